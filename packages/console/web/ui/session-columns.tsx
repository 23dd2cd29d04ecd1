import type { Session } from "@forecourt/client";
import { Link } from "@tanstack/react-router";
import { useMay } from "../app/session.ts";
import { SessionActions } from "./session-actions.tsx";
import type { Column } from "./table.tsx";
import { Amps, Energy, Seconds, Status, secondsBetween, Time } from "./values.tsx";

const columns: readonly Column<Session>[] = [
  {
    title: "Charger",
    cell: ({ charger_identity, connector_id, id }) => (
      <Link to="/sessions/$id" params={{ id }}>
        {charger_identity ?? "deleted"}/{connector_id}
      </Link>
    ),
  },
  { title: "Site", cell: ({ location_name }) => location_name ?? "–" },
  { title: "State", cell: ({ status }) => <Status status={status} /> },
  { title: "Energy", right: true, cell: ({ energy_wh }) => <Energy wh={energy_wh} /> },
  { title: "Limit", right: true, cell: ({ limit_a }) => <Amps a={limit_a} /> },
  {
    title: "Time",
    right: true,
    cell: ({ ended_at, started_at }) => <Seconds s={secondsBetween(started_at, ended_at)} />,
  },
  { title: "Began", cell: ({ started_at }) => <Time at={started_at} /> },
  { title: "Card", cell: ({ id_tag }) => id_tag ?? "–" },
];

/** What a table shows of sessions, and what an operator can do to those that are open. */
export function useSessionColumns(): readonly Column<Session>[] {
  return useMay("operator") ? [...columns, actions] : columns;
}

const actions: Column<Session> = {
  title: "Actions",
  cell: (session) => <SessionActions session={session} />,
};
