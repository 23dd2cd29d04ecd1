import { expect, test } from "vitest";
import { document, documentYaml } from "./document.ts";
import { routes, schemas, strictSchema } from "./index.ts";

type Json = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function objectOf(value: unknown): Json {
  if (!isObject(value)) throw new Error(`Not an object: ${JSON.stringify(value)}`);
  return value;
}

function at(value: unknown, ...path: string[]): unknown {
  return path.reduce<unknown>((here, key) => (isObject(here) ? here[key] : undefined), value);
}

function follow(value: unknown): unknown {
  const reference = at(value, "$ref");
  return typeof reference === "string" ? at(document, ...reference.slice(2).split("/")) : value;
}

/** Every object of the document with the path that leads to it, examples left out. */
function* objects(value: unknown, path: string[] = []): Generator<{ path: string; node: Json }> {
  if (Array.isArray(value))
    for (const [index, item] of value.entries()) yield* objects(item, [...path, `${index}`]);
  if (!isObject(value)) return;
  yield { path: path.join("/"), node: value };
  for (const [key, inner] of Object.entries(value)) {
    if (key !== "examples" && key !== "example") yield* objects(inner, [...path, key]);
  }
}

const nodes = [...objects(document)];
const isInteger = ({ type }: Json) => type === "integer" || (Array.isArray(type) && type.includes("integer"));
const operationOf = (id: keyof typeof routes) =>
  at(document, "paths", routes[id].path, routes[id].method.toLowerCase());
// Holds: routes is `as const`, so its keys are exactly these.
const ids = Object.keys(routes) as (keyof typeof routes)[];

test("every integer is bounded on both sides, or one of a few", () => {
  const unbounded = nodes.filter(
    ({ node }) =>
      isInteger(node) &&
      node["enum"] === undefined &&
      (typeof node["maximum"] !== "number" || typeof node["minimum"] !== "number"),
  );
  expect(unbounded.map(({ path }) => path)).toEqual([]);
});

test("every operation has its own id and its own name in the SDK", () => {
  const all = nodes.flatMap(({ node }) =>
    typeof node["operationId"] === "string" ? [node["operationId"]] : [],
  );
  expect(all.length).toBe(102);
  expect(new Set(all).size).toBe(all.length);
  expect(new Set(ids.map((id) => routes[id].sdk)).size).toBe(all.length);
  for (const id of ids) expect(routes[id].sdk, id).toMatch(/^[a-z][A-Za-z]*\.[a-z][A-Za-z]*$/);
});

test("every operation names a role, and two of them take the keys of meters", () => {
  for (const id of ids) {
    const { role, takesMeterKeys } = routes[id];
    expect(["viewer", "operator", "admin"]).toContain(role);
    // Tools that do not know our extensions read the roles here (OpenAPI 3.1, Security Requirement Object).
    const security = [{ apiKey: [role] }, ...(takesMeterKeys ? [{ apiKey: ["meter"] }] : [])];
    expect(at(operationOf(id), "security"), id).toEqual(security);
  }
  expect(ids.filter((id) => routes[id].takesMeterKeys)).toEqual(["putMeasurement", "putLoadLimit"]);
});

/** Operations on a record of which the organization has one or none, so that the path has no id. */
const singletons: readonly string[] = ["getAuthorizer", "deleteAuthorizer"];

test("every operation has examples: of its body, of its answers, or of the path that it takes", () => {
  for (const id of ids) {
    const operation = operationOf(id);
    const body = at(operation, "requestBody", "content", "application/json");
    if (body !== undefined) expect(at(body, "examples"), `${id}: body`).toBeDefined();
    for (const status of routes[id].successStatuses) {
      const content = at(operation, "responses", `${status}`, "content");
      for (const [type, answer] of Object.entries(objectOf(content ?? {})))
        expect(at(answer, "examples"), `${id}: ${status} ${type}`).toBeDefined();
      if (content === undefined && !singletons.includes(id)) expect(routes[id].path, id).toContain("{");
    }
  }
  const pathParameters = nodes.filter(({ node }) => node["in"] === "path");
  for (const { path, node } of pathParameters) expect(node["example"], path).toBeDefined();
});

test("every operation lists the errors that its shape lets it answer", () => {
  for (const id of ids) {
    const { method, path, errorStatuses } = routes[id];
    const writes = method === "POST" || method === "PUT" || method === "PATCH";
    const expected = [
      400,
      401,
      403,
      ...(path.includes("{") || singletons.includes(id) ? [404] : []),
      ...(at(operationOf(id), "responses", "204") === undefined ? [406] : []),
      ...(method === "POST" ? [409] : []),
      ...(writes ? [413, 415, 422] : []),
      429,
      500,
      503,
    ];
    // Deletions that the state can refuse.
    if (id === "deleteTariff" || id === "revokeApiKey" || id === "deleteCharger")
      expected.splice(expected.indexOf(429), 0, 422);
    expect([...errorStatuses], id).toEqual(expected);
  }
});

test("every error is the one Problem", () => {
  for (const id of ids) {
    for (const status of routes[id].errorStatuses) {
      const response = follow(at(operationOf(id), "responses", `${status}`));
      expect(Object.keys(objectOf(at(response, "content"))), `${id}: ${status}`).toEqual([
        "application/problem+json",
      ]);
      expect(at(response, "content", "application/problem+json", "schema", "$ref")).toBe(
        "#/components/schemas/Problem",
      );
    }
  }
});

test("every success wraps its payload in data, and lists add pagination", () => {
  for (const id of ids) {
    for (const status of routes[id].successStatuses) {
      if (status === 204 || id === "streamEvents") continue;
      const schema = at(operationOf(id), "responses", `${status}`, "content", "application/json", "schema");
      const isList = at(schema, "properties", "data", "type") === "array";
      expect(at(schema, "required"), id).toEqual(isList ? ["data", "pagination"] : ["data"]);
      const query = Object.keys(objectOf(schemas.operations[id].query["properties"]));
      expect(query.includes("cursor") && query.includes("page") && query.includes("per_page"), id).toBe(
        isList,
      );
    }
  }
});

test("every POST takes an Idempotency-Key, and nothing else does", () => {
  for (const id of ids) {
    const headers = Object.keys(objectOf(schemas.operations[id].header["properties"]));
    const own = id === "streamEvents" ? ["last-event-id"] : [];
    expect(headers, id).toEqual(routes[id].method === "POST" ? ["idempotency-key"] : own);
  }
});

/** The schemas that a part of the document needs, by name. */
function needed(part: unknown, found = new Set<string>()): Set<string> {
  for (const { node } of objects(part)) {
    const name = typeof node["$ref"] === "string" ? (node["$ref"].split("/").at(-1) ?? "") : "";
    if (!(name in schemas.$defs) || found.has(name)) continue;
    found.add(name);
    needed(schemas.$defs[name], found);
  }
  return found;
}

const inRequests = ids.map((id) => schemas.operations[id].body);
const inAnswers = ids.map((id) => schemas.operations[id].responses);
const placed = (names: Iterable<string>) =>
  [...names].flatMap((name) => [...objects(schemas.$defs[name], [name])]);

test("requests let unknown fields through only where that is declared", () => {
  const open = placed(needed(inRequests)).flatMap(({ path, node }) =>
    node["type"] === "object" && node["additionalProperties"] !== false ? [path] : [],
  );
  expect(open.sort()).toEqual([
    "CallRequest/properties/payload",
    "JobCreate/properties/payload",
    "PriceComponent",
    "PriceLimit",
    "TariffDraft",
    "TariffElementInput",
    "TariffExtensionsInput",
    "TariffWrite",
    "TariffWrite/properties/tariff_alt_text/items",
  ]);
});

test("answers and events let every unknown field through, and every unknown word of an open set", () => {
  const answers = [
    ...[...objects(inAnswers, ["responses"])],
    ...placed(needed(inAnswers)),
    ...[...objects(at(document, "webhooks"), ["webhooks"])],
  ];
  expect(answers.length).toBeGreaterThan(1000);
  expect(
    answers.filter(({ node }) => node["additionalProperties"] === false).map(({ path }) => path),
  ).toEqual([]);
  const open = [
    "CommandType",
    "DlbAlarmCode",
    "ErrorCode",
    "EventType",
    "FinalizeReason",
    "MeteringRegime",
    "ReasonCode",
  ];
  for (const name of open) {
    expect(schemas.$defs[name]?.["anyOf"], name).toEqual([
      { type: "string", enum: expect.arrayContaining([expect.any(String)]) },
      { type: "string" },
    ]);
  }
});

test("the words of a request are listed to the last one", () => {
  const open = placed(needed(inRequests)).filter(({ node }) => node["anyOf"] !== undefined);
  expect(open.map(({ path }) => path)).toEqual([]);
  expect(at(schemas.$defs["MeteringRegimeInput"], "enum")).toContain("unmetered");
});

test("the strict form of a schema finds fields and words that this version does not have", () => {
  const strict = [...objects(strictSchema({ $defs: schemas.$defs }))].map(({ node }) => node);
  const open = strict.filter(
    (node) =>
      node["type"] === "object" &&
      node["properties"] !== undefined &&
      node["additionalProperties"] === undefined,
  );
  expect(open).toEqual([]);
  expect(at(strictSchema(schemas.$defs["ReasonCode"] ?? {}), "anyOf")).toHaveLength(1);
  // A charger's words are never all known.
  expect(at(strictSchema(schemas.$defs["CommandError"] ?? {}), "anyOf")).toHaveLength(2);
});

test("no text that is stored may hold a NUL, which PostgreSQL refuses", () => {
  const bodies = ids.flatMap((id) => {
    const reference = at(schemas.operations[id].body, "$ref");
    return typeof reference === "string" ? [reference.slice("#/$defs/".length)] : [];
  });
  const unguarded = [...new Set(bodies)].flatMap((name) =>
    [...objects(schemas.$defs[name], [name])].flatMap(({ path, node }) => {
      const isText =
        node["type"] === "string" || (Array.isArray(node["type"]) && node["type"].includes("string"));
      const guarded =
        node["pattern"] !== undefined ||
        node["enum"] !== undefined ||
        String(node["format"]).startsWith("date-time");
      return isText && !guarded ? [path] : [];
    }),
  );
  // Tariffs are open JSON: their server side checks the whole value.
  expect(unguarded.filter((path) => !path.startsWith("TariffWrite"))).toEqual([]);
});

test("every component is used", () => {
  const used = new Set(nodes.flatMap(({ node }) => (typeof node["$ref"] === "string" ? [node["$ref"]] : [])));
  for (const match of documentYaml.matchAll(/#\/components\/examples\/\w+/g)) used.add(match[0]);
  const components = objectOf(at(document, "components"));
  const unused = Object.entries(components).flatMap(([kind, named]) =>
    Object.keys(objectOf(named))
      .map((name) => `#/components/${kind}/${name}`)
      .filter((reference) => kind !== "securitySchemes" && !used.has(reference)),
  );
  expect(unused).toEqual([]);
});

test("per_page above 100 is not refused", () => {
  expect(at(document, "components", "parameters", "PerPage", "schema", "maximum")).toBe(2147483647);
});

// The part of the API that clients were promised before the rest of it existed.
test.each([
  ["GET /locations", [200], [401]],
  ["POST /locations", [201], [401]],
  ["GET /locations/{location_id}", [200], [401, 404]],
  ["PATCH /locations/{location_id}", [200], [401, 404, 422]],
  ["DELETE /locations/{location_id}", [204], [401, 404]],
  ["POST /chargers/{charger_id}/sockets/{socket_id}/start", [200, 202], [401, 404, 422]],
  ["POST /chargers/{charger_id}/sockets/{socket_id}/stop", [200, 202], [401, 404, 422]],
  ["POST /chargers/{charger_id}/sockets/{socket_id}/unlock", [200, 202], [401, 404]],
  ["POST /chargers/{charger_id}/sockets/{socket_id}/charging-profile", [200, 202], [401, 404, 422]],
  ["POST /chargers/{charger_id}/sockets/{socket_id}/clear-charging-profile", [200, 202], [401, 404]],
  ["POST /chargers/{charger_id}/reset", [200, 202], [401, 404]],
  ["GET /chargers/{charger_id}/firmware", [200], [401, 404]],
  ["POST /chargers/{charger_id}/firmware", [200, 202], [401, 404, 422]],
  ["GET /cdrs", [200], [401]],
  ["GET /cdrs/{cdr_id}", [200], [401, 404]],
  ["POST /cdrs/{cdr_id}/payment-reference", [200, 201], [400, 401, 403, 404]],
  ["GET /cdrs/{cdr_id}/billing-decision", [200], [401, 404]],
])("%s answers %j, and among its errors %j", (route, successes, errors) => {
  const found = ids.filter((id) => `${routes[id].method} ${routes[id].path}` === route);
  expect(found).toHaveLength(1);
  for (const id of found) {
    expect([...routes[id].successStatuses]).toEqual(successes);
    expect([...routes[id].errorStatuses]).toEqual(expect.arrayContaining(errors));
  }
});

/** What every record has: its own fields say which one it is, so that the text of the schema is not enough. */
const plainSchemas = ["Id", "Timestamp", "TimeFilter", "DecimalNumber"].map(
  (name) => `#/components/schemas/${name}`,
);

function isDescribed(field: unknown): boolean {
  const reference = at(field, "$ref");
  const inherits = typeof reference === "string" && !plainSchemas.includes(reference);
  return hasText(field) || (inherits && hasText(follow(field)));
}

const hasText = (value: unknown): boolean => /\w/.test(String(at(value, "description") ?? ""));

test("every operation and every event says more than its title", () => {
  const titled = nodes.filter(({ node }) => hasText({ description: node["summary"] }) && "responses" in node);
  expect(titled.length).toBeGreaterThan(100);
  const silent = titled.filter(({ node }) => !hasText(node) || node["description"] === node["summary"]);
  expect(silent.map(({ path }) => path)).toEqual([]);
});

test("every schema, and every field of records and events, says what it means", () => {
  const schemas = Object.entries(objectOf(at(document, "components", "schemas")));
  expect(schemas.filter(([, schema]) => !hasText(schema)).map(([name]) => name)).toEqual([]);
  const fields = nodes.flatMap(({ path, node }) =>
    /^(components|webhooks|paths)\//.test(path) && isObject(node["properties"])
      ? Object.entries(node["properties"]).map(([name, field]) => ({ path: `${path}/${name}`, field }))
      : [],
  );
  expect(fields.length).toBeGreaterThan(900);
  expect(fields.filter(({ field }) => !isDescribed(field)).map(({ path }) => path)).toEqual([]);
});

test("every parameter and header says what it means", () => {
  const parameters = nodes.filter(({ node }) => typeof node["in"] === "string");
  const headers = Object.entries(objectOf(at(document, "components", "headers")));
  expect(parameters.filter(({ node }) => !hasText(node)).map(({ path }) => path)).toEqual([]);
  expect(headers.filter(([, header]) => !hasText(header)).map(([name]) => name)).toEqual([]);
});
