import { vectors } from "./vectors.ts";

/*
 * For `pnpm check client-runtimes`, which bundles this file with the built package and the URL of a server that behaves as the
 * vectors expect. In Node, Bun and Deno the process ends with an error; elsewhere the check calls `run`.
 */

declare const SERVER_URL: string;

/** Returns the failed vectors, one per line. */
export async function run(): Promise<string> {
  const faults: string[] = [];
  for (const [name, vector] of Object.entries(vectors)) {
    const fault = await inTime(vector(SERVER_URL)).catch((error: unknown) =>
      error instanceof Error ? `threw ${error.name}: ${error.message}` : `threw ${String(error)}`,
    );
    if (fault !== undefined) faults.push(`${name}: ${fault}`);
  }
  return faults.join("\n");
}

async function inTime<Result>(promise: Promise<Result>): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("took longer than 10 s")), 10_000);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

const { process } = globalThis as { process?: { versions?: object } };

if (process?.versions !== undefined && !("WebSocketPair" in globalThis)) {
  const faults = await run();
  if (faults !== "") throw new Error(faults);
}
