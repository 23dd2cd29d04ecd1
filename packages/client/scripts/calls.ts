import { readdir, readFile } from "node:fs/promises";
import ts from "typescript";

const folder = new URL("../../ocpp/src/messages/", import.meta.url);

/**
 * The payloads of OCPP calls as a TypeScript file that needs no other one: who installs the client does not install
 * `@forecourt/ocpp`. The types and their docstrings are those of `@forecourt/ocpp`, copied.
 */
export async function callsFile(): Promise<string> {
  const declarations = await readDeclarations();
  const calls = [...declarations.values()].flatMap(callsIn).sort();
  const needed = new Set<string>();
  for (const [, request] of calls) need(request);

  function need(name: string): void {
    const declaration = declarations.get(name);
    if (declaration === undefined || needed.has(name)) return;
    needed.add(name);
    for (const used of typesIn(declaration)) need(used);
  }

  const types = [...needed].sort().map((name) => declarations.get(name)?.getFullText().trim());
  return `/** The payload of each call that a central system makes, as OCPP 1.6 and its security extension have it. */
export interface CallPayloads {
${calls.map(([action, request]) => `  ${action}: ${request};\n`).join("")}}

/** A call to a charger. \`connector_id\` may be given in place of the payload's \`connectorId\`. */
export type ChargerCall = {
  [Action in keyof CallPayloads]: "connectorId" extends keyof CallPayloads[Action]
    ?
        | { action: Action; payload: CallPayloads[Action]; connector_id?: number }
        | { action: Action; payload: Omit<CallPayloads[Action], "connectorId">; connector_id: number }
    : { action: Action; payload: CallPayloads[Action] };
}[keyof CallPayloads];

${types.join("\n\n")}
`;
}

type Declaration = ts.InterfaceDeclaration | ts.TypeAliasDeclaration;

async function readDeclarations(): Promise<Map<string, Declaration>> {
  const found = new Map<string, Declaration>();
  for (const file of (await readdir(folder)).sort()) {
    const text = await readFile(new URL(file, folder), "utf8");
    const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
    for (const statement of source.statements) {
      if (!ts.isInterfaceDeclaration(statement) && !ts.isTypeAliasDeclaration(statement)) continue;
      const name = statement.name.text;
      if (found.has(name)) throw new Error(`${file}: the messages of OCPP have two types ${name}.`);
      found.set(name, statement);
    }
  }
  return found;
}

/** The actions and the types of their payloads, of an interface such as `CoreMessages`. */
function callsIn(declaration: Declaration): [action: string, request: string][] {
  if (!ts.isInterfaceDeclaration(declaration) || !declaration.name.text.endsWith("Messages")) return [];
  return declaration.members.flatMap((member): [string, string][] => {
    if (!ts.isPropertySignature(member) || member.type === undefined) return [];
    const [from, request] = [...typesIn(member.type)];
    return request !== undefined && (from === "FromCentralSystem" || from === "FromBoth")
      ? [[member.name.getText(), request]]
      : [];
  });
}

function* typesIn(node: ts.Node): Generator<string> {
  if (ts.isTypeReferenceNode(node) && ts.isIdentifier(node.typeName)) yield node.typeName.text;
  const children: ts.Node[] = [];
  ts.forEachChild(node, (child) => void children.push(child));
  for (const child of children) yield* typesIn(child);
}
