import type {
  CallOutcome,
  CentralSystem,
  CentralSystemAction,
  CallOptions as EngineCallOptions,
  RequestOf,
  Station,
} from "@forecourt/ocpp";
import type { Connected } from "../charging/chargers/connection.ts";
import { type Mismatch, type Present, reconcileChargers } from "../charging/chargers/reconcile.ts";
import type { CallOptions } from "../charging/commands/calls.ts";
import type { Core } from "../core/core.ts";
import type { ChargerConnection } from "../core/ingest.ts";
import type { Bus } from "../processes/bus.ts";
import type { Liveness } from "./admission/probe-older-socket.ts";

/** The chargers whose sockets are in this process. */
export interface ChargerConnections {
  /** Calls a charger whose socket is here; `onSent` gets the message id of the call. */
  call<Action extends CentralSystemAction>(
    chargerId: string,
    action: Action,
    payload: RequestOf<Action>,
    options: CallOptions<Action> & Pick<EngineCallOptions, "onSent">,
  ): Promise<CallOutcome<Action>>;
  /** Undefined when its socket is not here. */
  station(chargerId: string): Station<Connected> | undefined;
  /**
   * Marks a newcomer as expected: the server is admitting it with this epoch, and its socket will soon be here. Other
   * newcomers of the charger are undecided meanwhile. The mark ends when a socket with this epoch is here or is abandoned,
   * or when it is withdrawn. Returns a function that withdraws it.
   */
  expect(newcomer: Pick<ChargerConnection, "chargerId" | "epoch">): () => void;
  /** Ends the marks of this epoch and of those before it. */
  unexpect(connection: Pick<ChargerConnection, "chargerId" | "epoch">): void;
  /**
   * Forgets a deleted charger that had this identity before: its epochs are unrelated to those of the new charger.
   */
  forgetNamesake(identity: string, chargerId: string): void;
  /** Asks the socket that has this epoch for a sign of life within 5 s; `gone` is the signal of the newcomer. */
  probe(chargerId: string, epoch: number, gone?: AbortSignal): Promise<Liveness>;
  /** The charger's socket is now in this process. */
  connected(connection: ChargerConnection, identity: string): void;
  /** The socket is no longer in this process, unless a newer one came. */
  disconnected(connection: ChargerConnection): void;
  /** Closes the charger's socket if it is here and older than this one. */
  supersede(connection: ChargerConnection): void;
  /** Notifies the process that had the charger's socket that a newer socket replaces it. */
  takeOver(previousOwner: string, connection: ChargerConnection): void;
  /** Makes the sockets of this process and the rows in the database agree again. */
  reconcile(core: Core): Promise<void>;
  /** The number of chargers whose sockets are here. */
  readonly count: number;
  close(): void;
}

const probeWithinMs = 5_000;
const expectedForMs = 15_000;

/** A newcomer that the server is admitting. */
interface Expected {
  epoch: number;
  until: number;
}

const takeovers = (processId: string): string => `takeovers.${processId}`;

type Why = Mismatch["why"] | "disconnected";

const closings = {
  superseded: { code: 4001, reason: "superseded" },
  removed: { code: 1008, reason: "removed" },
  // By this code a charger connects again.
  disconnected: { code: 1012, reason: "disconnected" },
} satisfies Record<Why, { code: number; reason: string }>;

/** `central` has the stations that calls go to. */
export function createConnections(
  { processId, signals }: Pick<Core, "processId" | "signals">,
  bus: Bus,
  central: Pick<CentralSystem<Connected>, "forget" | "station">,
): ChargerConnections {
  const here = new Map<string, { identity: string; epoch: number }>();
  /**
   * The newcomers of each charger. Those that race have a mark each: the one that loses must not withdraw the mark of the
   * one that won. `until` ends a mark, so that a failure on the way does not keep a charger out for long.
   */
  const expected = new Map<string, Expected[]>();
  /** The chargers whose sockets are being probed, with the signals of the newcomers. */
  const probed = new Map<string, AbortSignal | undefined>();

  /** Closes only a socket whose epoch is below the given one; without a given epoch, any socket. */
  function drop(chargerId: string, why: Why, belowEpoch = Number.POSITIVE_INFINITY): void {
    const mine = here.get(chargerId);
    if (mine === undefined || mine.epoch >= belowEpoch) return;
    here.delete(chargerId);
    central.forget(mine.identity, closings[why]);
  }

  function expectOnly(chargerId: string, isExpected: (each: Expected) => boolean): void {
    const left = (expected.get(chargerId) ?? []).filter(isExpected);
    if (left.length === 0) expected.delete(chargerId);
    else expected.set(chargerId, left);
  }

  function unexpect({ chargerId, epoch }: Pick<ChargerConnection, "chargerId" | "epoch">): void {
    expectOnly(chargerId, (each) => each.epoch > epoch);
  }

  function present(): Present[] {
    return [...here.values()].flatMap(({ identity, epoch }) => {
      const station = central.station(identity);
      if (station === undefined || !station.connected || station.epoch !== epoch) return [];
      const { context: connection, connectedAt, lastSeenAt } = station;
      return [{ connection, connectedAt, lastSeenAt }];
    });
  }

  function stationOf(chargerId: string): Station<Connected> | undefined {
    const mine = here.get(chargerId);
    return mine === undefined ? undefined : central.station(mine.identity);
  }

  const unsubscribe = [
    signals.subscribe("validation-changed", ({ id, validation }) => stationOf(id)?.setValidation(validation)),
    signals.subscribe("charger-removed", ({ id }) => drop(id, "removed")),
    signals.subscribe("disconnect-requested", ({ chargerId }) => drop(chargerId, "disconnected")),
    bus.subscribe(takeovers(processId), (message) => {
      if (message.gap === undefined) drop(message.id, "superseded", Number(message["epoch"]));
    }),
  ];

  return {
    expect({ chargerId, epoch }) {
      const own = { epoch, until: performance.now() + expectedForMs };
      expected.set(chargerId, [...(expected.get(chargerId) ?? []), own]);
      return () => expectOnly(chargerId, (each) => each !== own);
    },
    unexpect,
    forgetNamesake(identity, chargerId) {
      const station = central.station(identity);
      if (station !== undefined && station.context.chargerId !== chargerId)
        central.forget(identity, closings.removed);
    },
    async probe(chargerId, epoch, gone) {
      const isExpected = expected.get(chargerId)?.some(({ until }) => until > performance.now()) === true;
      const isProbed = probed.has(chargerId) && probed.get(chargerId)?.aborted !== true;
      if (isExpected || isProbed) return "undecided";
      const station = stationOf(chargerId);
      if (station === undefined || !station.connected || station.epoch < epoch) return "gone";
      if (station.epoch > epoch) return "undecided";
      probed.set(chargerId, gone);
      try {
        return (await station.probe(probeWithinMs)) ? "alive" : "gone";
      } finally {
        if (probed.get(chargerId) === gone) probed.delete(chargerId);
      }
    },
    connected({ chargerId, epoch }, identity) {
      unexpect({ chargerId, epoch });
      here.set(chargerId, { identity, epoch });
    },
    disconnected({ chargerId, epoch }) {
      if (here.get(chargerId)?.epoch === epoch) here.delete(chargerId);
    },
    supersede({ chargerId, epoch }) {
      drop(chargerId, "superseded", epoch);
    },
    takeOver(previousOwner, { chargerId, epoch }) {
      // If the message is lost, the epoch still fences the older socket off, and the next reconciliation closes it.
      void bus.publish(takeovers(previousOwner), { id: chargerId, epoch }).catch(() => undefined);
    },
    async reconcile(core) {
      const isStillHere = ({ chargerId, epoch }: ChargerConnection) => here.get(chargerId)?.epoch === epoch;
      const mismatches = await reconcileChargers(core, present(), isStillHere);
      for (const { connection, why } of mismatches) drop(connection.chargerId, why, connection.epoch + 1);
    },
    async call(chargerId, action, payload, options) {
      const station = stationOf(chargerId);
      if (station === undefined) return { outcome: "not-sent", reason: "offline" };
      return station.call(action, payload, options);
    },
    station: stationOf,
    get count() {
      return here.size;
    },
    close() {
      for (const stop of unsubscribe) stop();
    },
  };
}
