import type { Session } from "@forecourt/client";
import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { api } from "../app/api.ts";
import { useMay } from "../app/session.ts";
import { Action } from "../ui/action.tsx";
import { Events } from "../ui/events.tsx";
import { Lines } from "../ui/lines.tsx";
import { List } from "../ui/more.tsx";
import { PaymentAction } from "../ui/payment-action.tsx";
import { Screen as Frame } from "../ui/screen.tsx";
import { SessionActions } from "../ui/session-actions.tsx";
import { SessionCharts } from "../ui/session-charts.tsx";
import { Show } from "../ui/show.tsx";
import { ThrottleReason } from "../ui/throttle-reason.tsx";
import { Amps, Energy, Money, Seconds, Status, secondsBetween, Time, words } from "../ui/values.tsx";

const openSessionEveryMs = 3_000;

/** One session: what it draws, what it costs so far, and why it is limited. */
export function Screen() {
  const id = useParams({ strict: false }).id ?? "";
  const session = useQuery({
    queryKey: ["session", id],
    queryFn: ({ signal }) => api.sessions.get(id, { signal }),
    // The events of a session come once a minute, and an operator who looks at it wants to see it count.
    refetchInterval: ({ state }) => (state.data?.ended_at === null ? openSessionEveryMs : false),
  });
  const data = session.data;
  const name =
    data === undefined
      ? "Session"
      : `Session at ${data.charger_identity ?? "a deleted charger"}/${data.connector_id}`;
  return (
    <Frame
      title={name}
      cli={`forecourt sessions show ${id}`}
      sdk={`await client.sessions.get(${JSON.stringify(id)})`}
      actions={data !== undefined && <Actions session={data} />}
    >
      <Show query={session}>
        {(found) => (
          <>
            <Facts session={found} />
            <SessionCharts id={found.id} everyMs={found.ended_at === null ? openSessionEveryMs : false} />
            <div className="columns">
              <Cost session={found} />
              <section aria-labelledby="events">
                <h2 id="events">What happened</h2>
                <List
                  queryKey={["session", id, "events"]}
                  read={(page) => api.events.list({ session_id: id, ...page })}
                >
                  {(rows) => <Events events={rows} />}
                </List>
              </section>
            </div>
          </>
        )}
      </Show>
    </Frame>
  );
}

function Facts({ session }: { session: Session }) {
  const {
    charger_id,
    ended_at,
    energy_wh,
    id_tag,
    limit_a,
    location_id,
    location_name,
    started_at,
    status,
    stop_reason,
  } = session;
  return (
    <dl className="facts">
      <div>
        <dt>State</dt>
        <dd>
          <Status status={status} /> {stop_reason !== null && words(stop_reason)}
        </dd>
      </div>
      <div>
        <dt>Energy</dt>
        <dd>
          <Energy wh={energy_wh} />
        </dd>
      </div>
      <div>
        <dt>Time</dt>
        <dd>
          <Seconds s={secondsBetween(started_at, ended_at)} />, from <Time at={started_at} />
          {ended_at !== null && (
            <>
              {" "}
              to <Time at={ended_at} />
            </>
          )}
        </dd>
      </div>
      <div>
        <dt>Limit in force</dt>
        <dd>
          <Amps a={limit_a} /> {ended_at === null && <ThrottleReason session={session} />}
        </dd>
      </div>
      <div>
        <dt>Card</dt>
        <dd>{id_tag ?? "–"}</dd>
      </div>
      <div>
        <dt>At</dt>
        <dd>
          <Link to="/chargers/$id" params={{ id: charger_id }}>
            its charger
          </Link>
          {location_id !== null && (
            <>
              ,{" "}
              <Link to="/sites/$id" params={{ id: location_id }}>
                {location_name}
              </Link>
            </>
          )}
        </dd>
      </div>
    </dl>
  );
}

function Actions({ session }: { session: Session }) {
  const isOperator = useMay("operator");
  const { id, status } = session;
  if (!isOperator) return null;
  return (
    <>
      <SessionActions session={session} />
      {status !== "completed" && status !== "finalized" && (
        <Action
          className="danger"
          title="Finalize this session?"
          text="For a charger that cannot end it any more. The server bills what the evidence shows; this cannot be undone."
          confirm="Finalize"
          run={async () => {
            await api.sessions.finalize(id);
            return "The session is finalized.";
          }}
        >
          Finalize
        </Action>
      )}
      <PaymentAction attach={(request) => api.sessions.attachPaymentReference(id, request)} />
    </>
  );
}

function Cost({ session: { cdr_id, ended_at, id } }: { session: Session }) {
  const cost = useQuery({
    queryKey: ["session", id, "cost"],
    refetchInterval: ended_at === null ? openSessionEveryMs : false,
    queryFn: ({ signal }) => api.sessions.cost(id, { signal }),
  });
  return (
    <section aria-labelledby="cost">
      <h2 id="cost">{cdr_id === null ? "Cost so far" : "Cost"}</h2>
      <Show query={cost}>
        {({ currency, line_items, total_cost, total_cost_incl_vat }) => (
          <>
            <p className="big">
              <Money amount={total_cost} currency={currency} />
              {total_cost_incl_vat !== null && (
                <small>
                  {" "}
                  with tax <Money amount={total_cost_incl_vat} currency={currency} />
                </small>
              )}
            </p>
            <Lines lines={line_items} currency={currency} />
          </>
        )}
      </Show>
      {cdr_id !== null && (
        <p>
          <Link to="/receipts/$id" params={{ id: cdr_id }}>
            The receipt, with its explanation
          </Link>
        </p>
      )}
    </section>
  );
}
