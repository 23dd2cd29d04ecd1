import { join } from "node:path";
import ts from "typescript";

export interface Complaint {
  file: string;
  line: number;
  message: string;
}

/** Ids that a reader has at hand; a snippet need not declare them. */
const placeholders = ["location", "charger", "socket", "session", "command", "tariff", "cdr", "event"]
  .map((name) => `declare const ${name}Id: string;`)
  .join("\n");

/** Where a snippet's imports are looked up when its own package does not have them: a reader's project would. */
const readersProjects = ["examples/quickstart", "packages/server", "packages/simulator", "packages/harness"];

/** Compiles programs that exist only in memory, by path, as if they stood there. */
export function typeCheck(programs: ReadonlyMap<string, string>, root: string): Complaint[] {
  const ambient = join(root, "snippet-placeholders.d.ts");
  const inMemory = new Map([...programs, [ambient, placeholders]]);
  const options: ts.CompilerOptions = {
    ...readerOptions(),
    types: ["node"],
    typeRoots: [join(root, "node_modules/@types")],
  };
  const host = ts.createCompilerHost(options);
  const onDisk = { fileExists: host.fileExists, readFile: host.readFile, getSourceFile: host.getSourceFile };
  host.fileExists = (path) => inMemory.has(path) || onDisk.fileExists(path);
  host.readFile = (path) => inMemory.get(path) ?? onDisk.readFile(path);
  host.getSourceFile = (path, language, ...rest) => {
    const text = inMemory.get(path);
    return text === undefined
      ? onDisk.getSourceFile(path, language, ...rest)
      : ts.createSourceFile(path, text, language, true);
  };
  host.resolveModuleNameLiterals = (literals, from, redirected, compilerOptions) =>
    literals.map(({ text }) => {
      const places = [
        from,
        ...(inMemory.has(from) ? readersProjects.map((place) => join(root, place, "x.ts")) : []),
      ];
      const found = places.map((place) =>
        ts.resolveModuleName(text, place, compilerOptions, host, undefined, redirected, ts.ModuleKind.ESNext),
      );
      return found.find(({ resolvedModule }) => resolvedModule) ?? { resolvedModule: undefined };
    });
  const program = ts.createProgram([...inMemory.keys()], options, host);
  return [...programs.keys()].flatMap((path) => {
    const source = program.getSourceFile(path);
    return [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)].map(
      ({ start = 0, messageText }) => ({
        file: path,
        line: (source?.getLineAndCharacterOfPosition(start).line ?? 0) + 1,
        message: ts.flattenDiagnosticMessageText(messageText, "\n  "),
      }),
    );
  });
}

/** Strict, with a browser's types beside Node's: a reader may have either. */
function readerOptions(): ts.CompilerOptions {
  return {
    target: ts.ScriptTarget.ES2022,
    lib: ["lib.es2023.d.ts", "lib.esnext.disposable.d.ts", "lib.dom.d.ts", "lib.dom.iterable.d.ts"],
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    customConditions: ["@forecourt/source"],
    allowImportingTsExtensions: true,
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    skipLibCheck: true,
    noEmit: true,
  };
}
