import { type EndOfConnection, type Hooks, isCentralSystemAction } from "@forecourt/ocpp";
import type { RefusedUpgrade } from "@forecourt/ocpp/ws";
import type { Connected } from "../charging/chargers/connection.ts";
import { type ClosedReason, whyClosed } from "../charging/chargers/why-closed.ts";
import type { Core } from "../core/core.ts";
import type { ChargerConnection } from "../core/ingest.ts";
import type { LabelsOf, MetricTable } from "../platform/metrics/table.ts";
import { peerOf } from "../platform/peer.ts";

/** Chargers send these messages all day, so the server logs them at debug only. */
const routine: ReadonlySet<string> = new Set(["Heartbeat", "MeterValues", "StatusNotification"]);

/** A client that is over its limit retries again and again, so the server logs its attempts at debug only. */
const tooMany = 429;

/** The hooks that only observe. */
type Watch = Required<
  Pick<
    Hooks<Connected>,
    | "frame"
    | "connected"
    | "disconnected"
    | "superseded"
    | "exchange"
    | "violation"
    | "fault"
    | "badFrame"
    | "throttled"
  >
> & { refused(about: RefusedUpgrade): void };

/**
 * Logs and counts the exchanges between chargers and the server: one line for each, never a payload. `isRequest` says
 * whether an action is one that chargers call. Unknown actions are counted together as `other`.
 */
export function watchChargers(
  { config, log, metrics }: Pick<Core, "config" | "log" | "metrics">,
  isRequest: (action: string) => boolean,
): Watch {
  const known = (action: string) => (isRequest(action) || isCentralSystemAction(action) ? action : "other");
  const closed = (
    connection: ChargerConnection,
    { epoch, code, connectedForMs }: EndOfConnection,
    why: ClosedReason,
  ): void => {
    metrics.connectionsClosed.count({ reason: why });
    log.info(
      {
        charger_id: connection.chargerId,
        connection_id: `${connection.chargerId}.${epoch}`,
        why,
        // The reason is left out: the charger may send any text there.
        code,
        duration_ms: connectedForMs,
      },
      "charger disconnected",
    );
  };

  return {
    frame({ direction, text }) {
      metrics.frames.count({ direction });
      metrics.frameBytes.count({ direction }, Buffer.byteLength(text));
    },

    connected({ context: { chargerId, epoch, securityProfile } }) {
      metrics.connectionsOpened.count({});
      log.info(
        { charger_id: chargerId, connection_id: `${chargerId}.${epoch}`, security_profile: securityProfile },
        "charger connected",
      );
    },
    disconnected: ({ context }, about) => closed(context, about, whyClosed(about)),
    superseded: ({ context }, about) => closed(context, about, "replaced"),

    exchange({ context }, { connectionId, direction, action, messageId, outcome, durationMs }) {
      metrics.exchanges.count({ direction, action: known(action), outcome });
      if (direction === "in") metrics.handling.observe({ action: known(action) }, durationMs / 1000);
      else if (isOfCall(outcome))
        metrics.callLatency.observe({ action: known(action), outcome }, durationMs / 1000);
      const line = {
        ...connectionOf(context, connectionId),
        direction,
        action,
        message_id: messageId,
        outcome,
        duration_ms: durationMs,
      };
      if (routine.has(action) && outcome === "answered") log.debug(line, "ocpp exchange");
      else log.info(line, "ocpp exchange");
    },

    violation({ context }, { connectionId, action, messageId, violations }) {
      metrics.violations.count({ action: known(action) });
      // The path and the rule, and not the value that the charger sent.
      const found = violations
        .slice(0, 10)
        .map(({ path, rule, handling }) => ({ path: path.slice(0, 100), rule, handling }));
      log.debug(
        { ...connectionOf(context, connectionId), action, message_id: messageId, violations: found },
        "ocpp payload breaks its schema",
      );
    },
    fault({ context }, { connectionId, action, messageId, error }) {
      log.error(
        { ...connectionOf(context, connectionId), action, message_id: messageId, err: error },
        "ocpp handler failed",
      );
    },
    badFrame({ context }, { connectionId, reason }) {
      metrics.badFrames.count({});
      log.warn({ ...connectionOf(context, connectionId), reason }, "bad ocpp frame");
    },
    throttled({ context }, { connectionId, forMs }) {
      if (forMs === 0) metrics.throttled.count({});
      log.warn({ ...connectionOf(context, connectionId), for_ms: forMs }, "charger throttled");
    },

    refused({ status, reason, identity, error, request }) {
      metrics.upgradesRefused.count({ status: String(status), reason });
      const line = {
        // An unknown client chooses the identity, at any length.
        identity: identity?.slice(0, 48) ?? null,
        address: peerOf(config.trustedProxies, request).address,
        status,
        reason,
        ...(error === undefined ? {} : { err: error }),
      };
      if (error !== undefined) log.error(line, "charger upgrade refused");
      else if (status === tooMany) log.debug(line, "charger upgrade refused");
      else log.warn(line, "charger upgrade refused");
    },
  };
}

/**
 * The engine's own id ends with the epoch and a counter. Events and commands identify a connection by charger and
 * epoch.
 */
function connectionOf(
  { chargerId }: ChargerConnection,
  connectionId: string,
): { charger_id: string; connection_id: string } {
  const epoch = /#(\d+)\.\d+$/.exec(connectionId)?.[1] ?? "";
  return { charger_id: chargerId, connection_id: `${chargerId}.${epoch}` };
}

type OfCall = LabelsOf<MetricTable["callLatency"]>["outcome"];
const ofCalls: Record<OfCall, true> = {
  result: true,
  "call-error": true,
  unsupported: true,
  "invalid-answer": true,
  timeout: true,
  disconnected: true,
};

function isOfCall(outcome: string): outcome is OfCall {
  return Object.hasOwn(ofCalls, outcome);
}
