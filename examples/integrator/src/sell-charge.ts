import { type CdrWithDecision, type Client, ForecourtError, type Session } from "@forecourt/client";
import type { LiveSessions } from "./follow-sessions.ts";
import type { Payments } from "./payments.ts";

/** What a driver bought in your shop: this much, at this socket. */
export interface Order {
  id: string;
  chargerId: string;
  socketId: string;
  energyWh: number;
  /** The most that it can cost. */
  maxAmountCents: number;
}

export interface Shop {
  client: Client;
  live: LiveSessions;
  payments: Payments;
  print: (line: string) => void;
}

/** The charger refused or never got the command, or the socket is occupied. After another error, call again: the outcome is unknown. */
const notStarted = new Set<string>(["command-failed", "socket-occupied"]);

const longestStayMs = 6 * 60 * 60 * 1000;

/** From an order to its receipt. Safe to call again for the same order, wherever it broke off: nothing happens twice. */
export async function sellCharge(shop: Shop, order: Order): Promise<CdrWithDecision> {
  const { client, payments, print } = shop;
  const paymentId = await payments.hold(order.id, order.maxAmountCents);
  print(`${order.id}: ${euros(order.maxAmountCents)} held as ${paymentId}.`);

  const session = await start(client, order).catch(async (error: unknown) => {
    if (error instanceof ForecourtError && notStarted.has(error.code)) await payments.release(paymentId);
    throw error;
  });
  print(`${order.id}: session ${session.id} has begun.`);

  await untilCharged(shop, order, session);
  await stop(client, order, session);

  const { id } = await client.waitForCdr(session);
  await client.cdrs.attachPaymentReference(id, {
    payment_reference: paymentId,
    payment_provider: "example-pay",
  });
  const cdr = await client.cdrs.get(id);
  const dueCents = Math.round((cdr.total_cost_incl_vat ?? cdr.total_cost) * 100);
  const takenCents = Math.min(dueCents, order.maxAmountCents);
  await payments.capture(paymentId, takenCents);
  print(`${order.id}: CDR ${cdr.id}, ${kWh(cdr.total_energy_wh)}, ${euros(takenCents)} taken.`);
  // Null when charger and server saw the same. Else it says what was billed instead, and why.
  if (cdr.billing_decision !== null) print(`${order.id}: ${cdr.billing_decision.explanation}`);
  return cdr;
}

async function start(client: Client, order: Order): Promise<Session> {
  const command = await client.sockets.start(order.chargerId, order.socketId, {
    // Who pays is for you to know: here it is an order, and no card of a driver.
    id_tag: order.id,
    wait: true,
    // The same for each attempt, so that a repeated request answers the first one's command.
    idempotencyKey: `start-${order.id}`,
  });
  // Accepted means that the charger will try; the session exists once it reports the transaction.
  return client.waitForSession(command);
}

/** Follows the session live until there is enough in the car, until it has left, or until it has been there too long. */
async function untilCharged({ live, print }: Shop, order: Order, session: Session): Promise<void> {
  if (session.ended_at !== null) return;
  const tooLong = AbortSignal.timeout(longestStayMs);
  try {
    for await (const event of live.of(session.id, tooLong)) {
      if (event.type === "session.ended") return;
      if (event.type !== "session.updated" || event.data.energy_wh === null) continue;
      const energyWh = event.data.energy_wh;
      print(`${order.id}: ${kWh(energyWh)} so far.`);
      if (energyWh >= order.energyWh) return;
    }
  } catch (error) {
    if (!tooLong.aborted) throw error;
  }
}

async function stop(client: Client, order: Order, session: Session): Promise<void> {
  // A stop ends the session that is active at the socket, which may be another driver's once this one has ended.
  const { ended_at } = await client.sessions.get(session.id);
  if (ended_at !== null) return;
  try {
    await client.sockets.stop(order.chargerId, order.socketId, { wait: true });
  } catch (error) {
    // The car was faster.
    if (!(error instanceof ForecourtError && error.code === "no-active-session")) throw error;
  }
}

function kWh(energyWh: number): string {
  return `${(energyWh / 1000).toFixed(3)} kWh`;
}

function euros(cents: number): string {
  return `${(cents / 100).toFixed(2)} EUR`;
}
