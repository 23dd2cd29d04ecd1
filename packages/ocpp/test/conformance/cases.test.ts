import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Action } from "@forecourt/ocpp";
import { conformanceCases, runCase, type Subject, stepsOf } from "@forecourt/ocpp/conformance";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { inspect } from "../../src/wire.ts";
import { expectedFrames, framesOfPrecondition } from "./expected-frames.ts";
import { singleSteps } from "./sabotage.ts";
import { startReference } from "./start-reference.ts";

let subject: Subject;
let close: () => Promise<void>;

beforeAll(async () => {
  ({ subject, close } = await startReference());
});
afterAll(() => close());

describe("a central system of 150 lines passes", () => {
  test.each(conformanceCases.map((each) => [each.id, each.title, each] as const))(
    "%s: %s",
    async (_id, _title, each) => {
      expect(await runCase(each, subject)).toMatchObject({ passed: true });
    },
  );

  test("TC_080 in every order in which a charger may report its update", async () => {
    const tc080 = conformanceCases.find(({ id }) => id === "TC_080");
    if (tc080 === undefined) throw new Error("The case TC_080 does not exist.");
    const orders = permutations([0, 1, 2, 3, 4]);
    expect(orders).toHaveLength(120);
    for (const order of orders) {
      const result = await runCase(tc080, subject, { order: () => order });
      expect(result).toMatchObject({ passed: true });
      const installed = result.frames.findIndex((frame) => frame.includes('"Installed"'));
      const event = result.frames.findIndex((frame) => frame.includes('"FirmwareUpdated"'));
      expect(installed < event).toBe(order.indexOf(4) < order.indexOf(0));
    }
  });
});

test("the frames of a case's charger satisfy the schema exactly", async () => {
  for (const each of conformanceCases) {
    const { frames } = await runCase(each, subject);
    const called = new Map<string, string>();
    for (const frame of frames) {
      // Frames of a passed case.
      const [type, id, ...rest] = JSON.parse(frame.slice(2)) as [number, string, ...unknown[]];
      if (type === 2) called.set(id, String(rest[0]));
      if (frame.startsWith("<")) continue;
      const action = called.get(id) as Action; // the action of an earlier call
      const half = type === 2 ? "request" : "answer";
      const violations = inspect(action, half, rest.at(-1) as Record<string, unknown>, "strict");
      expect({ frame, violations }).toEqual({ frame, violations: [] });
    }
  }
});

test("there are the 77 cases of the test case document, each once", () => {
  const ids = conformanceCases.map(({ id }) => id);
  expect(ids.toSorted()).toEqual(Object.keys(expectedFrames).toSorted());
  expect(ids).toHaveLength(77);
  const chapters = {
    Core: 34,
    "Local authorization list": 6,
    "Firmware management": 5,
    Reservation: 10,
    "Remote trigger": 2,
    "Smart charging": 5,
    Security: 15,
  };
  for (const [chapter, count] of Object.entries(chapters)) {
    expect(conformanceCases.filter(({ section }) => section === chapter)).toHaveLength(count);
  }
});

test("each case expects as many frames as its scenario has answers and calls", () => {
  const counted = conformanceCases.map((each) => {
    const exchanges = singleSteps(stepsOf(each)).filter(
      ({ step }) => step !== "connect" && step !== "disconnect",
    );
    return [each.id, exchanges.length - framesOfPrecondition[each.precondition]];
  });
  expect(Object.fromEntries(counted)).toEqual(expectedFrames);
});

test("the central system that passes has at most 150 lines and uses the public interface alone", () => {
  const file = fileURLToPath(new URL("reference-central-system.ts", import.meta.url));
  const source = readFileSync(file, "utf8");
  expect(source.trimEnd().split("\n").length).toBeLessThanOrEqual(150);
  const imported = [...source.matchAll(/from "([^"]+)"/g)].map(([, name]) => name);
  expect(imported).toContain("@forecourt/ocpp");
  expect(imported.filter((name) => !/^(node:|@forecourt\/ocpp(\/(ca|ws))?$)/.test(name ?? ""))).toEqual([]);
});

function permutations(items: readonly number[]): number[][] {
  if (items.length === 0) return [[]];
  return items.flatMap((item) =>
    permutations(items.filter((each) => each !== item)).map((rest) => [item, ...rest]),
  );
}
