import { api } from "../app/api.ts";
import { Action } from "./action.tsx";
import { outcomeOf } from "./command.ts";
import { Field } from "./fields.tsx";

/** Starts charging at a connector, for a card. */
export function StartAction({
  chargerId,
  name,
  socketId,
}: {
  chargerId: string;
  /** The charger and the connector, such as `DEPOT-01/2`. */
  name: string;
  socketId: string;
}) {
  return (
    <Action
      label={`Start ${name}`}
      title={`Start charging at ${name}`}
      confirm="Start"
      fields={<Field label="Card or app (id tag)" name="id_tag" required maxLength={20} />}
      run={async ({ id_tag = "" }) =>
        outcomeOf(await api.sockets.start(chargerId, socketId, { id_tag, wait: true }))
      }
    >
      Start
    </Action>
  );
}
