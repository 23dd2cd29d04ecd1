import type { Owed, Step } from "./case.ts";

/** What a step is about, in a few words: the action, or what happens to the line. */
export function aboutOf(step: Step): string {
  switch (step.step) {
    case "connect":
      return step.owed === "open" ? "connects" : "must not get in";
    case "disconnect":
      return "disconnects";
    case "charger-calls":
      return actionIn(step.call);
    case "operator-asks":
      return step.action;
    case "central-system-calls":
      return actionIn(formsOf(step.owed)[0] ?? "");
    case "in-any-order":
      return step.steps.map(aboutOf).join(", ");
  }
}

/** The frames of which one is owed. */
export function formsOf(owed: Owed): readonly string[] {
  return typeof owed === "string" ? [owed] : owed;
}

/** The action that a CALL of a case is for. */
export function actionIn(call: string): string {
  // Written by us, placeholders and all.
  return String((JSON.parse(call) as unknown[])[2]);
}
