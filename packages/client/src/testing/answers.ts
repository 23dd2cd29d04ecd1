import { type Fault, type OperationId, type Pagination, routes } from "@forecourt/contract";
import { ForecourtError } from "../error.ts";
import type { ContractCheck } from "./contract-check.ts";
import { exampleOf, isList } from "./documented.ts";
import type { FakeRequest } from "./fake-server.ts";

/** Returns a function that creates the response. For undefined it responds with the example of openapi.yaml. */
export function answered(
  check: ContractCheck,
  { operationId: id, query, headers }: FakeRequest,
  answer: unknown,
): () => Response {
  const successes = successesOf(id, Reflect.get(Object(query), "wait") === true);
  const [first] = successes;
  if (first === undefined) throw new Error(`unreachable: ${id} has no success`);
  if (isList(id) && /^text\/csv\b/.test(headers.get("accept") ?? ""))
    return () =>
      new Response(csvOf(answer ?? exampleAnswer(id)), { headers: { "content-type": "text/csv" } });
  const attempts = successes.map(({ status }) => {
    const body = envelope(id, answer ?? exampleAnswer(id, status), query);
    return { status, body, faults: check.answerFaults(id, status, body) };
  });
  const valid = attempts.find(({ faults }) => faults.length === 0);
  if (valid === undefined) throw invalidAnswer(id, attempts[0]?.faults ?? []);
  const { status, body } = valid;
  if (body === undefined) return () => new Response(null, { status });
  return () =>
    new Response(JSON.stringify(body), { status, headers: { "content-type": "application/json" } });
}

/** The success statuses, the most likely first. 200 is for a command with `wait=true`, or when nothing is created. */
export function successesOf(id: OperationId, hasWait = false): { status: number }[] {
  const statuses: readonly number[] = routes[id].successStatuses;
  const order =
    hasWait || !statuses.some((status) => status > 200)
      ? statuses
      : statuses.toSorted((a, b) => Number(a === 200) - Number(b === 200));
  return order.map((status) => ({ status }));
}

export function envelope(id: OperationId, answer: unknown, query: object = {}): unknown {
  if (answer === undefined) return undefined;
  if (isList(id) && Array.isArray(answer)) return pageOf(answer, query);
  return { data: answer };
}

export function exampleAnswer(id: OperationId, status: number = successesOf(id)[0]?.status ?? 200): unknown {
  return Reflect.get(Object(exampleOf(id, status)), "data");
}

/** A header row and a row per record (RFC 4180). The columns are not those of the server. */
function csvOf(records: unknown): string {
  const rows = Array.isArray(records) ? records.map((record) => Object(record) as object) : [];
  const names = Object.keys(rows[0] ?? {});
  const line = (cells: unknown[]) => `${cells.map(quoted).join(",")}\r\n`;
  return [line(names), ...rows.map((row) => line(names.map((name) => Reflect.get(row, name))))].join("");
}

function quoted(cell: unknown): string {
  if (typeof cell !== "string" && !(cell instanceof Object)) return String(cell ?? "");
  const text = typeof cell === "string" ? cell : JSON.stringify(cell);
  return `"${text.replaceAll('"', '""')}"`;
}

export function invalidAnswer(id: OperationId, faults: readonly Fault[]): ForecourtError {
  return new ForecourtError(
    "invalid-answer",
    `The contract does not allow this answer of ${id}: ${listed(faults)}`,
  );
}

export function listed(faults: readonly Fault[]): string {
  return faults.map(({ pointer, detail }) => `${pointer}: ${detail}`).join(" ");
}

interface PageQuery {
  page?: unknown;
  per_page?: unknown;
  cursor?: unknown;
  order?: unknown;
}

/** Returns the requested page, by number or by cursor. The records are sorted newest first. */
function pageOf(
  records: readonly unknown[],
  { page = 1, per_page = 25, cursor, order }: PageQuery,
): { data: unknown[]; pagination: Pagination } {
  const perPage = Math.min(Number(per_page), 100);
  const at = /^at-(\d+)$/.exec(String(cursor))?.[1];
  const start = at === undefined ? (Number(page) - 1) * perPage : Number(at);
  const end = start + perPage;
  const ordered = order === "oldest" ? records.toReversed() : records;
  const hasMore = end < records.length;
  return {
    data: ordered.slice(start, end),
    pagination: {
      total: records.length,
      page: at === undefined ? Number(page) : Math.floor(start / perPage) + 1,
      per_page: perPage,
      has_more: hasMore,
      ...((hasMore || order === "oldest") && { next_cursor: `at-${Math.min(end, records.length)}` }),
    },
  };
}
