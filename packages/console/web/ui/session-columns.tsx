import type { Session } from "@forecourt/client";
import { Link } from "@tanstack/react-router";
import { useMay } from "../app/session.ts";
import { SessionActions } from "./session-actions.tsx";
import type { Column } from "./table.tsx";
import { Amps, Energy, Seconds, Status, secondsBetween, Time } from "./values.tsx";

/** What a table shows of a session. */
export const sessionColumn = {
  charger: {
    title: "Charger",
    cell: ({ charger_identity, connector_id, id }) => (
      <Link to="/sessions/$id" params={{ id }}>
        {charger_identity ?? "deleted"}/{connector_id}
      </Link>
    ),
  },
  site: { title: "Site", cell: ({ location_name }) => location_name ?? "–" },
  state: { title: "State", cell: ({ status }) => <Status status={status} /> },
  energy: { title: "Energy", right: true, cell: ({ energy_wh }) => <Energy wh={energy_wh} /> },
  limit: { title: "Limit", right: true, cell: ({ limit_a }) => <Amps a={limit_a} /> },
  time: {
    title: "Time",
    right: true,
    cell: ({ ended_at, started_at }) => <Seconds s={secondsBetween(started_at, ended_at)} />,
  },
  began: { title: "Began", cell: ({ started_at }) => <Time at={started_at} /> },
  card: { title: "Card", cell: ({ id_tag }) => id_tag ?? "–" },
} as const satisfies Record<string, Column<Session>>;

const actions: Column<Session> = {
  title: "Actions",
  cell: (session) => <SessionActions session={session} />,
};

/** These columns, and for an operator what can be done to a session that is open. */
export function useSessionColumns(
  columns: readonly Column<Session>[] = Object.values(sessionColumn),
): readonly Column<Session>[] {
  return useMay("operator") ? [...columns, actions] : columns;
}
