import { isDeepStrictEqual } from "node:util";
import { interleave, type Slice } from "../interleave.ts";
import type { Measurement } from "../measurement.ts";
import { perCpuSecond } from "../per-cpu-second.ts";
import { startServerProcess } from "../server-process.ts";
import type { Run, Suite, SuiteResult } from "../suite.ts";
import { answer } from "./answer.ts";
import { bare, callers } from "./callers.ts";

export const client: Suite = {
  name: "client",
  about: "reading a record with the SDK, beside the global fetch",
  measure,
};

async function measure(run: Run): Promise<SuiteResult> {
  return {
    measurements: await measureGet(run),
    subjects: callers.map(({ name, configuration }) => ({ name, configuration })),
    packages: ["@forecourt/client"],
    skipped: [],
    notes: [
      "CPU time of the process that asks, all its threads and garbage collection included. The server that answers is another process, on the other core.",
    ],
  };
}

async function measureGet(run: Run): Promise<Measurement[]> {
  await using server = await startServerProcess({ entry: "client/answering-server" });
  const title = `GET a record of ${answer.length.toLocaleString("en")} bytes`;
  const quantity = { name: "client/get", title, unit: "calls / CPU s", better: "more" } as const;
  const plan = { quantities: [{ ...quantity, steady: true }], reference: bare, rounds: run.rounds };
  // Once for all slices, as an application does it.
  const prepared = new Map(
    callers.map(({ name, prepare }) => [name, prepare(`http://127.0.0.1:${server.port}/v1`)]),
  );
  return await interleave(run, plan, callers, async ({ name }): Promise<Slice> => {
    const ask = prepared.get(name);
    const fault = isDeepStrictEqual({ data: await ask?.() }, JSON.parse(answer.toString()))
      ? null
      : "what was answered is not what it returns";
    return { values: fault === null && ask !== undefined ? [await perCpuSecond(ask)] : [], fault };
  });
}
