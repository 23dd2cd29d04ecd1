import type { Event } from "@forecourt/contract";
import type { Context } from "../context.ts";
import { type EventRow, getEvent, listEvents } from "../events/list.ts";
import { ProblemError } from "../problems.ts";
import type { Api } from "./api.ts";
import { toPage } from "./page.ts";

export function eventApi(
  ctx: Context,
): Pick<Api, "listEvents" | "getEvent" | "listEventTypes" | "streamEvents"> {
  return {
    async listEvents({ query }, caller) {
      const page = await listEvents(ctx, caller, { type: query.type, order: query.order }, query);
      return { status: 200, body: toPage(page, toEvent) };
    },
    async getEvent({ path }, caller) {
      return { status: 200, body: { data: toEvent(await getEvent(ctx, caller, path.event_id)) } };
    },
    async listEventTypes() {
      throw new ProblemError("unavailable", "Not yet.");
    },
    async streamEvents() {
      throw new ProblemError("unavailable", "Not yet.");
    },
  };
}

function toEvent(row: EventRow): Event {
  return {
    id: row.id,
    type: row.type,
    version: 1,
    timestamp: row.createdAt,
    organization_id: row.orgId,
    subject: { type: row.subjectType, id: row.subjectId },
    sequence: row.sequence,
    actor: row.actor.type === "system" ? { type: "system", id: null } : row.actor,
    data: row.data,
  };
}
