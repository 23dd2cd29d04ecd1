import { describe, expect, test } from "vitest";
import { type Contestant, interleave, type Plan } from "./interleave.ts";
import { QuietGate } from "./quiet-gate.ts";
import type { ServerProcess } from "./server-process.ts";
import type { Run } from "./suite.ts";

const server: ServerProcess = {
  port: 0,
  cpuUs: () => Promise.resolve(0),
  memory: () => Promise.resolve({ residentBytes: 0, heapBytes: 0 }),
  connections: () => Promise.resolve(0),
  [Symbol.asyncDispose]: () => Promise.resolve(),
};
const quantity = {
  name: "suite/speed",
  title: "Speed",
  unit: "things / s",
  better: "more",
  steady: true,
} as const;
const plan: Plan = { quantities: [quantity], reference: "a", rounds: 5 };

/** A run that does not wait for a quiet machine. */
function startRun(patientForMs: number) {
  const lines: string[] = [];
  const run: Run = {
    mode: "quick",
    rounds: 5,
    gate: new QuietGate(0),
    patientUntilMs: performance.now() + patientForMs,
    builds: new Map(),
    profileFolder: undefined,
    progress: (line) => lines.push(line),
  };
  return { run, lines };
}

function contestant(name: string, slow = false): Contestant {
  return { name, slow, server };
}

describe("interleaved slices", () => {
  test("go round by round, another one first each time, and the first round does not count", async () => {
    const order: string[] = [];
    const [measured] = await interleave(
      startRun(0).run,
      plan,
      [contestant("a"), contestant("b")],
      ({ name }) => {
        order.push(name);
        return Promise.resolve({ values: [order.length], fault: null });
      },
    );
    expect(order.join("")).toBe("abbaabbaab");
    expect(measured?.rounds).toEqual({ a: [4, 5, 8, 9], b: [3, 6, 7, 10] });
  });

  test("a slow contestant has fewer", async () => {
    const slices = () => Promise.resolve({ values: [1], fault: null });
    const [measured] = await interleave(
      startRun(0).run,
      plan,
      [contestant("a"), contestant("slug", true)],
      slices,
    );
    expect(measured?.rounds["slug"]).toHaveLength(2);
    expect(measured?.steady).toEqual([]);
  });

  test("include faults, those of the first round too", async () => {
    let slices = 0;
    const two = { ...plan, quantities: [quantity, { ...quantity, name: "suite/size" }] };
    const measured = await interleave(startRun(0).run, two, [contestant("a")], () =>
      Promise.resolve({ values: [1, 2], fault: ++slices === 1 ? "1 lost" : null }),
    );
    const faults = [{ subject: "a", what: "1 lost" }];
    expect(measured).toMatchObject([
      { name: "suite/speed", rounds: { a: [1, 1, 1, 1] }, faults },
      { name: "suite/size", rounds: { a: [2, 2, 2, 2] }, faults },
    ]);
  });

  test("of a server that is gone are faults, and the others go on", async () => {
    const [measured] = await interleave(
      startRun(0).run,
      plan,
      [contestant("a"), contestant("b")],
      ({ name }) =>
        name === "a"
          ? Promise.resolve({ values: [1], fault: null })
          : Promise.reject(new Error("it ended with 1")),
    );
    expect(measured?.rounds).toEqual({ a: [1, 1, 1, 1], b: [] });
    expect(measured?.faults[0]).toEqual({ subject: "b", what: "it ended with 1" });
  });

  test("that were noisy are taken again, three times at most, and keep their faults", async () => {
    let slices = 0;
    const { run, lines } = startRun(60_000);
    const [measured] = await interleave(run, plan, [contestant("a"), contestant("b")], ({ name }) =>
      Promise.resolve({ values: [name === "a" ? 1 : ++slices % 3], fault: slices === 2 ? "lost" : null }),
    );
    expect(measured?.attempts).toBe(3);
    expect(lines.at(-1)).toContain("attempt 3");
    expect(measured?.faults.length).toBeGreaterThan(0);
  });

  test("are not taken again when there is no time left", async () => {
    let slices = 0;
    const [measured] = await interleave(
      startRun(0).run,
      plan,
      [contestant("a"), contestant("b")],
      ({ name }) => Promise.resolve({ values: [name === "a" ? 1 : ++slices % 3], fault: null }),
    );
    expect(measured?.attempts).toBe(1);
  });

  test("are taken once when their spread is a result", async () => {
    let slices = 0;
    const [measured] = await interleave(
      startRun(60_000).run,
      { ...plan, quantities: [{ ...quantity, steady: false }] },
      [contestant("a"), contestant("b")],
      ({ name }) => Promise.resolve({ values: [name === "a" ? 1 : ++slices % 3], fault: null }),
    );
    expect(measured?.attempts).toBe(1);
  });
});
