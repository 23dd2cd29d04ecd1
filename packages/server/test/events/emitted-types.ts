import { readdirSync, readFileSync } from "node:fs";
import ts from "typescript";

const sources = new URL("../../src/", import.meta.url);

/** The texts of the server's sources, without the tests and what only tests use. */
export function serverSources(): string[] {
  return readdirSync(sources, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".ts") && !path.endsWith(".test.ts") && !path.startsWith("testing/"))
    .map((path) => readFileSync(new URL(path, sources), "utf8"));
}

/**
 * The words that a source gives as the `type` of an object, or passes to a function, or to the function `called`. A word that
 * is only compared, listed or part of a type is not among them: reading an event does not record it.
 */
export function emittedWords(source: string, called?: string): Set<string> {
  const words = new Set<string>();
  const collect = (value: ts.Expression): void => {
    if (ts.isStringLiteralLike(value)) words.add(value.text);
    if (ts.isAsExpression(value) || ts.isParenthesizedExpression(value)) collect(value.expression);
    if (!ts.isConditionalExpression(value)) return;
    collect(value.whenTrue);
    collect(value.whenFalse);
  };
  const visit = (node: ts.Node): void => {
    if (ts.isPropertyAssignment(node) && node.name.getText() === "type") collect(node.initializer);
    if (ts.isCallExpression(node) && (called === undefined || node.expression.getText() === called))
      node.arguments.forEach(collect);
    node.forEachChild(visit);
  };
  visit(ts.createSourceFile("source.ts", source, ts.ScriptTarget.Latest, true));
  return words;
}
