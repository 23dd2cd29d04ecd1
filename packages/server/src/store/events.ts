import { sql } from "drizzle-orm";
import type { Context } from "../context.ts";
import { isoOf } from "../context.ts";
import type { Tx } from "./db.ts";
import type { Actor } from "./schema.ts";

export type EventType =
  | "charger.connected"
  | "charger.disconnected"
  | "charger.booted"
  | "charger.status_changed"
  | "charger.firmware_status"
  | "charger.diagnostics_status"
  | "charger.security_event"
  | "charger.connection_rejected"
  | "charger.location_changed"
  | "charger.configuration_changed"
  | "socket.status_changed"
  | "session.started"
  | "session.suspended"
  | "session.resumed"
  | "session.ended"
  | "session.finalized"
  | "command.completed"
  | "cdr.created"
  | "billing_decision.recorded"
  | "payment_reference.attached"
  | "location.created"
  | "location.updated"
  | "location.deleted"
  | "dlb.alarm_opened"
  | "dlb.alarm_cleared"
  | "api_key.created"
  | "api_key.revoked";

export interface NewEvent {
  orgId: string;
  type: EventType;
  /** The id of the record that the event is about; its events are counted without a gap. */
  subject: {
    type: "charger" | "socket" | "session" | "command" | "cdr" | "location" | "api_key";
    id: string;
  };
  actor: Actor;
  data: Record<string, unknown>;
}

/** What recording needs. Without a balancer nobody listens, as for events that are about no charger and no location. */
export type Recording = Pick<Context, "clock" | "metrics" | "newId"> & Partial<Pick<Context, "balancer">>;

/**
 * Records that something happened, in the transaction in which it happens.
 * Taking the subject's next number holds that subject until the commit, so its numbers have no gap.
 */
export function recordEvent(ctx: Recording, tx: Tx, event: NewEvent): Promise<void> {
  return recordEvents(ctx, tx, [event]);
}

/** The same of several, in one statement. Each has another subject: a subject's events come one at a time. */
export async function recordEvents(ctx: Recording, tx: Tx, events: readonly NewEvent[]): Promise<void> {
  const rows = events.map(({ orgId, type, subject, actor, data }) => ({
    id: ctx.newId("evt"),
    org_id: orgId,
    type,
    subject_type: subject.type,
    subject_id: subject.id,
    actor,
    data,
  }));
  await tx.execute(sql`
    with told as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as told(
        id text, org_id text, type text, subject_type text, subject_id text, actor jsonb, data jsonb)
    ), numbered as (
      -- Always in the same order, so that two transactions cannot wait for each other.
      insert into event_subjects (subject_id, last_sequence) select subject_id, 1 from told order by subject_id
      on conflict (subject_id) do update set last_sequence = event_subjects.last_sequence + 1
      returning subject_id, last_sequence
    )
    insert into events (id, org_id, type, subject_type, subject_id, sequence, actor, data, created_at)
    select id, org_id, type, subject_type, told.subject_id, last_sequence, actor, data,
      ${isoOf(ctx.clock.now())}::timestamptz
    from told join numbered on numbered.subject_id = told.subject_id`);
  tx.afterCommit(() => {
    for (const event of events) {
      ctx.metrics.events.count({ type: event.type });
      ctx.balancer?.heard(event);
    }
  });
}
