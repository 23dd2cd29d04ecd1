import { normalizeMeterValues, type SampledValue } from "@forecourt/ocpp";
import type { FrameRow } from "./evidence.ts";

/*
 * Some chargers send a register for each phase and no total. For most of them the phases add up to the total; for others
 * each phase is the total. Equal phases can mean either, because a balanced load sometimes has equal parts. So the whole
 * session decides: first what its start and its stop leave possible, and otherwise phases that differ at least once are
 * parts. The bill and the energy of a running session use the same functions.
 */

/** The registers of single phases in a sample that has no total. */
export interface PhaseSample {
  phases: ReadonlySet<string>;
  /** In Wh. Null when one of them cannot be read, or when one phase has two values. */
  values: readonly number[] | null;
}

/** What the samples of a session show together. */
export interface PhaseFacts {
  /** All phases that the charger reports. A sample that lacks one of them has no sum. */
  phases: ReadonlySet<string>;
  differ: boolean;
  /** Of the samples with all phases: the sum of each, and the highest phase of each. Null: no sample has all phases. */
  sums: Range | null;
  highest: Range | null;
}

interface Range {
  from: number;
  to: number;
}

/** In Wh; null when the start or the stop has no register. */
interface Bounds {
  from: number | null;
  to: number | null;
}

export const noPhases: PhaseFacts = { phases: new Set(), differ: false, sums: null, highest: null };

/** Null for a sample that has a total, or no register. */
export function phaseSampleOf({ context, raw }: Pick<FrameRow, "context" | "raw">): PhaseSample | null {
  if (context === null || !Array.isArray(raw)) return null;
  const registers = raw.filter(isRegister);
  if (registers.length === 0 || registers.some(({ phase }) => phase === undefined)) return null;
  const values = new Map<string, number>();
  let isReadable = true;
  const phases = new Set<string>();
  for (const register of registers) {
    const phase = register.phase?.replace(/^(L[123])-N$/, "$1") ?? "";
    if (phase === "N") continue;
    phases.add(phase);
    const wh = whOf(register);
    if (wh === null || (values.get(phase) ?? wh) !== wh) isReadable = false;
    else values.set(phase, wh);
  }
  return phases.size === 0 ? null : { phases, values: isReadable ? [...values.values()] : null };
}

export function withSample(facts: PhaseFacts, { phases, values }: PhaseSample): PhaseFacts {
  const all = new Set([...facts.phases, ...phases]);
  // The samples before this one lacked a phase.
  const known = all.size === facts.phases.size ? facts : { ...facts, sums: null, highest: null };
  if (values === null) return { ...known, phases: all };
  const isWhole = phases.size === all.size;
  return {
    phases: all,
    differ: facts.differ || new Set(values).size > 1,
    sums: isWhole ? extended(known.sums, sumOf(values)) : known.sums,
    highest: isWhole ? extended(known.highest, Math.max(...values)) : known.highest,
  };
}

/** The register of all phases together, in Wh. Null: the sample does not show it. */
export function readingOf({ phases, values }: PhaseSample, facts: PhaseFacts, bounds: Bounds): number | null {
  if (values === null) return null;
  const isWhole = phases.size === facts.phases.size;
  const wh = arePartsOf(facts, bounds) ? (isWhole ? sumOf(values) : null) : Math.max(...values);
  return wh !== null && Number.isSafeInteger(wh) ? wh : null;
}

function arePartsOf({ differ, highest, phases, sums }: PhaseFacts, bounds: Bounds): boolean {
  if (phases.size === 1) return false;
  // Without a sample that has all phases, a smaller register is possible, so there is no measurement.
  if (sums === null || highest === null) return true;
  const [partsOff, totalOff] = [beyond(sums, bounds), beyond(highest, bounds)];
  return partsOff === totalOff ? differ : partsOff < totalOff;
}

/** The largest distance in Wh between a register and the range that start and stop allow. */
function beyond(registers: Range, { from, to }: Bounds): number {
  return Math.max(0, from === null ? 0 : from - registers.from, to === null ? 0 : registers.to - to);
}

function extended(range: Range | null, wh: number): Range {
  return range === null
    ? { from: wh, to: wh }
    : { from: Math.min(range.from, wh), to: Math.max(range.to, wh) };
}

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, wh) => sum + wh, 0);
}

/** The frames of a session, with all registers interpreted in the same way. */
export function withPhaseRegisters(frames: readonly FrameRow[]): readonly FrameRow[] {
  const samples = new Map<number, PhaseSample>();
  let facts = noPhases;
  for (const row of frames) {
    const sample = phaseSampleOf(row);
    if (sample === null) continue;
    samples.set(row.id, sample);
    facts = withSample(facts, sample);
  }
  if (samples.size === 0) return frames;
  const bounds = boundsOf(frames);
  return frames.map((row) => {
    const sample = samples.get(row.id);
    return sample === undefined ? row : { ...row, energyWh: readingOf(sample, facts, bounds) };
  });
}

function boundsOf(frames: readonly FrameRow[]): Bounds {
  const registerOf = (action: FrameRow["action"]) =>
    frames.find((row) => row.action === action && row.context === null)?.energyWh ?? null;
  return { from: registerOf("StartTransaction"), to: registerOf("StopTransaction") };
}

function isRegister(value: unknown): value is SampledValue {
  if (typeof value !== "object" || value === null) return false;
  // The server stores sampled values there, or values that violate the schema.
  const {
    format,
    location = "Outlet",
    measurand = "Energy.Active.Import.Register",
    value: text,
  } = value as SampledValue;
  return (
    typeof text === "string" &&
    measurand === "Energy.Active.Import.Register" &&
    format !== "SignedData" &&
    location === "Outlet"
  );
}

/** The value of one phase, read as a total is. */
function whOf({ phase: _, ...register }: SampledValue): number | null {
  const { energy } = normalizeMeterValues([{ timestamp: "", sampledValue: [register] }], { receivedAt: 0 });
  return energy[0]?.valueWh ?? null;
}
