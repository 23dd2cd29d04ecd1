import type { Charger, ListChargersQuery, UnknownCharger } from "@forecourt/client";
import { useQueries } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { memo, useCallback, useDeferredValue, useLayoutEffect, useRef, useState } from "react";
import { api } from "../app/api.ts";
import { queryOf, useFilters } from "../app/filters.ts";
import { useMay } from "../app/session.ts";
import { Action } from "../ui/action.tsx";
import { BulkActions } from "../ui/bulk-actions.tsx";
import { Failure } from "../ui/failure.tsx";
import { Choice, Field, SearchField, SiteChoice } from "../ui/fields.tsx";
import { say } from "../ui/messages.tsx";
import { List } from "../ui/more.tsx";
import { Screen as Frame } from "../ui/screen.tsx";
import { type Column, Table } from "../ui/table.tsx";
import { Tabs } from "../ui/tabs.tsx";
import { Age, Status } from "../ui/values.tsx";

const statuses = [
  "Available",
  "Preparing",
  "Charging",
  "SuspendedEVSE",
  "SuspendedEV",
  "Finishing",
  "Reserved",
  "Unavailable",
  "Faulted",
] as const;

/** Every charger, or those that fit the filters; and the unknown ones that try to connect. */
export function Screen() {
  const [search, change] = useFilters();
  const mayAdd = useMay("admin");
  const isUnknown = mayAdd && search["tab"] === "unknown";
  const query = {
    sort: "identity",
    ...queryOf(search, ["q", "location_id", "connector_status", "model", "firmware_version"]),
    ...(search["connected"] === undefined || search["connected"] === ""
      ? {}
      : { connected: search["connected"] === "true" }),
  } as ListChargersQuery;
  return (
    <Frame
      title="Chargers"
      cli={isUnknown ? "forecourt chargers unknown" : "forecourt chargers list"}
      sdk={
        isUnknown
          ? "await client.chargers.listUnknown()"
          : `await client.chargers.list(${JSON.stringify(query)})`
      }
      actions={mayAdd && <AddCharger />}
    >
      {mayAdd && (
        <Tabs
          label="Registered or unknown"
          tabs={[
            ["registered", "Registered"],
            ["unknown", "Unknown"],
          ]}
        />
      )}
      {isUnknown ? (
        <UnknownChargers />
      ) : (
        <>
          <div className="filters">
            <SearchField
              label="Name, identity or serial"
              value={search["q"] ?? ""}
              onChange={(q) => change({ q })}
            />
            <SiteChoice value={search["location_id"]} onChange={(location_id) => change({ location_id })} />
            <Choice
              label="Connection"
              value={search["connected"]}
              onChange={(connected) => change({ connected })}
              options={[
                ["true", "online"],
                ["false", "offline"],
              ]}
            />
            <Choice
              label="Connector"
              value={search["connector_status"]}
              onChange={(connector_status) => change({ connector_status })}
              options={statuses.map((status) => [status, status])}
            />
          </div>
          <Fleet query={query} key={JSON.stringify(query)} />
        </>
      )}
    </Frame>
  );
}

/** The rows of one request. */
const rowsPerPage = 100;

/** The rows on the screen only, of any number; their pages are read as they come into view. */
function Fleet({ query }: { query: ListChargersQuery }) {
  const isOperator = useMay("operator");
  const [selected, setSelected] = useState<ReadonlyMap<string, Charger>>(new Map());
  const list = useRef<HTMLTableSectionElement>(null);
  const [top, setTop] = useState(0);
  const [total, setTotal] = useState(rowsPerPage);
  const toggle = useCallback((charger: Charger): void => {
    setSelected((before) => {
      const next = new Map(before);
      if (!next.delete(charger.id)) next.set(charger.id, charger);
      return next;
    });
  }, []);
  useLayoutEffect(() => setTop((list.current?.getBoundingClientRect().top ?? 0) + window.scrollY), []);
  const rows = useWindowVirtualizer({
    count: total,
    estimateSize: () => 44,
    overscan: 8,
    scrollMargin: top,
  });
  // React draws other rows, and those that have come, in slices, between which the page still scrolls.
  const shown = useDeferredValue(rows.getVirtualItems());
  const pages = [...new Set(shown.map(({ index }) => Math.floor(index / rowsPerPage)))];
  if (pages.length === 0) pages.push(0);
  const answers = useQueries({
    queries: pages.map((page) => ({
      queryKey: ["chargers", query, page],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        api.chargers.list({ ...query, page: page + 1, per_page: rowsPerPage, signal }),
    })),
  });
  const drawn = useDeferredValue(answers);
  const known = answers.find(({ data }) => data !== undefined)?.data?.pagination;
  useLayoutEffect(() => {
    if (known !== undefined) setTotal(known.total);
  }, [known]);
  const [fault] = answers.flatMap(({ error }) => (error === null ? [] : [error]));
  if (fault !== undefined && known === undefined) return <Failure error={fault} />;
  const rowAt = (index: number): Charger | undefined =>
    drawn.find(({ data }) => data?.pagination.page === 1 + Math.floor(index / rowsPerPage))?.data?.data[
      index % rowsPerPage
    ];
  return (
    <>
      <p className="quiet" role="status">
        {known === undefined
          ? "Loading…"
          : `${known.total}${known.total_exact === false ? " or so" : ""} ${known.total === 1 ? "charger" : "chargers"}`}
      </p>
      {isOperator && (
        <BulkActions
          chargers={[...selected.values()]}
          loaded={answers.flatMap(({ data }) => data?.data ?? [])}
          select={(chargers) => setSelected(new Map(chargers.map((each) => [each.id, each])))}
        />
      )}
      <table className="rows" aria-rowcount={total + 1}>
        <caption className="hidden">Chargers</caption>
        <thead>
          <tr>
            {isOperator && (
              <th scope="col">
                <span className="hidden">Select</span>
              </th>
            )}
            {["Charger", "Site", "Connectors", "Seen", "Model", "Firmware"].map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody ref={list}>
          <Gap height={(shown[0]?.start ?? top) - top} />
          {shown.map(({ index }) => (
            <ChargerRow
              key={index}
              index={index}
              measure={rows.measureElement}
              charger={rowAt(index)}
              isSelected={selected.has(rowAt(index)?.id ?? "")}
              toggle={isOperator ? toggle : null}
            />
          ))}
          <Gap height={rows.getTotalSize() - ((shown.at(-1)?.end ?? top) - top)} />
        </tbody>
      </table>
    </>
  );
}

/** In place of the rows that are not on the screen. */
function Gap({ height }: { height: number }) {
  if (height <= 0) return null;
  return (
    <tr className="gap" style={{ height }}>
      <td colSpan={7} />
    </tr>
  );
}

/** A row stays as it is while others come and go beside it. */
const ChargerRow = memo(function ChargerRow({
  charger,
  index,
  isSelected,
  measure,
  toggle,
}: {
  charger: Charger | undefined;
  index: number;
  isSelected: boolean;
  measure: (row: HTMLTableRowElement | null) => void;
  toggle: ((charger: Charger) => void) | null;
}) {
  const own = { "aria-rowindex": index + 2, "data-index": index, ref: measure };
  if (charger === undefined)
    return (
      <tr {...own}>
        <td colSpan={toggle === null ? 6 : 7} className="quiet">
          …
        </td>
      </tr>
    );
  return (
    <tr {...own}>
      {toggle !== null && (
        <td className="check">
          <input
            type="checkbox"
            aria-label={`Select ${charger.identity}`}
            checked={isSelected}
            onChange={() => toggle(charger)}
          />
        </td>
      )}
      <td data-title="Charger">
        <Link to="/chargers/$id" params={{ id: charger.id }}>
          {charger.name ?? charger.identity}
        </Link>
      </td>
      <td data-title="Site">{charger.location_name ?? "–"}</td>
      <td data-title="Connectors">
        {charger.connected ? (
          charger.sockets.map(({ connector_id, id, status }) => (
            <span key={id} title={`Connector ${connector_id}`}>
              <Status status={status} />{" "}
            </span>
          ))
        ) : (
          <Status status={null} offline />
        )}
      </td>
      <td data-title="Seen">{charger.connected ? "now" : <Age at={charger.last_seen_at} />}</td>
      <td data-title="Model">
        {[charger.vendor, charger.model].filter((each) => each !== null).join(" ") || "–"}
      </td>
      <td data-title="Firmware">{charger.firmware_version ?? "–"}</td>
    </tr>
  );
});

function UnknownTable({ rows }: { rows: readonly UnknownCharger[] }) {
  const columns: readonly Column<UnknownCharger>[] = [
    { title: "Identity", cell: ({ identity }) => identity },
    { title: "Address", cell: ({ address }) => address },
    { title: "Attempts", right: true, cell: ({ attempts }) => attempts },
    { title: "Last", cell: ({ last_seen_at }) => <Age at={last_seen_at} /> },
    { title: "Client", cell: ({ user_agent }) => user_agent ?? "–" },
    {
      title: "Actions",
      cell: ({ identity }) => <AddCharger identity={identity} />,
    },
  ];
  return (
    <Table
      caption="Unknown chargers"
      rows={rows}
      keyOf={({ identity }) => identity}
      columns={columns}
      empty="Every charger that connects is registered."
    />
  );
}

function UnknownChargers() {
  return (
    <List queryKey={["unknown-chargers"]} read={(page) => api.chargers.listUnknown(page)}>
      {(rows) => <UnknownTable rows={rows} />}
    </List>
  );
}

/** Registers a charger, also one that has tried to connect already. Its password is shown once. */
function AddCharger({ identity }: { identity?: string }) {
  const navigate = useNavigate();
  const [location, setLocation] = useState("");
  return (
    <Action
      label={identity === undefined ? "Add a charger" : `Adopt ${identity}`}
      title={identity === undefined ? "Add a charger" : `Adopt ${identity}`}
      confirm={identity === undefined ? "Add" : "Adopt"}
      fields={
        <>
          <Field
            label="Identity"
            name="identity"
            required
            defaultValue={identity}
            readOnly={identity !== undefined}
            hint="The last part of the address at which the charger connects."
          />
          <SiteChoice value={location} onChange={setLocation} />
          <Field
            label="Connectors"
            name="connectors"
            type="number"
            min={1}
            max={20}
            defaultValue={1}
            required
          />
        </>
      }
      run={async ({ connectors = "1", identity: wanted = "" }) => {
        const sockets = Array.from({ length: Number(connectors) }, (_, index) => ({
          connector_id: index + 1,
        }));
        const charger = await api.chargers.create({
          identity: wanted,
          sockets,
          ...(location !== "" && { location_id: location }),
        });
        await navigate({ to: "/chargers/$id", params: { id: charger.id } });
        say(`Password of ${wanted}, shown once: ${charger.password}`);
        return `${wanted} is registered.`;
      }}
    >
      {identity === undefined ? "Add a charger" : "Adopt"}
    </Action>
  );
}
