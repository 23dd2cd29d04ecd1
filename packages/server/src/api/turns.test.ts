import { ManualClock } from "@forecourt/ocpp/testing";
import { expect, test } from "vitest";
import { createTurns } from "./turns.ts";

const limits = { requests: 3, lists: () => 1, perOrganization: 2, waitMs: 5_000, mostWaiting: 4 };

function startTurns(given: Partial<typeof limits> = {}) {
  const clock = new ManualClock(0);
  const turns = createTurns({ ...limits, ...given }, clock);
  const begun: string[] = [];
  const take = (orgId: string, name: string, kind: "list" | "other" = "other") => {
    const turn = turns.take(orgId, kind);
    turn.then(
      () => begun.push(name),
      () => undefined,
    );
    return turn;
  };
  return { clock, take, begun };
}

/** Waits until everything that can continue has continued. */
const flushed = () => new Promise((resolve) => void setImmediate(resolve));

test("an organization has a limit of requests at once, and its further ones do not delay other organizations", async () => {
  const { take, begun } = startTurns();
  const [leave] = await Promise.all([take("a", "a1"), take("a", "a2")]);
  void take("a", "a3");
  void take("b", "b1");
  void take("b", "b2");
  await flushed();
  expect(begun).toEqual(["a1", "a2", "b1"]);
  leave();
  await flushed();
  // Each organization gets its turn, and `a` was the first to wait.
  expect(begun).toEqual(["a1", "a2", "b1", "a3"]);
});

test("lists wait for each other, and other requests go first", async () => {
  const { take, begun } = startTurns({ requests: 2 });
  const [leaveList] = await Promise.all([take("a", "list 1", "list")]);
  void take("a", "list 2", "list");
  const leaveOther = await take("a", "other 1");
  void take("a", "other 2");
  leaveList();
  await flushed();
  expect(begun).toEqual(["list 1", "other 1", "other 2"]);
  leaveOther();
  await flushed();
  expect(begun).toEqual(["list 1", "other 1", "other 2", "list 2"]);
});

test("a request that waits too long, or behind too many, gets an answer that names the cause and when to try again", async () => {
  const { clock, take, begun } = startTurns({ requests: 2 });
  const [leave] = await Promise.all([take("a", "a1"), take("a", "a2")]);
  const late = take("a", "a3");
  const blocked = take("b", "b1");
  clock.advance(4_999);
  await flushed();
  expect(begun).toEqual(["a1", "a2"]);
  clock.advance(1);
  await expect(late).rejects.toMatchObject({ code: "rate-limited", headers: { "retry-after": "1" } });
  await expect(blocked).rejects.toMatchObject({ code: "unavailable", headers: { "retry-after": "5" } });

  const waiting = [1, 2, 3, 4].map((n) => take("a", `waiting ${n}`));
  await expect(take("a", "one too many")).rejects.toMatchObject({ code: "rate-limited" });
  leave();
  await waiting[0];
  expect(begun.at(-1)).toBe("waiting 1");
});

test("a turn that is given back twice counts once", async () => {
  const { take, begun } = startTurns({ requests: 1 });
  const leave = await take("a", "a1");
  leave();
  leave();
  await take("a", "a2");
  void take("a", "a3");
  await flushed();
  expect(begun).toEqual(["a1", "a2"]);
});
