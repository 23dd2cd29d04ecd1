import ts from "typescript";

const { factory } = ts;

/** The declarations that openapi-typescript makes, with a name for each schema and for the query of each operation. */
export interface NamedTypes {
  /** `Charger`, `ListChargersQuery`: they need no other declaration. */
  named: readonly ts.Statement[];
  /** `paths`, `operations`, `components`, `webhooks`, which use the names. */
  tree: readonly ts.Statement[];
}

/**
 * An editor shows `components["schemas"]["Charger"]` as its fields. So each schema becomes a type of its own, and every
 * use of it the name.
 */
export function namedTypes(nodes: readonly ts.Node[]): NamedTypes {
  const statements = nodes as readonly ts.Statement[];
  const components = declarationOf(statements, "components");
  const operations = declarationOf(statements, "operations");
  const schemas = membersOf(memberNamed(components, "schemas"));
  const parameters = new Map(membersOf(memberNamed(components, "parameters")));
  const names = new Set(schemas.map(([name]) => name));

  /** The type with `components["schemas"]["Charger"]` as `Charger`, and with the types of shared parameters in their places. */
  function inNames<Node extends ts.Node>(node: Node): Node {
    const visit = (inner: ts.Node): ts.Node => {
      const [kind, name = ""] = componentIn(inner);
      if (kind === "schemas" && names.has(name)) return factory.createTypeReferenceNode(name);
      const parameter = kind === "parameters" ? parameters.get(name) : undefined;
      return parameter === undefined
        ? ts.visitEachChild(inner, visit, undefined)
        : inNames(typeOf(parameter));
    };
    return ts.visitNode(node, visit) as Node;
  }

  function declare(name: string, type: ts.TypeNode, from: ts.Node): ts.Statement {
    const exported = [factory.createModifier(ts.SyntaxKind.ExportKeyword)];
    const declaration = factory.createTypeAliasDeclaration(exported, name, undefined, type);
    return ts.setSyntheticLeadingComments(declaration, ts.getSyntheticLeadingComments(from));
  }

  const queries = new Map<ts.Node, string>();
  const named = schemas.map(([name, member]) => declare(name, inNames(typeOf(member)), member));
  for (const [id, operation] of membersOf(operations)) {
    const query = memberNamed(memberNamed(operation, "parameters"), "query");
    if (query === undefined || !ts.isTypeLiteralNode(typeOf(query))) continue;
    const name = `${id.slice(0, 1).toUpperCase()}${id.slice(1)}Query`;
    queries.set(query, name);
    const about = ` The query parameters of the operation \`${id}\`. `;
    named.push(
      ts.addSyntheticLeadingComment(
        declare(name, inNames(typeOf(query)), factory.createToken(ts.SyntaxKind.EndOfFileToken)),
        ts.SyntaxKind.MultiLineCommentTrivia,
        `*${about}`,
        true,
      ),
    );
  }

  const schemaMembers = new Map<ts.Node, string>(schemas.map(([name, member]) => [member, name]));
  function withNames(node: ts.Node): ts.Node {
    const name = queries.get(node) ?? schemaMembers.get(node);
    if (name !== undefined && ts.isPropertySignature(node)) {
      const type = factory.createTypeReferenceNode(name);
      return factory.createPropertySignature(node.modifiers, node.name, node.questionToken, type);
    }
    const [kind, component = ""] = componentIn(node);
    if (kind === "schemas" && names.has(component)) return factory.createTypeReferenceNode(component);
    return ts.visitEachChild(node, withNames, undefined);
  }
  return { named, tree: statements.map((statement) => withNames(statement) as ts.Statement) };
}

function declarationOf(statements: readonly ts.Statement[], name: string): ts.Node {
  for (const statement of statements) {
    if (ts.isInterfaceDeclaration(statement) && statement.name.text === name) return statement;
    if (ts.isTypeAliasDeclaration(statement) && statement.name.text === name) return statement.type;
  }
  throw new Error(`openapi-typescript made no type ${name}.`);
}

function memberNamed(parent: ts.Node | undefined, name: string): ts.PropertySignature | undefined {
  return membersOf(parent).find(([each]) => each === name)?.[1];
}

function membersOf(parent: ts.Node | undefined): [string, ts.PropertySignature][] {
  if (parent === undefined) return [];
  const holder = ts.isPropertySignature(parent) ? parent.type : parent;
  if (holder === undefined || !(ts.isTypeLiteralNode(holder) || ts.isInterfaceDeclaration(holder))) return [];
  return holder.members.filter(ts.isPropertySignature).map((member) => [nameOf(member.name), member]);
}

function nameOf(name: ts.PropertyName): string {
  return ts.isComputedPropertyName(name) ? "" : name.text;
}

function typeOf(member: ts.PropertySignature): ts.TypeNode {
  if (member.type === undefined) throw new Error(`${nameOf(member.name)} has no type.`);
  return member.type;
}

/** `components["schemas"]["Charger"]` is `["schemas", "Charger"]`; anything else is `[]`. */
function componentIn(node: ts.Node): string[] {
  if (!ts.isIndexedAccessTypeNode(node)) return [];
  const { objectType, indexType } = node;
  if (!ts.isIndexedAccessTypeNode(objectType)) return [];
  const root = objectType.objectType;
  const isComponents =
    ts.isTypeReferenceNode(root) && ts.isIdentifier(root.typeName) && root.typeName.text === "components";
  return isComponents ? [wordOf(objectType.indexType), wordOf(indexType)] : [];
}

function wordOf(index: ts.TypeNode): string {
  return ts.isLiteralTypeNode(index) && ts.isStringLiteral(index.literal) ? index.literal.text : "";
}
