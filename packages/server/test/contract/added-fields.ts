import { fileURLToPath } from "node:url";
import ts from "typescript";

const server = fileURLToPath(new URL("../../", import.meta.url));
const generated = (name: string) =>
  fileURLToPath(new URL(`../../../contract/src/generated/${name}`, import.meta.url));

/** The generated types of the contract: of records, bodies and queries, and of events. */
export interface ContractTypes {
  api: string;
  events: string;
}

const paths = { api: generated("api.ts"), events: generated("events.ts") } as const;

export const contractTypes: ContractTypes = {
  api: ts.sys.readFile(paths.api) ?? "",
  events: ts.sys.readFile(paths.events) ?? "",
};

interface CompilerError {
  /** The path below src. */
  file: string;
  message: string;
}

/** Compiles the server with other types of the contract, and returns the errors of all its files or of some. */
export function createCompiler(): (types: ContractTypes, files?: ReadonlySet<string>) => CompilerError[] {
  const { config } = ts.readConfigFile(`${server}tsconfig.json`, ts.sys.readFile);
  const parsed = ts.parseJsonConfigFileContent(config, ts.sys, server);
  const roots = parsed.fileNames.filter((file) => !file.endsWith(".test.ts"));
  const options = { ...parsed.options, composite: false, declarationMap: false, noErrorTruncation: true };
  const host = ts.createCompilerHost(options);
  const { getSourceFile } = host;
  const unchanged = new Map<string, ts.SourceFile | undefined>();
  host.getSourceFile = (path, language) => {
    if (!unchanged.has(path)) unchanged.set(path, getSourceFile(path, language));
    return unchanged.get(path);
  };
  let program: ts.Program | undefined;
  return (types, files = new Set(roots.map((root) => root.slice(`${server}src/`.length)))) => {
    for (const kind of kinds)
      unchanged.set(paths[kind], ts.createSourceFile(paths[kind], types[kind], ts.ScriptTarget.Latest));
    const compiled = ts.createProgram(roots, options, host, program);
    program = compiled;
    return [...files].flatMap((file) =>
      compiled
        .getSemanticDiagnostics(compiled.getSourceFile(`${server}src/${file}`))
        .map(({ messageText }) => ({ file, message: ts.flattenDiagnosticMessageText(messageText, "\n") })),
    );
  };
}

const kinds = ["api", "events"] as const;
const sharedParameters = new Set(["page", "per_page", "cursor", "wait", "timeout"]);
/** The types that are records, bodies and queries, and the data of events. */
const wanted = { api: /^(?=[A-Z])/, events: /^EventMap\.(?=.)/ };

/** Where an object type stands. */
export interface Place {
  kind: keyof ContractTypes;
  position: number;
}

/**
 * The object types of records, bodies, event data and queries, by path. Left out are those with an index signature, and
 * queries that only page or wait, which handlers pass on whole.
 */
export function objectsOf(types: ContractTypes): Map<string, Place> {
  const objects = new Map<string, Place>();
  for (const kind of kinds) {
    const source = ts.createSourceFile(paths[kind], types[kind], ts.ScriptTarget.Latest);
    const isLeftOut = ({ members }: ts.TypeLiteralNode): boolean =>
      members.every((member) => sharedParameters.has(member.name?.getText(source) ?? "")) ||
      members.some(ts.isIndexSignatureDeclaration);
    const visit = (node: ts.Node, path: string): void => {
      if (ts.isTypeLiteralNode(node) && wanted[kind].test(path) && !isLeftOut(node))
        objects.set(path.replace(wanted[kind], ""), { kind, position: node.members.pos });
      const isNamed =
        ts.isPropertySignature(node) || ts.isTypeAliasDeclaration(node) || ts.isInterfaceDeclaration(node);
      const inner = isNamed
        ? [path, node.name.getText(source).replaceAll('"', "")].filter(Boolean).join(".")
        : path;
      ts.forEachChild(node, (child) => visit(child, inner));
    };
    visit(source, "");
  }
  return objects;
}

/** The types with one more optional field, `added_<index>`, in each of the objects at these places. */
export function withAddedFields(types: ContractTypes, places: readonly Place[]): ContractTypes {
  const added = { ...types };
  const indexed = places.map((place, index) => ({ ...place, index }));
  for (const { kind, position, index } of indexed.sort((a, b) => b.position - a.position))
    added[kind] = `${added[kind].slice(0, position)} added_${index}?: string;${added[kind].slice(position)}`;
  return added;
}

/** Whether the error says that code misses the field of this index. */
export function isMissed({ file, message }: CompilerError, path: string, index: number): boolean {
  const field = `added_${index}`;
  if (message.includes(`'${field}'`)) return true;
  const lists = [...message.matchAll(/following properties from type .*': (.*)$/gm)];
  if (lists.some(([, list = ""]) => list.split(", ").includes(field))) return true;
  // Events are a union, and for a union the compiler writes only its types.
  const [event] = /^[a-z_]+\.\w+$/.exec(path) ?? [];
  const inMessage = new RegExp(`\\b${field}\\b`).test(message);
  return (
    event !== undefined && inMessage && (ts.sys.readFile(`${server}src/${file}`) ?? "").includes(`"${event}"`)
  );
}
