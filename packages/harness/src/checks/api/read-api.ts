import { basename, relative, sep } from "node:path";
import ts from "typescript";
import { type ExportKind, kindOf, resolved, type Signature, signatureOf } from "./signature.ts";

/** One path that a package can be imported by. */
export interface Entry {
  /** `@forecourt/ocpp/ws` */
  specifier: string;
  /** Absolute path of its source. */
  file: string;
}

export interface EntryApi {
  specifier: string;
  /** In the order in which the entry first names them. */
  subjects: Subject[];
}

/** The exports that one file, or one folder of files, gives an entry: it holds one idea, and has its name. */
export interface Subject {
  name: string;
  exports: PublicExport[];
}

export interface PublicExport extends Signature {
  name: string;
  kind: ExportKind;
  /** The docstring; empty when there is none. */
  docs: string;
  /** From the root, with slashes. */
  file: string;
  line: number;
  /** An earlier entry that exports the same thing. */
  firstIn: string | undefined;
  /** Of an interface of options: what may be left out, and has no docstring. */
  silentOptions: string[];
}

export interface Api {
  entries: EntryApi[];
  /** The exports of a file that is not an entry. */
  exportsOf(file: string): PublicExport[];
  /** The words of an exported union of strings. */
  wordsOf(specifier: string, type: string): string[];
}

/**
 * What the entries export, as their sources have it. Nothing is type-checked. `others` are files to be read as well.
 * TypeDoc 0.28 with its Markdown plugin writes pages of twice as many lines: a heading for each property, no types that a
 * signature names and no entry exports, no docstrings inside unions, and no words of computed unions.
 */
export function readApi(entries: readonly Entry[], root: string, others: readonly string[] = []): Api {
  const program = ts.createProgram([...entries.map(({ file }) => file), ...others], options);
  const checker = program.getTypeChecker();

  const known = new Map<ts.Symbol, string>();
  for (const { specifier, file } of entries) {
    for (const symbol of exportedBy(file)) {
      const target = resolved(symbol, checker);
      if (!known.has(target)) known.set(target, specifier);
    }
  }

  function exportedBy(file: string): ts.Symbol[] {
    const source = program.getSourceFile(file);
    const module = source && checker.getSymbolAtLocation(source);
    if (module === undefined) throw new Error(`${file} is not a module.`);
    return checker.getExportsOfModule(module);
  }

  function subjectsOf(file: string, specifier?: string): Subject[] {
    const subjects = new Map<string, PublicExport[]>();
    for (const symbol of exportedBy(file)) {
      const each = readExport(symbol, specifier);
      const name = subjectOf(each.file, specifier);
      subjects.set(name, [...(subjects.get(name) ?? []), each]);
    }
    return [...subjects].map(([name, exports]) => ({ name, exports }));
  }

  function readExport(alias: ts.Symbol, specifier: string | undefined): PublicExport {
    const symbol = resolved(alias, checker);
    const declaration = symbol.declarations?.[0];
    if (declaration === undefined) throw new Error(`Nothing declares ${alias.name}.`);
    const source = declaration.getSourceFile();
    const first = known.get(symbol);
    return {
      name: alias.name,
      kind: kindOf(declaration),
      docs: docsOf(symbol, checker),
      file: relative(root, source.fileName).split(sep).join("/"),
      line: source.getLineAndCharacterOfPosition(declaration.getStart()).line + 1,
      firstIn: first === specifier ? undefined : first,
      silentOptions: symbol.declarations?.flatMap(silentOptions) ?? [],
      ...signatureOf(symbol, { checker, known }),
    };
  }

  return {
    entries: entries.map(({ specifier, file }) => ({ specifier, subjects: subjectsOf(file, specifier) })),
    exportsOf: (file) => exportedBy(file).map((symbol) => readExport(symbol, undefined)),
    wordsOf(specifier, type) {
      const entry = entries.find((each) => each.specifier === specifier);
      const symbol = entry && exportedBy(entry.file).find(({ name }) => name === type);
      if (symbol === undefined) throw new Error(`${specifier} does not export ${type}.`);
      const declared = checker.getDeclaredTypeOfSymbol(resolved(symbol, checker));
      const members = declared.isUnion() ? declared.types : [declared];
      return members.flatMap((member) => (member.isStringLiteral() ? [member.value] : [])).sort();
    },
  };
}

const options: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2022,
  lib: ["lib.es2023.d.ts", "lib.esnext.disposable.d.ts", "lib.dom.d.ts", "lib.dom.iterable.d.ts"],
  module: ts.ModuleKind.NodeNext,
  customConditions: ["@forecourt/source"],
  allowImportingTsExtensions: true,
  exactOptionalPropertyTypes: true,
  strict: true,
  noEmit: true,
  types: ["node"],
};

function docsOf(symbol: ts.Symbol, checker: ts.TypeChecker): string {
  const text = ts.displayPartsToString(symbol.getDocumentationComment(checker)).trim();
  const tags = symbol
    .getJsDocTags(checker)
    .map(({ name, text: about }) => `**${name}** ${ts.displayPartsToString(about)}`.trim());
  return [text, ...tags].filter((part) => part !== "").join("\n\n");
}

function silentOptions(declaration: ts.Declaration): string[] {
  if (!ts.isInterfaceDeclaration(declaration) || !declaration.name.text.endsWith("Options")) return [];
  return declaration.members
    .filter(
      (member) => member.questionToken !== undefined && !ts.getJSDocCommentsAndTags(member).some(ts.isJSDoc),
    )
    .map((member) => member.name?.getText() ?? "");
}

/** `src/charge-point.ts` is about "Charge point"; so is what is in a folder of that name, unless it is the entry's own. */
function subjectOf(file: string, specifier: string | undefined): string {
  const parts = file.slice(file.lastIndexOf("/src/") + "/src/".length).split("/");
  const own = parts.length > 1 && specifier?.endsWith(`/${parts[0]}`) === true;
  const words = basename((own ? parts[1] : parts[0]) ?? file, ".ts")
    .split("-")
    .join(" ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
