import type { ManualClock } from "@forecourt/ocpp/testing";
import { eq } from "drizzle-orm";
import { issueKey } from "../accounts/keys/issue.ts";
import { createOrganization } from "../accounts/organizations/create.ts";
import { createApp } from "../api/app.ts";
import { createHandlers } from "../api/handlers.ts";
import { connectCharger } from "../charging/chargers/connection.ts";
import { startSession } from "../charging/sessions/start.ts";
import { stopSession } from "../charging/sessions/stop.ts";
import type { Link } from "../core/ingest.ts";
import { keepPresence } from "../store/presence.ts";
import { chargers, type Role } from "../store/schema.ts";
import { keepEvents } from "./keep-events.ts";
import { startCore, type TestCore } from "./start-core.ts";

/** The response to one request. The tests know what they requested. */
interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: the test knows the shape of the response, and compares it at once.
  body: any;
  headers: Headers;
}

type Call = (
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE",
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<Answer>;

/** One customer, with a key of each role. */
export interface Organization extends Record<Role, Call> {
  orgId: string;
}

export interface TestApi extends Pick<TestCore, "core">, AsyncDisposable {
  clock: ManualClock;
  organization(): Promise<Organization>;
  /** A socket for a charger, as if it had connected. */
  connect(chargerId: string): Promise<Link>;
  /** A transaction of connector 1 begins at 1,000 Wh. Returns its id. */
  begin(link: Link, options?: { idTag?: string }): Promise<number>;
  /** Ends the transaction one hour and 10 kWh later. */
  end(link: Link, transactionId: number): Promise<void>;
  /** Begins and ends a transaction. */
  charge(link: Link, options?: { idTag?: string }): Promise<void>;
  close(): Promise<void>;
}

/** The whole API on a database of its own, without a socket. Each response is checked against the contract. */
export async function startTestApi(postgresUrl: string, env: Record<string, string> = {}): Promise<TestApi> {
  const started = await startCore({
    postgresUrl,
    env: { FORECOURT_UNKNOWN_ID_TAGS: "accept", ...env },
  });
  const { core, clock, engines } = started;
  const { db } = core;
  await keepPresence(core);
  const app = createApp(core, createHandlers(core, engines), { checkReplies: true });

  const callWith =
    (key: string): Call =>
    async (method, path, body, headers = {}) => {
      const response = await app.request(`/v1${path}`, {
        method,
        headers: {
          authorization: `Bearer ${key}`,
          ...(body === undefined ? {} : { "content-type": "application/json" }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      return {
        status: response.status,
        body: text === "" ? undefined : JSON.parse(text),
        headers: response.headers,
      };
    };

  const begin: TestApi["begin"] = async (link, { idTag = "TAG-1" } = {}) => {
    const started = await startSession(core, link, {
      connectorId: 1,
      idTag,
      reservationId: null,
      meterStartWh: 1_000,
      timestamp: new Date(clock.now()).toISOString(),
      seenBefore: core.clock.now(),
      receivedAt: clock.now(),
      raw: null,
    });
    return started.transactionId;
  };

  const end: TestApi["end"] = async (link, transactionId) => {
    clock.advance(3_600_000);
    await stopSession(core, link, {
      transactionId,
      meterStopWh: 11_000,
      timestamp: new Date(clock.now()).toISOString(),
      receivedAt: clock.now(),
      idTag: null,
      reason: "Local",
      samples: [],
      raw: null,
    });
  };

  const close = async (): Promise<void> => {
    await keepEvents(db);
    await started[Symbol.asyncDispose]();
  };

  let count = 0;
  return {
    core,
    clock,
    async organization() {
      count += 1;
      const { id: orgId } = await createOrganization(core, `organization ${count}`);
      const keyOf = async (role: Role) => {
        const wanted = { orgId, name: role, role, expiresAt: null, actor: { type: "system" } as const };
        return callWith((await db.transaction((tx) => issueKey(core, tx, wanted))).key);
      };
      return {
        orgId,
        viewer: await keyOf("viewer"),
        operator: await keyOf("operator"),
        admin: await keyOf("admin"),
      };
    },
    async connect(chargerId) {
      const [charger] = await db.asSystem(() =>
        db.read((tx) => tx.select().from(chargers).where(eq(chargers.id, chargerId))),
      );
      const admitted =
        charger &&
        (await db.asSystem(() =>
          connectCharger(core, {
            chargerId,
            afterEpoch: charger.connectionEpoch,
            securityProfile: 1,
            takeovers: [],
          }),
        ));
      if (admitted === undefined) throw new Error(`No charger has the id ${chargerId}.`);
      return admitted.link;
    },
    begin,
    end,
    async charge(link, options) {
      await end(link, await begin(link, options));
    },
    close,
    [Symbol.asyncDispose]: close,
  };
}
