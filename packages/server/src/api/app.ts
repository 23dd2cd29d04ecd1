import { type OperationId, routes, schemas } from "@forecourt/contract";
import { Hono, type MiddlewareHandler, type Context as Request } from "hono";
import { createConsoleSessions } from "../accounts/console-sessions.ts";
import { createAuthenticator, type Identity } from "../accounts/keys/authenticate.ts";
import { type Caller, requireRoleOf } from "../core/caller.ts";
import type { Core } from "../core/core.ts";
import { idempotencyOf } from "../core/idempotency.ts";
import { ProblemError } from "../platform/problems.ts";
import { createBuckets, rateHeaders } from "../platform/rate-limit.ts";
import { basePathOf } from "../platform/read-url.ts";
import { idsIn } from "../platform/traces.ts";
import { type MediaType, offersOf, preferredType } from "./accept.ts";
import type { Api, CsvFile, ServerSentEvents } from "./api.ts";
import { createKeyCheck } from "./auth.ts";
import { readBody } from "./body.ts";
import { cookieOf, requireCsrfToken, requireOwnOrigin } from "./console/entrance.ts";
import { mountConsole } from "./console/mount-console.ts";
import { createLoopShare } from "./loop-share.ts";
import { cors, refuseMethod } from "./methods.ts";
import { answerProblem, mountOpenRoutes, type OpenRoutes, unknownPath } from "./open-app.ts";
import { nextLink } from "./page.ts";
import { draining, problemBody, problemResponse } from "./problem.ts";
import { type ApiEnv, requestLog } from "./request-log.ts";
import { type Pieces, textStream } from "./text-stream.ts";
import { tracedRequests } from "./traced-requests.ts";
import { createTurns } from "./turns.ts";
import { replyFaults, validParameters } from "./validate.ts";
import { createWaitingRoom } from "./waiting.ts";
import { whileDatabaseAnswers } from "./while-database-answers.ts";

export interface AppOptions {
  /** Routes outside /v1 that need no key. Default: none. */
  openRoutes?: OpenRoutes;
  /** Check each answer against the contract; an answer that breaks it becomes a 500. For tests and staging. */
  checkReplies?: boolean;
  /** Whether the event loop of this process also serves chargers at this moment. Default: it does not. */
  servesChargers?: () => boolean;
  /** Whether the database answers at this moment. The server asks while a request waits long. Default: it does. */
  databaseAnswers?: () => Promise<boolean>;
  /** Called with each answer of an operation, and whether the contract allows it. */
  onReply?: (seen: { operationId: OperationId; status: number; schemaValid: boolean }) => void;
}

/** Where the operations are, and how a request shows who sends it. */
interface Entrance {
  base: "/v1" | "/console/api/v1";
  admit(c: Request<ApiEnv>): Promise<Identity>;
}

export const longestUrl = 4096;
export const mostQueryParameters = 32;
/** Requests of one organization that wait for their turn. */
export const mostWaiting = 1_000;

/**
 * Serves the contract. For each operation it checks the role and the input, runs the handler and sends the answer.
 * Every failure on the way is thrown and becomes problem+json in one place.
 */
export function createApp(core: Core, api: Api, options: AppOptions = {}): Hono<ApiEnv> {
  const app = new Hono<ApiEnv>();
  const mountedAt = basePathOf(core.config.publicUrl);
  const now = () => core.clock.now();
  const { publicUrl } = core.config;
  const authenticator = createAuthenticator(core);
  const keyCheck = createKeyCheck(authenticator, now, core.metrics);
  const consoleSessions = createConsoleSessions(core, authenticator);
  const rate = core.config.rateLimit;
  const requests = createBuckets(rate, now);
  const waiting = createWaitingRoom(
    core.config.http.maxWaiting,
    "Too many requests wait for chargers; try again, or without wait=true.",
  );

  const { databaseAnswers } = options;
  const { connections, api: limits } = core.config;
  const loop = createLoopShare(options.servesChargers ?? (() => false));
  const turns = createTurns(
    {
      requests: connections.api,
      lists: () => (loop.isShared ? 1 : Math.max(1, Math.floor(connections.api / 4))),
      perOrganization: limits.requestsPerOrganization,
      waitMs: limits.waitMs,
      mostWaiting,
    },
    core.clock,
  );

  const entrances: readonly Entrance[] = [
    {
      base: "/v1",
      admit: (c) => keyCheck.admit(c.req.header("authorization"), c.get("facts").address),
    },
    {
      // Only the pages of the console: /v1 takes no cookie.
      base: "/console/api/v1",
      async admit(c) {
        requireOwnOrigin(c, publicUrl);
        const cookie = cookieOf(c);
        const identity = await consoleSessions.identify(cookie);
        requireCsrfToken(c, cookie ?? "");
        return identity;
      },
    },
  ];

  async function answer(
    c: Request<ApiEnv>,
    operationId: OperationId,
    { base, admit }: Entrance,
  ): Promise<Response> {
    await loop.begin();
    const facts = c.get("facts");
    const route = routes[operationId];
    const { path, errorStatuses } = route;
    Object.assign(facts, { operationId, route: base + path });
    facts.headers["cache-control"] = "no-store";
    if (core.draining()) throw draining();
    const identity = await admit(c);
    facts.keyId = identity.keyId;
    if (rate.perSecond > 0) {
      const taken = requests.take(identity.keyId);
      Object.assign(facts.headers, rateHeaders(rate, taken));
      if (!taken.ok) {
        core.metrics.rateLimited.count({});
        throw rateLimited(taken.retryAfterS);
      }
    }
    requireRoleOf(route, identity, c.req.param("location_id"));
    const type = preferredType(c.req.header("accept"), offersOf(operationId));
    if (type === null && errorStatuses.some((status) => status === 406))
      throw notAcceptable(offersOf(operationId));

    const url = new URL(c.req.url);
    const { input, header } = await readInput(c, operationId, url);
    core.traces?.note(idsIn(input.path));
    const caller: Caller = { ...identity, idempotency: idempotencyOf(header, { operationId, ...input }) };
    // This comes before any change, so a caller that is refused here may send the request again.
    const leave = await enter(caller.orgId, operationId, input.query["wait"] === true);
    const run = async (): Promise<AnyReply> => {
      try {
        return await core.db.inOrganization(caller.orgId, () =>
          handlerOf(api, operationId)({ ...input, header }, caller, type ?? "application/json"),
        );
      } finally {
        leave();
      }
    };
    const reply = await run();
    if (reply.csv !== undefined) return csvResponse(c, caller, reply.csv);
    if (reply.stream !== undefined) {
      check(operationId, reply.status, "");
      return streamResponse(c, caller, reply.stream);
    }

    check(operationId, reply.status, reply.body);
    const next = nextLink(mountedAt, url, reply.body);
    if (next !== null) facts.headers["link"] = next;
    if (reply.replayed === true) facts.headers["idempotent-replayed"] = "true";
    if (reply.location !== undefined) {
      facts.resource = mountedAt + base + reply.location;
      if (reply.status !== 200) facts.headers["location"] = facts.resource;
    }
    if (reply.body === undefined) return new Response(null, { status: reply.status });
    return new Response(await loop.stringify(reply.body), {
      status: reply.status,
      headers: { "content-type": "application/json" },
    });
  }

  /** A request that waits for a charger or follows events holds no turn, because it does nothing most of the time. */
  async function enter(orgId: string, operationId: OperationId, waits: boolean): Promise<() => void> {
    if (waits) return waiting.enter(orgId);
    if (operationId === "streamEvents") return () => {};
    return turns.take(orgId, operationId.startsWith("list") ? "list" : "other");
  }

  function csvResponse(c: Request<ApiEnv>, caller: Caller, { pieces, filename }: CsvFile): Promise<Response> {
    const iterator = pieces[Symbol.asyncIterator]();
    const end = async () => iterator.return?.();
    return textResponse(
      c,
      caller,
      {
        async next() {
          const leave = await turns.take(caller.orgId, "list");
          return iterator.next().finally(leave);
        },
        end,
      },
      {
        "content-type": "text/csv; charset=utf-8; header=present",
        "content-disposition": `attachment; filename="${filename}"`,
      },
    );
  }

  function streamResponse(c: Request<ApiEnv>, caller: Caller, stream: ServerSentEvents): Promise<Response> {
    // Proxies on the way must neither compress the stream nor hold it back until there is more.
    c.get("facts").headers["cache-control"] = "no-store, no-transform";
    return textResponse(
      c,
      caller,
      { next: () => stream.next(), end: async () => stream.end() },
      { "content-type": "text/event-stream", "x-accel-buffering": "no" },
    );
  }

  /** The body is made while the client takes it, on behalf of the caller's organization. */
  async function textResponse(
    c: Request<ApiEnv>,
    { orgId }: Caller,
    { next, end }: Pick<Pieces, "next" | "end">,
    headers: Record<string, string>,
  ): Promise<Response> {
    const { requestId } = c.get("facts");
    const body = await textStream({
      next: () => core.db.inOrganization(orgId, next),
      end,
      cut(reason) {
        core.log.error({ request_id: requestId, err: reason }, "answer cut short");
        c.env.outgoing?.destroy();
      },
    });
    if (c.req.method !== "HEAD") return new Response(body, { headers });
    // The client would not read the body.
    await body.cancel();
    return new Response(null, { headers });
  }

  /** @throws Error when answers are checked and the contract does not allow this one. */
  function check(operationId: OperationId, status: number, body: unknown): void {
    if (options.checkReplies !== true && options.onReply === undefined) return;
    const sent: unknown = body === undefined ? undefined : JSON.parse(JSON.stringify(body));
    const faults = replyFaults(operationId, status, sent);
    options.onReply?.({ operationId, status, schemaValid: faults.length === 0 });
    if (options.checkReplies !== true || faults.length === 0) return;
    const found = faults.map(({ pointer, detail }) => `${pointer} ${detail}`).join(" ");
    throw new Error(
      `unreachable: the contract does not allow this answer (${status}) of ${operationId}: ${found}`,
    );
  }

  app.use(requestLog(core));
  if (core.config.corsOrigins.length > 0) app.use(cors(core.config.corsOrigins));
  app.use(refuseLongUrls);
  if (core.traces !== null)
    for (const { base } of entrances) app.use(`${base}/*`, tracedRequests(core.traces));

  mountOpenRoutes(app, options.openRoutes ?? {});

  for (const [path, operations] of operationsByPath())
    for (const entrance of entrances) {
      const route = entrance.base + path;
      const pattern = route.replaceAll(/\{(\w+)\}/g, ":$1");
      for (const operationId of operations) {
        app.on(routes[operationId].method, pattern, (c) => {
          const answered = answer(c, operationId, entrance);
          return databaseAnswers === undefined
            ? answered
            : whileDatabaseAnswers(core.clock, databaseAnswers, answered);
        });
      }
      const methods = operations.map((operationId) => routes[operationId].method);
      app.all(pattern, (c) => refuseMethod(c, route, methods));
    }

  mountConsole(app, consoleSessions, { publicUrl, now });

  app.notFound((c) =>
    problemResponse(unknownPath(c.req, " API paths begin with /v1."), c.get("facts").requestId),
  );

  app.onError(
    answerProblem((problem, { operationId, requestId }) => {
      if (operationId === null || options.onReply === undefined) return;
      const faults = replyFaults(operationId, problem.status, problemBody(problem, requestId));
      options.onReply({ operationId, status: problem.status, schemaValid: faults.length === 0 });
    }),
  );

  return app;
}

interface AnyInput {
  path: Record<string, unknown>;
  query: Record<string, unknown>;
  body: unknown;
}

async function readInput(
  c: Request<ApiEnv>,
  operationId: OperationId,
  url: URL,
): Promise<{ input: AnyInput; header: Record<string, unknown> }> {
  if (url.searchParams.size > mostQueryParameters)
    throw new ProblemError("invalid-parameter", `There are more than ${mostQueryParameters} parameters.`);
  const named = Object.keys(propertiesOf(schemas.operations[operationId].header));
  const headers = named.flatMap((name): [string, string][] => {
    const value = c.req.header(name);
    return value === undefined ? [] : [[name, value]];
  });
  const path = validParameters(operationId, "path", Object.entries(c.req.param()));
  const query = validParameters(operationId, "query", url.searchParams);
  const header = validParameters(operationId, "header", headers);
  return { input: { path, query, body: await readBody(operationId, c.req.raw) }, header };
}

function propertiesOf(schema: Readonly<Record<string, unknown>>): object {
  const { properties } = schema;
  return typeof properties === "object" && properties !== null ? properties : {};
}

interface AnyReply {
  status: number;
  body?: unknown;
  csv?: CsvFile;
  stream?: ServerSentEvents;
  replayed?: boolean;
  location?: string;
}

type AnyHandler = (
  input: AnyInput & { header: object },
  caller: Caller,
  type: MediaType,
) => Promise<AnyReply>;

function handlerOf(api: Api, operationId: OperationId): AnyHandler {
  // The types of the handler are made from the schemas that the input has passed.
  return api[operationId] as unknown as AnyHandler;
}

function operationsByPath(): Map<string, OperationId[]> {
  const paths = new Map<string, OperationId[]>();
  // OperationId is made of the keys of this table.
  for (const operationId of Object.keys(routes) as OperationId[]) {
    const { path } = routes[operationId];
    paths.set(path, [...(paths.get(path) ?? []), operationId]);
  }
  return paths;
}

const refuseLongUrls: MiddlewareHandler<ApiEnv> = async (c, next) => {
  const { url } = c.req;
  if (url.length - url.indexOf("/", "https://".length) > longestUrl)
    throw new ProblemError("uri-too-long", `The path and query are longer than ${longestUrl} characters.`);
  await next();
};

function rateLimited(retryAfterS: number): ProblemError {
  return new ProblemError(
    "rate-limited",
    `This key exceeds its request rate; try again in ${retryAfterS} s.`,
    {
      headers: { "retry-after": String(retryAfterS) },
    },
  );
}

function notAcceptable(offers: readonly MediaType[]): ProblemError {
  return new ProblemError("not-acceptable", `The Accept header must allow ${offers.join(" or ")}.`);
}
