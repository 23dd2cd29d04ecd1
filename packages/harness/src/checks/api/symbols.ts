import ts from "typescript";

export type ExportKind = "function" | "class" | "type" | "const";

/** `export { x } from` makes an alias: what counts is what it stands for. */
export function resolved(symbol: ts.Symbol, checker: ts.TypeChecker): ts.Symbol {
  return symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
}

export function kindOf(declaration: ts.Declaration): ExportKind {
  if (ts.isFunctionDeclaration(declaration)) return "function";
  if (ts.isClassDeclaration(declaration)) return "class";
  if (ts.isInterfaceDeclaration(declaration) || ts.isTypeAliasDeclaration(declaration)) return "type";
  if (ts.isVariableDeclaration(declaration)) return "const";
  throw new Error(`${declaration.getSourceFile().fileName} exports a ${ts.SyntaxKind[declaration.kind]}.`);
}
