import type { AnyEvent, ApiKey, Delivery, IdTag, Job, UnknownIdTag, Webhook } from "@forecourt/client";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { api } from "../app/api.ts";
import { queryOf, useFilters } from "../app/filters.ts";
import { useMay } from "../app/session.ts";
import { Action } from "../ui/action.tsx";
import { Events } from "../ui/events.tsx";
import { Field, SearchField } from "../ui/fields.tsx";
import { say } from "../ui/messages.tsx";
import { List } from "../ui/more.tsx";
import { Screen as Frame } from "../ui/screen.tsx";
import { Show } from "../ui/show.tsx";
import { type Column, Table } from "../ui/table.tsx";
import { Tabs, useTab } from "../ui/tabs.tsx";
import { Age, Status, Time, words } from "../ui/values.tsx";

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
      {tab === "audit" && (
        <List queryKey={["audit"]} read={(page) => api.events.list({ category: "audit", ...page })}>
          {(rows: readonly AnyEvent[]) => <Events events={rows} />}
        </List>
      )}
    </Frame>
  );
}

function Cards() {
  const [search, change] = useFilters();
  const query = queryOf(search, ["id_tag"]);
  const columns: readonly Column<IdTag>[] = [
    { title: "Card", cell: ({ id_tag }) => id_tag },
    { title: "State", cell: ({ status }) => <Status status={status} /> },
    { title: "Note", cell: ({ note }) => note ?? "–" },
    { title: "Sites", cell: ({ location_ids }) => (location_ids === null ? "all" : location_ids.length) },
    { title: "Valid until", cell: ({ expires_at }) => <Time at={expires_at} /> },
    { title: "Last used", cell: ({ last_used_at }) => <Age at={last_used_at} /> },
    {
      title: "Actions",
      cell: ({ id, id_tag, status }) => (
        <Action
          label={`${status === "blocked" ? "Allow" : "Block"} ${id_tag}`}
          title={status === "blocked" ? `Allow ${id_tag} again?` : `Block ${id_tag}?`}
          text={
            status === "blocked" ? "" : "It starts no session from now on. A session that is open goes on."
          }
          confirm={status === "blocked" ? "Allow" : "Block"}
          className={status === "blocked" ? "" : "danger"}
          run={async () => {
            const wanted = status === "blocked" ? "accepted" : "blocked";
            await api.idTags.update(id, { status: wanted });
            return `${id_tag} is ${wanted}.`;
          }}
        >
          {status === "blocked" ? "Allow" : "Block"}
        </Action>
      ),
    },
  ];
  return (
    <>
      <div className="filters">
        <SearchField label="Card" value={search["id_tag"] ?? ""} onChange={(id_tag) => change({ id_tag })} />
        <AddCard />
      </div>
      <List queryKey={["id-tags", query]} read={(page) => api.idTags.list({ ...query, ...page })}>
        {(rows: readonly IdTag[]) => (
          <Table caption="Cards" rows={rows} keyOf={({ id }) => id} columns={columns} empty="No card fits." />
        )}
      </List>
    </>
  );
}

/** Lists a card, also one that was refused at a charger. */
function AddCard({ idTag }: { idTag?: string }) {
  return (
    <Action
      label={idTag === undefined ? "Add a card" : `Add ${idTag}`}
      title="Add a card"
      confirm="Add"
      fields={
        <>
          <Field
            label="Number (id tag)"
            name="id_tag"
            required
            maxLength={20}
            defaultValue={idTag}
            readOnly={idTag !== undefined}
          />
          <Field label="Note" name="note" maxLength={200} />
        </>
      }
      run={async ({ id_tag = "", note = "" }) => {
        await api.idTags.create({ id_tag, ...(note !== "" && { note }) });
        return `${id_tag} may charge.`;
      }}
    >
      {idTag === undefined ? "Add a card" : "Add"}
    </Action>
  );
}

function UnknownCards() {
  const columns: readonly Column<UnknownIdTag>[] = [
    { title: "Card", cell: ({ id_tag }) => id_tag },
    {
      title: "At",
      cell: ({ charger_id, charger_identity, connector_id }) => (
        <Link to="/chargers/$id" params={{ id: charger_id }}>
          {charger_identity}
          {connector_id === null ? "" : `/${connector_id}`}
        </Link>
      ),
    },
    { title: "Attempts", right: true, cell: ({ attempts }) => attempts },
    { title: "Last", cell: ({ last_seen_at }) => <Age at={last_seen_at} /> },
    { title: "Actions", cell: ({ id_tag }) => <AddCard idTag={id_tag} /> },
  ];
  return (
    <>
      <p className="hint">
        Cards that were refused because they are not listed. Hold a new card to a charger, then add it here.
      </p>
      <List queryKey={["unknown-id-tags"]} read={(page) => api.idTags.listUnknown(page)}>
        {(rows: readonly UnknownIdTag[]) => (
          <Table
            caption="Unknown cards"
            rows={rows}
            keyOf={({ charger_id, id_tag }) => `${id_tag} ${charger_id}`}
            columns={columns}
            empty="No card was refused."
          />
        )}
      </List>
    </>
  );
}

function Keys() {
  const columns: readonly Column<ApiKey>[] = [
    { title: "Name", cell: ({ name }) => name },
    { title: "Role", cell: ({ role }) => role },
    { title: "Begins with", cell: ({ prefix }) => prefix },
    { title: "Last used", cell: ({ last_used_at }) => <Age at={last_used_at} /> },
    {
      title: "State",
      cell: ({ expires_at, revoked_at }) =>
        revoked_at !== null ? (
          <>
            revoked <Time at={revoked_at} />
          </>
        ) : expires_at === null ? (
          "valid"
        ) : (
          <>
            until <Time at={expires_at} />
          </>
        ),
    },
    {
      title: "Actions",
      cell: ({ id, name, revoked_at }) =>
        revoked_at === null && (
          <div className="buttons">
            <Action
              label={`Rotate ${name}`}
              title={`Rotate ${name}?`}
              text="A new key takes its name and role. The old one works for another day."
              confirm="Rotate"
              run={async () => {
                const { key } = await api.apiKeys.rotate(id, { overlap_seconds: 86_400 });
                say(`The new key, shown once: ${key}`);
                return `${name} is rotated.`;
              }}
            >
              Rotate
            </Action>
            <Action
              label={`Revoke ${name}`}
              className="danger"
              title={`Revoke ${name}?`}
              text="What uses it is refused at once, also a session of this console."
              confirm="Revoke"
              run={async () => {
                await api.apiKeys.revoke(id);
                return `${name} is revoked.`;
              }}
            >
              Revoke
            </Action>
          </div>
        ),
    },
  ];
  return (
    <>
      <div className="buttons">
        <Action
          title="New key"
          confirm="Create"
          fields={
            <>
              <Field label="Name" name="name" required maxLength={100} />
              <Field label="Role">
                <select name="role">
                  <option value="viewer">viewer: reads</option>
                  <option value="operator">operator: also commands</option>
                  <option value="admin">admin: also changes</option>
                </select>
              </Field>
            </>
          }
          run={async ({ name = "", role }) => {
            const wanted = role === "admin" || role === "operator" ? role : "viewer";
            const { key } = await api.apiKeys.create({ name, role: wanted });
            say(`The key, shown once: ${key}`);
            return `${name} is created.`;
          }}
        >
          New key
        </Action>
      </div>
      <List queryKey={["api-keys"]} read={(page) => api.apiKeys.list(page)}>
        {(rows: readonly ApiKey[]) => (
          <Table caption="Keys" rows={rows} keyOf={({ id }) => id} columns={columns} empty="–" />
        )}
      </List>
    </>
  );
}

function Webhooks() {
  return (
    <List queryKey={["webhooks"]} read={(page) => api.webhooks.list(page)}>
      {(rows: readonly Webhook[]) =>
        rows.length === 0 ? (
          <p className="quiet">No webhook yet. forecourt webhooks create adds one.</p>
        ) : (
          rows.map((webhook) => <Receiver key={webhook.id} webhook={webhook} />)
        )
      }
    </List>
  );
}

function Receiver({
  webhook: { circuit, disabled_reason, enabled, id, last_success_at, url },
}: {
  webhook: Webhook;
}) {
  const stats = useQuery({
    queryKey: ["webhook", id, "stats"],
    queryFn: ({ signal }) => api.webhooks.stats(id, { signal }),
    refetchInterval: 10_000,
  });
  const failing = useQuery({
    queryKey: ["webhook", id, "failed"],
    queryFn: ({ signal }) => api.webhooks.listDeliveries(id, { state: "exhausted", per_page: 20, signal }),
  });
  const columns: readonly Column<Delivery>[] = [
    { title: "Event", cell: ({ event_type }) => event_type },
    { title: "At", cell: ({ created_at }) => <Time at={created_at} /> },
    { title: "Attempts", right: true, cell: ({ attempt }) => attempt },
    {
      title: "Actions",
      cell: ({ event_type, id: deliveryId }) => (
        <Action
          label={`Send ${event_type} again`}
          run={async () => {
            await api.webhooks.redeliver(id, deliveryId);
            return "It is sent again.";
          }}
        >
          Send again
        </Action>
      ),
    },
  ];
  return (
    <section className="card">
      <h2>{url}</h2>
      <p>
        {enabled ? "enabled" : `disabled: ${words(disabled_reason)}`}, circuit {words(circuit)}, last success{" "}
        <Age at={last_success_at} />
      </p>
      <Show query={stats}>
        {({ attempts, duration_p95_ms, pending, succeeded }) => (
          <p className="quiet">
            {succeeded} of {attempts} attempts succeeded, {pending} pending
            {duration_p95_ms !== null && `, 95 % within ${duration_p95_ms} ms`}
          </p>
        )}
      </Show>
      <Show query={failing}>
        {({ data }) => (
          <Table
            caption="Failed deliveries"
            rows={data}
            keyOf={(row) => row.id}
            columns={columns}
            empty="No failed deliveries."
          />
        )}
      </Show>
    </section>
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
