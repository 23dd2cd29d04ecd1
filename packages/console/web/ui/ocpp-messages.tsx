import type { CallChargerOptions, ChargerMessage } from "@forecourt/client";
import { useQuery } from "@tanstack/react-query";
import { api } from "../app/api.ts";
import { useMay } from "../app/session.ts";
import { Action } from "./action.tsx";
import { outcomeOf } from "./command.ts";
import { Field } from "./fields.tsx";
import { Show } from "./show.tsx";
import { Moment } from "./values.tsx";

/** A call with its answer. */
interface Exchange {
  call: ChargerMessage;
  answer: ChargerMessage | null;
}

/** The OCPP messages of a charger as they come, each call with its answer. */
export function OcppMessages({ id }: { id: string }) {
  const messages = useQuery({
    queryKey: ["messages", id],
    queryFn: ({ signal }) => api.chargers.listMessages(id, { per_page: 100, signal }),
    // Messages make no events. React Query reads only while the page is in view.
    refetchInterval: 2_000,
    staleTime: 0,
  });
  const list = (
    <Show query={messages}>
      {({ data }) => (
        <ol className="ocpp">
          {exchangesOf(data).map(({ answer, call }) => (
            <li key={call.id}>
              <details>
                <summary>
                  <Moment at={call.at} /> {call.direction === "in" ? "from the charger" : "to the charger"}:{" "}
                  <b>{call.action ?? call.type}</b>{" "}
                  <span className={answer?.type === "error" ? "bad-text" : "quiet"}>
                    {answer === null
                      ? "no answer"
                      : `${answer.type === "error" ? "error" : "answered"}${answer.latency_ms === null ? "" : ` in ${answer.latency_ms} ms`}`}
                  </span>
                </summary>
                <pre>{frameText(call)}</pre>
                {answer !== null && <pre>{frameText(answer)}</pre>}
              </details>
            </li>
          ))}
        </ol>
      )}
    </Show>
  );
  return (
    <>
      {useMay("operator") && <SendMessage id={id} />}
      {list}
    </>
  );
}

/** Any call of OCPP 1.6 to the charger. */
function SendMessage({ id }: { id: string }) {
  return (
    <Action
      title="Send a message to the charger"
      text="Any call of OCPP 1.6. Its answer stands in the list."
      confirm="Send"
      fields={
        <>
          <Field label="Action" name="action" required defaultValue="TriggerMessage" />
          <Field label="Payload (JSON)">
            <textarea name="payload" rows={4} defaultValue={'{ "requestedMessage": "StatusNotification" }'} />
          </Field>
        </>
      }
      run={async ({ action = "", payload = "" }) => {
        const call = { action, payload: JSON.parse(payload || "{}"), wait: true };
        // The server checks what it is given, by the schema of the action.
        return outcomeOf(await api.chargers.call(id, call as CallChargerOptions));
      }}
    >
      Send a message
    </Action>
  );
}

/** Newest first, as they come. An answer belongs to the call before it that has its message id. */
function exchangesOf(messages: readonly ChargerMessage[]): Exchange[] {
  const answers = new Map<string, ChargerMessage>();
  const exchanges: Exchange[] = [];
  for (const message of messages) {
    const key = `${message.connection_id} ${message.message_id}`;
    if (message.type === "result" || message.type === "error") {
      answers.set(key, message);
      continue;
    }
    exchanges.push({ call: message, answer: answers.get(key) ?? null });
  }
  return exchanges;
}

function frameText({ frame, text }: ChargerMessage): string {
  return frame === null ? (text ?? "") : JSON.stringify(frame, null, 2);
}
