import type { ListIssuesQuery } from "@forecourt/client";
import { api } from "../app/api.ts";
import { queryOf, useFilters } from "../app/filters.ts";
import { Choice, SiteChoice } from "../ui/fields.tsx";
import { IssueList } from "../ui/issue-list.tsx";
import { List } from "../ui/more.tsx";
import { Screen as Frame } from "../ui/screen.tsx";
import { words } from "../ui/values.tsx";

const types = [
  "charger_offline",
  "connector_faulted",
  "command_timeouts",
  "firmware_failed",
  "balancing_alarm",
  "session_without_end",
  "cdr_unbillable",
  "webhook_failing",
  "unknown_chargers",
] as const;

/** The inbox: what is wrong, since when, and what to do. */
export function Screen() {
  const [search, change] = useFilters();
  const state = search["state"] ?? "open";
  const query: ListIssuesQuery = {
    ...queryOf(search, ["type", "location_id"]),
    ...(state === "all" ? {} : { open: state === "open" }),
  } as ListIssuesQuery;
  return (
    <Frame
      title="Issues"
      cli={`forecourt issues list${state === "open" ? " --open" : ""}`}
      sdk={`await client.issues.list(${JSON.stringify(query)})`}
    >
      <div className="filters">
        <Choice
          label="State"
          all="open"
          value={state === "open" ? "" : state}
          onChange={(value) => change({ state: value })}
          options={[
            ["closed", "closed"],
            ["all", "all"],
          ]}
        />
        <Choice
          label="Kind"
          value={search["type"]}
          onChange={(type) => change({ type })}
          options={types.map((type) => [type, words(type)])}
        />
        <SiteChoice value={search["location_id"]} onChange={(location_id) => change({ location_id })} />
      </div>
      <List queryKey={["issues", query]} read={(page) => api.issues.list({ ...query, ...page })}>
        {(rows) => (
          <IssueList
            issues={rows}
            empty={state === "open" ? "Nothing is wrong." : "No issue fits these filters."}
          />
        )}
      </List>
    </Frame>
  );
}
