import ts from "typescript";

/** A declaration for a reader who does not have its file. */
export interface Signature {
  /** Without `export`, bodies, private members and its own docstring; the docstrings of its members stay. */
  signature: string;
  /** Declarations that the signature names and no entry exports, in the order in which they are needed. */
  beneath: string[];
  /** The exports that it names, in the order in which it names them. */
  uses: Use[];
}

export interface Use {
  name: string;
  kind: ExportKind;
  /** The first entry that has it. */
  specifier: string;
  /** Where it is declared. */
  file: string;
}

interface Reading {
  checker: ts.TypeChecker;
  /** Everything exported, with its first entry. */
  known: ReadonlyMap<ts.Symbol, string>;
}

const width = 100;

export function signatureOf(symbol: ts.Symbol, reading: Reading): Signature {
  const beneath = new Map<ts.Symbol, string>();
  const uses: Signature["uses"] = [];
  const declarations = symbol.declarations ?? [];
  const home = declarations[0]?.getSourceFile();
  const follow = (node: ts.Declaration): void => {
    for (const named of typesNamedIn(node, reading.checker)) {
      if (named === symbol || beneath.has(named)) continue;
      const specifier = reading.known.get(named);
      const [declared] = named.declarations ?? [];
      if (specifier !== undefined && declared !== undefined) {
        if (!uses.some(({ name }) => name === named.name))
          uses.push({
            name: named.name,
            kind: kindOf(declared),
            specifier,
            file: declared.getSourceFile().fileName,
          });
        continue;
      }
      const own = named.declarations?.find((each) => home !== undefined && isNeighbour(each, home));
      if (own === undefined) continue;
      beneath.set(named, textOf(own, reading.checker));
      follow(own);
    }
  };
  const texts = declarations.filter(isShown(declarations)).map((declaration) => {
    if (computedWords(declaration, reading.checker) === null) follow(declaration);
    return textOf(declaration, reading.checker);
  });
  return { signature: texts.join("\n"), beneath: [...beneath.values()], uses };
}

/** The implementation of an overloaded function is not shown. */
function isShown(all: readonly ts.Declaration[]): (declaration: ts.Declaration) => boolean {
  return (declaration) =>
    all.length === 1 || !ts.isFunctionDeclaration(declaration) || declaration.body === undefined;
}

/**
 * A plain interface or alias of the same package. A type that computes with others, or that only joins others, says little
 * to a reader.
 */
function isNeighbour(declaration: ts.Declaration, home: ts.SourceFile): boolean {
  if (ts.isInterfaceDeclaration(declaration)) {
    if (declaration.members.length === 0) return false;
  } else if (
    !ts.isTypeAliasDeclaration(declaration) ||
    ts.isTypeQueryNode(declaration.type) ||
    ts.isConditionalTypeNode(declaration.type)
  )
    return false;
  return sourceFolder(declaration.getSourceFile()) === sourceFolder(home);
}

function sourceFolder({ fileName }: ts.SourceFile): string {
  return fileName.slice(0, fileName.lastIndexOf("/src/"));
}

/** In the parts of a declaration that are shown: not in bodies, initialisers and private members. */
function typesNamedIn(node: ts.Node, checker: ts.TypeChecker): Set<ts.Symbol> {
  const found = new Set<ts.Symbol>();
  const visit = (each: ts.Node): void => {
    if (ts.isBlock(each) || (ts.isClassElement(each) && isPrivate(each))) return;
    if (ts.isTypeReferenceNode(each)) add(each.typeName);
    if (ts.isExpressionWithTypeArguments(each)) add(each.expression);
    const { initializer } = each as { initializer?: ts.Node };
    ts.forEachChild(each, (child) => {
      if (child !== initializer) visit(child);
    });
  };
  const add = (name: ts.Node): void => {
    const symbol = checker.getSymbolAtLocation(name);
    if (symbol !== undefined) found.add(resolved(symbol, checker));
  };
  visit(node);
  return found;
}

function textOf(declaration: ts.Declaration, checker: ts.TypeChecker): string {
  if (ts.isFunctionDeclaration(declaration)) {
    return `function ${declaration.name?.text ?? ""}${callText(declaration, checker, 0)}`;
  }
  if (ts.isClassDeclaration(declaration)) return classText(declaration, checker);
  if (ts.isVariableDeclaration(declaration)) {
    const name = declaration.name.getText();
    return `const ${name}: ${annotated(declaration, checker)};`;
  }
  if (ts.isTypeAliasDeclaration(declaration)) return aliasText(declaration, checker);
  return declaration.getText().replace(/^export (declare )?/, "");
}

function aliasText(node: ts.TypeAliasDeclaration, checker: ts.TypeChecker): string {
  const words = computedWords(node, checker);
  if (words === null) return node.getText().replace(/^export (declare )?/, "");
  return `type ${node.name.text} =\n${words.map((word) => `  | ${JSON.stringify(word)}`).join("\n")};`;
}

/**
 * The words of a union that is computed from something else: they are what a reader looks for. In
 * alphabetical order, because the compiler's order depends on the file that it reads first.
 */
function computedWords(node: ts.Declaration, checker: ts.TypeChecker): string[] | null {
  if (!ts.isTypeAliasDeclaration(node) || ts.isUnionTypeNode(node.type)) return null;
  const type = checker.getTypeAtLocation(node);
  if (!type.isUnion()) return null;
  const words = type.types.flatMap((each) => (each.isStringLiteral() ? [each.value] : []));
  return words.length === type.types.length ? words.sort() : null;
}

function classText(node: ts.ClassDeclaration, checker: ts.TypeChecker): string {
  const shown = node.members.filter((member) => !isPrivate(member));
  const members = shown.map((member) => indent(documented(member, memberText(member, checker)), 2));
  const heritage = (node.heritageClauses ?? []).map((clause) => ` ${clause.getText()}`).join("");
  const head = `class ${node.name?.text ?? ""}${listText("<", node.typeParameters, ">")}${heritage}`;
  return `${head} {\n${members.join("\n")}\n}`;
}

function isPrivate(member: ts.ClassElement): boolean {
  if (member.name !== undefined && ts.isPrivateIdentifier(member.name)) return true;
  const flags = ts.getCombinedModifierFlags(member);
  return (flags & (ts.ModifierFlags.Private | ts.ModifierFlags.Protected)) !== 0;
}

function memberText(member: ts.ClassElement, checker: ts.TypeChecker): string {
  const name = member.name?.getText() ?? "";
  const words = (["static", "readonly"] as const).filter(
    (word) =>
      ts.canHaveModifiers(member) && ts.getModifiers(member)?.some((modifier) => modifier.getText() === word),
  );
  const before = words.map((word) => `${word} `).join("");
  if (ts.isConstructorDeclaration(member)) return `constructor(${parametersText(member, checker, 2)});`;
  if (ts.isMethodDeclaration(member)) return `${before}${name}${callText(member, checker, 2)}`;
  if (ts.isGetAccessor(member)) return `${before}readonly ${name}: ${annotated(member, checker)};`;
  if (ts.isPropertyDeclaration(member)) {
    const optional = member.questionToken === undefined ? "" : "?";
    return `${before}${name}${optional}: ${annotated(member, checker)};`;
  }
  return member.getText();
}

function documented(member: ts.Node, text: string): string {
  const docs = ts.getJSDocCommentsAndTags(member).filter(ts.isJSDoc);
  return [...docs.map((each) => outdent(each.getText())), text].join("\n");
}

function callText(
  node: ts.FunctionDeclaration | ts.MethodDeclaration,
  checker: ts.TypeChecker,
  indentation: number,
): string {
  const name = node.name?.getText() ?? "";
  const types = listText("<", node.typeParameters, ">");
  const returned = node.type?.getText() ?? inferredReturn(node, checker);
  const taken = name.length + types.length + returned.length + indentation + "function ();".length;
  return `${types}(${parametersText(node, checker, taken)}): ${returned};`;
}

function inferredReturn(node: ts.SignatureDeclaration, checker: ts.TypeChecker): string {
  const signature = checker.getSignatureFromDeclaration(node);
  return signature === undefined ? "unknown" : checker.typeToString(signature.getReturnType(), node);
}

/** On one line when there is room for it beside what is `taken`. */
function parametersText(node: ts.SignatureDeclaration, checker: ts.TypeChecker, taken: number): string {
  const all = node.parameters.map((parameter) => parameterText(parameter, checker));
  const line = all.join(", ");
  if (taken + line.length <= width && !line.includes("\n")) return line;
  if (all.length === 1) return line;
  return `\n${all.map((text) => `${indent(text, 2)},\n`).join("")}`;
}

/** A default makes a parameter optional, and what it is taken apart into is the function's business. */
function parameterText(parameter: ts.ParameterDeclaration, checker: ts.TypeChecker): string {
  const name = ts.isIdentifier(parameter.name) ? parameter.name.text : "options";
  const rest = parameter.dotDotDotToken === undefined ? "" : "...";
  const optional = parameter.questionToken !== undefined || parameter.initializer !== undefined ? "?" : "";
  return `${rest}${name}${optional}: ${annotated(parameter, checker)}`;
}

type Annotated = ts.Declaration & { type?: ts.TypeNode | undefined };

function annotated(node: Annotated, checker: ts.TypeChecker): string {
  if (node.type !== undefined) return outdent(node.type.getText());
  const flags = ts.TypeFormatFlags.NoTruncation | ts.TypeFormatFlags.UseSingleQuotesForStringLiteralType;
  return checker.typeToString(checker.getTypeAtLocation(node), node, flags).replaceAll("'", '"');
}

function listText(open: string, nodes: readonly ts.Node[] | undefined, close: string): string {
  if (nodes === undefined) return "";
  return `${open}${nodes.map((node) => node.getText()).join(", ")}${close}`;
}

function indent(text: string, spaces: number): string {
  return text.replaceAll(/^(?=.)/gm, " ".repeat(spaces));
}

/** The first line of a node's text has lost its indentation; the others get rid of as much as the last one has. */
function outdent(text: string): string {
  const lines = text.split("\n");
  const last = lines.at(-1) ?? "";
  const spaces = / \*\/$/.test(last)
    ? last.length - last.trimStart().length - 1
    : last.length - last.trimStart().length;
  return [
    lines[0],
    ...lines.slice(1).map((line) => line.slice(Math.min(spaces, line.length - line.trimStart().length))),
  ].join("\n");
}

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
