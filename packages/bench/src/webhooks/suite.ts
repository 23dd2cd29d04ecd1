import type { Measurement } from "../measurement.ts";
import { NotStarted } from "../server-process.ts";
import type { Run, Suite, SuiteResult } from "../suite.ts";
import { measureLatency } from "./latency.ts";
import { healthy, maxConcurrency, startRig } from "./rig.ts";
import { measureSign, signers } from "./signers.ts";
import { measureThroughput } from "./throughput.ts";
import { measureVerify, verifiers } from "./verifiers.ts";

export const webhooks: Suite = {
  name: "webhooks",
  about:
    "verifying and signing beside other libraries, deliveries beside a bare loop and beside one that hangs",
  measure,
};

async function measure(run: Run): Promise<SuiteResult> {
  const measurements = [...(await measureVerify(run)), ...(await measureSign(run))];
  const skipped: string[] = [];
  try {
    measurements.push(...(await measureDeliveries(run)));
  } catch (error) {
    if (!(error instanceof NotStarted)) throw error;
    skipped.push(`deliveries: ${error.message}`);
  }
  return {
    measurements,
    subjects: [
      ...verifiers.map(({ name, configuration }) => ({ name: `verify, ${name}`, configuration })),
      ...signers.map(({ name, configuration }) => ({ name: `sign, ${name}`, configuration })),
      {
        name: "deliver, bare-undici",
        configuration:
          "the reference: signs and posts with `undici.request`, 64 at a time, and stores nothing",
      },
      {
        name: "deliver, bare-node-http",
        configuration: "like bare-undici, with `request` of `node:http` and its agent",
      },
      {
        name: "deliver, forecourt",
        configuration: `the server as published: claims, signs, posts and marks, with a PostgreSQL that flushes every commit; ${healthy} webhooks of max_concurrency ${maxConcurrency}`,
      },
    ],
    packages: [...verifiers.flatMap(({ packages }) => packages), "undici"],
    skipped,
    notes: [
      "Verifying and signing: CPU time of this process, all its threads and garbage collection included. Deliveries: the senders share one core in turn, receivers have the other, and PostgreSQL has what is left of both.",
      `Every receiver verifies. Latency counts from the commit of an event to when a receiver hears of it; the one that hangs takes requests and answers none.`,
    ],
  };
}

async function measureDeliveries(run: Run): Promise<Measurement[]> {
  run.progress("starting PostgreSQL, the server, senders and receivers");
  await using rig = await startRig(run.profileFolder);
  return [...(await measureThroughput(run, rig)), ...(await measureLatency(run, rig))];
}
