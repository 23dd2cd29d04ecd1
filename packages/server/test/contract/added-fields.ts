import { fileURLToPath } from "node:url";
import ts from "typescript";

const server = fileURLToPath(new URL("../../", import.meta.url));
const contract = fileURLToPath(new URL("../../../contract/src/generated/api.ts", import.meta.url));

export const contractTypes = ts.sys.readFile(contract) ?? "";

interface CompilerError {
  /** The path below src. */
  file: string;
  message: string;
}

/** Compiles the server with other types of the contract, and returns the errors of all its files or of some. */
export function createCompiler(): (types: string, files?: ReadonlySet<string>) => CompilerError[] {
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
    unchanged.set(contract, ts.createSourceFile(contract, types, ts.ScriptTarget.Latest));
    const compiled = ts.createProgram(roots, options, host, program);
    program = compiled;
    return [...files].flatMap((file) =>
      compiled
        .getSemanticDiagnostics(compiled.getSourceFile(`${server}src/${file}`))
        .map(({ messageText }) => ({ file, message: ts.flattenDiagnosticMessageText(messageText, "\n") })),
    );
  };
}

const sharedParameters = new Set(["page", "per_page", "cursor", "wait", "timeout"]);
const prefix = /^components\.schemas\.|^webhooks\.(?=.*\.data\b)|^operations\.(?=\w+\.parameters\.query$)/;

/**
 * The object types of records, bodies, event data and queries: path and position. Left out are those with an index
 * signature, and queries that only page or wait, which handlers pass on whole.
 */
export function objectsOf(types: string): Map<string, number> {
  const source = ts.createSourceFile(contract, types, ts.ScriptTarget.Latest);
  const objects = new Map<string, number>();
  const isLeftOut = ({ members }: ts.TypeLiteralNode): boolean =>
    members.every((member) => sharedParameters.has(member.name?.getText(source) ?? "")) ||
    members.some(ts.isIndexSignatureDeclaration);
  const visit = (node: ts.Node, path: string): void => {
    if (ts.isTypeLiteralNode(node) && prefix.test(path) && !isLeftOut(node))
      objects.set(
        path.replace(prefix, "").replace(".post.requestBody.content.application/json", ""),
        node.members.pos,
      );
    const isNamed =
      ts.isPropertySignature(node) || ts.isTypeAliasDeclaration(node) || ts.isInterfaceDeclaration(node);
    const inner = isNamed
      ? [path, node.name.getText(source).replaceAll('"', "")].filter(Boolean).join(".")
      : path;
    ts.forEachChild(node, (child) => visit(child, inner));
  };
  visit(source, "");
  return objects;
}

/** The types with one more optional field, `added_<index>`, in each of the objects at these positions. */
export function withAddedFields(types: string, positions: readonly number[]): string {
  return positions
    .map((at, index) => ({ at, index }))
    .sort((a, b) => b.at - a.at)
    .reduce((text, { at, index }) => `${text.slice(0, at)} added_${index}?: string;${text.slice(at)}`, types);
}

/** Whether the error says that code misses the field of this index. */
export function isMissed({ file, message }: CompilerError, path: string, index: number): boolean {
  const field = `added_${index}`;
  if (message.includes(`'${field}'`)) return true;
  const lists = [...message.matchAll(/following properties from type .*': (.*)$/gm)];
  if (lists.some(([, list = ""]) => list.split(", ").includes(field))) return true;
  // Events are a union, and for a union the compiler writes only its types.
  const [, event] = /^(\w+\.\w+)\.data$/.exec(path) ?? [];
  const inMessage = new RegExp(`\\b${field}\\b`).test(message);
  return (
    event !== undefined && inMessage && (ts.sys.readFile(`${server}src/${file}`) ?? "").includes(`"${event}"`)
  );
}
