import { once } from "node:events";
import { createServer as createHttpServer, type Server } from "node:http";
import { createServer as createHttpsServer } from "node:https";
import type { AddressInfo } from "node:net";
import type { TLSSocket } from "node:tls";
import { createCentralSystem, signCertificates, systemClock } from "@forecourt/ocpp";
import { type CertificateAuthority, createCertificateAuthority } from "@forecourt/ocpp/ca";
import { acceptingHandlers, ManualClock } from "@forecourt/ocpp/testing";
import { acceptChargers } from "@forecourt/ocpp/ws";
import { afterEach, beforeAll, expect, test } from "vitest";
import { type ChargerOptions, createSimulatedCharger, type SecurityProfile } from "../src/index.ts";

const now = Date.now();
const identity = "CP-1";
const password = "0123456789abcdef";
let ca: CertificateAuthority;
let foreign: CertificateAuthority;

beforeAll(async () => {
  ca = await createCertificateAuthority({ name: "Root", organization: "Operator", now });
  foreign = await createCertificateAuthority({ name: "Root", organization: "Somebody", now });
});

const opened: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of opened.splice(0).reverse()) await close();
});

interface Shown {
  isSecure: boolean;
  password: string | undefined;
  /** The subject of the verified client certificate. */
  certificate: string | undefined;
}

/** A central system with a plain and a TLS port that admits every charger and records its credentials. */
async function startServers(issuer = ca) {
  const shown: Shown[] = [];
  const waiting = new Map<string, () => void>();
  const installed = deferred();
  const centralSystem = createCentralSystem<null>({
    handlers: {
      ...acceptingHandlers(systemClock),
      SignCertificate: signCertificates<null>({
        sign: ({ csr }) => ca.sign(csr, { identity, now }),
        completed: () => installed.resolve(),
      }),
      SecurityEventNotification({ type }) {
        waiting.get(type)?.();
        return {};
      },
    },
  });
  let epoch = 0;
  const server = await issuer.issueServer({ names: ["localhost"], now });
  const secure = createHttpsServer({ ...server, ca: ca.root, requestCert: true, rejectUnauthorized: false });
  const urls: string[] = [];
  for (const server of [createHttpServer(), secure]) {
    const listener = acceptChargers<null>({
      server: server,
      centralSystem,
      authenticate({ password: given, request }) {
        // Only the socket of an HTTPS server has these fields.
        const socket = request.socket as Partial<TLSSocket>;
        shown.push({
          isSecure: socket.encrypted === true,
          password: given?.toString("hex"),
          certificate: socket.authorized === true ? socket.getPeerX509Certificate?.()?.subject : undefined,
        });
        const registration = centralSystem.station(identity)?.registration ?? null;
        return { ok: true, epoch: ++epoch, context: null, registration };
      },
    });
    urls.push(`${server === secure ? "wss" : "ws"}://localhost:${await listen(server)}/ocpp`);
    opened.push(async () => {
      await listener.close();
      server.close();
    });
  }
  opened.push(() => centralSystem.close());
  const [url = "", secureUrl = ""] = urls;
  return {
    url,
    secureUrl,
    shown,
    installed,
    centralSystem,
    /** Resolves with the next security event of this type. */
    reported: (type: string) => new Promise<void>((resolve) => waiting.set(type, resolve)),
    async showOwn() {
      secure.setSecureContext({ ...(await ca.issueServer({ names: ["localhost"], now })), ca: ca.root });
    },
  };
}

async function listen(server: Server): Promise<number> {
  server.listen(0, "localhost");
  await once(server, "listening");
  // It listens on a TCP port.
  return (server.address() as AddressInfo).port;
}

function deferred(): { done: Promise<void>; resolve: () => void } {
  let resolve = () => {};
  const done = new Promise<void>((fulfil) => {
    resolve = fulfil;
  });
  return { done, resolve };
}

type Options = Partial<ChargerOptions> & { url: string; secureUrl: string };

function createCharger(options: Options) {
  const charger = createSimulatedCharger({ identity, reconnect: { firstMs: 10, maxMs: 10 }, ...options });
  opened.push(() => charger.close());
  return charger;
}

const hex = (text: string) => Buffer.from(text).toString("hex");
const roots = () => ({ centralSystem: [ca.root] });

test("each profile uses its own credentials", async () => {
  const { url, secureUrl, shown } = await startServers();
  const certificate = await ca.issueCharger({ identity, now });
  const profiles: Record<SecurityProfile, Partial<ChargerOptions>> = {
    0: {},
    1: { securityProfile: 1, password },
    2: { securityProfile: 2, password, roots: roots() },
    // The password is not sent.
    3: { securityProfile: 3, password, roots: roots(), certificate },
  };
  for (const profile of Object.values(profiles)) {
    const charger = createCharger({ url, secureUrl, ...profile });
    await charger.connect();
    await charger.close();
  }
  expect(shown).toEqual([
    { isSecure: false, password: undefined, certificate: undefined },
    { isSecure: false, password: hex(password), certificate: undefined },
    { isSecure: true, password: hex(password), certificate: undefined },
    { isSecure: true, password: undefined, certificate: `O=Operator\nCN=${identity}` },
  ]);
});

test("a central system with a foreign certificate is refused, until it has its own", async () => {
  const { url, secureUrl, shown, reported, showOwn } = await startServers(foreign);
  const charger = createCharger({ url, secureUrl, securityProfile: 2, password, roots: roots() });
  const failed = new Promise((resolve) => charger.on("failed", resolve));
  const connected = charger.connect();
  expect(await failed).toEqual({ code: "UNABLE_TO_VERIFY_LEAF_SIGNATURE" });
  expect(shown).toEqual([]);
  await showOwn();
  await connected;
  await reported("InvalidCentralSystemCertificate");
});

test("it climbs from profile 0 to 3, each step after its prerequisites are met", async () => {
  const { url, secureUrl, shown, installed, centralSystem } = await startServers();
  const charger = createCharger({ url, secureUrl });
  await charger.connect();
  const change = async (key: string, value: string) => {
    const outcome = await centralSystem.station(identity)?.call("ChangeConfiguration", { key, value });
    return outcome?.outcome === "result" ? outcome.payload.status : outcome;
  };
  const back = async (connections: number) => {
    while (shown.length < connections || charger.state.connection !== "online") {
      await charger.until(({ connection }) => connection !== "online" || shown.length >= connections);
      await charger.until(({ connection }) => connection === "online");
    }
  };
  expect(await change("AuthorizationKey", hex(password))).toBe("Accepted");
  await back(2);
  expect(await change("SecurityProfile", "1")).toBe("Accepted");
  await back(3);
  expect(await change("SecurityProfile", "2")).toBe("Rejected");
  const certificateType = "CentralSystemRootCertificate" as const;
  await centralSystem
    .station(identity)
    ?.call("InstallCertificate", { certificateType, certificate: ca.root });
  expect(await change("SecurityProfile", "2")).toBe("Accepted");
  await back(4);
  expect(await change("SecurityProfile", "3")).toBe("Rejected");
  await change("CpoName", "Operator");
  const requestedMessage = "SignChargePointCertificate" as const;
  await centralSystem.station(identity)?.call("ExtendedTriggerMessage", { requestedMessage });
  await installed.done;
  expect(await change("SecurityProfile", "3")).toBe("Accepted");
  await back(5);
  expect(await change("SecurityProfile", "2")).toBe("Rejected");
  expect(charger.state.securityProfile).toBe(3);
  expect(shown.map(({ isSecure, ...rest }) => [isSecure, ...Object.values(rest)])).toEqual([
    [false, undefined, undefined],
    [false, hex(password), undefined],
    [false, hex(password), undefined],
    [true, hex(password), undefined],
    [true, undefined, `O=Operator\nCN=${identity}`],
  ]);
});

test("after a failed higher profile it returns to the one before", async () => {
  const { url, shown, centralSystem } = await startServers();
  const clock = new ManualClock(now);
  // Nothing listens there.
  const secureUrl = "wss://localhost:1/ocpp";
  const charger = createCharger({ url, secureUrl, securityProfile: 1, password, roots: roots(), clock });
  await charger.connect();
  const upgrade = { key: "SecurityProfile", value: "2" };
  const outcome = await centralSystem.station(identity)?.call("ChangeConfiguration", upgrade);
  expect(outcome).toEqual({ outcome: "result", payload: { status: "Accepted" } });
  const offline = charger.until(({ connection }) => connection === "offline");
  await clock.run(1_000);
  await offline;
  expect(charger.state.securityProfile).toBe(2);
  const online = charger.until(({ connection }) => connection === "online");
  await clock.run(60_000);
  await online;
  expect(charger.state.securityProfile).toBe(1);
  expect(shown.map(({ isSecure }) => isSecure)).toEqual([false, false]);
});

test("a profile without its prerequisites is refused immediately", () => {
  const create = (options: Partial<Options>) => () =>
    createSimulatedCharger({ url: "ws://localhost", identity, ...options });
  expect(create({ securityProfile: 1 })).toThrowError("CP-1 requires a password for security profile 1.");
  expect(create({ securityProfile: 2, password })).toThrowError(
    "CP-1 requires a wss:// URL for security profile 2.",
  );
  expect(create({ securityProfile: 3, url: "wss://localhost" })).toThrowError(
    "CP-1 requires a certificate for security profile 3.",
  );
});
