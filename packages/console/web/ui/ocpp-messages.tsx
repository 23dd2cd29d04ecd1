import type { ChargerMessage } from "@forecourt/client";
import { useQuery } from "@tanstack/react-query";
import { api } from "../app/api.ts";
import { queryOf, useFilters } from "../app/filters.ts";
import { saveFile } from "../app/save-file.ts";
import { Action } from "./action.tsx";
import { Choice, SearchField } from "./fields.tsx";
import { Show } from "./show.tsx";
import { Moment } from "./values.tsx";

/** A call with its answer. */
interface Exchange {
  call: ChargerMessage;
  answer: ChargerMessage | null;
}

/** The OCPP messages of a charger as they come, each call with its answer. */
export function OcppMessages({ id }: { id: string }) {
  const [search, change] = useFilters();
  const query = {
    ...queryOf(search, ["action"]),
    ...(search["errors"] === "only" && { errors_only: true }),
  };
  const messages = useQuery({
    queryKey: ["messages", id, query],
    queryFn: ({ signal }) => api.chargers.listMessages(id, { ...query, per_page: 100, signal }),
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
      <div className="filters">
        <SearchField
          label="Action"
          value={search["action"] ?? ""}
          onChange={(action) => change({ action })}
        />
        <Choice
          label="Show"
          value={search["errors"]}
          onChange={(errors) => change({ errors })}
          options={[["only", "errors only"]]}
        />
        <Action
          run={async () => {
            const { data } = await api.chargers.listMessages(id, { ...query, per_page: 100 });
            saveFile("ocpp-messages.json", new Blob([JSON.stringify(data, null, 2)]));
            return `The browser saves ${data.length} messages.`;
          }}
        >
          Export
        </Action>
      </div>
      {list}
    </>
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
