import { afterAll, beforeAll, expect, test } from "vitest";
import { connectScriptedCharger, type ScriptedCharger } from "../../server/test/support/scripted-charger.ts";
import { afterEachLook } from "./after-each-look.ts";
import { type Admin, startAdmin } from "./start-admin.ts";

let admin: Admin;
let depot: ScriptedCharger;
let other: ScriptedCharger;
beforeAll(async () => {
  admin = await startAdmin();
  [depot, other] = [await connect("DEPOT-01"), await connect("OTHER-01")];
});
afterAll(async () => {
  await depot[Symbol.asyncDispose]();
  await other[Symbol.asyncDispose]();
  await admin[Symbol.asyncDispose]();
});

async function connect(identity: string): Promise<ScriptedCharger> {
  const { password } = await admin.client.chargers.create({ identity });
  const charger = await connectScriptedCharger({ url: admin.server.ocppUrl, identity, password });
  await charger.boot();
  return charger;
}

const tap = (charger: ScriptedCharger, idTag: string) => charger.call("Authorize", { idTag });
const unknown = async () => (await admin.client.idTags.listUnknown()).data.map(({ id_tag }) => id_tag);

test("the next unknown card at the charger is listed, and not one from before or of another charger", async () => {
  await tap(depot, "BEFORE");
  await expect.poll(unknown, { timeout: 60_000 }).toEqual(["BEFORE"]);
  const { code, stdout } = await admin.cli.run(
    ["id-tags", "learn", "--charger", "DEPOT-01", "--note", "Van 12", "--json"],
    {
      fetch: afterEachLook(async () => {
        await tap(other, "ELSEWHERE");
        await tap(depot, "NEW-FOB");
      }),
    },
  );
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({ data: { id_tag: "NEW-FOB", note: "Van 12" } });
  expect(await tap(depot, "NEW-FOB")).toEqual({ idTagInfo: { status: "Accepted" } });
  expect(await unknown()).toEqual(expect.not.arrayContaining(["NEW-FOB"]));
  expect(await tap(other, "ELSEWHERE")).toEqual({ idTagInfo: { status: "Invalid" } });
});

test("nothing is listed when no card is tapped in time, or when it is interrupted", async () => {
  // No card is tapped here, also not late by the test above.
  await admin.client.chargers.create({ identity: "QUIET-01" });
  const here = ["id-tags", "learn", "--charger", "QUIET-01"];
  const late = await admin.cli.run([...here, "--timeout", "1"]);
  expect(late.code).not.toBe(0);
  expect(late.stderr).toContain("No unknown card was refused within 1 s.");
  expect(late.stderr).toContain("forecourt id-tags unknown");
  const before = (await admin.client.idTags.list()).pagination.total;
  const ending = new AbortController();
  const ctrlC = async () => ending.abort(new DOMException("SIGINT was received.", "AbortError"));
  const { code } = await admin.cli.run(here, { fetch: afterEachLook(ctrlC), signal: ending.signal });
  expect(code).toBe(130);
  expect((await admin.client.idTags.list()).pagination.total).toBe(before);
});
