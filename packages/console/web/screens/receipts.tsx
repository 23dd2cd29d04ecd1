import type { Cdr, CdrCorrection, CdrGroup, ListCdrsQuery } from "@forecourt/client";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { api } from "../app/api.ts";
import { queryOf, useFilters } from "../app/filters.ts";
import { saveFile } from "../app/save-file.ts";
import { browserZone } from "../app/zone.ts";
import { Action } from "../ui/action.tsx";
import { Chart } from "../ui/chart.tsx";
import { Choice, Field, SiteChoice } from "../ui/fields.tsx";
import { List } from "../ui/more.tsx";
import { Screen as Frame } from "../ui/screen.tsx";
import { Show } from "../ui/show.tsx";
import { type Column, Table } from "../ui/table.tsx";
import { Tabs, useTab } from "../ui/tabs.tsx";
import { Energy, Money, Seconds, Status, Time, words } from "../ui/values.tsx";

const groups = [
  ["day", "day"],
  ["location", "site"],
  ["tariff", "tariff"],
  ["charger", "charger"],
] as const;

const tabs = [
  ["receipts", "Receipts"],
  ["sums", "Sums"],
  ["corrections", "Corrections"],
] as const;

/** What was charged for: receipts, their sums, and what was corrected later. */
export function Screen() {
  const [search, change] = useFilters();
  const tab = useTab(tabs.map(([each]) => each));
  const { since, until } = { since: search["since"], until: search["until"] };
  const query = {
    ...queryOf(search, ["location_id", "status"]),
    ...(since !== undefined && since !== "" && { start_date: new Date(`${since}T00:00`).toISOString() }),
    ...(until !== undefined && until !== "" && { end_date: new Date(`${until}T00:00`).toISOString() }),
  } as ListCdrsQuery;
  return (
    <Frame
      title="Receipts"
      cli={tab === "sums" ? "forecourt cdrs summary --group-by day" : "forecourt cdrs list"}
      sdk={`await client.cdrs.${tab === "sums" ? "summarize" : "list"}(${JSON.stringify(query)})`}
      actions={<ExportButton query={query} />}
    >
      <Tabs label="Receipts, sums, corrections" tabs={tabs} />
      {tab !== "corrections" && (
        <div className="filters">
          <SiteChoice value={search["location_id"]} onChange={(location_id) => change({ location_id })} />
          <Field
            label="From"
            type="date"
            value={since ?? ""}
            onChange={(event) => change({ since: event.target.value })}
          />
          <Field
            label="Until"
            type="date"
            value={until ?? ""}
            onChange={(event) => change({ until: event.target.value })}
          />
          {tab === "receipts" ? (
            <Choice
              label="State"
              value={search["status"]}
              onChange={(status) => change({ status })}
              options={[
                ["valid", "valid"],
                ["unbillable", "unbillable"],
              ]}
            />
          ) : (
            <Choice
              label="By"
              all="day"
              value={search["by"]}
              onChange={(by) => change({ by })}
              options={groups.slice(1)}
            />
          )}
        </div>
      )}
      {tab === "receipts" && (
        <List queryKey={["cdrs", query]} read={(page) => api.cdrs.list({ ...query, ...page })}>
          {(rows: readonly Cdr[]) => (
            <Table
              caption="Receipts"
              rows={rows}
              keyOf={({ id }) => id}
              columns={columns}
              empty="No receipt fits these filters."
            />
          )}
        </List>
      )}
      {tab === "sums" && <Sums query={query} by={search["by"] || "day"} />}
      {tab === "corrections" && (
        <List queryKey={["corrections"]} read={(page) => api.corrections.list(page)}>
          {(rows: readonly CdrCorrection[]) => (
            <Table
              caption="Corrections"
              rows={rows}
              keyOf={({ id }) => id}
              columns={correctionColumns}
              empty="No receipt has been corrected."
            />
          )}
        </List>
      )}
    </Frame>
  );
}

/** The file as the API gives it, in the hands of the browser. */
function ExportButton({ query }: { query: ListCdrsQuery }) {
  return (
    <Action
      run={async () => {
        saveFile("receipts.csv", await new Response(await api.cdrs.exportCsv(query)).blob());
        return "The browser saves receipts.csv.";
      }}
    >
      Export CSV
    </Action>
  );
}

function Sums({ by, query }: { by: string; query: ListCdrsQuery }) {
  const summary = useQuery({
    queryKey: ["summary", by, query],
    queryFn: ({ signal }) => {
      const { end_date, location_id, start_date } = query;
      return api.cdrs.summarize({
        group_by: by,
        time_zone: browserZone(),
        signal,
        ...(start_date !== undefined && { start_date }),
        ...(end_date !== undefined && { end_date }),
        ...(location_id !== undefined && { location_id }),
      });
    },
  });
  const sums: readonly Column<CdrGroup>[] = [
    {
      title: by === "location" ? "Site" : by,
      cell: ({ charger_identity, day, location_name, tariff_id }) =>
        day ?? charger_identity ?? location_name ?? tariff_id ?? "–",
    },
    { title: "Receipts", right: true, cell: ({ cdr_count }) => cdr_count },
    { title: "Unbillable", right: true, cell: ({ unbillable_count }) => unbillable_count },
    { title: "Energy", right: true, cell: ({ total_energy_wh }) => <Energy wh={total_energy_wh} /> },
    { title: "Time", right: true, cell: ({ total_time_s }) => <Seconds s={total_time_s} /> },
    {
      title: "Cost",
      right: true,
      cell: ({ currency, total_cost }) => <Money amount={total_cost} currency={currency} />,
    },
  ];
  return (
    <Show query={summary}>
      {({ groups: rows, totals }) => (
        <>
          <p>
            {totals.map(({ cdr_count, currency, total_cost, total_energy_wh }) => (
              <span key={currency} className="big">
                <Money amount={total_cost} currency={currency} />{" "}
                <small>
                  for <Energy wh={total_energy_wh} /> in {cdr_count} receipts
                </small>
              </span>
            ))}
          </p>
          {by === "day" && <Days groups={rows} />}
          <Table
            caption="Sums"
            rows={rows}
            keyOf={(row) => JSON.stringify(row)}
            columns={sums}
            empty="No receipts in this time."
          />
        </>
      )}
    </Show>
  );
}

/** Energy day by day, where there are days to compare. */
function Days({ groups }: { groups: readonly CdrGroup[] }) {
  const days = groups.filter(({ day }) => day !== null).toReversed();
  if (days.length < 2) return null;
  return (
    <Chart
      times={days.map(({ day }) => Date.parse(String(day)) / 1_000)}
      zone="UTC"
      summary={`Energy on ${days.length} days`}
      series={[
        {
          title: "energy",
          unit: "kWh",
          colour: "--accent",
          stepped: true,
          values: days.map(({ total_energy_wh }) => total_energy_wh / 1_000),
        },
      ]}
    />
  );
}

const columns: readonly Column<Cdr>[] = [
  {
    title: "Charger",
    cell: ({ charger_identity, connector_id, id }) => (
      <Link to="/receipts/$id" params={{ id }}>
        {charger_identity ?? "deleted"}/{connector_id ?? "–"}
      </Link>
    ),
  },
  { title: "Site", cell: ({ location_name }) => location_name ?? "–" },
  { title: "Began", cell: ({ start_time }) => <Time at={start_time} /> },
  { title: "Energy", right: true, cell: ({ total_energy_wh }) => <Energy wh={total_energy_wh} /> },
  { title: "Time", right: true, cell: ({ total_time_s }) => <Seconds s={total_time_s} /> },
  {
    title: "Cost",
    right: true,
    cell: ({ currency, total_cost }) => <Money amount={total_cost} currency={currency} />,
  },
  { title: "State", cell: ({ status }) => <Status status={status} /> },
];

const correctionColumns: readonly Column<CdrCorrection>[] = [
  {
    title: "Charger",
    cell: ({ cdr_id, charger_identity, connector_id }) => (
      <Link to="/receipts/$id" params={{ id: cdr_id }}>
        {charger_identity ?? "deleted"}/{connector_id ?? "–"}
      </Link>
    ),
  },
  { title: "At", cell: ({ created_at }) => <Time at={created_at} /> },
  { title: "Why", cell: ({ reason_code }) => words(reason_code) },
  {
    title: "Was",
    right: true,
    cell: ({ currency, previous_total_cost }) => <Money amount={previous_total_cost} currency={currency} />,
  },
  {
    title: "Is",
    right: true,
    cell: ({ corrected_total_cost, currency }) => <Money amount={corrected_total_cost} currency={currency} />,
  },
  {
    title: "Difference",
    right: true,
    cell: ({ currency, difference_total_cost }) => (
      <Money amount={difference_total_cost} currency={currency} />
    ),
  },
];
