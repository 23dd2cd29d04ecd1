import { type Content, type Placed, resolved } from "./document.ts";

/** The first example of a body. */
export function exampleOf(content: Content | undefined): unknown {
  const [example] = Object.values(content?.examples ?? {});
  return example === undefined ? undefined : resolved(example).value;
}

/** The body of an operation that takes JSON. */
export function bodyOf({ operation }: Placed): Content | undefined {
  return operation.requestBody?.content["application/json"];
}

export function curlOf(placed: Placed): string {
  const example = exampleOf(bodyOf(placed));
  const flag = placed.method === "GET" ? "" : `-X ${placed.method} `;
  const lines = [
    `curl ${flag}"$FORECOURT_URL${placed.path}"`,
    '-H "Authorization: Bearer $FORECOURT_API_KEY"',
  ];
  if (example !== undefined) {
    lines.push('-H "Content-Type: application/json"');
    // The shell ends a text at a single quote.
    lines.push(`-d '${JSON.stringify(example, null, 2).replaceAll("'", "'\\''")}'`);
  }
  return lines.join(" \\\n  ");
}

/** The same request with the SDK: path parameters first, everything else in one object. */
export function sdkCallOf(placed: Placed): string {
  const path = placed.parameters
    .filter((parameter) => parameter.in === "path")
    .map(({ name }) => camelCase(name));
  const example = exampleOf(bodyOf(placed));
  const rest = example === undefined ? [] : [literal(example)];
  return `await client.${placed.operation["x-sdk"]}(${[...path, ...rest].join(", ")});`;
}

function camelCase(name: string): string {
  return name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
}

/** JSON as people write it in TypeScript: names have quotes only where they need them. */
function literal(value: unknown): string {
  return JSON.stringify(value, null, 2).replaceAll(/^(\s*)"([a-zA-Z_]\w*)":/gm, "$1$2:");
}
