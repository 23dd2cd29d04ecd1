import type { Sample, SessionState, Timeline } from "@forecourt/pricing";

const MINUTE_MS = 60_000;

export interface Told {
  /** ISO 8601; what a session without local times begins at does not matter. */
  start?: string;
  minutes: number;
  /** Energy of the whole session. */
  wh: number;
  states?: readonly [minute: number, state: SessionState][];
  samples?: readonly ({ minute: number; wh: number } & Pick<Sample, "powerW" | "currentA">)[];
  /** Minutes of reservation before the session. */
  reservedMin?: number;
  expired?: boolean;
}

/** A session told in minutes and Wh since its start. */
export function session(told: Told): Timeline {
  const { expired, minutes, reservedMin, samples = [], states = [], wh } = told;
  const start = Date.parse(told.start ?? "2024-03-04T09:00:00Z");
  const at = (minute: number) => start + minute * MINUTE_MS;
  return {
    start: { at: start, registerWh: 7_000 },
    stop: { at: at(minutes), registerWh: 7_000 + wh },
    samples: samples.map(({ minute, wh: gained, ...drawn }) => ({
      at: at(minute),
      registerWh: 7_000 + gained,
      ...drawn,
    })),
    states: states.map(([minute, state]) => ({ at: at(minute), state })),
    ...(reservedMin !== undefined && {
      reservation: { start: at(-reservedMin), ...(expired !== undefined && { expired }) },
    }),
  };
}
