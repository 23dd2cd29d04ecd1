import { type EventMap, type EventType, eventCatalogue } from "@forecourt/contract";
import { sql } from "drizzle-orm";
import { type Clock, isoOf } from "../platform/clock.ts";
import type { IdPrefix } from "../platform/ids.ts";
import type { Metrics } from "../platform/metrics/metrics.ts";
import type { Tx } from "./db.ts";
import type { Actor } from "./schema.ts";

export type { EventType };

/** An event as the API document describes it: data that does not match its type does not compile. */
export type NewEvent = { [Type in EventType]: EventOf<Type> }[EventType];

interface EventOf<Type extends EventType> {
  orgId: string;
  type: Type;
  /** The record that the event is about. The events of a record are numbered without a gap. */
  subject: { type: EventMap[Type]["subject"]["type"]; id: string };
  actor: Actor;
  data: EventMap[Type]["data"];
}

/** What recording an event needs. */
export interface Recording {
  clock: Clock;
  metrics: Metrics;
  newId(prefix: IdPrefix): string;
}

/**
 * Records an event in the transaction that makes the change, with one delivery for each webhook that must receive it.
 * Taking the subject's next number locks that subject until the commit, so its numbers have no gap.
 */
export function recordEvent(core: Recording, tx: Tx, event: NewEvent): Promise<void> {
  return recordEvents(core, tx, [event]);
}

/** Records several events in one statement. Each must have another subject, because a subject gets one event at a time. */
export async function recordEvents(core: Recording, tx: Tx, events: readonly NewEvent[]): Promise<void> {
  const rows = events.map(({ orgId, type, subject, actor, data }) => ({
    id: core.newId("evt"),
    org_id: orgId,
    type,
    telemetry: eventCatalogue[type].class === "telemetry",
    subject_type: subject.type,
    subject_id: subject.id,
    actor,
    data,
  }));
  const now = isoOf(core.clock.now());
  const receivers = await tx.execute<{ webhook_id: string }>(sql`
    with told as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as told(
        id text, org_id text, type text, telemetry boolean, subject_type text, subject_id text, actor jsonb, data jsonb)
    ), numbered as (
      -- Always in the same order, so that two transactions cannot wait for each other.
      insert into event_subjects (subject_id, last_sequence) select subject_id, 1 from told order by subject_id
      on conflict (subject_id) do update set last_sequence = event_subjects.last_sequence + 1
      returning subject_id, last_sequence
    ), recorded as (
      insert into events (id, org_id, type, subject_type, subject_id, sequence, actor, data, created_at)
      select id, org_id, type, subject_type, told.subject_id, last_sequence, actor, data, ${now}::timestamptz
      from told join numbered on numbered.subject_id = told.subject_id
    )
    insert into deliveries (id, org_id, webhook_id, event_id, event_type, telemetry, subject_id, sequence, manual,
      next_at, created_at)
    -- One for each event and webhook, and by its name as old as the event.
    select 'dlv_' || substr(told.id, 5, 10) || substr(md5(told.id || w.id), 1, 16), told.org_id, w.id, told.id, told.type,
      told.telemetry, told.subject_id, last_sequence, told.type = 'webhook.test', ${now}::timestamptz, ${now}::timestamptz
    from told join numbered on numbered.subject_id = told.subject_id join webhooks w on w.org_id = told.org_id
    where case told.type
      when 'webhook.test' then w.id = told.subject_id
      else w.events && array[told.type, split_part(told.type, '.', 1) || '.*', '*']
        and (told.type <> 'webhook.disabled' or w.id <> told.subject_id)
        -- What comes after a week is not kept for it.
        and (w.enabled or w.disabled_at > ${now}::timestamptz - interval '7 days')
      end
    returning webhook_id`);
  const woken = new Set([...receivers].map(({ webhook_id }) => webhook_id));
  tx.afterCommit(() => {
    for (const { type } of events) core.metrics.events.count({ type });
  });
  for (const { orgId, type: eventType, subject, data } of events)
    tx.signal({ type: "event-recorded", orgId, eventType, subject, data });
  for (const webhookId of woken) tx.signal({ type: "delivery-due", webhookId });
}
