import { type Priced, priceSession, validateTariff } from "@forecourt/pricing";

/** What the page asks for. */
export interface AskedSession {
  /** OCPI 2.2.1 Tariff, as JSON text. */
  tariff: string;
  /** IANA name. */
  timeZone: string;
  /** Local time of the place: `2026-03-02T21:00`. */
  start: string;
  /** While the car charges, then while it is plugged in and full. */
  chargingMinutes: number;
  idleMinutes: number;
  /** kWh as text, with up to three decimals. */
  energy: string;
}

export type Answer =
  | { ok: true; priced: Priced; hints: string[] }
  | { ok: false; faults: { pointer: string; detail: string }[] };

/** Prices the session at constant power, or says what is wrong with the input, with a JSON Pointer into the tariff. */
export function answerOf(asked: AskedSession): Answer {
  let json: unknown;
  try {
    json = JSON.parse(asked.tariff);
  } catch (error) {
    return refused(`The tariff is not JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
  const check = validateTariff(json);
  if (!check.ok)
    return { ok: false, faults: check.errors.map(({ pointer, detail }) => ({ pointer, detail })) };
  const start = instantOf(asked.start, asked.timeZone);
  const energyWh = wattHoursOf(asked.energy);
  if (start === undefined)
    return refused(`Start: "${asked.start}" is not a date and a time in ${asked.timeZone}.`);
  if (energyWh === undefined)
    return refused(`Energy: "${asked.energy}" is not an amount of kWh, for example 22.5.`);
  if (!isMinutes(asked.chargingMinutes) || !isMinutes(asked.idleMinutes))
    return refused("Minutes must be whole numbers from 0 to 10,000.");
  const full = start + asked.chargingMinutes * 60_000;
  const priced = priceSession(check.tariff, asked.timeZone, {
    start: { at: start, registerWh: 0 },
    stop: { at: full + asked.idleMinutes * 60_000, registerWh: energyWh },
    samples: [...readings(start, full, energyWh), { at: full, registerWh: energyWh }],
    states: [
      { at: start, state: "charging" },
      { at: full, state: "idle" },
    ],
  });
  return { ok: true, priced, hints: check.lints.map(({ pointer, detail }) => `${pointer}: ${detail}`) };
}

const refused = (detail: string): Answer => ({ ok: false, faults: [{ pointer: "", detail }] });

const isMinutes = (value: number): boolean => Number.isInteger(value) && value >= 0 && value <= 10_000;

/** One reading a minute, as a meter with whole Wh counts at constant power. */
function readings(from: number, to: number, energyWh: number): { at: number; registerWh: number }[] {
  const minutes = (to - from) / 60_000;
  return Array.from({ length: Math.max(0, minutes - 1) }, (_, index) => ({
    at: from + (index + 1) * 60_000,
    registerWh: Math.floor((energyWh * (index + 1)) / minutes),
  }));
}

function wattHoursOf(text: string): number | undefined {
  const [, whole, decimals = ""] = /^(\d{1,6})(?:\.(\d{1,3}))?$/.exec(text.trim()) ?? [];
  return whole === undefined ? undefined : Number(whole) * 1000 + Number(decimals.padEnd(3, "0"));
}

/** The instant of a local time. Of an hour that comes twice it is the first; one that is skipped has none. */
function instantOf(local: string, timeZone: string): number | undefined {
  const asUtc = Date.parse(`${local}:00Z`);
  if (Number.isNaN(asUtc)) return undefined;
  const hours = 3_600_000;
  // Zones are from 14 hours ahead of UTC to 12 behind, in steps of 15 minutes.
  for (let at = asUtc - 14 * hours; at <= asUtc + 12 * hours; at += hours / 4) {
    if (localOf(at, timeZone) === local) return at;
  }
  return undefined;
}

/** As `2026-03-02T21:00`, like the value of an input of the type datetime-local. */
export function localOf(at: number, timeZone: string): string | undefined {
  try {
    const text = new Intl.DateTimeFormat("sv-SE", {
      timeZone,
      dateStyle: "short",
      timeStyle: "short",
    }).format(at);
    return text.replace(" ", "T");
  } catch {
    return undefined;
  }
}
