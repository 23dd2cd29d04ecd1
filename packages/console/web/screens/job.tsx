import type { JobItem } from "@forecourt/client";
import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { api } from "../app/api.ts";
import { useMay } from "../app/session.ts";
import { Action } from "../ui/action.tsx";
import { List } from "../ui/more.tsx";
import { Screen as Frame } from "../ui/screen.tsx";
import { Show } from "../ui/show.tsx";
import { type Column, Table } from "../ui/table.tsx";
import { Time, words } from "../ui/values.tsx";

/** A bulk command on its way, charger by charger. */
export function Screen() {
  const id = useParams({ strict: false }).id ?? "";
  const isOperator = useMay("operator");
  const job = useQuery({
    queryKey: ["job", id],
    queryFn: ({ signal }) => api.jobs.get(id, { signal }),
    refetchInterval: ({ state }) => (state.data?.finished_at === null ? 1_000 : false),
  });
  const status = job.data?.status;
  return (
    <Frame
      title="Job"
      cli={`forecourt jobs watch ${id}`}
      sdk={`await client.jobs.get(${JSON.stringify(id)})`}
      actions={
        isOperator && (
          <>
            {(status === "running" || status === "waiting") && (
              <Action
                className="danger"
                title="Stop this job?"
                text="What has been sent stays sent. The other chargers get nothing."
                confirm="Stop the job"
                run={async () => {
                  await api.jobs.cancel(id);
                  return "The job stops.";
                }}
              >
                Stop
              </Action>
            )}
            {status === "waiting" && (
              <Action
                run={async () => {
                  await api.jobs.continue(id);
                  return "The next wave begins.";
                }}
              >
                Continue
              </Action>
            )}
          </>
        )
      }
    >
      <Show query={job}>
        {({ action, counts, created_at, finished_at, status: now, stop_reason, total }) => (
          <>
            <p>
              <b>{action}</b> to {total} chargers, since <Time at={created_at} />: {words(now)}
              {stop_reason !== null && `, ${words(stop_reason)}`}
              {finished_at !== null && (
                <>
                  {" "}
                  at <Time at={finished_at} />
                </>
              )}
              .
            </p>
            <progress
              aria-label="Chargers done"
              max={total}
              value={total - counts.pending - counts.under_way}
            />
            <p className="quiet">
              {Object.entries(counts)
                .filter(([, count]) => count > 0)
                .map(([name, count]) => `${count} ${words(name)}`)
                .join(", ")}
            </p>
          </>
        )}
      </Show>
      <List queryKey={["job", id, "items"]} read={(page) => api.jobs.listItems(id, page)}>
        {(rows) => (
          <Table
            caption="Chargers"
            rows={rows}
            keyOf={({ charger_id }) => charger_id}
            columns={columns}
            empty="–"
          />
        )}
      </List>
    </Frame>
  );
}

const columns: readonly Column<JobItem>[] = [
  {
    title: "Charger",
    cell: ({ charger_id, charger_identity }) => (
      <Link to="/chargers/$id" params={{ id: charger_id }}>
        {charger_identity}
      </Link>
    ),
  },
  { title: "Outcome", cell: ({ outcome }) => words(outcome) },
  { title: "Answer", cell: ({ answer, error }) => words(error ?? answer) },
];
