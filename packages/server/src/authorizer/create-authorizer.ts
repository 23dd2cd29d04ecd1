import type { AuthorizationRequest } from "@forecourt/contract";
import { sign } from "@forecourt/webhooks";
import { eq } from "drizzle-orm";
import type { AuthorizerAnswer, AuthorizerDecision } from "../charging/authorizer/decision.ts";
import { readAnswer } from "../charging/authorizer/read-answer.ts";
import { isRecentStart, startCommandAuthorizesMs } from "../charging/sessions/authorize.ts";
import type { Core } from "../core/core.ts";
import { askHook } from "../core/hooks.ts";
import type { ChargerConnection } from "../core/ingest.ts";
import { isoOf } from "../platform/clock.ts";
import type { Complete } from "../platform/wire.ts";
import { authorizers } from "../store/schema.ts";
import { sqlText } from "../store/statement.ts";
import { circuitOf, freshHealth, type Health, healthAfter } from "../webhooks/endpoints/health.ts";
import type { Poster, PostOutcome } from "../webhooks/sender/post.ts";
import { userAgent } from "../webhooks/sender/user-agent.ts";
import { type AuthorizerRow, secretOf } from "./settings.ts";

/** Asks the systems of organizations about the cards that their lists do not decide. */
export interface Authorizer {
  /**
   * The decision about a card that a charger shows. Null: there is no authorizer, or the list or a start command decides.
   * Resolves within the timeout of the authorizer and the time of two queries, and holds no lock or connection meanwhile.
   */
  decide(connection: ChargerConnection, shown: ShownCard): Promise<AuthorizerDecision | null>;
  close(): void;
}

export interface ShownCard {
  idTag: string;
  /** Null in an Authorize, which does not name a connector. */
  connectorId: number | null;
  /** Whether the charger delivers the start late: then an answer comes too late for the car. */
  isLate: boolean;
}

/** How long the settings of an organization are kept without a signal that they have changed. */
const settingsForMs = 10_000;

/** Requests under way for one organization, and answers that are kept. */
const mostAtOnce = 64;
const mostKept = 10_000;

interface Known {
  row: AuthorizerRow | null;
  /** Null when it cannot be opened. */
  secret: string | null;
  readAt: number;
}

interface Kept {
  answer: AuthorizerAnswer;
  at: number;
  /** When the settings were written under which it was asked. */
  updatedAt: string;
}

/** By organization. */
interface Receiver {
  url: string;
  health: Health;
  underWay: number;
}

export function createAuthorizer(core: Core, poster: Pick<Poster, "post">): Authorizer {
  const { clock, db, metrics } = core;
  const settings = new Map<string, Known>();
  const kept = new Map<string, Kept>();
  const receivers = new Map<string, Receiver>();
  const unsubscribe = [
    core.signals.subscribe("authorizer-changed", ({ orgId }) => void settings.delete(orgId)),
    core.signals.subscribe("signals-missed", () => settings.clear()),
  ];

  async function settingsOf(orgId: string): Promise<Known> {
    const known = settings.get(orgId);
    if (known !== undefined && clock.now() - known.readAt < settingsForMs) return known;
    const [row = null] = await db.read((tx) =>
      tx.select().from(authorizers).where(eq(authorizers.orgId, orgId)),
    );
    const read = { row, secret: row === null ? null : opened(row), readAt: clock.now() };
    settings.set(orgId, read);
    return read;
  }

  /** A secret that cannot be opened, for example because its row was manipulated, is silence, and no error of a charger. */
  function opened(row: AuthorizerRow): string | null {
    try {
      return secretOf(core, row);
    } catch (error) {
      core.log.error({ err: error, organization_id: row.orgId }, "authorizer secret not opened");
      return null;
    }
  }

  /** A new URL begins without a history. */
  function receiverOf({ orgId, url }: AuthorizerRow): Receiver {
    const known = receivers.get(orgId);
    if (known?.url === url) return known;
    const health = {
      slots: mostAtOnce,
      blockedUntil: null,
      lastSuccessAt: null,
      state: freshHealth(clock.now()),
    };
    const receiver = { url, health, underWay: 0 };
    receivers.set(orgId, receiver);
    return receiver;
  }

  /** The answer; or why there is none. */
  async function ask(
    { row, secret }: { row: AuthorizerRow; secret: string | null },
    request: AuthorizationRequest,
  ): Promise<AuthorizerAnswer | string> {
    if (secret === null) return "request_malformed";
    const receiver = receiverOf(row);
    const startedAt = clock.now();
    if (circuitOf(receiver.health.state, startedAt) === "open") return "circuit_open";
    if (receiver.underWay >= receiver.health.slots) return "too_many_requests";
    const id = core.newId("req");
    const timestamp = Math.floor(startedAt / 1000);
    const body = Buffer.from(JSON.stringify(request));
    const signature = sign({ id, timestamp, body, secrets: [secret] });
    receiver.underWay += 1;
    const outcome = await poster.post({
      webhookId: `authorizer of ${row.orgId}`,
      url: row.url,
      headers: {
        "content-type": "application/json",
        "user-agent": userAgent,
        "webhook-id": id,
        "webhook-timestamp": String(timestamp),
        "webhook-signature": signature,
      },
      body,
      timeoutMs: row.timeoutMs,
    });
    receiver.underWay -= 1;
    const answer = answerIn(outcome);
    receiver.health = healthAfter(
      receiver.health,
      {
        startedAt,
        endedAt: clock.now(),
        result: typeof answer === "string" ? "failure" : "success",
        retryAfterMs: null,
        manual: false,
      },
      mostAtOnce,
    );
    return answer;
  }

  function keep(key: string, answer: AuthorizerAnswer, { updatedAt }: AuthorizerRow): void {
    // The newest is the last.
    kept.delete(key);
    kept.set(key, { answer, at: clock.now(), updatedAt });
    const [oldest] = kept.keys();
    if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
  }

  return {
    async decide({ chargerId, orgId }, { connectorId, idTag, isLate }) {
      const { row, secret } = await settingsOf(orgId);
      const { authorize } = core.hooks;
      if (row === null && authorize === undefined) return null;
      const now = clock.now();
      const [facts] = await db.read((tx) =>
        tx.run(factsOfCard, [chargerId, orgId, idTag, isoOf(now - startCommandAuthorizesMs)]),
      );
      if (facts === undefined || facts.isListed || facts.isCommanded) return null;

      const request: Complete<AuthorizationRequest> = {
        type: "authorization.request",
        id_tag: idTag,
        charger_id: chargerId,
        charger_identity: facts.identity,
        connector_id: connectorId,
        location_id: facts.locationId,
        at: isoOf(now),
      };
      if (authorize !== undefined && !isLate) {
        const said = await askHook(core, "authorize", () =>
          authorize({ ...request, organization_id: orgId }),
        );
        const answer = said === null ? null : readAnswer(JSON.stringify(said));
        if (said !== null && answer === null)
          core.log.error({ hook: "authorize" }, "hook returned no decision about a card");
        if (answer !== null) return decided(now, { answer, outcome: "answered" });
      }
      if (row === null) return null;
      const key = `${chargerId} ${idTag.toUpperCase()}`;
      const earlier = kept.get(key);
      const isFresh = earlier !== undefined && (isLate || now - earlier.at < row.cacheS * 1000);
      if (isFresh && earlier.updatedAt === row.updatedAt)
        return decided(now, { answer: earlier.answer, outcome: "cached" });
      if (isLate) return silent(row, now, "delivered_late");
      const answer = await ask({ row, secret }, request);
      if (typeof answer === "string") return silent(row, now, answer);
      keep(key, answer, row);
      return decided(now, { answer, outcome: "answered" });
    },
    close() {
      for (const stop of unsubscribe) stop();
    },
  };

  function silent({ whenSilent }: AuthorizerRow, askedAt: number, failure: string): AuthorizerDecision {
    return {
      refusal:
        whenSilent === "reject"
          ? { status: "Invalid", because: "authorizer_silent" }
          : whenSilent === "accept"
            ? null
            : "listed",
      expiresAt: null,
      parentIdTag: null,
      limits: null,
      record: recordOf(askedAt, { outcome: "silent", failure, status: null }),
    };
  }

  function decided(
    askedAt: number,
    { answer, outcome }: { answer: AuthorizerAnswer; outcome: "answered" | "cached" },
  ): AuthorizerDecision {
    const { expiresAt, limits, parentIdTag } = answer;
    const isOver = expiresAt !== null && Date.parse(expiresAt) <= clock.now();
    const status = answer.status === "Accepted" && isOver ? "Expired" : answer.status;
    return {
      refusal: status === "Accepted" ? null : { status, because: "authorizer" },
      expiresAt,
      parentIdTag,
      limits,
      record: recordOf(askedAt, { outcome, failure: null, status: answer.status }),
    };
  }

  function recordOf(
    askedAt: number,
    what: { outcome: "answered" | "cached" | "silent"; failure: string | null; status: string | null },
  ): AuthorizerDecision["record"] {
    const durationMs = Math.max(0, clock.now() - askedAt);
    metrics.authorizations.observe({ outcome: what.outcome }, durationMs / 1000);
    return { ...what, asked_at: isoOf(askedAt), duration_ms: durationMs };
  }
}

function answerIn(outcome: PostOutcome): AuthorizerAnswer | string {
  if (outcome.kind === "failed") return outcome.code;
  if (outcome.status !== 200) return `status_${outcome.status}`;
  return readAnswer(outcome.excerpt) ?? "answer_invalid";
}

const factsOfCard = sqlText<
  [chargerId: string, orgId: string, idTag: string, commandsSince: string],
  { identity: string; locationId: string | null; isListed: boolean; isCommanded: boolean }
>(`
  select c.identity, c.location_id as "locationId", coalesce(tag.listed, false) as "isListed",
    exists (select from commands where charger_id = c.id and id_tag_id = tag.id and ${isRecentStart("$4")})
      as "isCommanded"
  from chargers c left join id_tags tag on tag.org_id = $2 and upper(tag.id_tag) = upper($3::text)
  where c.id = $1`);
