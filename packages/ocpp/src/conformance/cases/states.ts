import { need } from "../../need.ts";
import type { ConformanceCase, Precondition, Step } from "../case.ts";
import { authorize, boot, connect, start, status, statusOfAll } from "./frames.ts";

/** All steps of a case: those of its precondition and its own. */
export function stepsOf(conformanceCase: ConformanceCase): readonly Step[] {
  need("stepsOf(): conformanceCase", conformanceCase, { precondition: "text", steps: "list" });
  const { precondition, steps } = conformanceCase;
  return [...states[precondition], ...steps];
}

const booted: readonly Step[] = [connect, boot, ...statusOfAll("Available")];
const authorized: readonly Step[] = [...booted, authorize()];

const states: Record<Precondition, readonly Step[]> = {
  offline: [],
  connected: [connect],
  booted,
  authorized,
  charging: [...authorized, status(1, "Preparing"), start(), status(1, "Charging")],
};
