import type { EventTypeInfo } from "@forecourt/contract";
import type { Context } from "../context.ts";
import { followEvents } from "../events/follow.ts";
import { getEvent, listEvents } from "../events/list.ts";
import { type DescribedType, listEventTypes } from "../events/list-types.ts";
import { toEvent } from "../events/to-event.ts";
import type { Api } from "./api.ts";
import { eventStreamText } from "./event-stream.ts";
import type { Engines } from "./handlers.ts";
import { toPage } from "./page.ts";
import { createStreamPlaces } from "./stream-places.ts";

type EventOperation = "listEvents" | "getEvent" | "listEventTypes" | "streamEvents";

export function eventApi(ctx: Context, { feed }: Pick<Engines, "feed">): Pick<Api, EventOperation> {
  const { maxStreams, maxStreamsPerKey } = ctx.config.http;
  const places = createStreamPlaces({ inAll: maxStreams, perKey: maxStreamsPerKey });
  ctx.metrics.eventStreams.read(() => places.taken);
  return {
    async listEvents({ query }, caller) {
      const page = await listEvents(ctx, caller, { types: query.type, order: query.order }, query);
      return { status: 200, body: await toPage(page, toEvent) };
    },
    async getEvent({ path }, caller) {
      return { status: 200, body: { data: toEvent(await getEvent(ctx, caller, path.event_id)) } };
    },
    async listEventTypes({ query }) {
      return { status: 200, body: await toPage(listEventTypes(query), toEventType) };
    },
    async streamEvents({ query, header }, caller) {
      const last = header["last-event-id"];
      const from = {
        // A client that comes back asks what it asked first, and says where it is.
        cursor: last ?? query.cursor,
        pointer: last === undefined ? "/query/cursor" : "/header/last-event-id",
        types: query.type,
      };
      const stream = await followEvents(ctx, feed, caller, from, () => places.enter(caller));
      return { status: 200, stream: eventStreamText(stream) };
    },
  };
}

function toEventType({ type, class: of, description, schema, example }: DescribedType): EventTypeInfo {
  return { type, class: of, description, schema: { ...schema }, example: { ...example } };
}
