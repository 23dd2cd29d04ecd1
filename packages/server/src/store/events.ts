import { type EventMap, type EventType, eventCatalogue } from "@forecourt/contract";
import { type Clock, isoOf } from "../platform/clock.ts";
import type { IdPrefix } from "../platform/ids.ts";
import type { Metrics } from "../platform/metrics/metrics.ts";
import { idsIn, type Traces } from "../platform/traces.ts";
import type { Complete } from "../platform/wire.ts";
import type { Tx } from "./db.ts";
import type { Actor } from "./schema.ts";
import { sqlText } from "./statement.ts";

export type { EventType };

/** An event as the API document describes it: data that does not match its type does not compile. */
export type NewEvent = { [Type in EventType]: EventOf<Type> }[EventType];

interface EventOf<Type extends EventType> {
  orgId: string;
  type: Type;
  /** The record that the event is about. The events of a record are numbered without a gap. */
  subject: { type: EventMap[Type]["subject"]["type"]; id: string };
  actor: Actor;
  data: Given<EventMap[Type]["data"]>;
}

/** The fields beside a `charger_id` that are read when the event is recorded, unless the caller has them. */
type OfCharger = "charger_identity" | "connector_id" | "location_name";

type Given<Data> = Complete<Omit<Data, OfCharger>> & Partial<Pick<Data, OfCharger & keyof Data>>;

/** What recording an event needs. */
export interface Recording {
  clock: Clock;
  metrics: Metrics;
  newId(prefix: IdPrefix): string;
  traces: Traces | null;
}

/**
 * Records an event in the transaction that makes the change, with one delivery for each webhook that must receive it.
 * Taking the subject's next number locks that subject until the commit, so its numbers have no gap.
 */
export function recordEvent(core: Recording, tx: Tx, event: NewEvent): void {
  recordEvents(core, tx, [event]);
}

/** Records several events in one statement, in their order. */
export function recordEvents(core: Recording, tx: Tx, events: readonly NewEvent[]): void {
  const traceparent = core.traces?.traceparent() ?? null;
  const rows = events.map(({ orgId, type, subject, actor, data }) => ({
    id: core.newId("evt"),
    org_id: orgId,
    type,
    telemetry: eventCatalogue[type].class === "telemetry",
    subject_type: subject.type,
    subject_id: subject.id,
    actor,
    data,
    traceparent,
  }));
  if (traceparent !== null)
    for (const { subject, data } of events)
      core.traces?.note(idsIn({ ...data, [`${subject.type}_id`]: subject.id }));
  tx.afterCommit(() => {
    for (const { type } of events) core.metrics.events.count({ type });
  });
  for (const { orgId, type: eventType, subject, data } of events)
    tx.signal({ type: "event-recorded", orgId, eventType, subject, data });
  tx.write(addEvents, [JSON.stringify(rows), isoOf(core.clock.now())], (receivers) => {
    const webhookIds = new Set(receivers.map(({ webhook_id }) => webhook_id));
    for (const webhookId of webhookIds) tx.signal({ type: "delivery-due", webhookId });
  });
}

const addEvents = sqlText<[events: string, now: string], { webhook_id: string }>(`
  with given as (
    select *, row_number() over (partition by subject_id order by place desc) - 1 as later
    from rows from (jsonb_to_recordset($1::jsonb) as (
      id text, org_id text, type text, telemetry boolean, subject_type text, subject_id text, actor jsonb, data jsonb,
      traceparent text
    )) with ordinality as given(id, org_id, type, telemetry, subject_type, subject_id, actor, data, traceparent, place)
  ), subjects as (
    -- Always in the same order, so that two transactions cannot wait for each other.
    insert into event_subjects (subject_id, last_sequence)
    select subject_id, count(*) from given group by subject_id order by subject_id
    on conflict (subject_id) do update set last_sequence = event_subjects.last_sequence + excluded.last_sequence
    returning subject_id, last_sequence
  ), added as (
    select given.*, last_sequence - later as sequence from given join subjects using (subject_id)
  ), recorded as (
    insert into events (id, org_id, type, subject_type, subject_id, sequence, actor, data, created_at, traceparent)
    select id, org_id, type, subject_type, subject_id, sequence, actor,
      case when data ? 'charger_id' then jsonb_build_object(
        'charger_identity', (select identity from chargers where id = data ->> 'charger_id'),
        'connector_id', coalesce(
          (select connector_id from sockets where id = data ->> 'socket_id'),
          (select connector_id from sessions where id = data ->> 'session_id')),
        'location_name', (select name from locations where id = coalesce(data ->> 'location_id',
          (select location_id from chargers where id = data ->> 'charger_id')))
      ) else '{}' end || data, $2::timestamptz, traceparent
    from added order by place
  )
  insert into deliveries (id, org_id, webhook_id, event_id, event_type, telemetry, subject_id, sequence, manual,
    next_at, created_at)
  -- One for each event and webhook. Its id contains the time of the event, and so has its age.
  select 'dlv_' || substr(added.id, 5, 10) || substr(md5(added.id || w.id), 1, 16), added.org_id, w.id,
    added.id, added.type, added.telemetry, added.subject_id, added.sequence, added.type = 'webhook.test',
    $2::timestamptz, $2::timestamptz
  from added join webhooks w on w.org_id = added.org_id
  where case added.type
    when 'webhook.test' then w.id = added.subject_id
    else w.events && array[added.type, split_part(added.type, '.', 1) || '.*', '*']
      -- A webhook gets the events about the other webhooks.
      and (added.subject_type <> 'webhook' or w.id <> added.subject_id)
      -- A webhook that is disabled for 7 days gets no more deliveries.
      and (w.enabled or w.disabled_at > $2::timestamptz - interval '7 days')
    end
  returning webhook_id`);
