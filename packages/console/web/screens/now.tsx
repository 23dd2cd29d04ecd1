import type { Overview, OverviewLocation } from "@forecourt/client";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { lazy, type ReactNode, Suspense } from "react";
import { api } from "../app/api.ts";
import { recentEvents } from "../app/live.ts";
import { ChargingNow } from "../ui/charging-now.tsx";
import { securityEvents } from "../ui/event-kinds.ts";
import { Events } from "../ui/events.tsx";
import { IssueList } from "../ui/issue-list.tsx";
import { mappedSites } from "../ui/mapped-sites.ts";
import { Screen } from "../ui/screen.tsx";
import { Show } from "../ui/show.tsx";
import { siteNames } from "../ui/site-name.ts";
import { type Column, Table } from "../ui/table.tsx";
import { Energy, minorMoney, Power } from "../ui/values.tsx";

/** What is happening, at a glance. */
export function Now() {
  const overview = useQuery({
    queryKey: ["overview"],
    queryFn: ({ signal }) => api.overview.get({ signal }),
    // The counts follow the events within 5 s.
    refetchInterval: 10_000,
  });
  const issues = useQuery({
    queryKey: ["issues", "now"],
    queryFn: ({ signal }) => api.issues.list({ open: true, per_page: 8, signal }),
  });
  const events = useQuery(recentEvents);
  return (
    <Screen title="Now" cli="forecourt status" sdk="await client.overview.get()">
      <Show query={overview}>{(data) => <Tiles overview={data} />}</Show>
      <ChargingNow />
      <div className="columns">
        <div>
          <section aria-labelledby="sites">
            <h2 id="sites">Sites</h2>
            <Show query={overview}>
              {({ locations }) => (
                <Table
                  caption="Sites"
                  rows={locations}
                  keyOf={({ location_id }) => location_id}
                  columns={siteColumns}
                  empty={
                    <>
                      No sites yet. <Link to="/sites">Create one</Link>, then add its chargers.
                    </>
                  }
                />
              )}
            </Show>
            {overview.data !== undefined && <SitesOnMap overview={overview.data} />}
          </section>
          <section aria-labelledby="open-issues">
            <h2 id="open-issues">
              <Link to="/issues">Open issues</Link>
            </h2>
            <Show query={issues}>
              {({ data, pagination }) => (
                <>
                  <IssueList issues={data} />
                  {pagination.has_more && <Link to="/issues">All {pagination.total} open issues</Link>}
                </>
              )}
            </Show>
          </section>
        </div>
        <section aria-labelledby="happened">
          <h2 id="happened">
            <Link to="/events">What happened</Link>
          </h2>
          <p className="quiet">
            <Link to="/events" search={{ type: securityEvents } as never}>
              Security events
            </Link>
          </p>
          <Show query={events}>{(data) => <Events events={data.slice(0, 20)} />}</Show>
        </section>
      </div>
    </Screen>
  );
}

/** Read only where a site has coordinates. */
const SiteMap = lazy(async () => ({ default: (await import("../ui/site-map.tsx")).SiteMap }));

function SitesOnMap({ overview }: { overview: Overview }) {
  const sites = useQuery(siteNames);
  const shown = mappedSites(sites.data ?? [], overview);
  if (shown.length === 0) return null;
  return (
    <Suspense>
      <SiteMap sites={shown} />
    </Suspense>
  );
}

function Tiles({
  overview: { chargers, open_issues, open_sessions, power_w, sockets, today, yesterday },
}: {
  overview: Overview;
}) {
  const count = (status: string): number => sockets.find((each) => each.status === status)?.count ?? 0;
  return (
    <div className="tiles">
      <Tile title="Charging" to="/sessions" search={{ status: "open" }}>
        <b>{open_sessions}</b> sessions, <Power w={power_w} />
      </Tile>
      <Tile title="Issues" to="/issues" bad={open_issues > 0}>
        <b>{open_issues}</b> open
      </Tile>
      <Tile title="Offline" to="/chargers" search={{ connected: "false" }} bad={chargers.offline > 0}>
        <b>{chargers.offline}</b> of {chargers.online + chargers.offline + chargers.never_seen} chargers
        {chargers.never_seen > 0 && `, ${chargers.never_seen} never seen`}
      </Tile>
      <Tile
        title="Faulted"
        to="/chargers"
        search={{ connector_status: "Faulted" }}
        bad={count("Faulted") > 0}
      >
        <b>{count("Faulted")}</b> connectors
      </Tile>
      {["Available", "Reserved", "Unavailable"].map(
        (status) =>
          (status === "Available" || count(status) > 0) && (
            <Tile key={status} title={status} to="/chargers" search={{ connector_status: status }}>
              <b>{count(status)}</b> connectors
            </Tile>
          ),
      )}
      <Delivered />
      <Tile title="Today" to="/receipts" search={{ tab: "sums" }}>
        <b>
          <Energy wh={today.energy_wh} />
        </b>{" "}
        {revenueText(today)}
        <small>
          yesterday <Energy wh={yesterday.energy_wh} /> {revenueText(yesterday)}
        </small>
      </Tile>
    </div>
  );
}

/** How many of the newest sessions that ended gave energy: when it falls, drivers plug in and get nothing. */
function Delivered() {
  const { data } = useQuery({
    // Not among "sessions": it need not be read again with each event.
    queryKey: ["delivered"],
    queryFn: ({ signal }) => api.sessions.list({ status: "completed", per_page: 100, signal }),
    refetchInterval: 60_000,
  });
  if (data === undefined || data.data.length === 0) return null;
  const delivered = data.data.filter(({ energy_wh }) => energy_wh !== null && energy_wh > 0).length;
  return (
    <Tile title="Delivered energy" to="/sessions" search={{ status: "completed" }}>
      <b>{delivered}</b> of the last {data.data.length} sessions
    </Tile>
  );
}

function Tile({
  bad = false,
  children,
  search = {},
  title,
  to,
}: {
  bad?: boolean;
  children: ReactNode;
  search?: Record<string, string>;
  title: string;
  to: string;
}) {
  return (
    <Link to={to} search={search as never} className={bad ? "tile bad" : "tile"}>
      <span className="quiet">{title}</span>
      <span>{children}</span>
    </Link>
  );
}

function revenueText({ revenue }: Overview["today"]): string {
  return revenue
    .map(({ amount_minor, currency, minor_digits }) => minorMoney(amount_minor, minor_digits, currency))
    .join(", ");
}

const siteColumns: readonly Column<OverviewLocation>[] = [
  {
    title: "Site",
    cell: ({ location_id, location_name }) => (
      <Link to="/sites/$id" params={{ id: location_id }}>
        {location_name}
      </Link>
    ),
  },
  { title: "Power", right: true, cell: ({ power_w }) => <Power w={power_w} /> },
  { title: "Sessions", right: true, cell: ({ open_sessions }) => open_sessions },
  {
    title: "Chargers",
    right: true,
    cell: ({ chargers: { never_seen, offline, online } }) =>
      `${online} online${offline > 0 ? `, ${offline} offline` : ""}${never_seen > 0 ? `, ${never_seen} never seen` : ""}`,
  },
  {
    title: "Faulted",
    right: true,
    cell: ({ sockets }) => sockets.find(({ status }) => status === "Faulted")?.count ?? 0,
  },
  { title: "Issues", right: true, cell: ({ open_issues }) => open_issues },
  { title: "Energy today", right: true, cell: ({ today }) => <Energy wh={today.energy_wh} /> },
];
