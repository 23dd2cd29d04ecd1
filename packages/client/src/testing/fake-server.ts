import {
  type ErrorCode,
  type Event,
  type EventMap,
  type EventType,
  eventCatalogue,
  type Fault,
  type Input,
  type KnownWord,
  type OperationId,
  routes,
  type WebhookEvent,
} from "@forecourt/contract";
import type { Answer, Item } from "../call.ts";
import { ForecourtError } from "../error.ts";
import { answered, envelope, exampleAnswer, invalidAnswer, listed, successesOf } from "./answers.ts";
import { loadContractCheck } from "./contract-check.ts";
import { isStream } from "./documented.ts";
import { createEventFeed } from "./event-feed.ts";
import { findOperation } from "./find-operation.ts";
import { type Listening, listen } from "./listen.ts";
import { problems } from "./problems.ts";
import { Refused, toResponse } from "./refusal.ts";

/** An answer for an operation: the record, as the client's function returns it; for a list, all its records. */
export type FakeAnswer<Id extends OperationId> = [Item<Id>] extends [never] ? Answer<Id> : Item<Id>[];

/** Answers a request. When it throws a ForecourtError with a code of the API, the fake server responds with that problem. */
export type FakeHandler<Id extends OperationId> = (
  request: FakeRequest<Id>,
) => FakeAnswer<Id> | Promise<FakeAnswer<Id>>;

/** A request that the contract allows. */
export interface FakeRequest<Id extends OperationId = OperationId> {
  operationId: Id;
  path: Input<Id>["path"];
  /** Includes the defaults of omitted parameters. */
  query: Input<Id>["query"];
  /** Undefined when the request has no body. */
  body: Input<Id>["body"];
  headers: Headers;
}

/** A request that arrived, whether or not the fake server accepted it. */
export interface ReceivedRequest {
  method: string;
  url: string;
  /** Undefined when no operation has this method and path. */
  operationId: OperationId | undefined;
  headers: Headers;
  /** The body as text. */
  body: string;
}

/** Options of a fake server. */
export interface FakeServerOptions {
  /** The only key that the fake server accepts. Default: it accepts every key. */
  apiKey?: string;
}

/** The parts of a refusal beside its code. */
export interface RefusalOptions {
  /** Text for people. Default: says that the test configured the refusal. */
  detail?: string;
  /** Default: none. */
  errors?: Fault[];
  /** Response headers, for example `retry-after`. Default: none. */
  headers?: Record<string, string>;
  /** Number of refusals, after which the earlier answer applies again. Default: no limit. */
  times?: number;
}

/**
 * A server that knows only the contract and stores no records. It refuses a request whose form the real server would refuse,
 * and returns the answers that the test configured, or the examples of openapi.yaml.
 */
export interface FakeServer {
  /** The client's `baseUrl`. No server listens at this address: requests go to `fetch`. */
  readonly baseUrl: string;
  /** Used instead of the global fetch: `createClient({ baseUrl: fake.baseUrl, apiKey, fetch: fake.fetch })`. */
  readonly fetch: (input: string | URL | Request, init?: RequestInit) => Promise<Response>;
  /** All requests in order of arrival, including repeated attempts. */
  readonly requests: readonly ReceivedRequest[];
  /** Sets the answer of the operation. Throws `invalid-answer` when the contract does not allow it. */
  answer<Id extends OperationId>(operationId: Id, answer: FakeAnswer<Id> | FakeHandler<Id>): void;
  /** Makes the operation refuse with this code. */
  refuse(operationId: OperationId, code: KnownWord<ErrorCode>, options?: RefusalOptions): void;
  /** Returns the example answer of an operation in openapi.yaml. It is a copy that you may change. */
  example<Id extends OperationId>(operationId: Id): FakeAnswer<Id>;
  /** Returns the example of an event type in openapi.yaml. */
  exampleEvent<Type extends EventType>(type: Type): EventMap[Type];
  /** Sends an event to the open streams, and to streams that reconnect with an earlier cursor. */
  emit(event: WebhookEvent | Event): void;
  /** Ends the open streams: `end` cleanly, `break` like a lost connection. */
  hangUp(how?: "end" | "break"): void;
  /** Number of open streams. */
  readonly streams: number;
  /** Serves the fake server over HTTP on a free port of 127.0.0.1, for another process. Node only. */
  listen(): Promise<Listening>;
}

/** Creates a fake server. It needs ajv, which uses `new Function`, so it does not run in Cloudflare Workers. Throws `missing-peer` without ajv. */
export async function createFakeServer(options: FakeServerOptions = {}): Promise<FakeServer> {
  const { apiKey } = options ?? {};
  const check = await loadContractCheck();
  const baseUrl = "http://forecourt.test/v1";
  const requests: ReceivedRequest[] = [];
  const answers = new Map<OperationId, (request: FakeRequest) => unknown>();
  const refusals = new Map<
    OperationId,
    { code: KnownWord<ErrorCode>; options: RefusalOptions; left: number }
  >();
  const done = new Map<string, { fingerprint: string; answer: () => Response }>();
  const feed = createEventFeed();

  async function fetch(input: string | URL | Request, init?: RequestInit): Promise<Response> {
    const request = new Request(input, init);
    const { signal } = request;
    signal.throwIfAborted();
    const received: ReceivedRequest = {
      method: request.method,
      url: request.url,
      operationId: undefined,
      headers: request.headers,
      body: await request.text(),
    };
    requests.push(received);
    const requestId = `req_fake_${requests.length}`;
    try {
      const response = await respond(received, signal);
      signal.throwIfAborted();
      response.headers.set("x-request-id", requestId);
      return response;
    } catch (error) {
      signal.throwIfAborted();
      return toResponse(asRefusal(error).refusal, requestId);
    }
  }

  async function respond(received: ReceivedRequest, signal: AbortSignal): Promise<Response> {
    const url = new URL(received.url);
    const { id, given } = findOperation(received.method, url.pathname.replace(/^\/v1(?=\/)/, ""));
    received.operationId = id;
    authenticate(received.headers, apiKey);
    const path = check.parameters(id, "path", given);
    const query = check.parameters(id, "query", url.searchParams);
    const body = bodyOf(received);
    check.body(id, body);
    const refusal = refusals.get(id);
    if (refusal !== undefined && refusal.left > 0) {
      refusal.left--;
      const { detail = `The test configured this refusal with ${refusal.code}.` } = refusal.options;
      throw new Refused({ ...refusal.options, code: refusal.code, detail });
    }
    if (isStream(id)) {
      const cursor = received.headers.get("last-event-id") ?? url.searchParams.get("cursor") ?? undefined;
      return feed.follow({ cursor, type: url.searchParams.get("type") ?? undefined, signal });
    }
    const fingerprint = `${received.method} ${received.url} ${received.body}`;
    const key = received.headers.get("idempotency-key");
    const before = key === null ? undefined : done.get(key);
    if (before !== undefined) return replay(before, fingerprint);
    // The checks above accepted path, query and body for this operation.
    const request = { operationId: id, path, query, body, headers: received.headers } as FakeRequest;
    const answer = answered(check, request, await answers.get(id)?.(request));
    if (key !== null) done.set(key, { fingerprint, answer });
    return answer();
  }

  return {
    baseUrl,
    fetch,
    requests,
    answer(id, answer) {
      refusals.delete(id);
      if (typeof answer === "function") {
        // The map stores each handler under its own operation.
        answers.set(id, answer as (request: FakeRequest) => unknown);
        return;
      }
      const [faults = []] = successesOf(id)
        .map(({ status }) => check.answerFaults(id, status, envelope(id, answer)))
        .sort((one, other) => one.length - other.length);
      if (faults.length > 0) throw invalidAnswer(id, faults);
      answers.set(id, () => answer);
    },
    refuse(id, code, options = {}) {
      const [status] = problems[code];
      const { errorStatuses } = routes[id];
      if (!(errorStatuses as readonly number[]).includes(status))
        throw new ForecourtError(
          "invalid-answer",
          `${id} does not respond with ${status} (${code}), only with ${errorStatuses.join(", ")}.`,
        );
      refusals.set(id, { code, options, left: options.times ?? Number.POSITIVE_INFINITY });
    },
    example: (id) => exampleAnswer(id) as FakeAnswer<typeof id>,
    exampleEvent: (type) => structuredClone(eventCatalogue[type].example),
    emit(event) {
      const faults = check.eventFaults(event);
      if (faults.length > 0)
        throw new ForecourtError(
          "invalid-answer",
          `The contract does not allow this ${event.type} event: ${listed(faults)}`,
        );
      // Every event of the contract is an Event, whose data may be any object.
      feed.emit(event as Event);
    },
    hangUp: (how = "end") => feed.hangUp(how),
    get streams() {
      return feed.followers;
    },
    listen: () => listen(fetch),
  };
}

/** As on the real server, a repeated key with the same request gets the same answer, and with another request a refusal. */
function replay(before: { fingerprint: string; answer: () => Response }, fingerprint: string): Response {
  if (before.fingerprint !== fingerprint)
    throw new Refused({
      code: "idempotency-key-reused",
      detail: "The Idempotency-Key was used for another request.",
    });
  const response = before.answer();
  response.headers.set("idempotent-replayed", "true");
  return response;
}

function asRefusal(error: unknown): Refused {
  if (error instanceof Refused) return error;
  if (error instanceof ForecourtError && Object.hasOwn(problems, error.code))
    // The condition checked that the code is a key of `problems`.
    return new Refused({ ...error.problem, code: error.code as KnownWord<ErrorCode>, detail: error.message });
  const detail = error instanceof Error ? error.message : String(error);
  return new Refused({ code: "internal-error", detail });
}

function authenticate(headers: Headers, apiKey: string | undefined): void {
  const key = /^Bearer (\S+)$/i.exec(headers.get("authorization") ?? "")?.[1];
  if (key !== undefined && (apiKey === undefined || key === apiKey)) return;
  const detail = "Send a valid API key: Authorization: Bearer <key>.";
  throw new Refused({ code: "unauthorized", detail, headers: { "www-authenticate": "Bearer" } });
}

function bodyOf({ method, headers, body }: ReceivedRequest): unknown {
  if (body === "" || method === "GET" || method === "DELETE") return undefined;
  const type = headers.get("content-type") ?? "";
  if (!/^application\/json\b/i.test(type))
    throw new Refused({
      code: "unsupported-media-type",
      detail: `The content type must be application/json, not ${type || "empty"}.`,
    });
  try {
    return JSON.parse(body);
  } catch {
    throw new Refused({ code: "malformed-json", detail: "The body is not JSON." });
  }
}
