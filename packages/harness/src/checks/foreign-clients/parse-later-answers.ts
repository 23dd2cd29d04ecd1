import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { eventCatalogue, type JsonSchema, type OperationId, routes, schemas } from "@forecourt/contract";
import { document } from "@forecourt/contract/document";
import { SeededRandom } from "../../fuzz/seeded-random.ts";
import { laterVersion } from "../../later-version.ts";

/*
 * `parse-later-answers.ts <folder>`: has the generated clients in the folder check every documented answer and event, first as
 * it is, then as a later server might send it. Prints what they refuse, and ends with 1 then.
 */

const seed = 20_261_124;
const random = new SeededRandom(seed);
const [folder = "."] = process.argv.slice(2);
const [heyApi, orval, zodClient] = await Promise.all(
  ["hey-api/zod.gen.ts", "orval.ts", "openapi-zod-client.ts"].map(
    (file) => import(pathToFileURL(join(folder, file)).href) as Promise<Record<string, unknown>>,
  ),
);

const refused: string[] = [];
const counts = new Map<string, number>();

for (const [id, { method, path, successStatuses }] of Object.entries(routes)) {
  for (const status of successStatuses) {
    const schema = schemas.operations[id as OperationId].responses[status];
    const example = exampleOf(at(document, "paths", path, method.toLowerCase(), "responses", `${status}`));
    if (schema === null || schema === undefined || example === undefined) continue;
    const validators = {
      "hey-api": heyApi?.[`z${capitalized(id)}Response`],
      // It makes schemas of the answer 200 only.
      orval: status === 200 ? orval?.[`${id}Response`] : undefined,
      "openapi-zod-client": zodiosResponse(id),
    };
    check(
      `${id} ${status}`,
      validators,
      example,
      laterVersion(example, schema, { $defs: schemas.$defs, random }),
    );
  }
}
for (const [type, { schema, example }] of Object.entries(eventCatalogue)) {
  const $defs = at(schema, "$defs") as Readonly<Record<string, JsonSchema>>;
  const name = type.split(/[._]/).map(capitalized).join("");
  const validators = { "hey-api": at(heyApi, `zPost${name}WebhookRequest`, "shape", "body") };
  check(type, validators, example, laterVersion(example, schema, { $defs, random }));
}

const expected = { "hey-api": 90, orval: 50, "openapi-zod-client": 55 };
for (const [client, least] of Object.entries(expected)) {
  const found = counts.get(client) ?? 0;
  if (found < least)
    refused.push(`Only ${found} schemas of ${client} were found; at least ${least} were expected.`);
}
console.log(refused.join("\n"));
process.exitCode = refused.length === 0 ? 0 : 1;

function check(
  what: string,
  validators: Readonly<Record<string, unknown>>,
  example: unknown,
  later: unknown,
): void {
  for (const [client, validator] of Object.entries(validators)) {
    if (validator === undefined) continue;
    counts.set(client, (counts.get(client) ?? 0) + 1);
    for (const [version, value] of Object.entries({ "this server": example, "a later server": later })) {
      const { success, error } = (validator as ZodSchema).safeParse(value);
      if (!success) refused.push(`${client}, ${what} of ${version}: ${String(error).slice(0, 500)}`);
    }
  }
}

interface ZodSchema {
  safeParse(value: unknown): { success: boolean; error?: unknown };
}

function zodiosResponse(id: string): unknown {
  const endpoints = at(zodClient, "api", "api") as readonly { alias: string; response: unknown }[];
  return endpoints.find(({ alias }) => alias === id)?.response;
}

function exampleOf(response: unknown): unknown {
  const examples = Object.values(Object(at(response, "content", "application/json", "examples")));
  const [example] = examples.map((given) => {
    const reference = at(given, "$ref");
    return typeof reference === "string" ? at(document, ...reference.slice(2).split("/")) : given;
  });
  return at(example, "value");
}

function at(value: unknown, ...keys: string[]): unknown {
  return keys.reduce<unknown>(
    (inner, key) => (Object(inner) === inner ? Reflect.get(Object(inner), key) : undefined),
    value,
  );
}

function capitalized(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
