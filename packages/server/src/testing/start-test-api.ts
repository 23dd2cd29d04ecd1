import type { ManualClock } from "@forecourt/ocpp/testing";
import { eq } from "drizzle-orm";
import { issueKey } from "../accounts/keys/issue.ts";
import { createOrganization } from "../accounts/organizations.ts";
import { createApp } from "../api/app.ts";
import { createHandlers } from "../api/handlers.ts";
import { connectCharger } from "../charging/chargers/connection.ts";
import { startSession } from "../charging/sessions/start.ts";
import { stopSession } from "../charging/sessions/stop.ts";
import type { ChargerConnection } from "../core/ingest.ts";
import { keepPresence } from "../store/presence.ts";
import { chargers, type Role } from "../store/schema.ts";
import { keepEvents } from "./keep-events.ts";
import { startTestCore, type TestCore } from "./start-test-core.ts";

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

/** One customer, with a key of each role but that of a meter. */
export interface Organization extends Record<Exclude<Role, "meter">, Call> {
  orgId: string;
}

export interface TestApi extends Pick<TestCore, "core">, AsyncDisposable {
  clock: ManualClock;
  organization(): Promise<Organization>;
  /** A socket for a charger, as if it had connected. */
  connect(chargerId: string): Promise<ChargerConnection>;
  /** A transaction of connector 1 begins at 1,000 Wh. Returns its id. */
  begin(connection: ChargerConnection, options?: { idTag?: string }): Promise<number>;
  /** Ends the transaction one hour and 10 kWh later. */
  end(connection: ChargerConnection, transactionId: number): Promise<void>;
  /** Begins and ends a transaction. */
  charge(connection: ChargerConnection, options?: { idTag?: string }): Promise<void>;
  close(): Promise<void>;
}

/**
 * `startTestCore`, and the whole API without a socket, checked against the contract. Chargers are rows: `connect`, `begin` and
 * `end` run the operations behind OCPP frames. It costs no more than `startTestCore`.
 */
export async function startTestApi(postgresUrl: string, env: Record<string, string> = {}): Promise<TestApi> {
  const started = await startTestCore({
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
        body:
          text === ""
            ? undefined
            : /json/.test(response.headers.get("content-type") ?? "")
              ? JSON.parse(text)
              : text,
        headers: response.headers,
      };
    };

  const begin: TestApi["begin"] = async (connection, { idTag = "TAG-1" } = {}) => {
    const started = await startSession(core, connection, {
      connectorId: 1,
      idTag,
      reservationId: null,
      decision: null,
      meterStartWh: 1_000,
      timestamp: new Date(clock.now()).toISOString(),
      seenBefore: core.clock.now(),
      receivedAt: clock.now(),
      raw: null,
    });
    return started.transactionId;
  };

  const end: TestApi["end"] = async (connection, transactionId) => {
    clock.advance(3_600_000);
    await stopSession(core, connection, {
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
      return admitted.connection;
    },
    begin,
    end,
    async charge(connection, options) {
      await end(connection, await begin(connection, options));
    },
    close,
    [Symbol.asyncDispose]: close,
  };
}
