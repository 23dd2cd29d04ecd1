import { eventSentence } from "@forecourt/client/text";
import { noBrowser } from "@forecourt/harness";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Visit } from "./start-console.ts";
import { type Depot, startDepot } from "./start-depot.ts";

/*
 * Each action of the console, as an operator does it with a mouse and a keyboard; what it did is read from the API.
 */

describe.skipIf(noBrowser !== null)(`the actions${noBrowser === null ? "" : ` (${noBrowser})`}`, () => {
  let depot: Depot;
  let visit: Visit;
  beforeAll(async () => {
    depot = await startDepot();
    visit = await depot.open("admin");
  });
  afterAll(async () => {
    expect(visit.faults).toEqual([]);
    await depot[Symbol.asyncDispose]();
  });

  const button = (name: string) => visit.page.getByRole("button", { name, exact: true });
  const inDialog = () => visit.page.getByRole("dialog");
  const confirm = (name: string) => inDialog().getByRole("button", { name, exact: true }).click();
  const fill = (label: string, text: string) => inDialog().getByLabel(label).fill(text);
  const said = (text: string | RegExp) => visit.page.getByRole("status").getByText(text).first().waitFor();

  test("start, limit, pause, resume and stop at a connector", async () => {
    const { client, free } = depot;
    await visit.go(`/chargers/${free.id}`);
    await button("Start HARBOUR-03/1").click();
    await fill("Card or app (id tag)", "CARD-1");
    await confirm("Start");
    await said("RemoteStartTransaction: HARBOUR-03/1 accepted.");
    await button("Limits of HARBOUR-03/1").click();
    await fill("Amperes", "10");
    await fill("Energy (kWh)", "20");
    await fill("Minutes from its start", "90");
    await confirm("Save");
    await said(/SetChargingProfile: HARBOUR-03\/1 accepted\. In force now: (\d|10) A\./);
    const [found] = (await client.sessions.list({ charger_id: free.id, status: "open" })).data;
    const session = () => client.sessions.get(found?.id ?? "");
    expect((await session()).limits).toMatchObject({ max_energy_wh: 20_000, max_duration_s: 5_400 });
    await expect.poll(async () => (await session()).limit_a).toBeLessThanOrEqual(10);
    await button("Pause HARBOUR-03/1").click();
    await expect.poll(async () => (await session()).limit_a).toBe(0);
    await button("Resume HARBOUR-03/1").click();
    await expect.poll(async () => (await session()).limit_a).toBeGreaterThan(0);
    await button("Stop HARBOUR-03/1").click();
    await said("HARBOUR-03/1 stops in 5 s.");
    await said("RemoteStopTransaction: HARBOUR-03/1 accepted.");
    await expect.poll(async () => (await session()).ended_at).not.toBeNull();
  });

  test("a stop that is taken back within its 5 s is not sent; one whose screen is left is", async () => {
    const { charging, client } = depot;
    const stops = async () =>
      (await client.commands.list({ charger_id: charging.id })).data.filter(
        ({ type }) => type === "RemoteStopTransaction",
      ).length;
    await visit.go("/sessions?status=open");
    await button("Stop HARBOUR-01/1").click();
    await button("Undo: Stop HARBOUR-01/1").click();
    await said("Undone.");
    const other = await depot.add("HARBOUR-09", { locationId: depot.locationId });
    other.simulated.plugIn();
    const begun = await client.waitForSession(
      await client.sockets.start(other.id, other.socketId, { id_tag: "CARD-1" }),
    );
    await button("Stop HARBOUR-09/1").click();
    await visit.page.getByRole("link", { name: "Sites" }).click();
    await said("RemoteStopTransaction: HARBOUR-09/1 accepted.");
    await expect.poll(async () => (await client.sessions.get(begun.id)).ended_at).not.toBeNull();
    // The other one would have been sent before this one.
    expect(await stops()).toBe(0);
    await client.chargers.delete(other.id);
  });

  test("go to a charger by its name, and to those that begin with it", async () => {
    await visit.go("/");
    await visit.page.keyboard.press("/");
    await visit.page.keyboard.type("harbour-0");
    await visit.page.keyboard.press("Enter");
    await visit.page.waitForURL(/\/chargers\?q=harbour-0/);
    await visit.page.getByLabel("Find a charger").fill("HARBOUR-02");
    await visit.page.keyboard.press("Enter");
    await visit.page.getByRole("heading", { level: 1, name: "HARBOUR-02" }).waitFor();
  });

  test("start a car that waits, from the first screen", async () => {
    const { client } = depot;
    const waiting = await depot.add("HARBOUR-08", { locationId: depot.locationId });
    waiting.simulated.plugIn();
    await visit.go("/");
    await button("Start HARBOUR-08/1").click();
    await fill("Card or app (id tag)", "CARD-1");
    await confirm("Start");
    await button("Stop HARBOUR-08/1").waitFor();
    const open = (await client.sessions.list({ charger_id: waiting.id, status: "open" })).data;
    expect(open.map(({ id_tag }) => id_tag)).toEqual(["CARD-1"]);
    await client.waitForCommand(await client.sockets.stop(waiting.id, waiting.socketId));
    await waiting.simulated.close();
    await client.chargers.delete(waiting.id);
  });

  test("unlock, availability and reset of a charger", async () => {
    const { client, faulted } = depot;
    await visit.go(`/chargers/${faulted.id}`);
    await button("Unlock HARBOUR-04/1").click();
    await confirm("Unlock");
    await said("UnlockConnector: HARBOUR-04/1 accepted.");
    await button("Availability").click();
    await confirm("Change");
    await said("ChangeAvailability: HARBOUR-04 accepted.");
    await button("Reset").click();
    await inDialog().getByLabel("Kind").selectOption("Hard");
    await confirm("Reset");
    await said("Reset: HARBOUR-04 accepted.");
    const commands = (await client.commands.list({ charger_id: faulted.id })).data;
    expect(commands.map(({ status, type }) => [type, status]).slice(0, 3)).toEqual([
      ["Reset", "accepted"],
      ["ChangeAvailability", "accepted"],
      ["UnlockConnector", "accepted"],
    ]);
  });

  test("close the connection of a charger, which comes back", async () => {
    const { client, done } = depot;
    const connected = async () =>
      (await client.events.list({ charger_id: done.id, type: "charger.connected" })).data.length;
    const before = await connected();
    await visit.go(`/chargers/${done.id}`);
    await button("Disconnect").click();
    await confirm("Disconnect");
    await said("The connection of HARBOUR-02 is closed.");
    await expect.poll(connected).toBe(before + 1);
  });

  test("what is refused stays in the dialog, with what was typed", async () => {
    await visit.go(`/chargers/${depot.charging.id}?tab=firmware`);
    await button("Update").click();
    await fill("Address of the file", "file:///etc/passwd");
    await confirm("Update");
    await inDialog().getByRole("alert").waitFor();
    expect(await inDialog().getByLabel("Address of the file").inputValue()).toBe("file:///etc/passwd");
    await visit.page.keyboard.press("Escape");
    expect(await inDialog().count()).toBe(0);
  });

  test("ask for the configuration, change a key, update the firmware", async () => {
    const { client, charging } = depot;
    await visit.go(`/chargers/${charging.id}?tab=configuration`);
    await button("Ask the charger").click();
    await said("GetConfiguration: HARBOUR-01 accepted.");
    await button("Change HeartbeatInterval").click();
    await fill("HeartbeatInterval", "77");
    await confirm("Change");
    await said("ChangeConfiguration: HARBOUR-01 accepted.");
    const { keys } = await client.chargers.getConfiguration(charging.id);
    expect(keys.find(({ key }) => key === "HeartbeatInterval")?.value).toBe("77");
    await visit.go(`/chargers/${charging.id}?tab=firmware`);
    await button("Update").click();
    await fill("Address of the file", "https://firmware.example.com/1.bin");
    await confirm("Update");
    await said("UpdateFirmware: HARBOUR-01 accepted.");
  });

  test("the OCPP messages follow while the tab is open, each call with its answer", async () => {
    const { charging, client } = depot;
    await visit.go(`/chargers/${charging.id}?tab=messages`);
    await client.chargers.call(charging.id, { action: "ClearCache", payload: {}, wait: true });
    await visit.page.locator("summary", { hasText: "ClearCache" }).click();
    await visit.page.locator("details[open] pre", { hasText: '"status": "Accepted"' }).waitFor();
  });

  /** The payload of the newest call of an action, as it was sent. The log of messages is written behind them. */
  const payloadSent = async (chargerId: string, action: string): Promise<unknown> => {
    const { data } = await depot.client.chargers.listMessages(chargerId, { action });
    const call = data.find(({ type }) => type === "call");
    return (call?.frame as readonly unknown[] | undefined)?.[3];
  };
  const choose = async (action: string) => {
    await button("Send a message").click();
    await button(action).click();
  };

  test("send a message by its form, with what is refused in the dialog, and read its answer", async () => {
    const alone = await depot.add("ALONE-01");
    await visit.go(`/chargers/${alone.id}?tab=messages`);
    await choose("ChangeConfiguration");
    await fill("key", "AuthorizationKey");
    await fill("value", "0123456789abcdef");
    await confirm("Send");
    await inDialog()
      .getByRole("alert")
      .getByText(/AuthorizationKey is changed by/)
      .waitFor();
    await confirm("Cancel");
    await choose("ReserveNow");
    await fill("connectorId", "1");
    await fill("expiryDate", "2027-05-01T12:00");
    await inDialog().getByLabel("idTag", { exact: true }).fill("CARD-1");
    await fill("reservationId", "7");
    await confirm("Send");
    await said("ReserveNow: ALONE-01/1 accepted.");
    // What may be left out, and was not filled in, is not sent. The browser's zone is that of the test.
    await expect
      .poll(() => payloadSent(alone.id, "ReserveNow"))
      .toEqual({
        connectorId: 1,
        expiryDate: new Date("2027-05-01T12:00").toISOString(),
        // The log of messages does not keep cards.
        idTag: "***",
        reservationId: 7,
      });
    await choose("CancelReservation");
    await fill("reservationId", "7");
    await confirm("Send");
    await said("CancelReservation: ALONE-01 accepted.");
    await choose("GetConfiguration");
    for (const [index, key] of ["HeartbeatInterval", "NumberOfConnectors", "Secret"].entries()) {
      await button("Add key").click();
      await inDialog()
        .getByRole("textbox", { name: `key ${index + 1}` })
        .fill(key);
    }
    await button("Remove key 3").click();
    await confirm("Send");
    await said("GetConfiguration: ALONE-01 accepted.");
    await expect
      .poll(() => payloadSent(alone.id, "GetConfiguration"))
      .toEqual({
        key: ["HeartbeatInterval", "NumberOfConnectors"],
      });
    await visit.page.getByRole("searchbox", { name: "Action" }).fill("GetConfiguration");
    await expect.poll(() => visit.page.locator(".ocpp summary").count()).toBe(1);
    const download = visit.page.waitForEvent("download");
    await button("Export").click();
    expect((await download).suggestedFilename()).toBe("ocpp-messages.json");
  });

  test("send a profile with its parts, and the cards, where no load is balanced", async () => {
    const { client } = depot;
    const alone = await depot.add("ALONE-02");
    await visit.go(`/chargers/${alone.id}`);
    await choose("SetChargingProfile");
    await fill("connectorId", "0");
    const choice = (label: string, word: string) => inDialog().getByLabel(label).selectOption(word);
    await fill("chargingProfileId", "5");
    await fill("stackLevel", "0");
    await choice("chargingProfilePurpose", "ChargePointMaxProfile");
    await choice("chargingProfileKind", "Absolute");
    await choice("chargingRateUnit", "A");
    await fill("startPeriod", "0");
    await fill("limit", "12.5");
    // What is removed is gone, and what is shown is what is sent.
    await button("Add chargingSchedulePeriod").click();
    const period = (index: number) => inDialog().locator("fieldset fieldset fieldset > div").nth(index);
    await period(1).getByLabel("startPeriod").fill("0");
    await period(1).getByLabel("limit").fill("8.5");
    await button("Remove chargingSchedulePeriod 1").click();
    expect(await inDialog().getByLabel("limit").inputValue()).toBe("8.5");
    await confirm("Send");
    await said("SetChargingProfile: ALONE-02 accepted.");
    await expect
      .poll(() => payloadSent(alone.id, "SetChargingProfile"))
      .toMatchObject({
        csChargingProfiles: {
          chargingSchedule: { chargingSchedulePeriod: [{ startPeriod: 0, limit: 8.5 }] },
        },
      });
    await choose("SendLocalList");
    await confirm("Send");
    await said("SendLocalList: ALONE-02 accepted.");
    const sent = (await client.commands.list({ charger_id: alone.id })).data;
    expect(sent.map(({ status, type }) => [type, status])).toEqual([
      ["SendLocalList", "accepted"],
      ["SetChargingProfile", "accepted"],
    ]);
    await client.chargers.delete(alone.id);
  });

  test("select many, leave out those that are charging, and watch the job", async () => {
    const { client, charging } = depot;
    await visit.go("/chargers");
    for (const name of ["HARBOUR-01", "HARBOUR-02"])
      await visit.page.getByRole("checkbox", { name: `Select ${name}` }).check();
    await button("Reset").click();
    await inDialog().getByText("1 of these are charging.").waitFor();
    await confirm("Reset");
    await visit.page.getByRole("heading", { level: 1, name: "Job" }).waitFor();
    await visit.page.getByText("completed").first().waitFor();
    const [job] = (await client.jobs.list()).data;
    expect([job?.action, job?.total, job?.counts.accepted]).toEqual(["Reset", 1, 1]);
    expect(
      (await client.commands.list({ charger_id: charging.id })).data.map(({ type }) => type),
    ).not.toContain("Reset");
  });

  test("send a message to all that are loaded, as a job", async () => {
    const { client } = depot;
    await visit.go("/chargers");
    await visit.page.getByText(/^\d+ chargers$/).waitFor();
    await choose("ClearCache");
    const [, count] =
      /ClearCache to all (\d+) that are loaded/.exec((await inDialog().textContent()) ?? "") ?? [];
    await confirm("Send");
    await visit.page.getByRole("heading", { level: 1, name: "Job" }).waitFor();
    const [job] = (await client.jobs.list()).data;
    expect([job?.action, job?.total]).toEqual(["ClearCache", Number(count)]);
    await expect.poll(async () => (await client.jobs.get(job?.id ?? "")).finished_at).not.toBeNull();
  });

  test("read the events of one kind, as far back as there are any", async () => {
    await visit.go("/");
    await visit.page.getByRole("link", { name: "What happened" }).click();
    await visit.page.getByLabel("Kind").selectOption("sessions");
    await visit.page.waitForURL(/type=session/);
    const [newest] = (await depot.client.events.list({ type: "session.*" })).data;
    if (newest === undefined) throw new Error("No session has had an event.");
    await visit.page.getByText(eventSentence(newest).join(", ")).first().waitFor();
    await visit.page.getByRole("link", { name: "Now" }).click();
    await visit.page.getByRole("link", { name: "Security events" }).click();
    await expect.poll(() => visit.page.getByLabel("Kind").inputValue()).toBe("charger.security_event");
  });

  test("export the meter values of a session", async () => {
    const { client, done } = depot;
    await visit.go(`/sessions/${done.sessionId}`);
    const download = visit.page.waitForEvent("download");
    await button("Export meter values").click();
    const stream = await (await download).createReadStream();
    const chunks: Buffer[] = [];
    for await (const chunk of stream) chunks.push(chunk as Buffer);
    const [header, ...lines] = Buffer.concat(chunks).toString("utf8").trim().split("\r\n");
    const { data } = await client.sessions.listMeterValues(done.sessionId, { per_page: 100 });
    expect(header?.split(",").slice(0, 2)).toEqual(["measured_at", "energy_wh"]);
    expect(lines.map((line) => line.split(",").slice(0, 2))).toEqual(
      data.toReversed().map(({ energy_wh, measured_at }) => [measured_at, String(energy_wh ?? "")]),
    );
  });

  test("adopt an unknown charger, and see its password once", async () => {
    await visit.go("/chargers?tab=unknown");
    await button("Adopt NEW-77").click();
    await confirm("Adopt");
    await visit.page.getByRole("heading", { level: 1, name: "NEW-77" }).waitFor();
    await said(/Password of NEW-77, shown once: \S+/);
    const [adopted] = (await depot.client.chargers.list({ identity: "NEW-77" })).data;
    expect(adopted?.sockets.length).toBe(1);
  });

  test("acknowledge an issue", async () => {
    await visit.go("/issues");
    const issue = visit.page.getByRole("listitem").filter({ hasText: "connector faulted" });
    await issue.getByRole("button").click();
    await issue.getByText("acknowledged").waitFor();
    const issues = (await depot.client.issues.list({ type: "connector_faulted" })).data;
    expect(issues.map(({ acknowledged_at }) => acknowledged_at === null)).toEqual([false]);
  });

  test("change the capacity of a site, and see the balancer follow", async () => {
    const { client, locationId } = depot;
    await visit.go(`/sites/${locationId}`);
    await button("Capacity").click();
    await fill("Capacity (A per phase)", "50");
    await fill("Margin (A)", "5");
    await confirm("Save");
    await visit.page.getByText("50 A, usable 45 A").waitFor();
    expect(await client.locations.get(locationId)).toMatchObject({ max_amperage: 50, dlb_margin_a: 5 });
  });

  test("limit a site for a while, and lift the limit", async () => {
    const { client, locationId } = depot;
    await visit.go(`/sites/${locationId}`);
    await button("Limit").click();
    await fill("Name", "grid");
    await fill("Amperes per phase", "20");
    await confirm("Set the limit");
    await visit.page.getByText("at most 20 A").first().waitFor();
    const limits = async () =>
      (await client.locations.load(locationId)).limits.map(({ max_a, name }) => [name, max_a]);
    await expect.poll(limits).toEqual([["grid", 20]]);
    await button("Remove the limit grid").click();
    await confirm("Remove");
    await said("grid is removed.");
    await expect.poll(limits).toEqual([]);
  });

  test("give a connector a priority, at its charger and at its site", async () => {
    const { charging, client, locationId } = depot;
    const priority = async () => {
      const { tier, weight } = await client.sockets.get(charging.id, charging.socketId);
      return [weight, tier];
    };
    await visit.go(`/chargers/${charging.id}`);
    await button("Priority of HARBOUR-01/1").click();
    await fill("Weight", "2");
    await confirm("Set the priority");
    await said("HARBOUR-01/1 has its new priority.");
    expect(await priority()).toEqual([2, 0]);
    await visit.go(`/sites/${locationId}`);
    await visit.page.getByText("weight 2, tier 0").waitFor();
    await button("Priority of HARBOUR-01/1").click();
    await fill("Tier", "3");
    await confirm("Set the priority");
    await visit.page.getByText("weight 2, tier 3").waitFor();
    expect(await priority()).toEqual([2, 3]);
  });

  test("send again what a receiver has missed for good, and give the receiver a new secret", async () => {
    const { client, server, webhookId } = depot;
    const exhausted = () => client.webhooks.listDeliveries(webhookId, { state: "exhausted" });
    // A delivery is given up after a day; this one has had its day.
    const [pending] = (await client.webhooks.listDeliveries(webhookId)).data;
    await server.asOwner(`update deliveries set state = 'exhausted' where id = '${pending?.id}'`);
    expect((await exhausted()).data.map(({ id }) => id)).toEqual([pending?.id]);
    await visit.go("/access?tab=webhooks");
    await button(`Send ${pending?.event_type} again`).click();
    await said("It is sent again.");
    await visit.page.getByRole("button", { name: /^Rotate the secret of / }).click();
    await confirm("Rotate");
    await said(/The new secret, shown once: whsec_/);
    await client.webhooks.test(webhookId);
    // By the new secret, and by the old one for a day.
    await expect.poll(() => depot.signatures.at(-1)?.split(" ").length, { timeout: 20_000 }).toBe(2);
  });

  test("add a site, put it on the map, and go there by the map", async () => {
    const site = async () => (await depot.client.locations.list({ q: "Station" })).data[0];
    await visit.go("/sites");
    await button("Add a site").click();
    await fill("Name", "Station");
    await fill("Time zone", "Europe/Vienna");
    await confirm("Add");
    await visit.page.getByRole("link", { name: "Station" }).click();
    expect((await site())?.time_zone).toBe("Europe/Vienna");
    expect((await site())?.latitude).toBeUndefined();
    await button("Change").click();
    await fill("Coordinates", "north of here");
    await confirm("Save");
    await inDialog()
      .getByRole("alert")
      .getByText(/"north of here" must be a latitude/)
      .waitFor();
    await fill("Coordinates", "48.1851, 16.3766");
    await confirm("Save");
    await said("Saved.");
    expect(await site()).toMatchObject({ latitude: 48.1851, longitude: 16.3766 });
    await visit.page.getByRole("link", { name: "Now" }).click();
    const map = visit.page.getByRole("region", { name: "Map of the sites" });
    // The outlines have come: there is land below the site.
    await map.locator("path.land").first().waitFor({ state: "attached" });
    // What happens at a site does not undo a zoom.
    const scale = () => map.locator(".leaflet-control-scale-line").textContent();
    const before = await scale();
    await map.getByRole("button", { name: "Zoom in" }).click();
    await expect.poll(scale).not.toBe(before);
    const zoomed = await scale();
    const there = await depot.add("STATION-01", { locationId: (await site())?.id ?? "" });
    there.simulated.plugIn();
    await depot.client.sockets.start(there.id, there.socketId, { id_tag: "CARD-1" });
    await map.getByRole("button", { name: "Station: 1 charging" }).waitFor();
    expect(await scale()).toBe(zoomed);
    // The lists above the map have changed, so the map does not move under the mouse any more.
    const row = (table: string) =>
      visit.page.getByRole("table", { name: table, exact: true }).getByText("STATION-01");
    await row("Charging").waitFor();
    await row("Plugged in, not charging").waitFor({ state: "hidden" });
    await map.getByRole("button", { name: /^Station: / }).click();
    await visit.page.getByRole("heading", { level: 1, name: "Station" }).waitFor();
  });

  test("attach a payment reference to a session and to a receipt", async () => {
    const { client, done } = depot;
    await visit.go(`/sessions/${done.sessionId}`);
    await button("Attach a payment").click();
    await fill("Reference", "pi_session");
    await confirm("Attach");
    await said("The reference is attached.");
    await visit.go(`/receipts/${done.cdrId}`);
    await button("Attach a payment").click();
    await fill("Reference", "pi_receipt");
    await confirm("Attach");
    await visit.page.getByText("pi_receipt (stripe)").waitFor();
    const { payment_references } = await client.cdrs.get(done.cdrId);
    expect(payment_references.map(({ reference }) => reference).sort()).toEqual(["pi_receipt", "pi_session"]);
  });

  test("stop a session from its own screen, then see its receipt explained", async () => {
    const { charging, client } = depot;
    await visit.go(`/sessions/${charging.sessionId}`);
    await button("Stop HARBOUR-01/1").click();
    const receipt = await client.waitForCdr(charging.sessionId);
    await visit.page.getByRole("link", { name: "The receipt, with its explanation" }).click();
    await visit.page.getByRole("heading", { name: "What the meter said" }).waitFor();
    await visit.page.getByText(`Receipt ${receipt.id}`).waitFor();
  });

  test("finalize a session whose charger is gone", async () => {
    const { client } = depot;
    const lost = await depot.add("LOST-01", { locationId: depot.locationId });
    lost.simulated.plugIn();
    const started = await client.sockets.start(lost.id, lost.socketId, { id_tag: "CARD-1" });
    const session = await client.waitForSession(started);
    lost.simulated.offline();
    await visit.go(`/sessions/${session.id}`);
    await button("Finalize").click();
    await confirm("Finalize");
    await said("The session is finalized.");
    expect(await client.sessions.get(session.id)).toMatchObject({
      status: "finalized",
      finalize_reason: "operator_finalized",
    });
  });

  test("write a tariff with its quote beside it, and replace it", async () => {
    const { client } = depot;
    await visit.go("/prices/new");
    const editor = visit.page.getByLabel("The tariff as JSON, after OCPI 2.2.1");
    await editor.fill("{ not JSON");
    await visit.page.getByText("This is not JSON").waitFor();
    await editor.fill(JSON.stringify({ currency: "EURO", elements: [] }));
    await visit.page
      .getByText(/"EURO" is not an ISO 4217 currency code/)
      .first()
      .waitFor();
    const priced = (price: number) => ({
      name: "Night",
      currency: "EUR",
      elements: [{ price_components: [{ type: "ENERGY", price, vat: 20 }] }],
    });
    await editor.fill(JSON.stringify(priced(0.25)));
    // 20 kWh at 0.25 are 5.00, and 6.00 with a tax of 20 %.
    await visit.page.getByText("6.00 EUR with tax").waitFor();
    await button("Create").click();
    await visit.page.getByRole("heading", { level: 1, name: "Night" }).waitFor();
    await visit.page.getByRole("cell", { name: "0.25 EUR a kWh" }).waitFor();
    await editor.fill(JSON.stringify(priced(0.3)));
    await button("Replace").click();
    await confirm("Replace");
    await said("Revision 2 is in force.");
    await visit.page.getByText("Revision 2,").click();
    await visit.page.getByText(/\+\s+"price": 0.3/).waitFor();
    const tariffs = (await client.tariffs.list()).data;
    expect(tariffs.find(({ name }) => name === "Night")?.revision).toBe(2);
  });

  test("add the unknown card that was held to a charger, block a card, allow it again", async () => {
    const { client } = depot;
    await visit.go("/access?tab=unknown%20cards");
    await button("Add STRANGER").click();
    await fill("Note", "van 7");
    await confirm("Add");
    await said("STRANGER may charge.");
    const card = async () => (await client.idTags.list({ id_tag: "STRANGER" })).data[0];
    expect(await card()).toMatchObject({ status: "accepted", note: "van 7" });
    await visit.go("/access");
    await button("Block STRANGER").click();
    await confirm("Block");
    await button("Allow STRANGER").waitFor();
    expect((await card())?.status).toBe("blocked");
    await button("Allow STRANGER").click();
    await confirm("Allow");
    await button("Block STRANGER").waitFor();
    expect((await card())?.status).toBe("accepted");
  });

  test("create, rotate and revoke a key", async () => {
    const { client } = depot;
    await visit.go("/access?tab=keys");
    await button("New key").click();
    await fill("Name", "meter script");
    await inDialog().getByLabel("Role").selectOption("operator");
    await confirm("Create");
    await said(/The key, shown once: fc_live_/);
    const keys = async () => (await client.apiKeys.list()).data.filter(({ name }) => name === "meter script");
    expect((await keys()).map(({ role }) => role)).toEqual(["operator"]);
    await button("Rotate meter script").click();
    await confirm("Rotate");
    await said(/The new key, shown once: fc_live_/);
    await button("Revoke meter script").first().click();
    await confirm("Revoke");
    await said("meter script is revoked.");
    expect((await keys()).map(({ revoked_at }) => revoked_at === null).sort()).toEqual([false, true]);
  });

  test("export the receipts as the CSV that the API gives", async () => {
    await visit.go("/receipts");
    const download = visit.page.waitForEvent("download");
    await button("Export CSV").click();
    const stream = await (await download).createReadStream();
    const chunks: Buffer[] = [];
    for await (const chunk of stream) chunks.push(chunk as Buffer);
    const csv = await depot.server.fetch("/cdrs", { headers: { accept: "text/csv" } });
    expect(Buffer.concat(chunks).toString("utf8")).toBe(await csv.text());
  });

  test("sums by site are those of the API", async () => {
    await visit.go("/receipts?tab=sums&by=location");
    const { groups } = await depot.client.cdrs.summarize({ group_by: "location" });
    const row = visit.page.getByRole("row").filter({ hasText: "Harbour" });
    await row.getByText(`${groups[0]?.total_cost.toFixed(2)} EUR`).waitFor();
  });

  test("sign out: the page forgets, and the cookie is gone", async () => {
    const other = await depot.open("viewer");
    await other.page.getByRole("button", { name: "Sign out" }).click();
    await other.page.getByLabel("API key").waitFor();
    expect(await other.page.context().cookies()).toEqual([]);
    await other.page.context().close();
  });
});
