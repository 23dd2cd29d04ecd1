import type { Command, MeterValue } from "@forecourt/client";
import { useQuery } from "@tanstack/react-query";
import { api } from "../app/api.ts";
import { saveFile } from "../app/save-file.ts";
import { browserZone } from "../app/zone.ts";
import { Action } from "./action.tsx";
import { Chart, type Series } from "./chart.tsx";
import { Show } from "./show.tsx";

/** The most recent samples that the charts show. */
const mostSamples = 1_000;

/** What the meter of a session said, and the limits beside it. `everyMs`: how often it is read again. */
export function SessionCharts({ everyMs: refetchInterval, id }: { everyMs: number | false; id: string }) {
  const samples = useQuery({
    queryKey: ["session", id, "samples"],
    refetchInterval,
    queryFn: async ({ signal }) => {
      const found: MeterValue[] = [];
      for await (const value of api.sessions.iterateMeterValues(id, { signal })) {
        found.push(value);
        if (found.length >= mostSamples) break;
      }
      return found.sort((left, right) => Date.parse(left.measured_at) - Date.parse(right.measured_at));
    },
  });
  const limits = useQuery({
    queryKey: ["session", id, "limits"],
    refetchInterval,
    queryFn: async ({ signal }) => {
      const query = {
        session_id: id,
        type: "SetChargingProfile",
        status: "accepted",
        per_page: 100,
      } as const;
      return (await api.commands.list({ ...query, signal })).data.toReversed();
    },
  });
  return (
    <Show query={samples}>
      {(values) => {
        if (values.length === 0) return <p className="quiet">The charger has not reported its meter.</p>;
        const at = values.map(({ measured_at }) => Date.parse(measured_at));
        const series: readonly Series[][] = [
          [
            {
              title: "power",
              unit: "kW",
              colour: "--accent",
              values: values.map(({ power_w }) => (power_w === null ? null : power_w / 1_000)),
            },
          ],
          [
            {
              title: "current",
              unit: "A",
              colour: "--accent",
              values: values.map(({ current_a }) => current_a),
            },
            {
              title: "limit in force",
              unit: "A",
              colour: "--warn",
              stepped: true,
              values: limitsAt(at, limits.data ?? []),
            },
          ],
          [{ title: "energy", unit: "kWh", colour: "--info", values: energyOf(values) }],
          [{ title: "battery", unit: "%", colour: "--info", values: values.map(({ soc_pct }) => soc_pct) }],
          [
            {
              title: "voltage",
              unit: "V",
              colour: "--info",
              values: values.map(({ voltage_v }) => voltage_v),
            },
          ],
        ];
        return (
          <div className="charts">
            {series
              .map((group) => group.filter((each) => each.values.some((value) => value !== null)))
              .filter((group) => group.length > 0)
              .map((group) => {
                const names = group.map(({ title }) => title).join(" and ");
                return (
                  <Chart
                    key={names}
                    times={at.map((ms) => ms / 1_000)}
                    zone={browserZone()}
                    series={group}
                    summary={`${names.charAt(0).toUpperCase()}${names.slice(1)} of ${values.length} samples`}
                  />
                );
              })}
            <Action run={() => exportSamples(id)}>Export meter values</Action>
          </div>
        );
      }}
    </Show>
  );
}

const exported = [
  "measured_at",
  "energy_wh",
  "power_w",
  "current_a",
  "voltage_v",
  "soc_pct",
] as const satisfies (keyof MeterValue)[];

/** All samples of the session as CSV (RFC 4180), the oldest first. What the charger did not measure is empty. */
async function exportSamples(id: string): Promise<string> {
  const rows: string[] = [];
  for await (const value of api.sessions.iterateMeterValues(id))
    rows.push(exported.map((name) => value[name] ?? "").join(","));
  const lines = [exported.join(","), ...rows.toReversed()].map((line) => `${line}\r\n`);
  saveFile("meter-values.csv", new Blob(lines, { type: "text/csv" }));
  return `The browser saves ${rows.length} meter values.`;
}

/** In kWh since the first of the samples. */
function energyOf(samples: readonly MeterValue[]): (number | null)[] {
  const first = samples.find(({ energy_wh }) => energy_wh !== null)?.energy_wh;
  return samples.map(({ energy_wh }) =>
    energy_wh === null || first == null ? null : (energy_wh - first) / 1_000,
  );
}

/** The limit that the charger had accepted last at each of these times. `commands`: the oldest first. */
function limitsAt(times: readonly number[], commands: readonly Command[]): (number | null)[] {
  let next = 0;
  let inForce: number | null = null;
  return times.map((ms) => {
    for (; next < commands.length; next++) {
      const command = commands[next];
      if (command?.completed_at == null || Date.parse(command.completed_at) > ms) break;
      const applied = command.result?.["applied_limit_a"];
      if (typeof applied === "number") inForce = applied;
    }
    return inForce;
  });
}
