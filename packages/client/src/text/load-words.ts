import type { LoadSnapshot } from "../generated/records.ts";

/** A session in the load snapshot of a location. */
export type LoadSession = LoadSnapshot["sessions"][number];
/** Amperes that a location keeps, and why. */
export type LoadReservation = LoadSnapshot["reservations"][number];
/** An alarm in the load snapshot of a location. */
export type LoadAlarm = LoadSnapshot["alarms"][number];

/** How a session fares, in a word or two. */
export function stateWord({ state, position }: LoadSession): string {
  if (state === "paused_capacity") return position === null ? "waits" : `waits #${position}`;
  return stateWords[state];
}

const stateWords = {
  starting: "starting",
  charging: "charging",
  paused_capacity: "waits",
  paused_operator: "paused",
  suspended_ev: "suspended",
  uncontrolled: "no control",
  offline: "offline",
} as const satisfies Record<LoadSession["state"], string>;

/** What keeps a session from having more. */
export const reasonWords = {
  own_max: "its maximum",
  demand: "its demand",
  node: "the site",
  tier: "lower tier",
  scarcity: "not its turn",
  operator: "its ceiling",
  unverified: "unconfirmed",
  write_budget: "raised soon",
} as const satisfies Record<LoadSession["reason"], string>;

/** Why amperes are kept. */
export const causeWords = {
  offline_active: "offline, with a session",
  offline_idle: "offline, may begin a session",
  unconfirmed_decrease: "a lower limit is not confirmed yet",
  uncontrolled: "takes no limit",
  starting: "a session is about to begin",
  single_phase: "watts that one phase may carry",
  start_pool: "sessions that start unannounced",
  plugged_in: "plugged in, not started",
} as const satisfies Record<LoadReservation["cause"], string>;

/** What is wrong, and what to do. The codes are an open set: one that is not here speaks for itself. */
export function alarmWords(code: string): { wrong: string; wants: string } | null {
  return alarms[code] ?? null;
}

const alarms: Readonly<Record<string, { wrong: string; wants: string }>> = {
  overcommitted: {
    wrong: "more may be drawn than there is",
    wants: "Wait some seconds if the capacity was just lowered; else stop who does not give way.",
  },
  limit_not_confirmed: {
    wrong: "no answer to a lower limit in three attempts",
    wants: "Look at its message log and its line: forecourt ocpp tail. Then reset it.",
  },
  limit_rejected: {
    wrong: "it refuses a limit, and keeps what it has",
    wants: "See whether its firmware is known for it.",
  },
  limit_not_honoured: {
    wrong: "it draws more than the limit that it accepted",
    wants: "Unplug the car and begin anew; if it comes again, ask the vendor.",
  },
  connector_uncontrolled: {
    wrong: "it takes no limit, and counts with its maximum",
    wants: "Set its max_amperage to what its breaker carries.",
  },
  reserve_starving: {
    wrong: "so much is reserved for other chargers that a car gets nothing",
    wants: "Bring the offline charger back, or take it out of the location.",
  },
  scarcity: {
    wrong: "there is not enough for the minimum of all",
    wants: "Nothing: they take turns.",
  },
  baseline_unverified: {
    wrong: "a connected charger has not confirmed its baseline",
    wants: "Look at its message log: forecourt ocpp tail.",
  },
  foreign_limit: {
    wrong: "another system limits it too",
    wants: "Turn off the vendor's load balancing, and look for a second backend.",
  },
  write_budget_exhausted: {
    wrong: "it got as many limits as its memory should take",
    wants: "Change the capacity less often.",
  },
  unexpected_start: {
    wrong: "a session began that nothing was kept for",
    wants: "A baseline of 0, or the reserve full, keeps it from happening.",
  },
  meter_stale: {
    wrong: "a session has not been measured for long",
    wants: "Set MeterValueSampleInterval on the charger.",
  },
  config_invalid: {
    wrong: "the settings contradict each other",
    wants: "Baselines and the margin have to fit into the capacity.",
  },
  measurement_stale: {
    wrong: "a meter of the location is silent, and the fallback applies",
    wants: "Start the program that reads it, or run forecourt locations delete-measurement.",
  },
  limit_stale: {
    wrong: "a limit was not sent again in time, and its fallback applies",
    wants: "Start the program that sends it, or run forecourt locations delete-limit.",
  },
};
