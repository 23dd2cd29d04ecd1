import type { Evidence } from "../../generated/records.ts";

/** One reading of the register, and the frame that it came in. */
export interface Reading {
  wh: number;
  at: string;
  source: string;
  frameRef: string;
}

export interface Amounts {
  energyWh: number;
  timeS: number;
  totalCost: number;
}

export interface CorrectionFacts {
  previous: Amounts;
  corrected: Amounts;
  delta: Amounts;
}

export interface SignatureFacts {
  status: string;
  meterSerial: string | null;
  keyFingerprint: string | null;
  detail: string | null;
  /** Where both are genuine, what they say. */
  start: Reading | null;
  stop: Reading | null;
}

/** What a decision stands on, as far as it is known here: evidence is open, and of any version. */
export interface EvidenceFacts {
  frameRef: string;
  regime: string | null;
  start: Reading | null;
  last: Reading | null;
  stop: Reading | null;
  method: string | null;
  missing: string[];
  clockTrusted: boolean;
  /** Whether the start's timestamp was held against what the server knows, and not believed. */
  startContradicted: boolean;
  /** Null when the charger reported the end itself. */
  finalize: { thresholdS: number | null; idleSince: string | null } | null;
  signature: SignatureFacts | null;
  also: string[];
  suspectFrames: string[];
  correction: CorrectionFacts | null;
}

/** What is not of the kind that it should be counts as absent. */
export function factsOf(evidence: Evidence): EvidenceFacts {
  const register = objectAt(evidence, "register") ?? {};
  const finalize = objectAt(evidence, "finalize");
  const signature = objectAt(evidence, "signature");
  return {
    frameRef: evidence.frameRef,
    regime: textAt(evidence, "regime"),
    start: readingAt(register, "start"),
    last: readingAt(register, "last"),
    stop: readingAt(register, "stop"),
    method: textAt(register, "method"),
    missing: textsAt(evidence, "missing"),
    startContradicted: Reflect.has(objectAt(evidence, "clock") ?? {}, "contradicted_by"),
    clockTrusted: Reflect.get(objectAt(evidence, "clock") ?? {}, "trusted") !== false,
    finalize:
      finalize === null
        ? null
        : { thresholdS: numberAt(finalize, "threshold_s"), idleSince: textAt(finalize, "idle_since") },
    signature:
      signature === null
        ? null
        : {
            status: textAt(signature, "status") ?? "unknown",
            meterSerial: textAt(signature, "meter_serial"),
            keyFingerprint: textAt(signature, "key_fingerprint"),
            detail: textAt(signature, "detail"),
            start: readingAt(signature, "start"),
            stop: readingAt(signature, "stop"),
          },
    also: textsAt(evidence, "also"),
    suspectFrames: textsAt(evidence, "suspect_frames"),
    correction: correctionAt(evidence),
  };
}

function readingAt(from: object, name: string): Reading | null {
  const reading = objectAt(from, name) ?? {};
  const [wh, at, source] = [numberAt(reading, "wh"), textAt(reading, "at"), textAt(reading, "source")];
  if (wh === null || at === null || source === null) return null;
  return { wh, at, source, frameRef: textAt(reading, "frameRef") ?? "" };
}

function correctionAt(evidence: object): CorrectionFacts | null {
  const correction = objectAt(evidence, "correction") ?? {};
  const [previous, corrected, delta] = ["previous", "corrected", "delta"].map((name) =>
    amountsAt(correction, name),
  );
  return previous && corrected && delta ? { previous, corrected, delta } : null;
}

function amountsAt(from: object, name: string): Amounts | null {
  const amounts = objectAt(from, name);
  const [energyWh, totalCost] = [numberAt(amounts ?? {}, "energy_wh"), numberAt(amounts ?? {}, "total_cost")];
  if (energyWh === null || totalCost === null) return null;
  return { energyWh, timeS: numberAt(amounts ?? {}, "time_s") ?? 0, totalCost };
}

function objectAt(from: object, name: string): object | null {
  const value: unknown = Reflect.get(from, name);
  return typeof value === "object" && value !== null && !Array.isArray(value) ? value : null;
}

function textAt(from: object, name: string): string | null {
  const value: unknown = Reflect.get(from, name);
  return typeof value === "string" ? value : null;
}

function numberAt(from: object, name: string): number | null {
  const value: unknown = Reflect.get(from, name);
  return typeof value === "number" ? value : null;
}

function textsAt(from: object, name: string): string[] {
  const value: unknown = Reflect.get(from, name);
  return Array.isArray(value) ? value.filter((each) => typeof each === "string") : [];
}
