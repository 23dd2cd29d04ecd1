import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { createServer as createTlsServer } from "node:https";
import type { AddressInfo } from "node:net";
import { TLSSocket } from "node:tls";
import {
  acceptEverything,
  type CentralSystemAction,
  createCentralSystem,
  defineHandlers,
  type IdTagInfo,
  type RequestOf,
  type Station,
  signCertificates,
} from "@forecourt/ocpp";
import type { CertificateAuthority } from "@forecourt/ocpp/ca";
import { acceptChargers, type ConnectionAttempt } from "@forecourt/ocpp/ws";

/** What an administrator has entered about a station and its drivers. */
export interface StationRecord {
  securityProfile: number;
  password: Buffer;
  /** Version of its local authorization list; 0: none. */
  listVersion: number;
  idTags: ReadonlyMap<string, IdTagInfo>;
}

type Payload = Record<string, unknown>;

export interface ReferenceCentralSystem {
  /** URLs of the two listeners, without TLS and with it. */
  plainUrl: string;
  tlsUrl: string;
  /** Replaces all data of this identity. */
  enter(identity: string, record: StationRecord): void;
  /** Calls the station; rejects without an answer. Adds the values that the central system chooses itself. */
  operate(identity: string, action: CentralSystemAction, payload: Payload): Promise<Payload>;
  close(): Promise<void>;
}

/** A minimal central system that passes every case, on the public interface of the package alone. */
export async function startReferenceCentralSystem(
  authority: CertificateAuthority,
): Promise<ReferenceCentralSystem> {
  const records = new Map<string, StationRecord>();
  let lastId = 0;

  const about = ({ context }: Station<StationRecord>, idTag: string) => ({
    idTagInfo: context.idTags.get(idTag) ?? { status: "Invalid" as const },
  });
  const centralSystem = createCentralSystem({
    handlers: defineHandlers<StationRecord>({
      ...acceptEverything(),
      Authorize: ({ idTag }, { station }) => about(station, idTag),
      StartTransaction: ({ idTag }, { station }) => ({ transactionId: ++lastId, ...about(station, idTag) }),
      StopTransaction: ({ idTag }, { station }) => (idTag === undefined ? {} : about(station, idTag)),
      SignCertificate: signCertificates({
        sign: ({ csr, station: { identity } }) => authority.sign(csr, { identity, now: Date.now() }),
      }),
    }),
  });

  function authenticate({ identity, username, password, request }: ConnectionAttempt) {
    const record = records.get(identity);
    if (record === undefined) return { ok: false, status: 404 } as const;
    const withPassword = username === identity && password !== undefined && password.equals(record.password);
    const withCertificate = clientNameOf(request.socket) === identity;
    const withTls = request.socket instanceof TLSSocket;
    const secured = withCertificate ? 3 : withPassword && withTls ? 2 : withPassword ? 1 : 0;
    return secured >= record.securityProfile
      ? ({ ok: true, context: record } as const)
      : ({ ok: false } as const);
  }

  const ecdsa = await authority.issueServer({ names: ["localhost"], now: Date.now() });
  const rsa = await authority.issueServer({ names: ["localhost"], now: Date.now(), algorithm: "rsa-2048" });
  const plain = createServer();
  const tls = createTlsServer({
    cert: [ecdsa.cert, rsa.cert],
    key: [ecdsa.key, rsa.key],
    ca: authority.root,
    minVersion: "TLSv1.2",
    // Requested but not required: with a password a charger may connect without a certificate.
    requestCert: true,
    rejectUnauthorized: false,
  });
  const listeners = [plain, tls].map((server) => acceptChargers({ server, centralSystem, authenticate }));

  // Values that the central system chooses: ids, and parent tags.
  const withId = (profile: unknown) => ({ chargingProfileId: ++lastId, ...(profile as object) }); // or undefined
  const additions: { [A in CentralSystemAction]?: (record: StationRecord, payload: Payload) => Payload } = {
    ReserveNow({ idTags }, { idTag }) {
      const { parentIdTag } = { ...idTags.get(String(idTag)) };
      return { reservationId: ++lastId, ...(parentIdTag !== undefined && { parentIdTag }) };
    },
    SendLocalList: ({ listVersion }) => ({ listVersion: listVersion + 1 }),
    SetChargingProfile: (_, { csChargingProfiles }) => ({ csChargingProfiles: withId(csChargingProfiles) }),
    RemoteStartTransaction: (_, { chargingProfile }) =>
      chargingProfile === undefined ? {} : { chargingProfile: withId(chargingProfile) },
    GetLog: () => ({ requestId: ++lastId }),
    SignedUpdateFirmware: () => ({ requestId: ++lastId }),
  };

  // An accepted operation updates the record of the station.
  function learn(record: StationRecord, payload: Payload, answer: Payload): void {
    if (typeof answer["listVersion"] === "number") record.listVersion = answer["listVersion"];
    if (answer["status"] !== "Accepted" || typeof payload["value"] !== "string") return;
    if (payload["key"] === "AuthorizationKey") record.password = Buffer.from(payload["value"], "hex");
    if (payload["key"] === "SecurityProfile") record.securityProfile = Number(payload["value"]);
  }

  return {
    plainUrl: `ws://localhost:${await listen(plain)}/ocpp`,
    tlsUrl: `wss://localhost:${await listen(tls)}/ocpp`,
    enter(identity, record) {
      centralSystem.forget(identity);
      records.set(identity, record);
    },
    async operate(identity, action, asked) {
      const station = centralSystem.station(identity);
      const record = records.get(identity);
      if (!station || !record) throw new Error(`${identity} is not connected.`);
      const payload = { ...asked, ...additions[action]?.(record, asked) };
      // The operator's input is untyped: the engine checks it against the schema of the action and throws.
      const outcome = await station.call(action, payload as RequestOf<typeof action>);
      if (outcome.outcome !== "result") throw new Error(`${action}: ${outcome.outcome}`);
      learn(record, payload, { ...outcome.payload });
      return { ...outcome.payload };
    },
    async close() {
      await Promise.all([centralSystem.close(), ...listeners.map((listener) => listener.close())]);
      for (const server of [plain, tls]) server.close();
    },
  };
}

function clientNameOf(socket: object): string | undefined {
  if (!(socket instanceof TLSSocket) || !socket.authorized) return undefined;
  return /^CN=(.*)$/m.exec(socket.getPeerX509Certificate()?.subject ?? "")?.[1];
}

async function listen(server: Server): Promise<number> {
  server.listen(0, "localhost");
  await once(server, "listening");
  return (server.address() as AddressInfo).port; // it listens on TCP
}
