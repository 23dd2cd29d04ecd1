import { api } from "../app/api.ts";
import { useMay } from "../app/session.ts";
import { Action } from "./action.tsx";
import { Field } from "./fields.tsx";

/** The priority of a connector where load is balanced. A card or a start with a priority of its own goes before it. */
export function PriorityAction({
  chargerId,
  name,
  socketId,
  tier,
  weight,
}: {
  chargerId: string;
  /** Of the connector, as people write it. */
  name: string;
  socketId: string;
  tier: number;
  weight: number;
}) {
  if (!useMay("admin")) return null;
  return (
    <Action
      label={`Priority of ${name}`}
      title={`Priority of ${name}`}
      text="Where load is balanced: who has how much, and who waits first. A card or a start with a priority of its own goes before it."
      confirm="Set the priority"
      fields={
        <>
          <Field
            label="Weight"
            name="weight"
            type="number"
            min={0.1}
            max={100}
            step="any"
            required
            defaultValue={weight}
            hint="With 2 it gets twice the current of 1."
          />
          <Field
            label="Tier"
            name="tier"
            type="number"
            min={0}
            step={1}
            required
            defaultValue={tier}
            hint="0 is the most important: a higher tier waits first."
          />
        </>
      }
      run={async (values) => {
        await api.sockets.update(chargerId, socketId, {
          weight: Number(values["weight"]),
          tier: Number(values["tier"]),
        });
        return `${name} has its new priority.`;
      }}
    >
      Priority
    </Action>
  );
}
