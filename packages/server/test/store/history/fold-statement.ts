const mostCharacters = 1_000;

/**
 * A statement of pg_dump in lines of at most 1,000 characters, which people can compare. PostgreSQL joins two texts with a
 * line break between them to one.
 */
export function foldStatement(statement: string): string {
  if (statement.length <= mostCharacters) return statement;
  let folded = "";
  let start = 0;
  let isText = false;
  for (let at = 0; at < statement.length; at++) {
    const nearsEnd = at - start >= mostCharacters - 10;
    if (statement[at] === "'") isText = !isText;
    else if (nearsEnd && isText && statement[at - 1] !== "'") {
      folded += `${statement.slice(start, at)}'\n'`;
      start = at;
    } else if (nearsEnd && !isText && statement[at] === " ") {
      folded += `${statement.slice(start, at)}\n`;
      start = at + 1;
    }
  }
  return folded + statement.slice(start);
}
