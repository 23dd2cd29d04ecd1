import type { IdTag, UnknownIdTag } from "@forecourt/client";
import { Link } from "@tanstack/react-router";
import { api } from "../app/api.ts";
import { queryOf, useFilters } from "../app/filters.ts";
import { Action } from "./action.tsx";
import { Field, SearchField } from "./fields.tsx";
import { List } from "./more.tsx";
import { type Column, Table } from "./table.tsx";
import { Age, Status, Time } from "./values.tsx";

/** The cards that are listed. */
export function Cards() {
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

/** The cards that were refused because they are not listed. */
export function UnknownCards() {
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
