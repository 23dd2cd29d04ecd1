import type { ListSessionsQuery, Session } from "@forecourt/client";
import { api } from "../app/api.ts";
import { queryOf, useFilters } from "../app/filters.ts";
import { useMay } from "../app/session.ts";
import { Choice, SearchField, SiteChoice } from "../ui/fields.tsx";
import { List } from "../ui/more.tsx";
import { Screen as Frame } from "../ui/screen.tsx";
import { useSessionColumns } from "../ui/session-columns.tsx";
import { Table } from "../ui/table.tsx";

/** Who is charging, and who was. */
export function Screen() {
  const [search, change] = useFilters();
  const isOperator = useMay("operator");
  const columns = useSessionColumns();
  const query = queryOf(search, ["status", "location_id", "id_tag"]) as ListSessionsQuery;
  const flags = query.status === undefined ? "" : ` --status ${query.status}`;
  return (
    <Frame
      title="Sessions"
      cli={`forecourt sessions list${flags}`}
      sdk={`await client.sessions.list(${JSON.stringify(query)})`}
    >
      <div className="filters">
        <Choice
          label="State"
          value={search["status"]}
          onChange={(status) => change({ status })}
          options={["open", "active", "suspended", "idle", "completed", "finalized"].map((each) => [
            each,
            each,
          ])}
        />
        <SiteChoice value={search["location_id"]} onChange={(location_id) => change({ location_id })} />
        {isOperator && (
          <SearchField
            label="Card"
            value={search["id_tag"] ?? ""}
            onChange={(id_tag) => change({ id_tag })}
          />
        )}
      </div>
      <List queryKey={["sessions", query]} read={(page) => api.sessions.list({ ...query, ...page })}>
        {(rows: readonly Session[]) => (
          <Table
            caption="Sessions"
            rows={rows}
            keyOf={({ id }) => id}
            columns={columns}
            empty="No session fits these filters."
          />
        )}
      </List>
    </Frame>
  );
}
