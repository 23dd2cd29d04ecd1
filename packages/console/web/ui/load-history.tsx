import { useQuery } from "@tanstack/react-query";
import { api } from "../app/api.ts";
import { serverNow } from "../app/clock.ts";
import { Chart } from "./chart.tsx";
import { Show } from "./show.tsx";

/** The load of a site over the last 24 hours. */
export function LoadHistory({ id, zone }: { id: string; zone: string }) {
  const history = useQuery({
    queryKey: ["load-history", id],
    queryFn: ({ signal }) => {
      const from = new Date(serverNow() - 24 * 3_600_000).toISOString();
      return api.locations.loadHistory(id, { from, signal });
    },
    refetchInterval: 60_000,
  });
  return (
    <Show query={history}>
      {(recorded) => {
        // Before the first record there is nothing to show.
        const points = recorded.points.slice(recorded.points.findIndex(({ samples }) => samples > 0));
        const last = points.at(-1);
        if (last === undefined || points.length < 2)
          return (
            <p className="quiet">The load of the last 24 hours is recorded once a minute, and begins now.</p>
          );
        return (
          <section aria-labelledby="history">
            <h2 id="history">The last 24 hours</h2>
            <Chart
              times={points.map(({ at }) => Date.parse(at) / 1_000)}
              zone={zone}
              summary={`Capacity, limits in force, reserved and measured amperes at ${points.length} points; at the last, ${last.measured_max_a ?? "unknown"} A were measured`}
              series={[
                {
                  title: "capacity",
                  unit: "A",
                  colour: "--quiet",
                  stepped: true,
                  values: points.map((each) => each.usable_a),
                },
                {
                  title: "in force",
                  unit: "A",
                  colour: "--accent",
                  stepped: true,
                  values: points.map((each) => each.in_force_max_a),
                },
                {
                  title: "reserved",
                  unit: "A",
                  colour: "--warn",
                  stepped: true,
                  values: points.map((each) => each.reserved_max_a),
                },
                {
                  title: "measured",
                  unit: "A",
                  colour: "--info",
                  values: points.map((each) => each.measured_max_a),
                },
              ]}
            />
          </section>
        );
      }}
    </Show>
  );
}
