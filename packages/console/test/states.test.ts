import { createClient } from "@forecourt/client";
import { createDatabase, freePort, noBrowser, startProxy } from "@forecourt/harness";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { startTestServer } from "../../server/test/support/start-test-server.ts";
import { type StartedConsole, startConsole } from "./start-console.ts";

/*
 * What an operator sees when something is not as usual: no records, a lost network, a key that was revoked, a record that is
 * gone, and that what happens appears by itself.
 */

describe.skipIf(noBrowser !== null)(`the states${noBrowser === null ? "" : ` (${noBrowser})`}`, () => {
  let started: StartedConsole;
  beforeAll(async () => {
    started = await startConsole();
  });
  afterAll(() => started[Symbol.asyncDispose]());

  test("an empty organization shows what to do first", async () => {
    const { page, go } = await started.open("admin");
    await page.getByText("No sites yet. Create one, then add its chargers.").waitFor();
    await page.getByText("Nothing is wrong.").waitFor();
    await go("/prices");
    await page.getByText("No tariffs yet. Without one, no session can be billed.").waitFor();
    await page.context().close();
  });

  test("what a charger does appears by itself, in its row and among what happened", async () => {
    const { page, go } = await started.open("operator");
    const { simulated } = await started.add("LIVE-01");
    await page.getByText("connected").first().waitFor();
    await go("/chargers?q=LIVE-01");
    const row = page.getByRole("row").filter({ hasText: "LIVE-01" });
    await row.getByText("Available").waitFor();
    simulated.plugIn();
    await row.getByText("Preparing").waitFor();
    await simulated.close();
    await row.getByText("offline").waitFor();
    await page.context().close();
  });

  test("a network that is cut is said at once, and what was missed appears when it is back", async () => {
    await using proxy = await startProxy(new URL(started.url).origin);
    const context = await started.browser.newContext({ locale: "en-GB" });
    const page = await context.newPage();
    await page.goto(new URL("/console", proxy.url).href);
    await page.getByLabel("API key").fill(await started.server.keyFor("viewer"));
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.getByRole("heading", { level: 1, name: "Now" }).waitFor();
    await page.getByRole("link", { name: "Chargers", exact: true }).click();
    await page
      .getByRole("status")
      .getByText(/\d+ charger/)
      .waitFor();
    const open = await proxy.refuse();
    proxy.reset();
    await page.getByText(/^Not live: .* What you see may be old\./).waitFor();
    const { simulated } = await started.add("MISSED-01");
    await open();
    await page.getByText("Not live").waitFor({ state: "detached" });
    await page.getByRole("link", { name: "MISSED-01" }).waitFor();
    await simulated.close();
    await context.close();
  });

  test("a server that restarts is said, and the session goes on with what was missed", async () => {
    await using database = await createDatabase(inject("postgresUrl"));
    const settings = {
      FORECOURT_DATABASE_URL: database.url,
      FORECOURT_PORT: String(await freePort()),
    };
    const before = await startTestServer(settings);
    const context = await started.browser.newContext({ locale: "en-GB" });
    const page = await context.newPage();
    await page.goto(`${before.server.url}/console`);
    await page.getByLabel("API key").fill(await before.keyFor("viewer"));
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.getByText("No sites yet.").waitFor();
    await before[Symbol.asyncDispose]();
    await page.getByText(/^Not live: .* What you see may be old\./).waitFor();
    await using after = await startTestServer(settings);
    await createClient({ baseUrl: after.baseUrl, apiKey: before.key }).locations.create({ name: "Station" });
    await page.getByRole("table").getByRole("link", { name: "Station" }).waitFor();
    await page.getByText("Not live").waitFor({ state: "detached" });
    await context.close();
  });

  test("a wrong clock of the computer is named, and ages count by the server", async () => {
    const { simulated } = await started.add("CLOCK-01");
    await simulated.close();
    const { page, go } = await started.open("viewer");
    await page.clock.setSystemTime(Date.now() + 2 * 3_600_000);
    await go("/chargers?q=CLOCK-01");
    await page.getByText(/^The clock of this computer is (2 h|1 h 59 min).* ahead of the server\./).waitFor();
    const row = page.getByRole("row").filter({ hasText: "CLOCK-01" });
    await row.getByText("now", { exact: true }).waitFor();
    await page.context().close();
  });

  test("a key that is revoked while the console is open leads to the sign-in, with the reason", async () => {
    const { page } = await started.open("operator");
    const { client } = started;
    const keys = (await client.apiKeys.list({ per_page: 100 })).data.filter(
      ({ revoked_at, role }) => role === "operator" && revoked_at === null,
    );
    for (const { id } of keys) await client.apiKeys.revoke(id);
    await page
      .getByRole("alert")
      .getByText(/The API key of this session was revoked at 20\d\d-/)
      .waitFor();
    await page.context().close();
  });

  test("a record that is gone, and a path that is none, say so", async () => {
    const { page, go } = await started.open("viewer");
    await go("/chargers/chg_01ka9mcf6h9k2n5q8s1v4x7z0b");
    await page
      .getByRole("alert")
      .getByText(/No such charger/)
      .waitFor();
    await go("/nothing");
    await page.getByRole("heading", { level: 1, name: "Not found" }).waitFor();
    await page.context().close();
  });

  test("a sign-in link works once, and does not stay in the address", async () => {
    const { createSignInCode } = await import("../../server/src/accounts/console-sessions.ts");
    const code = await createSignInCode(
      started.server.server.core,
      started.server.key.split("_", 3).join("_"),
    );
    const first = await started.open(null);
    await first.page.goto(`${started.url}#sign-in=${code}`);
    await first.page.reload();
    await first.page.getByRole("heading", { level: 1, name: "Now" }).waitFor();
    expect(first.page.url()).toBe(started.url);
    const second = await started.open(null);
    await second.page.goto(`${started.url}?again#sign-in=${code}`);
    await second.page
      .getByRole("alert")
      .getByText(/This sign-in link was used already/)
      .waitFor();
    await first.page.context().close();
    await second.page.context().close();
  });

  test("the key is nowhere in the browser, and no script can read the cookie", async () => {
    const { page } = await started.open("viewer");
    const kept = await page.evaluate(
      "JSON.stringify([document.cookie, { ...localStorage }, { ...sessionStorage }, document.body.innerHTML])",
    );
    expect(kept).not.toMatch(/fc_(live|test)_/);
    expect(await page.evaluate("document.cookie")).toBe("");
    const [cookie] = await page.context().cookies();
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: "Strict", path: "/console" });
    await page.context().close();
  });

  test("a session that the operator watches goes on counting", async () => {
    const { page, go } = await started.open("viewer");
    const { client } = started;
    const { id, simulated, socketId } = await started.add("COUNT-01");
    await client.idTags.create({ id_tag: "CARD-9" });
    simulated.plugIn();
    const session = await client.waitForSession(
      await client.sockets.start(id, socketId, { id_tag: "CARD-9" }),
    );
    await go(`/sessions/${session.id}`);
    const energy = () => page.locator("dd").filter({ hasText: "kWh" }).first().textContent();
    const before = await energy();
    await expect.poll(energy).not.toBe(before);
    await simulated.close();
    await page.context().close();
  });
});
