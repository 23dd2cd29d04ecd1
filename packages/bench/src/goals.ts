import { readFileSync } from "node:fs";
import { isDisturbed, type Measurement, ratioTo } from "./measurement.ts";
import { isNoisy, spreadOf } from "./statistics.ts";

/** A row of goals.json. */
export interface Goal {
  /** Of a measurement: `<suite>/<name>`. */
  measurement: string;
  subject: string;
  /** The subject to be compared with; null: the figure itself is the goal. */
  against: string | null;
  /** Missed is failed. */
  must: number;
  stretch: number;
  /** The share by which a figure may miss the goal: what two runs of the same code differ by. */
  tolerance: number;
}

export interface Verdict {
  goal: Goal;
  /** The median; null when it was not measured. */
  value: number | null;
  /** `no-peer`: the peer has no value to compare with. */
  outcome: "stretch" | "met" | "missed" | "faulty" | "noisy" | "not-measured" | "no-peer";
}

export function readGoals(): Goal[] {
  const text = readFileSync(new URL("../goals.json", import.meta.url), "utf8");
  // The file is part of this package, and its tests read it.
  return JSON.parse(text) as Goal[];
}

/** Compares what was measured with the goals. A result that stayed noisy is neither a failure nor a success. */
export function judge(goals: readonly Goal[], measurements: readonly Measurement[]): Verdict[] {
  return goals.map((goal) => {
    const measurement = measurements.find(({ name }) => name === goal.measurement);
    const values = measurement?.rounds[goal.subject] ?? [];
    if (measurement === undefined || values.length === 0)
      return { goal, value: null, outcome: "not-measured" };
    const spread =
      goal.against === null ? spreadOf(values) : ratioTo(measurement, goal.subject, goal.against);
    if (spread === null) return { goal, value: null, outcome: "no-peer" };
    const value = spread.median;
    if (measurement.faults.some(({ subject }) => subject === goal.subject))
      return { goal, value, outcome: "faulty" };
    const less = measurement.better === "less";
    const reaches = (limit: number) => (less ? value <= limit : value >= limit);
    const slack = less ? 1 + goal.tolerance : 1 - goal.tolerance;
    if (reaches(goal.stretch)) return { goal, value, outcome: "stretch" };
    if (reaches(goal.must * slack)) return { goal, value, outcome: "met" };
    return { goal, value, outcome: isNoisy(spread) || isDisturbed(measurement) ? "noisy" : "missed" };
  });
}

/**
 * The share by which a ratio must be worse than the recorded one to count as slower. One build had ratios that differed by 0.3 on
 * two machines.
 */
const slowerBy = 0.4;

/**
 * What has become slower since the recorded results, or was not measured at all, a line each. Only ratios are compared: other
 * figures are those of one machine.
 */
export function regressions(verdicts: readonly Verdict[], recorded: readonly Verdict[]): string[] {
  return verdicts.flatMap(({ goal, outcome, value }) => {
    const { measurement, subject, against, must, stretch } = goal;
    const name = `${measurement}: ${subject} / ${against}`;
    if (against === null) return [];
    if (outcome === "faulty" || outcome === "not-measured") return [`${name}: ${outcome}`];
    const before = recorded.find(
      ({ goal: of }) => of.measurement === measurement && of.subject === subject && of.against === against,
    )?.value;
    if (value === null || before === undefined || before === null || outcome === "noisy") return [];
    const share = stretch < must ? before / value : value / before;
    return share < 1 - slowerBy ? [`${name}: ${value.toFixed(3)}, recorded ${before.toFixed(3)}`] : [];
  });
}
