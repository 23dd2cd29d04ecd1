import type { Charger, Socket } from "@forecourt/client";
import { Link } from "@tanstack/react-router";
import { api } from "../app/api.ts";
import { useMay } from "../app/session.ts";
import { Action } from "./action.tsx";
import { outcomeOf } from "./command.ts";
import { PriorityAction } from "./priority-action.tsx";
import { ActionsOfSession } from "./session-actions.tsx";
import { StartAction } from "./start-action.tsx";
import { Status } from "./values.tsx";

/** One connector of a charger, and what can be done there. */
export function Connector({ charger, socket }: { charger: Charger; socket: Socket }) {
  const isOperator = useMay("operator");
  const {
    active_session_id: sessionId,
    connector_id,
    error_code,
    id,
    status,
    tier,
    vendor_error_code,
    weight,
  } = socket;
  const name = `${charger.identity}/${connector_id}`;
  const isFaulty = error_code !== null && error_code !== "NoError";
  return (
    <li className="card socket">
      <div>
        <b>Connector {connector_id}</b> <Status status={status} offline={!charger.connected} />
        {isFaulty && (
          <span className="bad-text">
            {" "}
            {error_code} {vendor_error_code}
          </span>
        )}
        {sessionId !== null && (
          <>
            {" "}
            <Link to="/sessions/$id" params={{ id: sessionId }}>
              its session
            </Link>
          </>
        )}
      </div>
      {isOperator && (
        <div className="buttons">
          {sessionId === null ? (
            <StartAction chargerId={charger.id} socketId={id} name={name} />
          ) : (
            <ActionsOfSession id={sessionId} />
          )}
          <Action
            label={`Unlock ${name}`}
            title={`Unlock the cable at ${name}?`}
            text="A session that is open ends."
            confirm="Unlock"
            run={async () => outcomeOf(await api.sockets.unlock(charger.id, id, { wait: true }))}
          >
            Unlock
          </Action>
          <PriorityAction chargerId={charger.id} socketId={id} name={name} tier={tier} weight={weight} />
        </div>
      )}
    </li>
  );
}
