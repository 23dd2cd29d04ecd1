import type postgres from "postgres";
import { isTaken, type Receipt, type Receiver } from "./receivers.ts";

/*
 * The guarantees of deliveries, checked against the tables of the server and the requests at the receivers: each event at
 * least once and nothing else, the same bytes each time, numbers without a gap, and no more copies than deliveries were in
 * flight when a process was killed.
 */

/** A webhook and its receiver. */
export interface Subscription {
  webhookId: string;
  receiver: Receiver;
  events: readonly string[];
  maxConcurrency: number;
  /** It asked for each subject's events in their order. */
  inOrder?: boolean;
  /** Answers get lost on the way, and an event may come once more for each. */
  lossy?: boolean;
}

export interface Broken {
  /** As a sentence. */
  law: string;
  /** What was seen. */
  input: string;
}

export interface LawFigures {
  events: number;
  deliveries: number;
  /** Requests at all receivers. */
  receipts: number;
  /** Events that a receiver took more than once, counted once for each time too many. */
  duplicates: number;
  mostDuplicates: number;
  expired: number;
}

interface EventRow {
  id: string;
  type: string;
  subject_type: string;
  subject_id: string;
  sequence: number;
  position: number;
}

interface DeliveryRow {
  webhook_id: string;
  event_id: string;
  state: string;
  telemetry: boolean;
}

/** Of the events after `position`, when nothing is pending any more. `crashes`: of servers, and of what they store in. */
export async function holdLawOfDelivery(
  sql: postgres.Sql,
  subscriptions: readonly Subscription[],
  { position, crashes }: { position: number; crashes: number },
): Promise<{ broken: Broken[]; figures: LawFigures }> {
  const stored = await sql<EventRow[]>`
    select id, type, subject_type, subject_id, sequence::int as sequence, position::int as position
    from events order by position`;
  const events = stored.filter((event) => event.position > position);
  const deliveries = await sql<DeliveryRow[]>`select webhook_id, event_id, state, telemetry from deliveries`;
  const gaps = await sql<{ subject_id: string; count: number; last: number; counter: number }[]>`
    select e.subject_id, count(*)::int as count, max(e.sequence)::int as last, s.last_sequence::int as counter
    from events e join event_subjects s using (subject_id)
    group by e.subject_id, s.last_sequence
    having min(e.sequence) <> 1 or max(e.sequence) <> count(*) or count(distinct e.sequence) <> count(*)
      or s.last_sequence <> count(*)`;
  const byId = new Map(events.map((event) => [event.id, event]));
  // The webhooks themselves are older than `position`, and the first ones get the event of each later one.
  const storedById = new Map(stored.map((event) => [event.id, event]));
  const broken: Broken[] = [];
  const hold = (law: string, inputs: readonly string[]): void => {
    for (const input of inputs.slice(0, 3)) broken.push({ law, input: `${input} (${inputs.length} in all)` });
  };
  hold(
    "the numbers of a subject have no gap in the table",
    gaps.map((gap) => JSON.stringify(gap)),
  );

  const figures: LawFigures = {
    events: events.length,
    deliveries: 0,
    receipts: 0,
    duplicates: 0,
    mostDuplicates: 0,
    expired: 0,
  };
  for (const subscription of subscriptions) {
    const { webhookId, receiver, maxConcurrency, lossy = false } = subscription;
    const about = (text: string) => `${receiver.name}: ${text}`;
    const wanted = events.filter((event) => wants(subscription, event));
    const rows = deliveries.filter((row) => row.webhook_id === webhookId && byId.has(row.event_id));
    const wantedIds = new Set(wanted.map(({ id }) => id));
    const rowOf = new Map(rows.map((row) => [row.event_id, row]));
    const taken = groupBy(receiver.receipts.filter(isTaken), ({ id }) => id);
    const isExpired = (id: string): boolean => {
      const row = rowOf.get(id);
      return row?.telemetry === true && row.state === "expired";
    };
    figures.deliveries += rows.length;
    figures.receipts += receiver.receipts.length;
    figures.expired += rows.filter(({ state }) => state === "expired").length;

    hold("every event has one delivery for each webhook that asked for it, and no other", [
      ...wanted.filter(({ id }) => !rowOf.has(id)).map((event) => about(`none of ${JSON.stringify(event)}`)),
      ...rows.filter((row) => rowOf.get(row.event_id) !== row).map((row) => about(`two of ${row.event_id}`)),
      ...rows
        .filter((row) => !wantedIds.has(row.event_id))
        .map((row) => about(`unasked ${JSON.stringify(byId.get(row.event_id))}`)),
    ]);
    hold(
      "every event that was asked for is taken at least once",
      wanted
        .filter(({ id }) => !taken.has(id) && !isExpired(id))
        .map((event) => about(`${rowOf.get(event.id)?.state} ${JSON.stringify(event)}`)),
    );
    hold(
      "what is said to be delivered was taken, and what was taken is said to be delivered",
      rows
        .filter(
          ({ event_id, state }) => !isExpired(event_id) && (state === "delivered") !== taken.has(event_id),
        )
        .map(({ event_id, state }) =>
          about(`${event_id} is ${state}, taken ${taken.get(event_id)?.length ?? 0} times`),
        ),
    );
    hold(
      "every request verifies",
      receiver.receipts.flatMap(({ objection, id }) =>
        objection === null ? [] : [about(`${id}: ${objection}`)],
      ),
    );
    hold(
      "an event is the same bytes on every attempt, and says what the table says",
      [...groupBy(receiver.receipts, ({ id }) => id)].flatMap(([id, receipts]) => {
        const event = storedById.get(id);
        const said = new Map(receipts.map(({ sha256, body }) => [sha256, body?.toString()]));
        return said.size === 1 && receipts.every((receipt) => event !== undefined && matches(receipt, event))
          ? []
          : [about(`${JSON.stringify(event)} became ${[...said.values()].join(" and ")}`)];
      }),
    );
    hold(
      "a receiver of everything sees numbers without a gap",
      subscription.events.includes("*") ? gapsIn(taken, events, isExpired).map(about) : [],
    );
    hold(
      "a subscriber gets the events of each subject in order, or a mark of the gap",
      subscription.inOrder === true ? disorderIn(receiver.receipts.filter(isTaken)).map(about) : [],
    );
    const duplicates = [...taken.values()].reduce((sum, receipts) => sum + receipts.length - 1, 0);
    figures.duplicates += duplicates;
    figures.mostDuplicates = Math.max(figures.mostDuplicates, duplicates);
    hold(
      "nothing is delivered twice except what was in flight when a process was killed",
      !lossy && duplicates > maxConcurrency * crashes
        ? [about(`${duplicates} duplicates, ${crashes} crashes`)]
        : [],
    );
    hold(
      "no receiver has more requests at once than it was promised",
      receiver.mostInFlight > maxConcurrency
        ? [about(`${receiver.mostInFlight} at once, ${maxConcurrency} were promised`)]
        : [],
    );
  }
  return { broken, figures };
}

/** A test event goes to its own webhook, and the event of a disabled webhook to the others. */
function wants({ webhookId, events }: Subscription, { type, subject_id }: EventRow): boolean {
  if (type === "webhook.test") return subject_id === webhookId;
  if (type.startsWith("webhook.") && subject_id === webhookId) return false;
  return events.some((each) => each === "*" || each === type || each === `${type.split(".")[0]}.*`);
}

function matches({ type, subject, sequence }: Receipt, event: EventRow): boolean {
  return (
    type === event.type &&
    subject.type === event.subject_type &&
    subject.id === event.subject_id &&
    sequence === event.sequence
  );
}

/** A repetition does not count for the order. */
function disorderIn(taken: readonly Receipt[]): string[] {
  const last = new Map<string, number>();
  const seen = new Set<string>();
  return taken.flatMap(({ id, subject, sequence, headers }) => {
    if (seen.has(id)) return [];
    seen.add(id);
    const before = last.get(subject.id) ?? 0;
    last.set(subject.id, Math.max(before, sequence));
    const hasGapHeader = headers["x-webhook-gap"] === "true";
    return sequence > before || hasGapHeader ? [] : [`${id}: ${sequence} of ${subject.id} after ${before}`];
  });
}

/** From the receiver's own view, of subjects whose first event it saw, except webhooks. */
function gapsIn(
  taken: ReadonlyMap<string, readonly Receipt[]>,
  events: readonly EventRow[],
  isExpired: (id: string) => boolean,
): string[] {
  const expired = new Set(
    events.filter(({ id }) => isExpired(id)).map(({ subject_id, sequence }) => `${subject_id} ${sequence}`),
  );
  const receipts = [...taken.values()].flatMap((each) => each.slice(0, 1));
  return [...groupBy(receipts, ({ subject }) => subject.id)].flatMap(([subjectId, seen]) => {
    const numbers = new Set(seen.map(({ sequence }) => sequence));
    if (!numbers.has(1) || seen[0]?.subject.type === "webhook") return [];
    const missing = Array.from({ length: Math.max(...numbers) }, (_, index) => index + 1).filter(
      (sequence) => !numbers.has(sequence) && !expired.has(`${subjectId} ${sequence}`),
    );
    return missing.length === 0 ? [] : [`${subjectId} lacks ${missing.join(", ")}`];
  });
}

function groupBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return groups;
}
