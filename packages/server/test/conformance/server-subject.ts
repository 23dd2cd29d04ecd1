import type { CallChargerOptions } from "@forecourt/client";
import type { CentralSystemAction, RequestOf } from "@forecourt/ocpp";
import type { CertificateAuthority } from "@forecourt/ocpp/ca";
import {
  connectWebSocket,
  type Operation,
  type StationSetup,
  type Subject,
} from "@forecourt/ocpp/conformance";
import { and, eq, isNull } from "drizzle-orm";
import { billSession } from "../../src/charging/billing/bill-session.ts";
import { hashSecret } from "../../src/platform/api-key.ts";
import { chargers, sessions } from "../../src/store/schema.ts";
import type { TestServer } from "../support/start-test-server.ts";

const wait = { wait: true, timeout: 10 } as const;

type Payload = Record<string, unknown>;
type Answered = Payload | undefined;
/** A finished command, with the answer of the charger or null without an answer. */
type Ended = { result: Payload | null };

interface Station {
  id: string;
  socketOf(connectorId: unknown): string;
}

/**
 * Tests a server over its own sockets and through its own API: two processes on one database, one with TLS and one without.
 * When the API does not have the words of a case, the subject calls the server from within.
 */
export async function serverSubject(
  { plain, secure }: { plain: TestServer; secure: TestServer },
  authority: CertificateAuthority,
): Promise<Subject> {
  const identity = "CONFORMANCE-1";
  const own = await authority.issueCharger({ identity, now: Date.now() });
  const address = {
    url: (securityProfile: number) => (securityProfile < 2 ? plain : secure).ocppUrl,
    identity,
    ca: authority.root,
    certificate: { chain: own.cert, key: own.key },
  };
  const { client } = plain;
  let station: Station | null = null;

  async function prepare({ securityProfile, password, idTags }: StationSetup): Promise<void> {
    if (station !== null) {
      await endSessions(station.id);
      await client.chargers.delete(station.id);
    }
    const { data: listed } = await client.idTags.list({ per_page: 100 });
    for (const { idTag, status, parentIdTag } of idTags) {
      if (status === "Invalid" || listed.some(({ id_tag }) => id_tag === idTag)) continue;
      await client.idTags.create({
        id_tag: idTag,
        parent_id_tag: parentIdTag ?? null,
        status: status === "Blocked" ? "blocked" : status === "Expired" ? "expired" : "accepted",
      });
    }
    const created = await client.chargers.create({
      identity,
      security_profile: securityProfile,
      sockets: [{ connector_id: 1 }, { connector_id: 2 }],
    });
    const { id, sockets } = created;
    station = {
      id,
      socketOf: (connectorId) => sockets.find((socket) => socket.connector_id === connectorId)?.id ?? "",
    };
    // The case brings its own password, but the server normally makes the passwords. The limits of the list are set here, so
    // the server does not ask for them.
    const { db, secret } = plain.server.core;
    await db.transaction((tx) =>
      tx
        .update(chargers)
        .set({
          passwordHash: hashSecret(secret, Buffer.from(password)),
          capabilities: { localListMaxLength: 100, sendLocalListMaxLength: 100 },
        })
        .where(eq(chargers.id, created.id)),
    );
  }

  /** Ends the sessions of a case that leaves its driver charging, so that the next case starts without a session. */
  async function endSessions(chargerId: string): Promise<void> {
    const { core } = plain.server;
    await core.db.transaction(async (tx) => {
      const open = await tx
        .select()
        .from(sessions)
        .where(and(eq(sessions.chargerId, chargerId), isNull(sessions.endedAt)));
      for (const session of open) await billSession(core, tx, session, { trigger: "new_transaction" });
    });
  }

  /** The actions with an operation of their own. The generic call sends every other action unchanged. */
  const operations: { [A in CentralSystemAction]?: (of: Station, payload: Payload) => Promise<Ended> } = {
    RemoteStartTransaction: ({ id, socketOf }, { connectorId, idTag }) =>
      client.sockets.start(id, socketOf(connectorId), { id_tag: String(idTag), ...wait }),
    RemoteStopTransaction: async ({ id }, { transactionId }) =>
      client.sockets.stop(id, await socketOfTransaction(transactionId), wait),
    UnlockConnector: ({ id, socketOf }, { connectorId }) =>
      client.sockets.unlock(id, socketOf(connectorId), wait),
    Reset: ({ id }, { type }) =>
      client.chargers.reset(id, { type: type === "Hard" ? "Hard" : "Soft", ...wait }),
    UpdateFirmware: ({ id }, { location, retrieveDate }) => {
      const update = { location: String(location), retrieveDate: String(retrieveDate) };
      return client.chargers.updateFirmware(id, { ...update, ...wait });
    },
    SendLocalList: async ({ id }) => {
      const { result } = await client.chargers.sendLocalList(id, { mode: "full", ...wait });
      return { result: result && { status: result["status"] } };
    },
  };

  /** The configuration keys with an operation of their own. */
  const keys: Record<string, (id: string) => Promise<Ended>> = {
    AuthorizationKey: newPassword,
    SecurityProfile: (id) => client.chargers.raiseSecurityProfile(id, { security_profile: 2, ...wait }),
  };

  async function operate({ action, payload }: Operation): Promise<Answered> {
    if (station === null) throw new Error("No case was prepared.");
    const { id } = station;
    if (isAside(action, payload)) return askWithin(id, action, payload);
    const asKey = action === "ChangeConfiguration" ? keys[String(payload["key"])] : undefined;
    const asOperation = operations[action];
    const call = { action, payload: { ...payload, ...chosenByUs[action]?.(payload) } };
    const { result } =
      (await asKey?.(id)) ??
      (await asOperation?.(station, payload)) ??
      // A case may ask what the types of the client exclude.
      (await client.chargers.call(id, { ...call, ...wait } as CallChargerOptions));
    if (result === null) return undefined;
    // The server adds its advice to the charger's answer; the case expects only the answer.
    const { detail: _, ...answered } = result;
    return answered;
  }

  async function newPassword(id: string) {
    const { command } = await client.chargers.rotateCredentials(id, { mode: "over_ocpp" });
    if (command === null) throw new Error("Over OCPP, a password goes out as a command.");
    return client.waitForCommand(command);
  }

  async function socketOfTransaction(transactionId: unknown): Promise<string> {
    const { data } = await client.sessions.list({ charger_id: station?.id ?? "" });
    return data.find((session) => session.transaction_id === transactionId)?.socket_id ?? "";
  }

  /** Sends the call from the process that has the socket. */
  async function askWithin(id: string, action: CentralSystemAction, payload: Payload): Promise<Answered> {
    for (const { server } of [plain, secure]) {
      // The engine checks the request against the schema of the action.
      const request = { ...payload, ...chosenByUs[action]?.(payload) };
      const outcome = await server.calls.call(id, action, request as unknown as RequestOf<typeof action>, {
        timeoutMs: 10_000,
      });
      if (outcome.outcome === "result") return { ...outcome.payload };
    }
    throw new Error(`No answer to ${action}.`);
  }

  return {
    prepare,
    connect: (attempt, listener) => connectWebSocket(address, attempt, listener),
    operate,
  };
}

/**
 * True for calls that an operator cannot send in the words of a case: the API only makes charging profiles of its own form,
 * and asks a charger for its list version before it sends differences.
 */
function isAside(action: CentralSystemAction, payload: Payload): boolean {
  return (
    action === "SetChargingProfile" ||
    action === "ClearChargingProfile" ||
    (action === "RemoteStartTransaction" && payload["chargingProfile"] !== undefined) ||
    (action === "SendLocalList" && payload["updateType"] === "Differential")
  );
}

let numbers = 0;

/** The fields that a case leaves to the central system, and that the API leaves to its caller. */
const chosenByUs: { [A in CentralSystemAction]?: (payload: Payload) => Payload } = {
  GetLog: () => ({ requestId: ++numbers }),
  SignedUpdateFirmware: () => ({ requestId: ++numbers }),
  ReserveNow: ({ idTag }) => ({
    reservationId: ++numbers,
    ...(idTag === "TAG-CHILD-1" ? { parentIdTag: "TAG-PARENT" } : {}),
  }),
  SendLocalList: () => ({ listVersion: 2 }),
  SetChargingProfile: ({ csChargingProfiles }) => ({ csChargingProfiles: numbered(csChargingProfiles) }),
  RemoteStartTransaction: ({ chargingProfile }) => ({ chargingProfile: numbered(chargingProfile) }),
};

function numbered(profile: unknown): Payload {
  return { chargingProfileId: ++numbers, ...(profile as object) };
}
