import type { Location } from "@forecourt/client";
import { Link } from "@tanstack/react-router";
import { api } from "../app/api.ts";
import { queryOf, useFilters } from "../app/filters.ts";
import { useMay } from "../app/session.ts";
import { SearchField } from "../ui/fields.tsx";
import { List } from "../ui/more.tsx";
import { Screen as Frame } from "../ui/screen.tsx";
import { SiteDetails } from "../ui/site-details.tsx";
import { type Column, Table } from "../ui/table.tsx";

/** The sites, by name. */
export function Screen() {
  const [search, change] = useFilters();
  const mayAdd = useMay("admin");
  const query = queryOf(search, ["q"]);
  return (
    <Frame
      title="Sites"
      cli="forecourt locations list"
      sdk="await client.locations.list()"
      actions={mayAdd && <SiteDetails />}
    >
      <div className="filters">
        <SearchField label="Name" value={search["q"] ?? ""} onChange={(q) => change({ q })} />
      </div>
      <List queryKey={["locations", query]} read={(page) => api.locations.list({ ...query, ...page })}>
        {(rows: readonly Location[]) => (
          <Table caption="Sites" rows={rows} keyOf={({ id }) => id} columns={columns} empty="No sites." />
        )}
      </List>
    </Frame>
  );
}

const columns: readonly Column<Location>[] = [
  {
    title: "Site",
    cell: ({ id, name }) => (
      <Link to="/sites/$id" params={{ id }}>
        {name}
      </Link>
    ),
  },
  { title: "Address", cell: ({ address }) => address ?? "–" },
  { title: "Chargers", right: true, cell: ({ charger_count }) => charger_count },
  {
    title: "Load balancing",
    cell: ({ dlb_enabled, max_amperage }) => (dlb_enabled ? `${max_amperage ?? "–"} A` : "off"),
  },
  { title: "Time zone", cell: ({ time_zone }) => time_zone ?? "–" },
];
