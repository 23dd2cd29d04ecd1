import { messages, type ObjectField } from "virtual:ocpp-messages";
import type { CallChargerOptions } from "@forecourt/client";
import { useId, useRef, useState } from "react";
import { api } from "../app/api.ts";
import { ActionDialog } from "./action.tsx";
import { outcomeOf } from "./command.ts";
import { emptyOf, type Payload, PayloadFields } from "./payload-fields.tsx";

/** These have buttons of their own, and the server refuses them as messages. */
const elsewhere: ReadonlySet<string> = new Set([
  "RemoteStartTransaction",
  "RemoteStopTransaction",
  "Reset",
  "UnlockConnector",
  "UpdateFirmware",
]);
const actions = Object.keys(messages)
  .filter((action) => !elsewhere.has(action))
  .toSorted();

/** To whom a message goes. */
interface Recipient {
  /** Sends it, and resolves with what happened in words. */
  send: (action: string, payload: Payload) => Promise<string>;
  /** In the question: a charger, or how many. */
  to: string;
}

/** Any message of OCPP 1.6 that a central system sends, each with its form. */
export function SendMessage({ send, to }: Recipient) {
  const [action, setAction] = useState("");
  const menu = useRef<HTMLDivElement>(null);
  const menuId = useId();
  const choose = (chosen: string) => {
    menu.current?.hidePopover();
    setAction(chosen);
  };
  return (
    <>
      <button type="button" popoverTarget={menuId}>
        Send a message
      </button>
      <div ref={menu} id={menuId} popover="auto" className="card menu">
        {actions.map((each) => (
          <button key={each} type="button" onClick={() => choose(each)}>
            {each}
          </button>
        ))}
      </div>
      {action !== "" && (
        <MessageForm key={action} action={action} send={send} to={to} onClose={() => setAction("")} />
      )}
    </>
  );
}

/** The server writes the list of cards itself. */
const cardList: ObjectField = { kind: "object", fields: {} };

function MessageForm({ action, onClose, send, to }: Recipient & { action: string; onClose: () => void }) {
  const request = action === "SendLocalList" ? cardList : (messages[action] ?? cardList);
  const [payload, setPayload] = useState<Payload>(() => emptyOf(request) as Payload);
  return (
    <ActionDialog
      title={`${action} to ${to}`}
      text={
        action === "SendLocalList"
          ? "The cards of the organization, by which a charger decides when it is offline."
          : "Each answer is among the OCPP messages of its charger."
      }
      confirm="Send"
      fields={<PayloadFields field={request} value={payload} onChange={setPayload} />}
      onClose={onClose}
      // The server checks the payload by the schema of the action, and says where it is wrong.
      run={() => send(action, payload)}
    />
  );
}

/** Sends it to one charger, and says what the charger answered. */
export async function sendTo(chargerId: string, action: string, payload: Payload): Promise<string> {
  if (action === "SendLocalList")
    return outcomeOf(await api.chargers.sendLocalList(chargerId, { wait: true }));
  const call = { action, payload, wait: true };
  const command = await api.chargers.call(chargerId, call as CallChargerOptions);
  const { status: _, ...answer } = command.result ?? {};
  const text = JSON.stringify(answer).slice(0, mostOfAnswer);
  return text === "{}" ? outcomeOf(command) : `${outcomeOf(command)} ${text}`;
}

/** The whole answer is among the messages. */
const mostOfAnswer = 300;
