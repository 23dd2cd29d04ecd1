import { need } from "../need.ts";
import type { ExpectedFrame, Step } from "./case.ts";

/** A short label of a step: the action, or the event of the connection. */
export function aboutOf(step: Step): string {
  need("aboutOf(): step", step, { step: "text" });
  switch (step.step) {
    case "connect":
      return step.expected === "open" ? "connects" : "must be refused";
    case "disconnect":
      return "disconnects";
    case "charger-calls":
      return actionIn(step.call);
    case "operator-asks":
      return step.action;
    case "central-system-calls":
      return actionIn(formsOf(step.expected)[0] ?? "");
    case "in-any-order":
      return step.steps.map(aboutOf).join(", ");
  }
}

/** The alternative frames, one of which is expected. */
export function formsOf(expected: ExpectedFrame): readonly string[] {
  return typeof expected === "string" ? [expected] : expected;
}

/** The action of a CALL in a case. */
export function actionIn(call: string): string {
  // The cases are our own text, so the element exists.
  return String((JSON.parse(call) as unknown[])[2]);
}
