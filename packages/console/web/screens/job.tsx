import type { Job, JobCreate, JobItem } from "@forecourt/client";
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useParams } from "@tanstack/react-router";
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
            {job.data !== undefined && job.data.finished_at !== null && <TryAgain job={job.data} />}
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

/** A new job with the chargers that have not accepted. */
function TryAgain({ job: { action, concurrency, counts, id, payload, total } }: { job: Job }) {
  const navigate = useNavigate();
  const left = total - counts.accepted;
  // The server does not show a secret that was in it.
  if (left === 0 || JSON.stringify(payload).includes("***")) return null;
  return (
    <Action
      title={`${action}: ask ${left} of ${total} chargers again?`}
      text="Those that refused, were offline, did not answer, or were not asked. A charger that did not answer in time may have done it."
      confirm="Try again"
      run={async () => {
        const ids: string[] = [];
        for await (const { charger_id, outcome } of api.jobs.iterateItems(id))
          if (outcome !== "accepted") ids.push(charger_id);
        const again = await api.jobs.create({
          selection: { charger_ids: ids },
          // The first job was created with it.
          action: action as JobCreate["action"],
          payload: payload ?? {},
          concurrency,
        });
        await navigate({ to: "/jobs/$id", params: { id: again.id } });
        return `${action} to ${again.total} chargers has begun.`;
      }}
    >
      Try again
    </Action>
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
