import { gzipSync } from "node:zlib";
import { schemas } from "@forecourt/contract";
import fc from "fast-check";
import { arbitraryOf, type Meaningful } from "./arbitrary-of.ts";
import type { IdPool } from "./id-pool.ts";
import { type Operation, operations, pathOf, unknownId } from "./operations.ts";

export interface Request {
  method: string;
  /** The URL with its encoded query. */
  url: string;
  headers: Record<string, string>;
  /** Text, or bytes that are not text. */
  body: string | Uint8Array | undefined;
}

interface Parts {
  path: string;
  query: string;
  headers: Record<string, string>;
  body: string | Uint8Array | undefined;
}

/** Requests that the document allows: existing and unknown ids, every parameter, every body. */
export function validRequests(operation: Operation, pool: IdPool): fc.Arbitrary<Request> {
  return assembled(operation, validParts(operation, pool));
}

/** Requests with at least one fault, but usually not faulty in every part. */
export function oddRequests(operation: Operation, pool: IdPool): fc.Arbitrary<Request> {
  const good = validParts(operation, pool);
  const mix = <Value>(usual: fc.Arbitrary<Value>, odd: fc.Arbitrary<Value>) =>
    fc.oneof({ weight: 2, arbitrary: usual }, { weight: 1, arbitrary: odd });
  return assembled(operation, {
    path: mix(good.path, oddPaths(operation)),
    query: mix(good.query, oddQueries(operation)),
    headers: mix(good.headers, oddHeaders),
    body: mix(good.body, oddBodies(good.body)),
  });
}

const methods = ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "PROPFIND", "SEARCH"];

/** Requests with a method that the path does not have, with any other content. */
export function foreignRequests(operation: Operation, pool: IdPool): fc.Arbitrary<Request> {
  const own = operations.filter(({ path }) => path === operation.path).map(({ method }) => method);
  const others = methods.filter((method) => !own.includes(method));
  return fc
    .tuple(oddRequests({ ...operation, method: "POST" }, pool), fc.constantFrom(...others))
    .map(([request, method]) => {
      const [path = ""] = request.url.split("?");
      // The server would refuse a URL that is too long for its length.
      const url = path.length > 4000 ? pathOf(operation, {}) : request.url.slice(0, 4000);
      return { ...request, url, method, body: method === "GET" ? undefined : request.body };
    });
}

function assembled(
  { method }: Operation,
  parts: { [Part in keyof Parts]: fc.Arbitrary<Parts[Part]> },
): fc.Arbitrary<Request> {
  return fc.record(parts).map(({ path, query, headers, body }) => {
    const isBodiless = method === "GET" || body === undefined;
    return {
      method,
      url: path + query,
      headers: { ...(isBodiless ? {} : { "content-type": "application/json" }), ...headers },
      body: isBodiless ? undefined : body,
    };
  });
}

/** Redacting keeps the reference, and it can be redacted again; a charger stays that is disconnected. */
function destroys({ id, method }: Operation): boolean {
  const keepsRecord = [
    "redactPaymentReference",
    "deleteMeasurement",
    "deleteLoadLimit",
    "disconnectCharger",
  ].includes(id);
  return method === "DELETE" && !keepsRecord;
}

function validParts(
  operation: Operation,
  pool: IdPool,
): { [Part in keyof Parts]: fc.Arbitrary<Parts[Part]> } {
  const { path, query, header, body } = schemas.operations[operation.id];
  const meaningful = meaningfulValues(operation, pool);
  const existing = fc
    .nat(1000)
    .map((choice) => pool.pick(operation.parameters, choice, { expendable: destroys(operation) }));
  // The schema of a path's parameters generates only texts.
  const any = arbitraryOf(path, {}) as fc.Arbitrary<Record<string, string>>;
  const ids = fc.oneof({ weight: 4, arbitrary: existing }, { weight: 1, arbitrary: any });
  return {
    path: ids.map((values) => inPath(operation, values)),
    // The filter dates of a list are instants, not the days of a tariff. Most lists do not have a cursor to continue from.
    query: arbitraryOf(query, withoutDays(meaningful)).map((values) =>
      inQuery(Object.entries<unknown>(Object(values)).filter(([, value]) => value !== nowhere)),
    ),
    // Rarely, and from a few values, so that the same values occur again.
    headers: fc
      // Any header may be sent. The named headers have a meaning.
      .tuple(
        arbitraryOf(
          { ...header, additionalProperties: false },
          { "idempotency-key": fc.nat(9).map((n) => `${operation.id} ${n}`) },
        ),
        fc.nat(4),
      )
      .map(([headers, seldom]) => (seldom === 0 ? inHeaders(Object.entries(Object(headers))) : {})),
    body:
      body === null
        ? fc.constantFrom(undefined, "", "{}")
        : (wholeBodies[operation.id] ?? arbitraryOf(body, meaningful)).map((value) => JSON.stringify(value)),
  };
}

/** Bodies with fields that exclude each other, which the schema does not show. */
const wholeBodies: Partial<Record<Operation["id"], fc.Arbitrary<unknown>>> = {
  putMeasurement: fc.record({
    kind: fc.constantFrom("other_loads", "grid"),
    currents_a: fc.array(fc.double({ min: -100, max: 100, noNaN: true }), { minLength: 3, maxLength: 3 }),
    valid_for_s: fc.integer({ min: 5, max: 3_600 }),
  }),
  putLoadLimit: fc.record({
    max_power_w: fc.double({ min: 0, max: 100_000, noNaN: true }),
    valid_for_s: fc.integer({ min: 5, max: 86_400 }),
    fallback_a: fc.double({ min: 0, max: 100, noNaN: true }),
  }),
};

const nowhere = "nowhere";

function withoutDays({ start_date: _start, end_date: _end, ...others }: Meaningful): Meaningful {
  return others;
}

function meaningfulValues(operation: Operation, pool: IdPool): Meaningful {
  const idOf = (name: string) =>
    fc.nat(1000).map((choice) => pool.pick([name], choice)[name] ?? unknownId(name));
  const clock = fc.constantFrom("00:00", "08:30", "22:00", "23:59");
  const day = fc.constantFrom("2026-01-01", "2026-06-30", "2028-02-29");
  return {
    // Host names that cannot exist, so that the requests to them fail.
    url: fc.constantFrom(
      "https://hooks.invalid/",
      "https://hooks.invalid:8443/a?b=c",
      "http://hooks.invalid/",
    ),
    events: fc.subarray(["*", "session.*", "cdr.created", "webhook.disabled"], { minLength: 1 }),
    event_type: fc.constantFrom("session.ended", "webhook.test", "location.created"),
    event_types: fc.subarray(["location.*", "webhook.test"], { minLength: 1 }),
    location_id: idOf("location_id"),
    charger_id: idOf("charger_id"),
    socket_id: idOf("socket_id"),
    session_id: idOf("session_id"),
    tariff_id: idOf("tariff_id"),
    // Limits that most sockets can take, and some sockets cannot.
    limit_a: fc.constantFrom(0, 6, 10, 16, 32, 100),
    currency: fc.constantFrom("EUR", "USD", "JPY", "KWD"),
    time_zone: fc.constantFrom("Europe/Berlin", "America/New_York", "UTC", "Asia/Kathmandu"),
    circuits: fc.constantFrom(
      [],
      [
        { id: "row", parent_id: "west", capacity_a: 16, socket_ids: [] },
        { id: "west", parent_id: null, capacity_a: 32, socket_ids: [] },
      ],
    ),
    tax_included: fc.constantFrom("YES", "NO", "N/A"),
    vat: fc.constantFrom(null, 0, 21, "8.1"),
    min_price: fc.constantFrom(null, { excl_vat: 0.5, incl_vat: 0.6 }, { before_taxes: "1" }),
    max_price: fc.constantFrom(null, { excl_vat: 20 }, { before_taxes: 30, after_taxes: 36 }),
    start_date_time: fc.constantFrom(null, "2026-01-01T00:00:00Z"),
    end_date_time: fc.constantFrom(null, "2030-01-01T00:00:00Z"),
    min_current: fc.constantFrom(null, 6),
    max_current: fc.constantFrom(null, "16.5"),
    min_power: fc.constantFrom(null, "3.7"),
    max_power: fc.constantFrom(null, 11),
    min_kwh: fc.constantFrom(0, 10, "2.5"),
    max_kwh: fc.constantFrom(null, 80),
    id_tag: fc.constantFrom("CARD-1", "card-1", "CARD-2"),
    identity: fc.nat(1_000_000_000).map((n) => `CP-${n}`),
    start_time: clock,
    end_time: clock,
    start_date: day,
    end_date: day,
    security_profile: fc.constantFrom(0, 1),
    revision: fc.constantFrom(null, 1),
    started_at: fc.constantFrom("2026-11-21T08:00:00Z", "2026-03-29T00:30:00+01:00"),
    selection: fc.constantFrom<object>({ all: true }, { connected: true }, { status: "Faulted" }),
    wave_pause_s: fc.constant(0),
    action: fc.constantFrom(
      "ClearCache",
      "GetConfiguration",
      "DataTransfer",
      "TriggerMessage",
      "Reset",
      "Authorize",
    ),
    payload: fc.constantFrom<object>(
      {},
      { key: ["HeartbeatInterval"] },
      { vendorId: "a", data: "\u20ac" },
      { requestedMessage: "Heartbeat" },
      { type: "Soft" },
    ),
    price: fc.constantFrom(0, 0.35, "0.123456", 999_999),
    page: fc.constantFrom(1, 2, 1000),
    per_page: fc.constantFrom(1, 2, 25, 101),
    cursor: fc.nat(1000).map((choice) => pool.cursor(operation.id, choice) ?? nowhere),
  };
}

function inPath(operation: Operation, values: Record<string, string>): string {
  return operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    segment(values[name] ?? unknownId(name)),
  );
}

/** A segment of dots would change the path before the client sends it. */
function segment(text: string): string {
  const whole = isText(text) ? encodeURIComponent(text) : "%EF%BF%BD";
  return /^\.{0,2}$/.test(whole) ? `_${whole}` : whole;
}

/** A URL cannot contain half a surrogate pair. */
function isText(text: string): boolean {
  return !/[\ud800-\udfff]/u.test(text);
}

function inQuery(pairs: [string, unknown][]): string {
  if (pairs.length === 0) return "";
  return `?${pairs.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`).join("&")}`;
}

/** Removes the characters that a header cannot hold, and the ones that are cut off at its ends. */
function inHeaders(pairs: [string, unknown][]): Record<string, string> {
  return Object.fromEntries(pairs.map(([name, value]) => [name, headerText(String(value))]));
}

function headerText(text: string): string {
  return text.replaceAll(/[^\x20-\x7e\x80-\xff]/g, "").trim() || "x";
}

const anyText = fc.oneof(fc.string({ unit: "binary" }), fc.string());

function oddPaths(operation: Operation): fc.Arbitrary<string> {
  const raw = fc.constantFrom(
    "%00",
    "%ff",
    "%E0%A4%A",
    "%2F",
    "a%2F..%2Fb",
    "%5c",
    "'%20or%201=1--",
    "null",
    "x".repeat(5000),
  );
  const odd = fc.oneof(anyText.map(segment), raw);
  return fc.array(odd, { minLength: 2, maxLength: 2 }).map((segments) => {
    let next = 0;
    return operation.path.replaceAll(/\{\w+\}/g, () => segments[next++] ?? "x");
  });
}

function oddQueries(operation: Operation): fc.Arbitrary<string> {
  const known = Object.keys(Object(schemas.operations[operation.id].query["properties"]));
  const name = fc.oneof(fc.constantFrom("page", "wait", "__proto__", "constructor", "", ...known), anyText);
  const value = fc.oneof(
    fc.constantFrom(
      "",
      "0",
      "-1",
      "1.0",
      "1e3",
      "01",
      " 1",
      "NaN",
      "true",
      "TRUE",
      "null",
      "99999999999999999999",
    ),
    fc.constantFrom("2026-13-01T00:00:00Z", "2026-11-21", "\u0000", "%", "'", "x".repeat(3000)),
    anyText,
  );
  const pairs = fc.array(fc.tuple(name, value), { minLength: 1, maxLength: 4 });
  const wellFormed = pairs.map((some) => inQuery(some.filter((pair) => isText(pair.join("")))));
  return fc.oneof(
    wellFormed,
    fc.constantFrom("?", "?&&", "?=", "?page", "?page=%", "?%E0%A4%A=1", "?page=1&page=2", "?%00"),
  );
}

const latin = fc.string({ unit: "binary" }).map(headerText);

const oddHeaders: fc.Arbitrary<Record<string, string>> = fc.record(
  {
    "content-type": fc.oneof(
      fc.constantFrom(
        "application/json; charset=utf-8",
        "APPLICATION/JSON",
        "application/json;",
        "text/json",
        "*/*",
      ),
      latin,
    ),
    accept: fc.oneof(
      fc.constantFrom("*/*;q=0", "application/*", "text/csv", "application/json;q=x", ",", ";"),
      latin,
    ),
    "idempotency-key": fc.oneof(fc.constantFrom("a", "x".repeat(256), "é"), latin),
    "x-request-id": latin,
    "x-forwarded-for": latin,
    "if-none-match": latin,
    range: latin,
    "content-encoding": fc.constantFrom("identity", "gzip", "br"),
    "transfer-encoding-hint": latin,
    "x-http-method-override": fc.constantFrom("DELETE", "GET"),
    "x-original-url": fc.constant("/v1/api-keys"),
    "x-forwarded-proto": latin,
    forwarded: latin,
    origin: fc.constantFrom("null", "https://elsewhere.example", "*"),
    cookie: fc.constantFrom("a=b", "x".repeat(5000)),
    "accept-encoding": fc.constantFrom("gzip", "*;q=0", ""),
    "accept-language": latin,
    "if-match": latin,
    "if-modified-since": latin,
    prefer: fc.constant("return=minimal"),
    via: latin,
    constructor: latin,
    ["__proto__"]: latin,
  },
  { requiredKeys: [] },
);

function oddBodies(
  good: fc.Arbitrary<string | Uint8Array | undefined>,
): fc.Arbitrary<string | Uint8Array | undefined> {
  const texts = good.map((body) => (typeof body === "string" ? body : "{}"));
  const value = fc.oneof(
    fc.jsonValue({ maxDepth: 3, stringUnit: "binary" }),
    fc.constantFrom<unknown>(
      null,
      "",
      0,
      -1,
      1.5,
      1e308,
      [],
      {},
      true,
      "\u0000",
      "\ud800",
      "x".repeat(5000),
      2 ** 53,
    ),
  );
  // Numbers that a double cannot hold, and property names of every object. JSON.stringify would normalize them.
  const raw = fc.tuple(
    texts,
    fc.nat(1000),
    fc.constantFrom(
      "1e999",
      "-1e999",
      "1e-999",
      "-0",
      "9007199254740993",
      "9".repeat(400),
      "0.1e1",
      '"\\ud800"',
    ),
  );
  const changed = fc
    .tuple(texts, fc.nat(1000), fc.constantFrom("replace", "remove", "add"), value)
    .map(mutated);
  return fc.oneof(
    { weight: 4, arbitrary: changed },
    { weight: 2, arbitrary: value.map((any) => JSON.stringify(any)) },
    { weight: 1, arbitrary: fc.tuple(texts, fc.nat(100)).map(([text, length]) => text.slice(0, length)) },
    { weight: 1, arbitrary: anyText },
    { weight: 1, arbitrary: raw.map(withRaw) },
    { weight: 1, arbitrary: texts.chain(encoded) },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 40 }) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        undefined,
        `${"[".repeat(5000)}${"]".repeat(5000)}`,
        `${'{"a":'.repeat(40)}1${"}".repeat(40)}`,
        "\ufeff{}",
        '{"name":"a","name":7}',
        '{"__proto__":{"name":"a"}}',
        `{${wide((n) => `"k${n}":${n}`)}}`,
        `{"name":[${wide((n) => `${n}`)}]}`,
        `[${wide(() => "{}")}]`,
        '{"toString":1,"hasOwnProperty":2,"valueOf":3,"prototype":4}',
        '{"":1,"a.b":2,"$ref":"#","~1":3,"/":4}',
        '{"constructor":{"prototype":1}}',
        '{"name":"\\ud800"}',
        `{"name":${"9".repeat(400)}}`,
        "{}{}",
        "// {}",
      ),
    },
  );
}

/** The body with one value changed, at any depth. */
function mutated([text, choice, how, value]: [
  string,
  number,
  "replace" | "remove" | "add",
  unknown,
]): string {
  const body: unknown = text === "" ? {} : JSON.parse(text);
  const places = containersIn(body);
  const place = places[choice % Math.max(places.length, 1)];
  if (place === undefined) return JSON.stringify(value);
  const names = Object.keys(place);
  const name = names[choice % Math.max(names.length, 1)] ?? "name";
  if (how === "add") place[hostileNames[choice % hostileNames.length] ?? `extra_${choice}`] = value;
  else if (how === "remove") Reflect.deleteProperty(place, name);
  else Reflect.set(place, name, value);
  return JSON.stringify(body);
}

const hostileNames = [
  "constructor",
  "prototype",
  "toString",
  "",
  "a/b~c",
  "$ref",
  "\u0000",
  "\ud800",
  "extra",
];

/** The body with one of its values replaced by text that a serializer does not produce. */
function withRaw([text, choice, raw]: [string, number, string]): string {
  const places = [...text.matchAll(/(?<=:)(?:"[^"\\]*"|-?[\d.eE+-]+|true|false|null)/g)];
  const place = places[choice % Math.max(places.length, 1)];
  if (place === undefined) return raw;
  return text.slice(0, place.index) + raw + text.slice(place.index + place[0].length);
}

/** The body in an encoding other than the announced one. */
function encoded(text: string): fc.Arbitrary<Uint8Array> {
  return fc.constantFrom(
    Buffer.from(text, "utf16le"),
    Buffer.from(`${text}\u00e9`, "latin1"),
    Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from(text)]),
    gzipSync(text),
    Buffer.concat([Buffer.from(text), Buffer.from([0xc0, 0xaf])]),
  );
}

/** As many items as fit into a body below the size limit. */
function wide(item: (n: number) => string): string {
  return Array.from({ length: 15_000 }, (_, n) => item(n)).join(",");
}

function containersIn(value: unknown): Record<string, unknown>[] {
  if (typeof value !== "object" || value === null) return [];
  // This includes arrays: JSON.stringify leaves out the named properties of an array.
  return [value as Record<string, unknown>, ...Object.values(value).flatMap(containersIn)];
}
