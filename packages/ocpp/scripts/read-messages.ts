import { readFileSync } from "node:fs";
import ts from "typescript";

/** A value of a payload. */
export type Field = (Leaf | ListField | ObjectField) & { optional?: true };

/** A value without parts. `otherwise` replaces an unknown word in tolerant mode. */
export type Leaf =
  | { kind: "boolean" | "integer" | "tenths" | "date-time" | "uri" }
  | { kind: "text"; maxLength?: number }
  | { kind: "choice"; words: readonly string[]; otherwise?: string };

interface ListField {
  kind: "list";
  item: Field;
  minItems?: 1;
}

interface ObjectField {
  kind: "object";
  name: string;
  fields: Fields;
}

/** In the order in which they are written, because some test tools compare raw text. */
export type Fields = Record<string, Field>;

export interface MessageShape {
  from: string;
  request: ObjectField;
  answer: ObjectField;
}

const source = new URL("../src/", import.meta.url);

/** Every message, by action, as its TypeScript types and their tags (`@maxLength 20`) describe it. */
export function readMessages(): Map<string, MessageShape> {
  const table = declarationsIn("messages.ts");
  const declared = new Map(
    [...table.files].flatMap((file) => [...declarationsIn(`messages/${file}`).declarations]),
  );
  const all = table.declarations.get("Messages");
  if (all === undefined || !ts.isInterfaceDeclaration(all))
    throw new Error("src/messages.ts has no interface Messages.");
  const profiles = all.heritageClauses?.flatMap(({ types }) => types) ?? [];
  const read = new ShapeReader(declared);
  return new Map(profiles.flatMap(({ expression }) => [...read.profile(expression.getText())]));
}

type Declaration = ts.InterfaceDeclaration | ts.TypeAliasDeclaration;

function declarationsIn(path: string): { declarations: Map<string, Declaration>; files: Set<string> } {
  const text = readFileSync(new URL(path, source), "utf8");
  const { statements } = ts.createSourceFile(path, text, ts.ScriptTarget.ES2022, true);
  const declarations = new Map<string, Declaration>();
  const files = new Set<string>();
  for (const statement of statements) {
    if (ts.isInterfaceDeclaration(statement) || ts.isTypeAliasDeclaration(statement))
      declarations.set(statement.name.text, statement);
    else if (ts.isImportDeclaration(statement)) {
      const [, file] = /"\.\/messages\/(.+)"/.exec(statement.moduleSpecifier.getText()) ?? [];
      if (file !== undefined) files.add(file);
    }
  }
  return { declarations, files };
}

type Tags = ReadonlyMap<string, string>;

class ShapeReader {
  readonly #declared: ReadonlyMap<string, Declaration>;

  constructor(declared: ReadonlyMap<string, Declaration>) {
    this.#declared = declared;
  }

  /** `Reset: FromCentralSystem<ResetRequest, ResetAnswer>` of a feature profile. */
  *profile(name: string): Iterable<[action: string, MessageShape]> {
    for (const { key, type } of membersOf(this.#find(name))) {
      if (!ts.isTypeReferenceNode(type)) throw new Error(`${name}.${key} is not a message.`);
      const [request, answer] = type.typeArguments ?? [];
      if (request === undefined || answer === undefined) throw new Error(`${name}.${key} is not a message.`);
      const from = type.typeName.getText().replace(/^From/, "");
      yield [
        key,
        {
          from: from.replace(/(?<=[a-z])(?=[A-Z])/g, "-").toLowerCase(),
          request: this.#object(request.getText()),
          answer: this.#object(answer.getText()),
        },
      ];
    }
  }

  #object(name: string): ObjectField {
    const declaration = this.#find(name);
    const fields = membersOf(declaration).map(({ key, type, tags, isOptional }): [string, Field] => [
      key,
      { ...this.#field(type, tags), ...(isOptional && { optional: true }) },
    ]);
    return { kind: "object", name, fields: Object.fromEntries(fields) };
  }

  #field(type: ts.TypeNode, tags: Tags): Field {
    if (ts.isArrayTypeNode(type)) {
      const item = this.#field(type.elementType, tags);
      return { kind: "list", item, ...(tags.has("minItems") && { minItems: 1 }) };
    }
    if (ts.isTypeReferenceNode(type)) {
      const declaration = this.#find(type.typeName.getText());
      return ts.isInterfaceDeclaration(declaration)
        ? this.#object(declaration.name.text)
        : this.#field(declaration.type, tags);
    }
    // eslint-disable-next-line @typescript-eslint/switch-exhaustiveness-check -- every other kind is a choice of words
    switch (type.kind) {
      case ts.SyntaxKind.BooleanKeyword:
        return { kind: "boolean" };
      case ts.SyntaxKind.NumberKeyword:
        return { kind: tags.get("multipleOf") === "0.1" ? "tenths" : "integer" };
      case ts.SyntaxKind.StringKeyword:
        return textField(tags);
      default: {
        const otherwise = tags.get("otherwise");
        return { kind: "choice", words: wordsOf(type), ...(otherwise !== undefined && { otherwise }) };
      }
    }
  }

  #find(name: string): Declaration {
    const found = this.#declared.get(name);
    if (found === undefined) throw new Error(`src/messages/ does not declare ${name}.`);
    return found;
  }
}

function textField(tags: Tags): Leaf {
  const format = tags.get("format");
  if (format === "date-time" || format === "uri") return { kind: format };
  if (format !== undefined) throw new Error(`@format ${format} has no check.`);
  const maxLength = tags.get("maxLength");
  return { kind: "text", ...(maxLength !== undefined && { maxLength: Number(maxLength) }) };
}

function wordsOf(type: ts.TypeNode): string[] {
  const members = ts.isUnionTypeNode(type) ? type.types : [type];
  return members.map((member) => {
    if (ts.isLiteralTypeNode(member) && ts.isStringLiteral(member.literal)) return member.literal.text;
    throw new Error(`${member.getText()} is not a word.`);
  });
}

/** None of an alias: `Record<string, never>` is an empty payload. */
function membersOf(declaration: Declaration) {
  if (!ts.isInterfaceDeclaration(declaration)) return [];
  return declaration.members.map((member) => {
    if (!ts.isPropertySignature(member) || member.type === undefined)
      throw new Error(`${declaration.name.text} has a member that is not a field.`);
    const tags = ts.getJSDocTags(member).map((tag): [string, string] => {
      return [tag.tagName.text, ts.getTextOfJSDocComment(tag.comment) ?? ""];
    });
    return {
      key: member.name.getText(),
      type: member.type,
      tags: new Map(tags),
      isOptional: member.questionToken !== undefined,
    };
  });
}
