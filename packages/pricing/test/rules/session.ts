import type { Sample, SessionState, Timeline } from "@forecourt/pricing";

const MINUTE_MS = 60_000;

export interface SessionSpec {
  /** ISO 8601. A session without local times may begin at any instant. */
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

/** A session in minutes and Wh since its start. */
export function session(spec: SessionSpec): Timeline {
  const { expired, minutes, reservedMin, samples = [], states = [], wh } = spec;
  const start = Date.parse(spec.start ?? "2024-03-04T09:00:00Z");
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
