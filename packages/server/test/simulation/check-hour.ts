import type { Client } from "@forecourt/client";
import type postgres from "postgres";
import { checkLedgers, readStored } from "../faults/kills-ledgers.ts";
import type { Looks } from "../faults/kills-sites.ts";
import { holdLawOfDelivery, type Subscription } from "../webhooks/delivery-guarantees.ts";
import { pause, virtualNow } from "./machine/time.ts";
import { capA, type Outlet } from "./simulated-site.ts";

/** What is wrong, as a sentence, and what was seen. */
export interface Broken {
  law: string;
  input: string;
}

interface Hour {
  sql: postgres.Sql;
  client: Client;
  outlets: readonly Outlet[];
  subscription: Subscription;
  /** Of the last event before the hour. */
  position: number;
  crashes: number;
  looks: Looks;
  unfinished: readonly string[];
  /** Lines of the servers' logs. */
  errors: readonly string[];
}

/** 0.3 EUR per kWh, in hundredths of a cent. */
const hundredthsPerWh = 3;

/** Compares what the chargers, cars and receivers saw with what is stored, when all is over. */
export async function checkHour(hour: Hour): Promise<{ broken: Broken[]; figures: Record<string, number> }> {
  const { sql, client, outlets, subscription, position, crashes, looks } = hour;
  const chargers = outlets.map(({ charger }) => charger);
  const broken: Broken[] = [];
  const law = (text: string, offences: readonly string[]): void => {
    for (const input of offences.slice(0, 3)) broken.push({ law: text, input });
  };
  law("chargers come back, send their messages, and have every session billed", hour.unfinished);
  law(
    "the cars of the balanced site never draw more than its cap",
    looks.exceeded === 0
      ? []
      : [`${looks.exceeded} of ${looks.count} looks, at most ${looks.mostA} of ${capA} A`],
  );
  const ledgers = checkLedgers(await readStored(sql), chargers);
  broken.push(...ledgers.broken);
  const delivered = await holdLawOfDelivery(sql, [subscription], { position, crashes });
  broken.push(...delivered.broken);

  const cdrs = await sql<{ id: string; energyWh: number; cost: string; status: string }[]>`
    select id, total_energy_wh::int as "energyWh", total_cost::text as cost, status from cdrs`;
  law(
    "a CDR costs its energy times the price, to the cent",
    cdrs
      .filter(({ energyWh, cost, status }) =>
        // A charger that forgot its transaction before it reported a meter value leaves no energy to bill.
        status === "unbillable"
          ? energyWh !== 0 || Number(cost) !== 0
          : cost !== (Math.floor((energyWh * hundredthsPerWh + 50) / 100) / 100).toFixed(2),
      )
      .map((cdr) => JSON.stringify(cdr)),
  );
  law(
    "every session has the events of its beginning, its end and its CDR, once",
    (
      await sql<object[]>`
        select s.id, s.transaction_id,
          (select array_agg(type order by position) from events e where e.subject_id = s.id
            and type in ('session.started', 'session.ended')) as events,
          (select count(*)::int from events e join cdrs c on c.id = e.subject_id
            where c.session_id = s.id and e.type = 'cdr.created') as cdrs
        from sessions s`
    )
      .filter((each) => {
        const { events, cdrs } = each as { events: string | null; cdrs: number };
        return events !== "{session.started,session.ended}" || cdrs !== 1;
      })
      .map((each) => JSON.stringify(each)),
  );
  law("no command is left without an outcome", await withoutOutcome(sql));
  law("the API shows the chargers as they reported themselves", await shownOtherwise(client, outlets));
  law("the servers log no error", hour.errors);
  return {
    broken,
    figures: {
      ...ledgers.figures,
      ...delivered.figures,
      looks: looks.count,
      "most drawn A": looks.mostA,
      cdrs: cdrs.length,
    },
  };
}

/** Longer than the 60 s that a command may take, and the 5 s until a job looks. */
const endedWithinMs = 90_000;

/** The commands of this moment that have no outcome when their time is over. The balancer continues to send new ones. */
async function withoutOutcome(sql: postgres.Sql): Promise<string[]> {
  const now = new Date(virtualNow());
  await pause(endedWithinMs);
  const pending = await sql<object[]>`
    select id, type, status, balancing, created_at from commands where status = 'pending' and created_at <= ${now}`;
  return pending.map((each) => JSON.stringify(each));
}

/** Chargers go on to lose their connection now and then, so both are compared again until they agree, or for so long. */
const agreeWithinMs = 5 * 60_000;

async function shownOtherwise(client: Client, outlets: readonly Outlet[]): Promise<string[]> {
  const until = virtualNow() + agreeWithinMs;
  for (;;) {
    const shown = await Promise.all(outlets.map(({ id }) => client.chargers.get(id)));
    const otherwise = outlets.flatMap(({ charger: { identity, ledger } }, index) => {
      const reported = ledger.answered.findLast(
        ({ action, payload }) => action === "StatusNotification" && payload["connectorId"] === 1,
      )?.payload["status"];
      const says = shown[index]?.sockets[0]?.status;
      const { connected } = shown[index] ?? {};
      return connected === true && says === reported
        ? []
        : [`${identity} reported ${reported}, and is shown as ${says}, connected: ${connected}`];
    });
    if (otherwise.length === 0 || virtualNow() > until) return otherwise;
    await pause(10_000);
  }
}
