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
  | "charger.location_changed"
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

/**
 * Records that something happened, in the transaction in which it happens.
 * Taking the subject's next number holds that subject until the commit, so its numbers have no gap.
 */
export async function recordEvent(
  ctx: Pick<Context, "clock" | "metrics" | "newId">,
  tx: Tx,
  event: NewEvent,
): Promise<void> {
  await tx.execute(sql`
    with numbered as (
      insert into event_subjects (subject_id, last_sequence) values (${event.subject.id}, 1)
      on conflict (subject_id) do update set last_sequence = event_subjects.last_sequence + 1
      returning last_sequence
    )
    insert into events (id, org_id, type, subject_type, subject_id, sequence, actor, data, created_at)
    select ${ctx.newId("evt")}, ${event.orgId}, ${event.type}, ${event.subject.type}, ${event.subject.id}, last_sequence,
      ${JSON.stringify(event.actor)}::jsonb, ${JSON.stringify(event.data)}::jsonb, ${isoOf(ctx.clock.now())}::timestamptz
    from numbered`);
  tx.afterCommit(() => ctx.metrics.events.count({ type: event.type }));
}
