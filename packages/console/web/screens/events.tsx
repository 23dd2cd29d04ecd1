import type { AnyEvent } from "@forecourt/client";
import { api } from "../app/api.ts";
import { queryOf, useFilters } from "../app/filters.ts";
import { eventKinds } from "../ui/event-kinds.ts";
import { Events } from "../ui/events.tsx";
import { Choice, SiteChoice } from "../ui/fields.tsx";
import { List } from "../ui/more.tsx";
import { Screen as Frame } from "../ui/screen.tsx";

/** What happened, as far back as events are kept. */
export function Screen() {
  const [search, change] = useFilters();
  const query = queryOf(search, ["type", "location_id"]);
  return (
    <Frame
      title="Events"
      cli={`forecourt events list${query.type === undefined ? "" : ` --type "${query.type}"`}`}
      sdk={`await client.events.list(${JSON.stringify(query)})`}
    >
      <div className="filters">
        <Choice
          label="Kind"
          value={search["type"]}
          onChange={(type) => change({ type })}
          options={eventKinds}
        />
        <SiteChoice value={search["location_id"]} onChange={(location_id) => change({ location_id })} />
      </div>
      <List queryKey={["events", query]} read={(page) => api.events.list({ ...query, ...page })}>
        {(rows: readonly AnyEvent[]) => <Events events={rows} />}
      </List>
    </Frame>
  );
}
