import { formatInstant } from "./calendar.ts";
import type {
  DecisionEvidence,
  MeteringRegime,
  ReasonCode,
  RegisterEvidence,
  SessionLimitEvidence,
  SignatureEvidence,
} from "./decided.ts";
import { engine } from "./engine.ts";
import type { Evidence, SignedReading } from "./evidence.ts";
import { nth } from "./nth.ts";
import type { Observed } from "./observed.ts";
import { looksAtSigned } from "./regimes.ts";
import type { ConfirmedReading } from "./register-walk.ts";
import type { ResolvedRegister } from "./resolve-register.ts";

export function decisionEvidence(
  evidence: Evidence,
  regime: MeteringRegime,
  observed: Observed,
  resolved: ResolvedRegister,
  codes: {
    reason: ReasonCode;
    also: ReasonCode[];
    silentS: number;
    limits: SessionLimitEvidence[];
  },
): DecisionEvidence {
  const cite = (reading: ConfirmedReading | null): RegisterEvidence | null =>
    reading === null
      ? null
      : {
          wh: reading.reportedWh ?? reading.registerWh,
          at: formatInstant(reading.at),
          source: reading.source,
          frameRef: frameRef(evidence, reading.action, reading.frameId),
        };
  const { finalize } = evidence;
  return {
    frameRef: decidingFrame(evidence, observed, codes.reason),
    schema: 1,
    engine,
    charger_id: evidence.chargerId,
    connector_id: evidence.connectorId,
    transaction_id: evidence.transactionId,
    regime,
    register: {
      start: cite(resolved.start),
      last: cite(resolved.last),
      stop: cite(resolved.stop),
      samples: observed.samples.length,
      monotonic: isMonotonic(observed),
      method: resolved.method,
    },
    missing: missingFrames(observed),
    clock: clockDecision(observed, codes.silentS),
    ...(evidence.authorized || evidence.refusedAs === undefined
      ? {}
      : { authorization_status: evidence.refusedAs }),
    ...(evidence.authorized || evidence.refusedBecause === undefined
      ? {}
      : { authorization_reason: evidence.refusedBecause }),
    finalize:
      observed.stop === null
        ? {
            trigger: evidence.trigger,
            threshold_s: finalize?.thresholdS ?? null,
            idle_since:
              finalize === undefined || finalize.idleSince === null
                ? null
                : formatInstant(finalize.idleSince),
          }
        : null,
    signature: looksAtSigned(regime) ? signature(evidence) : null,
    ...(codes.limits.length === 0 ? {} : { session_limits: codes.limits }),
    also: codes.also,
    suspect_frames: [
      ...new Set([
        ...resolved.suspects.map(({ action, frameId }) => frameRef(evidence, action, frameId)),
        ...observed.contradictingStops.map(({ frameId }) => frameRef(evidence, "StopTransaction", frameId)),
        ...observed.unusable.map((frameId) => frameRef(evidence, "MeterValues", frameId)),
      ]),
    ].sort(),
    correction: null,
  };
}

function clockDecision(
  { clockTrusted, contradicted, maxSkewS }: Observed,
  silentS: number,
): DecisionEvidence["clock"] {
  return {
    trusted: clockTrusted,
    max_skew_s: maxSkewS,
    ...(contradicted === null
      ? {}
      : {
          contradicted_by: contradicted.by,
          contradicted_at: formatInstant(contradicted.contradictedAt),
          reported_start: formatInstant(contradicted.reportedAt),
          counted_from: contradicted.countedFrom,
        }),
    ...(silentS === 0 ? {} : { silent_s: silentS }),
  };
}

function signature(evidence: Evidence): SignatureEvidence | null {
  const { signed } = evidence;
  if (signed === undefined) return null;
  const verified = signed.status === "verified" ? signed : null;
  const cite = ({ action = "MeterValues", at, frameId, registerWh }: SignedReading): RegisterEvidence => ({
    wh: registerWh,
    at: formatInstant(at),
    source: `${action} (signed)`,
    frameRef: frameRef(evidence, action, frameId),
  });
  return {
    status: signed.status,
    meter_serial: verified?.meterSerial ?? null,
    key_fingerprint: verified?.keyFingerprint ?? null,
    time_usable: verified?.timeUsable ?? null,
    start: verified === null ? null : cite(verified.start),
    stop: verified === null ? null : cite(verified.stop),
    detail: "detail" in signed ? signed.detail : null,
  };
}

/** The deciding message: the stop, or the start when it was refused. A message that never came has no frame. */
function decidingFrame(evidence: Evidence, { start, stop }: Observed, reason: ReasonCode): string {
  if (reason === "not_authorized" && start !== null)
    return frameRef(evidence, "StartTransaction", start.frameId);
  return stop === null ? transactionRef(evidence) : frameRef(evidence, "StopTransaction", stop.frameId);
}

function transactionRef({ chargerId, transactionId }: Evidence): string {
  return `ocpp1.6:${chargerId}:tx/${transactionId ?? "none"}`;
}

function frameRef(evidence: Evidence, action: ConfirmedReading["action"], frameId: string): string {
  return `${transactionRef(evidence)}#${action}/${frameId}`;
}

function missingFrames({ samples, start, stop }: Observed): DecisionEvidence["missing"] {
  const missing: DecisionEvidence["missing"] = [];
  if (start === null) missing.push("StartTransaction");
  if (stop === null) missing.push("StopTransaction");
  // A charger without samples is complete when its start and stop registers are.
  if (
    samples.length === 0 &&
    (start === null || start.registerWh === null || stop === null || stop.registerWh === null)
  )
    missing.push("MeterValues");
  return missing;
}

function isMonotonic({ samples, start, stop }: Observed): boolean {
  const registers = [start?.registerWh, ...samples.map(({ registerWh }) => registerWh), stop?.registerWh];
  const known = registers.filter((wh) => wh !== null && wh !== undefined);
  return known.every((wh, index) => index === 0 || wh >= nth(known, index - 1));
}
