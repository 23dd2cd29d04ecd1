import type { Event } from "@forecourt/contract";
import type { Context } from "../context.ts";
import { type EventRow, getEvent, listEvents } from "../events/list.ts";
import type { Api } from "./api.ts";
import { toPage } from "./page.ts";

export function eventApi(ctx: Context): Pick<Api, "listEvents" | "getEvent"> {
  return {
    async listEvents({ query }, caller) {
      const page = await listEvents(ctx, caller, { type: query.type, order: query.order }, query);
      return { status: 200, body: toPage(page, toEvent) };
    },
    async getEvent({ path }, caller) {
      return { status: 200, body: { data: toEvent(await getEvent(ctx, caller, path.event_id)) } };
    },
  };
}

function toEvent(row: EventRow): Event {
  return {
    id: row.id,
    type: row.type,
    created_at: row.createdAt,
    sequence: row.sequence,
    subject: { type: row.subjectType, id: row.subjectId },
    actor: row.actor.type === "system" ? { type: "system", id: null } : row.actor,
    data: row.data,
  };
}
