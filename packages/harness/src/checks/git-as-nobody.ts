/** What git is given to commit and to tag where nobody is set up who could, and nobody is asked for a signature. */
export const asNobody = [
  "-c",
  "user.name=nobody",
  "-c",
  "user.email=nobody@localhost",
  "-c",
  "commit.gpgsign=false",
] as const;
