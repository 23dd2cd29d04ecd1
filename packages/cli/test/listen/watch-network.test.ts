import { ForecourtError } from "@forecourt/client";
import { expect, test } from "vitest";
import { watchNetwork } from "../../src/listen/watch-network.ts";

/** A watch over one stream that was connected for a minute, and whose server can be reached. */
async function startWatch() {
  let now = 0;
  let due: { at: number; run: () => void }[] = [];
  const clock = {
    now: () => now,
    after(delayMs: number, run: () => void) {
      const timer = { at: now + delayMs, run };
      due.push(timer);
      return () => {
        due = due.filter((one) => one !== timer);
      };
    },
  };
  const pass = async (ms: number, asleep = false) => {
    for (const end = now + ms; ; ) {
      const [next] = due.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at);
      now = asleep ? end : (next?.at ?? end);
      if (next === undefined) return;
      due = due.filter((one) => one !== next);
      next.run();
      // A probe's answer is a promise.
      await Promise.resolve();
      await Promise.resolve();
    }
  };
  const renewals: number[] = [];
  const watch = watchNetwork(clock, async () => true);
  watch.begin(
    () => renewals.push(now),
    () => {},
  );
  watch.onState("open");
  await pass(60_000);
  return { watch, renewals, pass };
}

const lost = (status?: number) => ({
  lost: new ForecourtError("connection-failed", "It is gone.", { status }),
  retryInMs: 60_000,
});

test.for([undefined, 408, 502, 504])("a stream lost with %s is renewed a second later", async (status) => {
  const { watch, renewals, pass } = await startWatch();
  watch.onState(lost(status));
  await pass(1_400);
  expect(renewals).toHaveLength(1);
  await pass(60_000);
  expect(renewals).toHaveLength(1);
});

test.for([429, 503])("a stream refused with %s waits as long as the server asked", async (status) => {
  const { watch, renewals, pass } = await startWatch();
  watch.onState(lost(status));
  await pass(50_000);
  expect(renewals).toEqual([]);
});

test("the stream is renewed after the machine slept, and kept otherwise", async () => {
  const { renewals, pass } = await startWatch();
  await pass(60_000);
  expect(renewals).toEqual([]);
  await pass(3_600_000, true);
  expect(renewals).toHaveLength(1);
});
