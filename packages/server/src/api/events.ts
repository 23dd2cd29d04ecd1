import type { EventTypeInfo } from "@forecourt/contract";
import type { Core } from "../core/core.ts";
import { toEvent } from "../core/to-event.ts";
import { followEvents } from "../events/follow.ts";
import { type DescribedType, getEvent, listEvents, listEventTypes } from "../events/queries.ts";
import { renamed } from "../platform/wire.ts";
import type { Api } from "./api.ts";
import { eventStreamText } from "./event-stream.ts";
import type { Engines } from "./handlers.ts";
import { toPage } from "./page.ts";
import { createStreamPlaces } from "./stream-places.ts";
import { timeOf } from "./time-filter.ts";

type EventOperation = "listEvents" | "getEvent" | "listEventTypes" | "streamEvents";

export function eventApi(core: Core, { feed }: Pick<Engines, "feed">): Pick<Api, EventOperation> {
  const { maxStreams, maxStreamsPerKey } = core.config.http;
  const places = createStreamPlaces({ inAll: maxStreams, perKey: maxStreamsPerKey });
  core.metrics.eventStreams.read(() => places.taken);
  return {
    async listEvents({ query }, caller) {
      const { order, since, until, ...named } = renamed(query, {
        ...filters,
        subject_id: "subjectId",
        order: "order",
        since: "since",
        until: "until",
      });
      const filter = { ...named, since: timeOf(since), until: timeOf(until) };
      const page = await listEvents(core, caller, filter, order, query);
      return { status: 200, body: await toPage(page, toEvent) };
    },
    async getEvent({ path }, caller) {
      return { status: 200, body: { data: toEvent(await getEvent(core, caller, path.event_id)) } };
    },
    async listEventTypes({ query }) {
      return { status: 200, body: await toPage(listEventTypes(query), toEventType) };
    },
    async streamEvents({ query, header }, caller) {
      const last = header["last-event-id"];
      const from = {
        // A client that reconnects repeats its first query, and adds its position.
        cursor: last ?? query.cursor,
        pointer: last === undefined ? "/query/cursor" : "/header/last-event-id",
        filter: renamed(query, filters),
      };
      const stream = await followEvents(core, feed, caller, from, () => places.enter(caller));
      return { status: 200, stream: eventStreamText(stream) };
    },
  };
}

/** What both the list and the stream filter by. */
const filters = {
  type: "types",
  charger_id: "chargerId",
  location_id: "locationId",
  session_id: "sessionId",
  category: "category",
} as const;

function toEventType({
  type,
  class: deliveryClass,
  category,
  role,
  description,
  schema,
  example,
}: DescribedType): EventTypeInfo {
  return {
    type,
    delivery_class: deliveryClass,
    category,
    required_role: role,
    description,
    schema: { ...schema },
    example: { ...example },
  };
}
