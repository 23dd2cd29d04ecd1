import { afterAll, beforeAll, expect, test } from "vitest";
import { reasonCodes, reasonSentences } from "../../pricing/src/index.ts";
import { type ReceiptSite, startReceiptSite } from "./receipt-site.ts";

let site: ReceiptSite;
beforeAll(async () => {
  site = await startReceiptSite("2026-11-21T19:00:00Z");
});
afterAll(() => site[Symbol.asyncDispose]());

/** Ids are made by the server, and differ from run to run. */
function withoutIds(text: string): string {
  return text
    .replaceAll(/\b(cdr|ses|trf|bdn)_[0-9a-z]{26}\b/g, "$1_…")
    .replaceAll(/reading \d+/g, "reading …")
    .replaceAll(/tx\/\d+(#[A-Za-z]+)\/\d+/g, "tx/…$1/…");
}

test("no two reason codes have the same sentence", () => {
  expect(new Set(Object.values(reasonSentences)).size).toBe(reasonCodes.length);
});

test("a complete session is explained from the meter to the tax", async () => {
  const transaction = await site.begin(1_000_000);
  site.at("2026-11-21T19:20:00Z");
  await site.read(transaction, 1_004_000);
  site.at("2026-11-21T19:50:00Z");
  await site.read(transaction, 1_010_000);
  site.at("2026-11-21T20:02:00Z");
  await site.end(transaction, 1_011_153);

  const { code, stdout } = await site.cli.run(["cdrs", "explain", await site.newestCdr()]);

  expect(code).toBe(0);
  // 11.153 kWh at 0.35 are 3.90355; 21 % of 3.90 are 0.819; 4.40 and 0.82 are 5.22.
  expect(withoutIds(stdout)).toBe(`\
The receipt
  Receipt cdr_… says 4.40 EUR, with tax 5.22 EUR, for 11.153 kWh in 1 h 02 min, from 2026-11-21 20:00:00 to 2026-11-21 21:02:00 (Europe/Amsterdam), at connector 1 of charger HARBOUR-01 (Harbour).

What the meter said
  Charging began at 2026-11-21 20:00:00 with the meter at 1000 kWh (StartTransaction.meterStart, not signed).
  There are 2 readings on the way, the first at 2026-11-21 20:20:00 with 1004 kWh (reading …), the last at 2026-11-21 20:50:00 with 1010 kWh (reading …).
  The longest time without a reading is 30 min 00 s, from 2026-11-21 20:20:00 on.
  Charging ended at 2026-11-21 21:02:00 with the meter at 1011.153 kWh (StopTransaction.meterStop, not signed).
  That makes 11.153 kWh: 1011.153 less 1000.

What has to be proven
  The location asks for confirmed_register_ok today; nothing had to be decided, so that it is not on record what it was. Any two readings of the meter are proof of what flowed between them. Energy without a reading is not billed, and nothing is estimated.

Why it is billed so
  Start and end are there, the meter rose, and everything came in time: it is billed as it was reported.

What it costs
  The prices come from tariff "Day" (trf_…), revision 1, last changed at 2026-11-21 20:00:00. They were fixed when charging began, at 2026-11-21 20:00:00; later changes to the tariff do not apply.
  Start fee: 0.50 EUR.
  Energy: 11.153 kWh at 0.35 EUR a kWh = 3.9035… EUR, rounded to 3.90 EUR.
  The total is 4.40 EUR.
  Each line is rounded to 2 decimals, with halves rounded up.
  The prices exclude tax.
  21 % tax on 3.90 EUR is 0.82 EUR.
  The total with tax is 5.22 EUR.

Where to look
  The frames, of thirty days, MeterValues of one:
    forecourt ocpp messages HARBOUR-01 --since 2026-11-21T18:59:00.000Z --until 2026-11-21T20:03:00.000Z --all
  Each reading:
    forecourt sessions meter-values ses_… --all
  The prices:
    forecourt tariffs revisions trf_… --all
  The decisions with all of their evidence:
    forecourt cdrs decision cdr_… --json
`);
});

test("a session without an end is explained with its frames, and later data with the difference", async () => {
  site.at("2026-11-21T21:00:00Z");
  const transaction = await site.begin(2_000_000);
  site.at("2026-11-21T21:30:00Z");
  await site.read(transaction, 2_007_500);
  site.at("2026-11-21T22:00:00Z");
  const [session] = (await site.server.client.sessions.list({ status: "active" })).data;
  await site.server.client.sessions.finalize(session?.id ?? "");
  const cdr = await site.newestCdr();

  const before = await explained(cdr);
  expect(before["The receipt"]).toMatch(/says 3\.13 EUR, with tax 3\.68 EUR, for 7\.5 kWh in 30 min 00 s/);
  expect(before["What the meter said"]).toContain(
    "Charging began at 2026-11-21 21:00:00 with the meter at 2000 kWh (StartTransaction.meterStart, not signed, frame ocpp1.6:HARBOUR-01:tx/…#StartTransaction/…).",
  );
  expect(before["What the meter said"]).toMatch(
    /The last reading that is proven is at 2026-11-21 21:30:00 with the meter at 2007\.5 kWh \(MeterValues.*, not signed, frame ocpp1\.6:HARBOUR-01:tx\/…#MeterValues\/…\)\./,
  );
  expect(before["What the meter said"]).toContain("That makes 7.5 kWh: 2007.5 less 2000.");
  expect(before["What the meter said"]).toContain("The charger never sent: StopTransaction.");
  expect(before["What has to be proven"]).toContain(
    "When charging began the location asked for confirmed_register_ok.",
  );
  expect(before["Why it is billed so"]).toContain(
    "The decision is recovered_partial: it is billed up to the last reading that is proven, and nothing beyond. The reason is operator_finalized.",
  );
  expect(before["Why it is billed so"]).toContain(
    "The charger did not report the end of charging; the operator closed the session.",
  );
  // 7.5 kWh at 0.35 are 2.625.
  expect(before["What it costs"]).toContain(
    "Energy: 7.5 kWh at 0.35 EUR a kWh = 2.625 EUR, rounded to 2.63 EUR.",
  );
  expect(before["What was corrected"]).toBeUndefined();

  site.at("2026-11-21T22:05:00Z");
  await site.end(transaction, 2_011_200);
  site.at("2026-11-21T22:05:31Z");
  await site.correct();

  const after = await explained(cdr);
  // 11.2 kWh at 0.35 are 3.92, with the fee 4.42; 4.42 less 3.13 is 1.29.
  expect(after["The receipt"]).toContain("It was corrected since: what counts now is 4.42 EUR.");
  expect(after["What was corrected"]?.split("\n")).toEqual([
    "At 2026-11-21 22:05:31 decision bdn_… took the place of operator_finalized (recovered_partial): late_stop_received (billed).",
    "The end of charging was reported only after the receipt had been made.",
    "7.5 kWh became 11.2 kWh, 30 min 00 s became 1 h 05 min, 3.13 EUR became 4.42 EUR (+1.29 EUR).",
    "The receipt itself stays as it was made.",
    "What counts is 4.42 EUR in place of 3.13 EUR, which is 1.29 EUR more. Nothing is charged by itself: whether to ask for it is for the operator to decide.",
  ]);
});

test("an unbilled session is explained with its reason, and without lines", async () => {
  await site.server.client.locations.update(site.location, { tariff_id: null });
  site.at("2026-11-21T23:00:00Z");
  const transaction = await site.begin(3_000_000);
  site.at("2026-11-21T23:10:00Z");
  await site.end(transaction, 3_001_000);

  const sections = await explained(await site.newestCdr());

  expect(sections["The receipt"]).toContain("bills nothing; on record are 1 kWh in 10 min 00 s");
  expect(sections["Why it is billed so"]).toContain(
    "The decision is unbillable: nothing is billed. The reason is tariff_missing.",
  );
  expect(sections["Why it is billed so"]).toContain(
    "The location had no tariff when charging began, so that there is no price.",
  );
  expect(sections["What it costs"]).toBe(
    "No tariff was in force when charging began.\nNothing is billed, so there are no lines.",
  );
});

test("a receipt is explained when its charger and its tariff are deleted", async () => {
  const { client } = site.server;
  await client.tariffs.delete(site.tariff);
  await client.chargers.delete(site.charger.id);
  const [oldest] = (await client.cdrs.list({ order: "oldest" })).data;
  const sections = await explained(oldest?.id ?? "");
  expect(sections["The receipt"]).toContain(`at connector unknown of charger ${site.charger.id} (Harbour).`);
  expect(sections["What it costs"]).toMatch(/^The prices come from tariff .*trf_….*, revision 1, /);
  expect(sections["What it costs"]).toContain("11.153 kWh at 0.35 EUR a kWh");
});

/** The sentences under each heading, by what --json answers: times are UTC's there. */
async function explained(cdr: string): Promise<Record<string, string | undefined>> {
  const { json } = await site.cli.run(["cdrs", "explain", cdr, "--json"]);
  const { data } = json() as { data: { sections: { title: string; sentences: string[] }[] } };
  return Object.fromEntries(
    data.sections.map(({ sentences, title }) => [title, withoutIds(sentences.join("\n"))]),
  );
}
