import type { AnyEvent } from "@forecourt/client";
import { eventOrigin, eventSentence } from "@forecourt/client/text";
import { Link } from "@tanstack/react-router";
import { browserZone } from "../app/zone.ts";
import { useSiteName } from "./site-name.ts";
import { Moment } from "./values.tsx";

/** What happened, one sentence an event. `nameOfKey`: also who did it, by the name of the key. */
export function Events({
  events,
  nameOfKey,
  zone = browserZone(),
}: {
  events: readonly AnyEvent[];
  nameOfKey?: (id: string) => string;
  zone?: string;
}) {
  if (events.length === 0) return <p className="quiet">Nothing has happened yet.</p>;
  return (
    <ol className="events">
      {runsOf(events).map(({ event, times }) => (
        <li key={event.id}>
          <Moment at={event.timestamp} zone={zone} /> <Origin event={event} />{" "}
          <span>{sentenceOf(event)}</span>
          {times > 1 && <span className="quiet"> {times} times</span>}
          {nameOfKey !== undefined && event.actor.id !== null && (
            <span className="quiet"> by {nameOfKey(event.actor.id)}</span>
          )}
        </li>
      ))}
    </ol>
  );
}

function sentenceOf(event: AnyEvent): string {
  return eventSentence(event).join(", ");
}

/** The same again and again, as the limits that load balancing sends, is one line: its newest event, and how often. */
function runsOf(events: readonly AnyEvent[]): { event: AnyEvent; times: number }[] {
  const runs: { event: AnyEvent; times: number }[] = [];
  for (const event of events) {
    const last = runs.at(-1);
    if (
      last !== undefined &&
      eventOrigin(last.event) === eventOrigin(event) &&
      last.event.actor.id === event.actor.id &&
      sentenceOf(last.event) === sentenceOf(event)
    )
      last.times += 1;
    else runs.push({ event, times: 1 });
  }
  return runs;
}

function Origin({ event }: { event: AnyEvent }) {
  const { charger_id: chargerId, session_id: sessionId } = event.data as Readonly<Record<string, unknown>>;
  const siteName = useSiteName(event.subject.type === "location" ? event.subject.id : null);
  const name = siteName ?? eventOrigin(event);
  if (typeof sessionId === "string" && event.type.startsWith("session."))
    return (
      <Link to="/sessions/$id" params={{ id: sessionId }}>
        {name}
      </Link>
    );
  if (typeof chargerId === "string")
    return (
      <Link to="/chargers/$id" params={{ id: chargerId }}>
        {name}
      </Link>
    );
  if (siteName !== null)
    return (
      <Link to="/sites/$id" params={{ id: event.subject.id }}>
        {name}
      </Link>
    );
  if (event.subject.type === "tariff")
    return (
      <Link to="/prices/$id" params={{ id: event.subject.id }}>
        tariff
      </Link>
    );
  return <b>{name}</b>;
}
