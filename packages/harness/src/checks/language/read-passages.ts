import { basename } from "node:path/posix";
import ts from "typescript";

/** `page` is the prose of a Markdown page. */
export type Place = "identifier" | "comment" | "message" | "test" | "page";

/** Words of one file, ready to be searched for phrases. */
export interface Passage {
  place: Place;
  /** As long as the source from `start`, with a space for each character that is not a word's; or an identifier's words. */
  text: string;
  start: number;
}

/**
 * The words that people read in one file. Of TypeScript and JavaScript: names that it declares, comments, messages, test names. Of
 * Markdown: everything but code and the targets of links.
 */
export function readPassages(path: string, source: string): { passages: Passage[]; file: ts.SourceFile } {
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true);
  if (path.endsWith(".md")) return { passages: [{ place: "page", text: proseOf(source), start: 0 }], file };
  const name = basename(path).replace(/(\.test)?(\.kit)?\.[a-z]+$/, "");
  const passages: Passage[] = [{ place: "identifier", text: wordsOf(name), start: 0 }];
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node) || ts.isPrivateIdentifier(node)) {
      if (isDeclared(node))
        passages.push({ place: "identifier", text: wordsOf(node.text), start: node.getStart() });
    } else if (isText(node) && !isModuleName(node)) {
      const text = literalText(node);
      if (isTestName(node)) passages.push({ place: "test", text, start: node.getStart() });
      else if (/\S\s+\S/.test(text)) passages.push({ place: "message", text, start: node.getStart() });
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  for (const { pos, end } of commentsOf(file, source)) {
    passages.push({ place: "comment", text: commentText(source.slice(pos, end)), start: pos });
  }
  return { passages, file };
}

/** As long as the page, with spaces for code and for the targets of links. */
function proseOf(markdown: string): string {
  return markdown.replaceAll(/^```[\s\S]*?^```$|`[^`\n]*`|\]\([^)]*\)|<!--[\s\S]*?-->/gm, (code) =>
    code.replaceAll(/[^\n]/g, " "),
  );
}

/** `byHand`, `by-hand` and `BY_HAND` are "by hand". */
function wordsOf(identifier: string): string {
  const words = identifier.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+/g) ?? [];
  return words.join(" ").toLowerCase();
}

/** Uses of a name are not counted, so a bad name is one offence. The keys of an object literal are uses of its type. */
function isDeclared(node: ts.Identifier | ts.PrivateIdentifier): boolean {
  const { parent } = node;
  return (parent as Partial<ts.NamedDeclaration>).name === node && !usesOfNames.has(parent.kind);
}

const usesOfNames: ReadonlySet<ts.SyntaxKind> = new Set([
  ts.SyntaxKind.ImportSpecifier,
  ts.SyntaxKind.ExportSpecifier,
  ts.SyntaxKind.ImportClause,
  ts.SyntaxKind.PropertyAccessExpression,
  ts.SyntaxKind.PropertyAssignment,
  ts.SyntaxKind.ShorthandPropertyAssignment,
  ts.SyntaxKind.MetaProperty,
]);

type Text = ts.StringLiteral | ts.NoSubstitutionTemplateLiteral | ts.TemplateExpression;

function isText(node: ts.Node): node is Text {
  return (
    ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node) || ts.isTemplateExpression(node)
  );
}

function isModuleName({ parent }: ts.Node): boolean {
  return ts.isImportDeclaration(parent) || ts.isExportDeclaration(parent) || ts.isImportTypeNode(parent);
}

/** As it is written, with spaces for quotes, escapes and expressions. */
function literalText(node: Text): string {
  let text = node.getText();
  if (ts.isTemplateExpression(node)) {
    for (const { expression, literal } of node.templateSpans) {
      const from = expression.getFullStart() - "${".length - node.getStart();
      const to = literal.getStart() + "}".length - node.getStart();
      text = text.slice(0, from) + " ".repeat(to - from) + text.slice(to);
    }
  }
  return text.replace(/\\./gs, "  ").replace(/["'`]/g, (quote) => (quote === "'" ? quote : " "));
}

/** The first argument of test(…), describe.each(…)(…), test.skipIf(…)(…) and the like. */
function isTestName(node: ts.Node): boolean {
  const { parent } = node;
  if (!ts.isCallExpression(parent) || parent.arguments[0] !== node) return false;
  let callee: ts.Expression = parent.expression;
  while (
    ts.isPropertyAccessExpression(callee) ||
    ts.isCallExpression(callee) ||
    ts.isTaggedTemplateExpression(callee)
  ) {
    callee = ts.isTaggedTemplateExpression(callee) ? callee.tag : callee.expression;
  }
  return ts.isIdentifier(callee) && ["test", "it", "describe"].includes(callee.text);
}

/** Each comment once, and line comments that follow each other as one. */
function commentsOf(file: ts.SourceFile, source: string): ts.TextRange[] {
  const found = new Map<number, ts.CommentRange>();
  const visit = (node: ts.Node): void => {
    if (node.kind === ts.SyntaxKind.JSDoc) return;
    const children = node.getChildren(file);
    for (const child of children) visit(child);
    if (children.length > 0) return;
    const leading = ts.getLeadingCommentRanges(source, node.getFullStart()) ?? [];
    const trailing = ts.getTrailingCommentRanges(source, node.getEnd()) ?? [];
    for (const comment of [...leading, ...trailing]) found.set(comment.pos, comment);
  };
  visit(file);
  const merged: ts.TextRange[] = [];
  let previous: ts.TextRange | undefined;
  for (const { kind, pos, end } of [...found.values()].sort((a, b) => a.pos - b.pos)) {
    const isLine = kind === ts.SyntaxKind.SingleLineCommentTrivia;
    if (isLine && previous !== undefined && /^\s*$/.test(source.slice(previous.end, pos))) previous.end = end;
    else {
      const range = { pos, end };
      merged.push(range);
      previous = isLine ? range : undefined;
    }
  }
  return merged;
}

function commentText(comment: string): string {
  return comment
    .replace(/^\s*(\/\*+|\/\/|\*(?!\/))/gm, (mark) => " ".repeat(mark.length))
    .replace(/\*\/$/, "  ");
}
