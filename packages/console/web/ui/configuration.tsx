import type { ConfigurationKey } from "@forecourt/client";
import { useQuery } from "@tanstack/react-query";
import { api } from "../app/api.ts";
import { useMay } from "../app/session.ts";
import { Action } from "./action.tsx";
import { outcomeOf } from "./command.ts";
import { Field } from "./fields.tsx";
import { Show } from "./show.tsx";
import { type Column, Table } from "./table.tsx";
import { Time } from "./values.tsx";

/** The configuration keys that a charger has reported. */
export function Configuration({ id }: { id: string }) {
  const isOperator = useMay("operator");
  const configuration = useQuery({
    queryKey: ["configuration", id],
    queryFn: ({ signal }) => api.chargers.getConfiguration(id, { signal }),
  });
  const columns: readonly Column<ConfigurationKey>[] = [
    { title: "Key", cell: ({ key }) => key },
    { title: "Value", cell: ({ secret, value }) => (secret ? "••••" : (value ?? "–")) },
    {
      title: "Actions",
      cell: ({ key, readonly, value }) =>
        isOperator &&
        readonly !== true && (
          <Action
            label={`Change ${key}`}
            title={`Change ${key}`}
            confirm="Change"
            fields={<Field label={key} name="value" defaultValue={value ?? ""} />}
            run={async ({ value: wanted = "" }) =>
              outcomeOf(
                await api.chargers.call(id, {
                  action: "ChangeConfiguration",
                  payload: { key, value: wanted },
                  wait: true,
                }),
              )
            }
          >
            Change
          </Action>
        ),
    },
  ];
  return (
    <>
      {isOperator && (
        <div className="buttons">
          <Action
            run={async () =>
              outcomeOf(await api.chargers.call(id, { action: "GetConfiguration", payload: {}, wait: true }))
            }
          >
            Ask the charger
          </Action>
        </div>
      )}
      <Show query={configuration}>
        {({ keys, reported_at }) => (
          <>
            <p className="quiet">
              Reported <Time at={reported_at} />
            </p>
            <Table
              caption="Configuration"
              rows={keys}
              keyOf={({ key }) => key}
              columns={columns}
              empty="The charger has not been asked for its configuration yet."
            />
          </>
        )}
      </Show>
    </>
  );
}
