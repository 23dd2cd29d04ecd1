import type { Tariff } from "@forecourt/client";
import { Link } from "@tanstack/react-router";
import { api } from "../app/api.ts";
import { useMay } from "../app/session.ts";
import { List } from "../ui/more.tsx";
import { Screen as Frame } from "../ui/screen.tsx";
import { type Column, Table } from "../ui/table.tsx";
import { Time } from "../ui/values.tsx";

/** The tariffs. */
export function Screen() {
  const mayAdd = useMay("admin");
  return (
    <Frame
      title="Prices"
      cli="forecourt tariffs list"
      sdk="await client.tariffs.list()"
      actions={
        mayAdd && (
          <Link to="/prices/$id" params={{ id: "new" }} className="button">
            New tariff
          </Link>
        )
      }
    >
      <List queryKey={["tariffs"]} read={(page) => api.tariffs.list(page)}>
        {(rows: readonly Tariff[]) => (
          <Table
            caption="Tariffs"
            rows={rows}
            keyOf={({ id }) => id}
            columns={columns}
            empty="No tariffs yet. Without one, no session can be billed."
          />
        )}
      </List>
    </Frame>
  );
}

const columns: readonly Column<Tariff>[] = [
  {
    title: "Tariff",
    cell: ({ id, name }) => (
      <Link to="/prices/$id" params={{ id }}>
        {name ?? id}
      </Link>
    ),
  },
  { title: "Currency", cell: ({ currency }) => currency },
  { title: "Revision", right: true, cell: ({ revision }) => revision },
  { title: "Changed", cell: ({ last_updated }) => <Time at={last_updated} /> },
];
