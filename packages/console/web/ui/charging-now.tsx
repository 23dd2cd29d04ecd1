import type { FoundSocket, Session } from "@forecourt/client";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { api } from "../app/api.ts";
import { useMay } from "../app/session.ts";
import { sessionColumn, useSessionColumns } from "./session-columns.tsx";
import { Show } from "./show.tsx";
import { StartAction } from "./start-action.tsx";
import { type Column, Table } from "./table.tsx";
import { ThrottleReason } from "./throttle-reason.tsx";
import { Age, Amps, Status } from "./values.tsx";

const mostShown = 6;
const { charger, energy, site, state, time } = sessionColumn;

/** The newest sessions that are open, and the cars that wait for one. */
export function ChargingNow() {
  const columns = useSessionColumns([charger, site, state, energy, limitWithReason, time]);
  const sessions = useQuery({
    queryKey: ["sessions", "now"],
    queryFn: ({ signal }) => api.sessions.list({ status: "open", per_page: mostShown, signal }),
  });
  return (
    <section aria-labelledby="charging">
      <h2 id="charging">
        <Link to="/sessions" search={{ status: "open" } as never}>
          Charging
        </Link>
      </h2>
      <Show query={sessions}>
        {({ data, pagination }) => (
          <>
            <Table
              caption="Charging"
              rows={data}
              keyOf={({ id }) => id}
              columns={columns}
              empty="No session is open."
            />
            {pagination.has_more && (
              <Link to="/sessions" search={{ status: "open" } as never}>
                All {pagination.total} open sessions
              </Link>
            )}
          </>
        )}
      </Show>
      <Waiting />
    </section>
  );
}

/** Cars that are plugged in without a session: their drivers may have no card that works. */
function Waiting() {
  const isOperator = useMay("operator");
  const sockets = useQuery({
    queryKey: ["chargers", "waiting"],
    queryFn: ({ signal }) =>
      api.sockets.listAll({ status: "Preparing", connected: true, per_page: mostShown, signal }),
  });
  const waiting = sockets.data?.data.filter(({ active_session_id }) => active_session_id === null) ?? [];
  if (waiting.length === 0) return null;
  return (
    <>
      <h2>Plugged in, not charging</h2>
      <Table
        caption="Plugged in, not charging"
        rows={waiting}
        keyOf={({ id }) => id}
        columns={isOperator ? [...waitingColumns, start] : waitingColumns}
        empty=""
      />
    </>
  );
}

const limitWithReason: Column<Session> = {
  title: "Limit",
  cell: (session) => (
    <>
      <Amps a={session.limit_a} /> <ThrottleReason session={session} everyMs={10_000} />
    </>
  ),
};

const nameOf = ({ charger_identity, connector_id }: FoundSocket): string =>
  `${charger_identity}/${connector_id}`;

const waitingColumns: readonly Column<FoundSocket>[] = [
  {
    title: "Charger",
    cell: (socket) => (
      <Link to="/chargers/$id" params={{ id: socket.charger_id }}>
        {nameOf(socket)}
      </Link>
    ),
  },
  { title: "Site", cell: ({ location_name }) => location_name ?? "–" },
  { title: "State", cell: ({ status }) => <Status status={status} /> },
  { title: "For", right: true, cell: ({ status_at }) => <Age at={status_at} /> },
];

const start: Column<FoundSocket> = {
  title: "Actions",
  cell: (socket) => <StartAction chargerId={socket.charger_id} socketId={socket.id} name={nameOf(socket)} />,
};
