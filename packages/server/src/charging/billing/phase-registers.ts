import { normalizeMeterValues, type SampledValue } from "@forecourt/ocpp";
import { isoOf } from "../../platform/clock.ts";
import type { FrameRow } from "./evidence.ts";

type PhaseRegisters = "parts" | "total";

/**
 * The frames of a session, with all registers interpreted in the same way. Some chargers send a register for each phase and
 * no total. For most of them the phases add up to the total; for others each phase is the total. Equal phases can mean
 * either, because a balanced load sometimes has equal parts. So the whole session decides: first what its start and its stop
 * leave possible, and otherwise phases that differ at least once are parts.
 */
export function withPhaseRegisters(frames: readonly FrameRow[]): readonly FrameRow[] {
  const rows = frames.flatMap((row) => {
    const phases = phasesOf(row);
    return phases.length > 0 && readingOf(row, phases, "parts") !== null ? [{ row, phases }] : [];
  });
  if (rows.length === 0) return frames;
  const registers = (as: PhaseRegisters) =>
    rows.flatMap(({ row, phases }) => readingOf(row, phases, as) ?? []);
  const bounds = boundsOf(frames);
  const [partsOff, totalOff] = [beyond(registers("parts"), bounds), beyond(registers("total"), bounds)];
  const differs = rows.some(({ phases }) => new Set(phases.map(({ value }) => value.trim())).size > 1);
  const as = partsOff === totalOff ? (differs ? "parts" : "total") : partsOff < totalOff ? "parts" : "total";
  const read = new Map(rows.map(({ row, phases }) => [row.id, readingOf(row, phases, as)]));
  return frames.map((row) => ({ ...row, energyWh: read.get(row.id) ?? row.energyWh }));
}

/** In Wh; null when the start or the stop has no register. */
interface Bounds {
  from: number | null;
  to: number | null;
}

function boundsOf(frames: readonly FrameRow[]): Bounds {
  const registerOf = (action: FrameRow["action"]) =>
    frames.find((row) => row.action === action && row.context === null)?.energyWh ?? null;
  return { from: registerOf("StartTransaction"), to: registerOf("StopTransaction") };
}

/** The largest distance in Wh between a register and the range that start and stop allow. */
function beyond(registers: readonly number[], { from, to }: Bounds): number {
  return registers.reduce(
    (most, wh) => Math.max(most, from === null ? 0 : from - wh, to === null ? 0 : wh - to),
    0,
  );
}

/** The registers of single phases in a sample that has no total. */
function phasesOf({ context, raw }: FrameRow): SampledValue[] {
  if (context === null || !Array.isArray(raw)) return [];
  const registers = raw.filter(isRegister);
  return registers.some(({ phase }) => phase === undefined)
    ? []
    : registers.filter(({ phase }) => phase !== "N");
}

function isRegister(value: unknown): value is SampledValue {
  if (typeof value !== "object" || value === null) return false;
  // The gateway stores sampled values there, or values that violate the schema.
  const {
    format,
    location,
    measurand = "Energy.Active.Import.Register",
    value: text,
  } = value as SampledValue;
  return (
    typeof text === "string" &&
    measurand === "Energy.Active.Import.Register" &&
    format !== "SignedData" &&
    location !== "Inlet"
  );
}

function readingOf(row: FrameRow, phases: readonly SampledValue[], as: PhaseRegisters): number | null {
  const { energy } = normalizeMeterValues([{ timestamp: isoOf(row.at), sampledValue: [...phases] }], {
    receivedAt: row.receivedAt,
    phaseRegisters: as,
  });
  const [reading] = energy;
  if (reading === undefined || energy.length > 1) return null;
  return reading.flags.some((flag) => flag === "phases_summed" || flag === "phases_repeated")
    ? reading.valueWh
    : null;
}
