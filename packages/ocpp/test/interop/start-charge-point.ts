import {
  type ChargePoint,
  type ChargePointAction,
  type ChargePointHandlers,
  createChargePoint,
  type RequestOf,
} from "../../src/index.ts";
import { ManualClock } from "../../src/testing.ts";
import { type ChargePointConnection, connectChargePoint } from "../../src/ws.ts";
import { createEvents, type Events } from "./events.ts";
import { createScript, type Side } from "./side.ts";
import { createWire, type Wire } from "./transcript.ts";

export interface StartChargePointOptions {
  /** URL of the endpoint, without the identity. */
  url: string;
  /** Default CP-1. */
  identity?: string;
  /** Default secret. */
  password?: string | Buffer;
  /** Instead of the scripted ones. */
  handlers?: ChargePointHandlers;
}

/** Our charge point, connected to a central system with `connectChargePoint`. */
export interface StartedChargePoint extends Side {
  chargePoint: ChargePoint;
  connection: ChargePointConnection;
  /** Clock of the link's waits between attempts, and of the calls. */
  clock: ManualClock;
  wire: Wire;
  /** connected, disconnected (with its code), refused (with its status), and those of the test. */
  events: Events;
}

export function startChargePoint(options: StartChargePointOptions): StartedChargePoint {
  const { url, identity = "CP-1", password = "secret" } = options;
  const clock = new ManualClock();
  const script = createScript();
  const wire = createWire("s");
  const events = createEvents();
  let ids = 0;
  const chargePoint = createChargePoint({
    clock,
    handlers: options.handlers ?? scriptedHandlers(script),
    newMessageId: () => `c${++ids}`,
    validation: "strict",
    hooks: {
      frame: ({ direction, text }) => wire.record(direction === "in" ? "<" : ">", text),
      connected: () => events.emit("connected"),
      disconnected: ({ code }) => events.emit("disconnected", code),
    },
  });
  const connection = connectChargePoint({
    chargePoint,
    url,
    identity,
    password,
    clock,
    random: () => 0,
    refused: (status) => events.emit("refused", status),
  });

  return {
    chargePoint,
    connection,
    clock,
    wire,
    events,
    received: script.heard,
    willAnswer: script.willAnswer,
    async call(action, payload) {
      // The transcript has the action as text; `call` checks the payload.
      const request = payload as RequestOf<ChargePointAction>;
      const outcome = await chargePoint.call(action as ChargePointAction, request);
      if (outcome.outcome !== "result") throw new Error(JSON.stringify(outcome));
      return outcome.payload;
    },
    [Symbol.asyncDispose]: () => connection.close(),
  };
}

const centralSystemActions = [
  "CancelReservation",
  "CertificateSigned",
  "ChangeAvailability",
  "ChangeConfiguration",
  "ClearCache",
  "ClearChargingProfile",
  "DataTransfer",
  "DeleteCertificate",
  "ExtendedTriggerMessage",
  "GetCompositeSchedule",
  "GetConfiguration",
  "GetDiagnostics",
  "GetInstalledCertificateIds",
  "GetLocalListVersion",
  "GetLog",
  "InstallCertificate",
  "RemoteStartTransaction",
  "RemoteStopTransaction",
  "ReserveNow",
  "Reset",
  "SendLocalList",
  "SetChargingProfile",
  "SignedUpdateFirmware",
  "TriggerMessage",
  "UnlockConnector",
  "UpdateFirmware",
];

function scriptedHandlers(script: ReturnType<typeof createScript>): ChargePointHandlers {
  const handlers = centralSystemActions.map((action) => [
    action,
    (request: object) => script.receive(action, request),
  ]);
  // The engine checks every answer.
  return Object.fromEntries(handlers) as ChargePointHandlers;
}
