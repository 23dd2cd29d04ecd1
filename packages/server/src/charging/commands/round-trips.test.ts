import { afterAll, beforeAll, expect, inject, onTestFinished, test, vi } from "vitest";
import { Connection } from "../../store/connection.ts";
import { type Organization, startTestApi, type TestApi } from "../../testing/start-test-api.ts";
import type { ChargerCalls } from "./calls.ts";
import { leaseCommands } from "./lease.ts";
import { runCommand } from "./run.ts";

/*
 * A gate: from the request to the stored end, a command waits for PostgreSQL at most eight times. Statements that are sent
 * together wait once.
 */

const mostRoundTrips = 8;

let api: TestApi;
let organization: Organization;
beforeAll(async () => {
  api = await startTestApi(inject("postgresUrl"));
  organization = await api.organization();
  await organization.admin("POST", "/id-tags", { id_tag: "TAG-1" });
});
afterAll(() => api.close());

/** How often `work` sends a statement after it has got an answer on the same connection, and its result. */
async function roundTripsOf<Result>(work: () => Promise<Result>): Promise<{ count: number; result: Result }> {
  let count = 0;
  const waits = new WeakSet<Connection>();
  const { send } = Connection.prototype;
  const spy = vi.spyOn(Connection.prototype, "send").mockImplementation(function (
    this: Connection,
    statement,
  ) {
    if (!waits.has(this)) count += 1;
    waits.add(this);
    const sent = send.call(this, statement);
    const answered = () => void waits.delete(this);
    sent.then(answered, answered);
    return sent as never;
  });
  try {
    const result = await work();
    return { count, result };
  } finally {
    spy.mockRestore();
  }
}

/**
 * The lowest count of several attempts: a connection that is opened, or work that runs beside, adds to a count and takes nothing
 * away.
 */
async function leastRoundTrips(most: number, attempt: (name: string) => Promise<number>): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let number = 1; number <= 5 && least > most; number += 1)
    least = Math.min(least, await attempt(String(number)));
  return least;
}

/** A charger without a location: balancing of the location would count as well. */
async function connectCharger(identity: string) {
  const { body } = await organization.admin("POST", "/chargers", { identity });
  const chargerId: string = body.data.id;
  return { chargerId, socketId: String(body.data.sockets[0].id), connection: await api.connect(chargerId) };
}

/** The way to a charger that accepts every call. */
const accepting = {
  call: () => Promise.resolve({ outcome: "result", payload: { status: "Accepted" } }),
} as unknown as ChargerCalls;

/** Executes commands as the process of the charger does. */
function executeCommands(): void {
  const execute = async (chargerId: string) => {
    for (const leased of await leaseCommands(api.core, chargerId))
      await runCommand(api.core, accepting, leased);
  };
  const stop = api.core.signals.subscribe("command-due", ({ chargerId }) => void execute(chargerId));
  onTestFinished(stop);
}

test.each([
  { type: "RemoteStartTransaction", path: "start", body: { id_tag: "TAG-1" } },
  { type: "Reset", path: "reset", body: { type: "Soft" } },
])("$type is stored, sent and completed in at most eight round trips", async ({ type, path, body }) => {
  executeCommands();
  const least = await leastRoundTrips(mostRoundTrips, async (attempt) => {
    const { chargerId, socketId } = await connectCharger(`CP-${type}-${attempt}`);
    const target = type === "Reset" ? chargerId : `${chargerId}/sockets/${socketId}`;
    // After this request the server knows the caller's key for a second of its clock, which stands still.
    await organization.operator("GET", `/chargers/${chargerId}`);

    const { count, result } = await roundTripsOf(() =>
      organization.operator("POST", `/chargers/${target}/${path}?wait=true`, body, {
        "idempotency-key": `${type} ${attempt}`,
      }),
    );
    expect(result.status).toBe(200);
    expect(result.body.data).toMatchObject({ type, status: "accepted" });
    expect(count).toBeGreaterThan(0);
    return count;
  });
  expect(least).toBeLessThanOrEqual(mostRoundTrips);
});

test("a charger's transaction starts in at most two round trips, and stops in two", async () => {
  const counts = { start: Number.POSITIVE_INFINITY, stop: Number.POSITIVE_INFINITY };
  await leastRoundTrips(2, async (attempt) => {
    const { connection } = await connectCharger(`CP-${attempt}`);
    // The connector and the tag are known afterwards.
    await api.charge(connection);
    const start = await roundTripsOf(() => api.begin(connection));
    const stop = await roundTripsOf(() => api.end(connection, start.result));
    counts.start = Math.min(counts.start, start.count);
    counts.stop = Math.min(counts.stop, stop.count);
    return Math.max(counts.start, counts.stop);
  });
  expect(counts.start).toBeLessThanOrEqual(2);
  expect(counts.stop).toBeLessThanOrEqual(2);
});
