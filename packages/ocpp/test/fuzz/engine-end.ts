import type { CallOptions, CallOutcome } from "../../src/call-outcome.ts";
import { createCentralSystem } from "../../src/central-system.ts";
import { createChargePoint } from "../../src/charge-point.ts";
import type { Connection, Exchange } from "../../src/connection/side.ts";
import { codecs } from "../../src/generated/codecs.ts";
import type { ChargePointHandlers, Handlers, ReceivedCall } from "../../src/handlers.ts";
import type { Action, CentralSystemAction, ChargePointAction } from "../../src/messages.ts";
import type { Socket } from "../../src/socket.ts";
import type { Registration } from "../../src/station.ts";
import { ManualClock } from "../../src/testing.ts";
import type { Validation } from "../../src/wire.ts";
import type { Role } from "./expected-reply.ts";

/** The current connection of the engine, and the receiver of its events. */
export interface LinePeer {
  handle(action: Action, call: ReceivedCall): unknown;
  exchanged(exchange: Exchange): void;
  /** The engine needs an id for a call. */
  newMessageId(): string;
}

/** One side of OCPP under test; it serves one connection after another for the whole run. */
export interface EngineEnd {
  role: Role;
  clock: ManualClock;
  handles(action: Action): boolean;
  open(
    peer: LinePeer,
    socket: Socket,
    options: { validation: Validation; registration: Registration },
  ): Connection;
  registration(): Registration;
  /** The engine's state about the other side. */
  learned(): object;
  call(action: Action, payload: object, options: CallOptions): Promise<CallOutcome>;
}

const stations = 50;
const actions = Object.keys(codecs) as Action[];
/** Actions without a handler at the charge point. */
const unhandled: readonly Action[] = ["GetLog", "ReserveNow", "DataTransfer"];

export function centralSystemEnd(): EngineEnd {
  const clock = new ManualClock();
  let peer: LinePeer | null = null;
  const handlers = Object.fromEntries(
    actions
      .filter((action) => codecs[action].from !== "central-system")
      .map((action) => [action, (_request: object, call: ReceivedCall) => peer?.handle(action, call)]),
  );
  const centralSystem = createCentralSystem<null>({
    // It has one for every action of a charge point.
    handlers: handlers as unknown as Handlers<null>,
    clock,
    newMessageId: () => peer?.newMessageId() ?? "",
    hooks: { exchange: (_station, exchange) => peer?.exchanged(exchange) },
  });
  let opened = 0;
  let identity = "";
  return {
    role: "central-system",
    clock,
    handles: () => true,
    open(next, socket, options) {
      peer = next;
      opened++;
      identity = `CP-${opened % stations}`;
      return centralSystem.connect({ identity, socket, epoch: opened, context: null, ...options });
    },
    registration: () => centralSystem.station(identity)?.registration ?? null,
    learned: () => centralSystem.station(identity)?.capabilities ?? {},
    async call(action, payload, options) {
      const station = centralSystem.station(identity);
      if (station === undefined) throw new Error("There is no connection yet.");
      // Generated from the schema of the action.
      return station.call(action as CentralSystemAction, payload as never, options);
    },
  };
}

export function chargePointEnd(validation: Validation): EngineEnd {
  const clock = new ManualClock();
  let peer: LinePeer | null = null;
  const handles = (action: Action) => !unhandled.includes(action);
  const handlers = Object.fromEntries(
    actions
      .filter((action) => codecs[action].from !== "charge-point" && handles(action))
      .map((action) => [action, (_request: object, call: ReceivedCall) => peer?.handle(action, call)]),
  );
  const chargePoint = createChargePoint({
    // For actions of a central system.
    handlers: handlers as unknown as ChargePointHandlers,
    clock,
    validation,
    newMessageId: () => peer?.newMessageId() ?? "",
    hooks: { exchange: (exchange) => peer?.exchanged(exchange) },
  });
  return {
    role: "charge-point",
    clock,
    handles,
    open(next, socket) {
      peer = next;
      return chargePoint.connect(socket);
    },
    registration: () => "accepted",
    learned: () => ({}),
    // Generated from the schema of the action.
    call: (action, payload, options) =>
      chargePoint.call(action as ChargePointAction, payload as never, options),
  };
}
