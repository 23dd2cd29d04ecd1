import type { Answer, Endpoint, Endpoints } from "./endpoints.ts";
import { type Fields, faultsOf, formsOf, isRecord } from "./field.ts";
import { Pagination, Problem } from "./records.ts";

export interface Request {
  path?: Record<string, string>;
  query?: Record<string, string | number | boolean>;
  body?: object;
  /** The whole Authorization header in place of the usual key; null: none. */
  authorization?: string | null;
}

export interface Reply {
  status: number;
  headers: Headers;
  /** Of an answer with one record. */
  data: Record<string, unknown>;
  /** Of a list. */
  list: Record<string, unknown>[];
  pagination: Record<string, unknown>;
  /** Of an error. */
  problem: Record<string, unknown>;
}

/** A client of plain HTTP that checks each answer against the tables, and throws on a deviation. */
export interface Service<Name extends string> {
  names: readonly Name[];
  /** @throws Error naming each deviation. */
  send(name: Name, request?: Request): Promise<Reply>;
  /** Every row of the tables that no answer or request has met so far, in each form it can take. */
  unmet(): string[];
}

export function createService<Table extends Endpoints>(
  endpoints: Table,
  { baseUrl, key }: { baseUrl: string; key: string },
): Service<keyof Table & string> {
  const met = new Set<string>();
  const note = (form: string) => met.add(form);

  async function send(name: keyof Table & string, request: Request = {}): Promise<Reply> {
    const endpoint: Endpoint | undefined = endpoints[name];
    if (endpoint === undefined) throw new Error(`${name} is not in the table`);
    const { path = {}, query = {}, body, authorization = `Bearer ${key}` } = request;
    const [method = "", pattern = ""] = name.split(" ");
    const url = new URL(
      baseUrl +
        pattern.replaceAll(/\{(\w+)\}/g, (_, parameter: string) => {
          const value = path[parameter];
          if (value === undefined) throw new Error(`${name} needs ${parameter}`);
          return encodeURIComponent(value);
        }),
    );
    for (const [parameter, value] of Object.entries(query)) url.searchParams.set(parameter, String(value));
    const response = await fetch(url, {
      method,
      headers: {
        ...(authorization === null ? {} : { authorization }),
        ...(body === undefined ? {} : { "content-type": "application/json" }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    const expected = endpoint.answers[response.status];
    const faults =
      expected === undefined
        ? [`${response.status} is not a status of it: ${text}`]
        : answerFaults(name, response, text, expected, note);
    if (faults.length > 0) throw new Error(`${name} answered ${response.status}: ${faults.join("; ")}`);

    note(`${name} → ${response.status}`);
    if (response.ok) {
      for (const parameter of Object.keys(query)) note(`${name} ?${parameter}`);
      if (endpoint.body !== null) faultsOf(`${name} body`, endpoint.body, body, note);
    }
    const json: unknown = text === "" ? {} : JSON.parse(text);
    const whole = isRecord(json) ? json : {};
    return {
      status: response.status,
      headers: response.headers,
      data: isRecord(whole["data"]) ? whole["data"] : {},
      list: Array.isArray(whole["data"]) ? whole["data"].filter(isRecord) : [],
      pagination: isRecord(whole["pagination"]) ? whole["pagination"] : {},
      problem: response.ok ? {} : whole,
    };
  }

  return {
    // The keys of the table are its names.
    names: Object.keys(endpoints) as (keyof Table & string)[],
    send,
    unmet: () =>
      [...new Set(Object.entries(endpoints).flatMap(([name, row]) => rowsOf(name, row)))].filter(
        (row) => !met.has(row),
      ),
  };
}

function answerFaults(
  name: string,
  response: Response,
  text: string,
  expected: Answer,
  note: (form: string) => void,
): string[] {
  const type = response.headers.get("content-type")?.split(";")[0];
  if (expected === "empty") return text === "" ? [] : [`there is a body: ${text}`];
  const mediaType = expected === "problem" ? "application/problem+json" : "application/json";
  if (type !== mediaType) return [`its media type is ${type}, not ${mediaType}`];
  const body: unknown = JSON.parse(text);
  if (!isRecord(body)) return [`its body is not an object: ${text}`];
  if (expected === "problem") {
    const faults = faultsOf("Problem", Problem, body, note);
    return body["status"] === response.status
      ? faults
      : [...faults, `Problem.status is ${String(body["status"])}`];
  }
  const subject = `${name} data`;
  if ("one" in expected) {
    return [
      ...("pagination" in body ? ["pagination belongs to lists"] : []),
      ...faultsOf(subject, expected.one, body["data"], note),
    ];
  }
  const items: unknown = body["data"];
  return [
    ...faultsOf("Pagination", Pagination, body["pagination"], note),
    ...(Array.isArray(items)
      ? items.flatMap((item: unknown) => faultsOf(subject, expected.list, item, note))
      : ["data is not an array"]),
  ];
}

function rowsOf(name: string, { query, body, answers }: Endpoint): string[] {
  const recordRows = (answer: Answer): string[] => {
    if (answer === "empty") return [];
    if (answer === "problem") return formsOf("Problem", Problem);
    const subject = `${name} data`;
    return "one" in answer
      ? formsOf(subject, answer.one)
      : [...formsOf(subject, answer.list), ...formsOf("Pagination", Pagination)];
  };
  return [
    ...Object.keys(answers).map((status) => `${name} → ${status}`),
    ...query.map((parameter) => `${name} ?${parameter}`),
    ...bodyRows(name, body),
    ...Object.values(answers).flatMap(recordRows),
  ];
}

function bodyRows(name: string, body: Fields | null): string[] {
  return body === null ? [] : formsOf(`${name} body`, body);
}
