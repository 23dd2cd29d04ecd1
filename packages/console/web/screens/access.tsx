import type { AnyEvent, Job } from "@forecourt/client";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { api } from "../app/api.ts";
import { useMay } from "../app/session.ts";
import { Cards, UnknownCards } from "../ui/cards.tsx";
import { Events } from "../ui/events.tsx";
import { Keys } from "../ui/keys.tsx";
import { List } from "../ui/more.tsx";
import { Screen as Frame } from "../ui/screen.tsx";
import { type Column, Table } from "../ui/table.tsx";
import { Tabs, useTab } from "../ui/tabs.tsx";
import { Time, words } from "../ui/values.tsx";
import { Webhooks } from "../ui/webhooks.tsx";

const tabs = ["cards", "unknown cards", "keys", "webhooks", "jobs", "audit"] as const;
type Tab = (typeof tabs)[number];

const commands: Readonly<Record<Tab, readonly [cli: string, sdk: string]>> = {
  cards: ["forecourt id-tags list", "await client.idTags.list()"],
  "unknown cards": ["forecourt id-tags unknown", "await client.idTags.listUnknown()"],
  keys: ["forecourt keys list", "await client.apiKeys.list()"],
  webhooks: ["forecourt webhooks list", "await client.webhooks.list()"],
  jobs: ["forecourt jobs list", "await client.jobs.list()"],
  audit: ["forecourt events list --category audit", 'await client.events.list({ category: "audit" })'],
};

/** Who and what may do something: cards, keys, receivers; and who did. */
export function Screen() {
  const isAdmin = useMay("admin");
  const shown = tabs.filter((each) => isAdmin || each !== "keys");
  const tab = useTab(shown) ?? "cards";
  const [cli, sdk] = commands[tab];
  return (
    <Frame title="Access" cli={cli} sdk={sdk}>
      <Tabs
        label="Access"
        tabs={shown.map((each) => [each, `${each.charAt(0).toUpperCase()}${each.slice(1)}`])}
      />
      {tab === "cards" && <Cards />}
      {tab === "unknown cards" && <UnknownCards />}
      {tab === "keys" && <Keys />}
      {tab === "webhooks" && <Webhooks />}
      {tab === "jobs" && (
        <List queryKey={["jobs"]} read={(page) => api.jobs.list(page)}>
          {(rows: readonly Job[]) => (
            <Table
              caption="Jobs"
              rows={rows}
              keyOf={({ id }) => id}
              columns={jobColumns}
              empty="No bulk command yet."
            />
          )}
        </List>
      )}
      {tab === "audit" && <Audit />}
    </Frame>
  );
}

/** Who changed what. Only admins see the names of keys; others see their ids. */
function Audit() {
  const keys = useQuery({
    queryKey: ["api-keys", "names"],
    queryFn: async ({ signal }) => (await api.apiKeys.list({ per_page: 100, signal })).data,
    enabled: useMay("admin"),
  });
  return (
    <List queryKey={["audit"]} read={(page) => api.events.list({ category: "audit", ...page })}>
      {(rows: readonly AnyEvent[]) => (
        <Events events={rows} nameOfKey={(id) => keys.data?.find((key) => key.id === id)?.name ?? id} />
      )}
    </List>
  );
}

const jobColumns: readonly Column<Job>[] = [
  {
    title: "Job",
    cell: ({ action, id }) => (
      <Link to="/jobs/$id" params={{ id }}>
        {action}
      </Link>
    ),
  },
  { title: "Chargers", right: true, cell: ({ total }) => total },
  { title: "State", cell: ({ status }) => words(status) },
  { title: "Began", cell: ({ created_at }) => <Time at={created_at} /> },
];
