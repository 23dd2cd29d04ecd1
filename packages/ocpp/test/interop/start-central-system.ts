import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import {
  type CallOutcome,
  type CentralSystemAction,
  createCentralSystem,
  type Handlers,
  type Hooks,
  type Registration,
  type RequestOf,
  type Station,
  type Violation,
} from "../../src/index.ts";
import { ManualClock } from "../../src/testing.ts";
import { type AcceptChargersOptions, acceptChargers, type RefusedUpgrade } from "../../src/ws.ts";
import { createEvents, type Events } from "./events.ts";
import { createScript, type Side } from "./side.ts";
import { createWire, type Wire } from "./transcript.ts";

export interface StartCentralSystemOptions {
  /** Instead of the scripted ones. */
  handlers?: Partial<Handlers<null>>;
  /** Default strict: other stacks have to send valid payloads, unless a test explains why not. */
  validation?: "strict" | "tolerant";
  password?: Buffer;
  assumeProtocol?: AcceptChargersOptions<null>["assumeProtocol"];
}

/** Our central system, for the charger CP-1 with the password "secret" unless a test overrides it. */
export interface StartedCentralSystem extends Side {
  /** CP-1, after it has connected. */
  readonly station: Station<null>;
  clock: ManualClock;
  /** URL of the endpoint, without the identity and without a trailing slash. */
  url: string;
  wire: Wire;
  refused: RefusedUpgrade[];
  violations: Violation[];
  badFrames: string[];
  lateAnswers: CallOutcome[];
  /** connected, disconnected (with its code), lateAnswer. */
  events: Events;
}

export async function startCentralSystem(
  options: StartCentralSystemOptions = {},
): Promise<StartedCentralSystem> {
  const clock = new ManualClock();
  const script = createScript();
  const wire = createWire("c");
  const events = createEvents();
  const refused: RefusedUpgrade[] = [];
  const violations: Violation[] = [];
  const badFrames: string[] = [];
  const lateAnswers: CallOutcome[] = [];
  let ids = 0;
  const hooks: Hooks<null> = {
    frame: ({ direction, text }) => wire.record(direction === "in" ? ">" : "<", text),
    violation: (_station, about) => violations.push(...about.violations),
    connected: () => events.emit("connected"),
    disconnected: (_station, { code }) => events.emit("disconnected", code),
    badFrame: (_station, { reason }) => badFrames.push(reason),
    lateAnswer(_station, { outcome }) {
      lateAnswers.push(outcome);
      events.emit("lateAnswer");
    },
  };
  const centralSystem = createCentralSystem<null>({
    clock,
    handlers: { ...scriptedHandlers(script), ...options.handlers },
    hooks,
    newMessageId: () => `s${++ids}`,
    pingIntervalMs: 0,
  });
  const server = createServer();
  const password = options.password ?? Buffer.from("secret");
  let epoch = 0;
  const listener = acceptChargers<null>({
    server,
    centralSystem,
    ...(options.assumeProtocol && { assumeProtocol: options.assumeProtocol }),
    authenticate(attempt) {
      if (attempt.username !== attempt.identity || attempt.password?.equals(password) !== true)
        return { ok: false, status: 401 };
      const registration: Registration = centralSystem.station(attempt.identity)?.registration ?? null;
      const validation = options.validation ?? "strict";
      return { ok: true, epoch: ++epoch, context: null, registration, validation };
    },
    refused: (about) => refused.push(about),
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  // The server listens on TCP.
  const { port } = server.address() as AddressInfo;

  function station(): Station<null> {
    const found = centralSystem.station("CP-1");
    if (found === undefined) throw new Error("CP-1 has never connected.");
    return found;
  }

  return {
    get station() {
      return station();
    },
    clock,
    url: `ws://127.0.0.1:${port}/ocpp`,
    wire,
    refused,
    violations,
    badFrames,
    lateAnswers,
    events,
    received: script.heard,
    willAnswer: script.willAnswer,
    async call(action, payload) {
      // The transcript has the action as text; `call` checks the payload.
      const request = payload as RequestOf<CentralSystemAction>;
      const outcome = await station().call(action as CentralSystemAction, request);
      if (outcome.outcome !== "result") throw new Error(JSON.stringify(outcome));
      return outcome.payload;
    },
    async [Symbol.asyncDispose]() {
      await listener.close();
      await centralSystem.close();
      server.closeAllConnections();
      server.close();
    },
  };
}

const chargePointActions = [
  "Authorize",
  "BootNotification",
  "DataTransfer",
  "DiagnosticsStatusNotification",
  "FirmwareStatusNotification",
  "Heartbeat",
  "LogStatusNotification",
  "MeterValues",
  "SecurityEventNotification",
  "SignCertificate",
  "SignedFirmwareStatusNotification",
  "StartTransaction",
  "StatusNotification",
  "StopTransaction",
];

function scriptedHandlers(script: ReturnType<typeof createScript>): Handlers<null> {
  const handlers = chargePointActions.map((action) => [
    action,
    (request: object) => script.receive(action, request),
  ]);
  // The engine refuses an incomplete table and checks every answer.
  return Object.fromEntries(handlers) as Handlers<null>;
}
