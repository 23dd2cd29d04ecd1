import type { Delivery, Webhook } from "@forecourt/client";
import { useQuery } from "@tanstack/react-query";
import { api } from "../app/api.ts";
import { useMay } from "../app/session.ts";
import { Action } from "./action.tsx";
import { List } from "./more.tsx";
import { Show } from "./show.tsx";
import { type Column, Table } from "./table.tsx";
import { Age, Time, words } from "./values.tsx";

/** The webhook receivers, with their health and what could not be delivered. */
export function Webhooks() {
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
  const mayRotate = useMay("admin");
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
      {mayRotate && (
        <Action
          label={`Rotate the secret of ${url}`}
          title={`Give ${url} a new secret?`}
          text="For a day deliveries are signed with the old secret as well."
          confirm="Rotate"
          run={async () => {
            const { secret } = await api.webhooks.rotateSecret(id);
            return `The new secret, shown once: ${secret}`;
          }}
        >
          Rotate the secret
        </Action>
      )}
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
