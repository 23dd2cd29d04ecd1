import { createClient } from "@forecourt/client";
import { followSessions } from "./follow-sessions.ts";
import { openReceipts } from "./open-receipts.ts";
import { openSite } from "./open-site.ts";
import { createFakePayments } from "./payments.ts";
import { sellCharge } from "./sell-charge.ts";

const { FORECOURT_URL: url = "http://127.0.0.1:8080/v1", FORECOURT_API_KEY: apiKey } = process.env;
if (apiKey === undefined) {
  console.error("Set FORECOURT_API_KEY to an admin key; the server prints one when it starts.");
  process.exitCode = 2;
} else {
  const client = createClient({ baseUrl: url, apiKey });
  await using site = await openSite(client, url);
  await using live = await followSessions(client);
  await using receipts = await openReceipts(client);
  const order = {
    id: `ORDER-${Date.now()}`,
    chargerId: site.chargerId,
    socketId: site.socketId,
    energyWh: 100,
    maxAmountCents: 2500,
  };
  const cdr = await sellCharge({ client, live, payments: createFakePayments(), print: console.log }, order);
  const receipt = await receipts.of(cdr.session_id);
  console.log(`Back office: received ${receipt.id} in a signed webhook.`);
}
