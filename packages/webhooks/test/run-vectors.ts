import { createWebhooks } from "@forecourt/webhooks";
import { outcomesOf, signingFault, vectors } from "./vectors.ts";

/*
 * For `pnpm check webhook-runtimes`, which bundles this with the built package. Needs nothing of the runtime but what the package
 * needs itself. In Node, Bun and Deno the process ends with an error; elsewhere the check calls `run`.
 */

/** What is not as it should be, a line each. */
export async function run(): Promise<string> {
  const faults: string[] = [];
  for (const vector of vectors) {
    const outcomes = await outcomesOf(vector, createWebhooks);
    if (outcomes.some((outcome) => outcome !== vector.outcome))
      faults.push(`${vector.name}: ${outcomes.join(", ")} instead of ${vector.outcome}`);
  }
  const signing = await signingFault();
  if (signing !== undefined) faults.push(signing);
  return faults.join("\n");
}

const { process } = globalThis as { process?: { versions?: object; exitCode?: number } };

if (process?.versions !== undefined && !("WebSocketPair" in globalThis)) {
  const faults = await run();
  if (faults !== "") throw new Error(faults);
}
