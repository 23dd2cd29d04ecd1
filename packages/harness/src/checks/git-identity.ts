/** Options with which git commits and tags on a machine without an identity, and without signatures. */
export const plainIdentity = [
  "-c",
  "user.name=nobody",
  "-c",
  "user.email=nobody@localhost",
  "-c",
  "commit.gpgsign=false",
] as const;
