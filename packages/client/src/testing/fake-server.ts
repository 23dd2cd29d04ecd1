import {
  type ErrorCode,
  type Event,
  type EventMap,
  type EventType,
  eventCatalogue,
  type Fault,
  type Input,
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
import { authenticate, bodyOf } from "./read-request.ts";
import { Refused, toResponse } from "./refusal.ts";

/** What an operation is told to answer: the record, as the client's function answers it; of a list, all its records. */
export type FakeAnswer<Id extends OperationId> = [Item<Id>] extends [never] ? Answer<Id> : Item<Id>[];

/** Answers a request. May throw a ForecourtError with a code of the API, which is answered as its problem. */
export type FakeHandler<Id extends OperationId> = (
  request: FakeRequest<Id>,
) => FakeAnswer<Id> | Promise<FakeAnswer<Id>>;

/** A request that the contract allows. */
export interface FakeRequest<Id extends OperationId = OperationId> {
  operationId: Id;
  path: Input<Id>["path"];
  /** With the defaults of what was left out. */
  query: Input<Id>["query"];
  /** Undefined where none was sent. */
  body: Input<Id>["body"];
  headers: Headers;
}

/** What came, whether or not it was taken. */
export interface ReceivedRequest {
  method: string;
  url: string;
  /** Undefined where there is no such operation. */
  operationId: OperationId | undefined;
  headers: Headers;
  /** As text. */
  body: string;
}

/** How strict a fake server is. */
export interface FakeServerOptions {
  /** Refuses every other key. Without it every key will do. */
  apiKey?: string;
}

/** What a refusal says beside its code. */
export interface RefusalOptions {
  /** For people. Default: that it was told to. */
  detail?: string;
  /** Default: none. */
  errors?: Fault[];
  /** Such as `retry-after`. Default: none. */
  headers?: Record<string, string>;
  /** How often; then it answers what it did before. Default: from now on. */
  times?: number;
}

/**
 * A server that knows the contract and nothing else: it refuses what the real one would refuse for its form, and answers
 * what it is told to, or else the document's own example.
 */
export interface FakeServer {
  /** For the client's `baseUrl`. Nothing listens there: requests go to `fetch`. */
  readonly baseUrl: string;
  /** In place of the global fetch: `createClient({ baseUrl: fake.baseUrl, apiKey, fetch: fake.fetch })`. */
  readonly fetch: (input: string | URL | Request, init?: RequestInit) => Promise<Response>;
  /** Everything that came, in order: attempts that were repeated as often as they came. */
  readonly requests: readonly ReceivedRequest[];
  /** From now on the operation answers this. Throws `invalid-answer` when the contract does not allow it. */
  answer<Id extends OperationId>(operationId: Id, answer: FakeAnswer<Id> | FakeHandler<Id>): void;
  /** From now on the operation is refused with this code. */
  refuse(operationId: OperationId, code: ErrorCode, options?: RefusalOptions): void;
  /** The document's own example of what an operation answers, to be changed as you like. */
  example<Id extends OperationId>(operationId: Id): FakeAnswer<Id>;
  /** The document's own example of an event. */
  exampleEvent<Type extends EventType>(type: Type): EventMap[Type];
  /** Tells an event to the streams that are open, and to those that come back for it. */
  emit(event: WebhookEvent | Event): void;
  /** Ends the streams that are open: `break` as when the line is cut. */
  hangUp(how?: "end" | "break"): void;
  /** How many streams are open. */
  readonly streams: number;
  /** Serves the same over HTTP on a free port of 127.0.0.1, for another process. Node only. */
  listen(): Promise<Listening>;
}

/** Needs ajv, which needs `new Function`: not in Cloudflare's workers. Throws `missing-peer` where it is not installed. */
export async function createFakeServer({ apiKey }: FakeServerOptions = {}): Promise<FakeServer> {
  const check = await loadContractCheck();
  const baseUrl = "http://forecourt.test/v1";
  const requests: ReceivedRequest[] = [];
  const answers = new Map<OperationId, (request: FakeRequest) => unknown>();
  const refusals = new Map<OperationId, { code: ErrorCode; options: RefusalOptions; left: number }>();
  const done = new Map<string, { fingerprint: string; answer: () => Response }>();
  const feed = createEventFeed();

  async function fetch(input: string | URL | Request, init?: RequestInit): Promise<Response> {
    const request = new Request(input, init);
    const { signal } = request;
    signal.throwIfAborted();
    const requestId = `req_fake_${requests.length + 1}`;
    const received: ReceivedRequest = {
      method: request.method,
      url: request.url,
      operationId: undefined,
      headers: request.headers,
      body: await request.text(),
    };
    requests.push(received);
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
      const { detail = `The fake server was told to refuse this with ${refusal.code}.` } = refusal.options;
      throw new Refused({ ...refusal.options, code: refusal.code, detail });
    }
    if (isStream(id)) {
      const place = received.headers.get("last-event-id") ?? url.searchParams.get("cursor") ?? undefined;
      return feed.follow({ place, type: url.searchParams.get("type") ?? undefined, signal });
    }
    const fingerprint = `${received.method} ${received.url} ${received.body}`;
    const key = received.headers.get("idempotency-key");
    const before = key === null ? undefined : done.get(key);
    if (before !== undefined) return replay(before, fingerprint);
    // Holds: path, query and body have just been checked against the operation.
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
        // Holds: it is kept under the operation whose requests it takes.
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
          `${id} never answers ${status}, as ${code} is; it may answer ${errorStatuses.join(", ")}.`,
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
          `No event ${event.type} looks like this: ${listed(faults)}`,
        );
      // Holds: every event of the document is an Event, whose data is open.
      feed.emit(event as Event);
    },
    hangUp: (how = "end") => feed.hangUp(how),
    get streams() {
      return feed.followers;
    },
    listen: () => listen(fetch),
  };
}

/** As the server does it: the same key is the same answer, and another request with it is none. */
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
    // Holds: it is a key of that table.
    return new Refused({ ...error.problem, code: error.code as ErrorCode, detail: error.message });
  const detail = error instanceof Error ? error.message : String(error);
  return new Refused({ code: "internal-error", detail });
}
