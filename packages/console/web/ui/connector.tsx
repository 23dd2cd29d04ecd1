import type { Charger, Socket } from "@forecourt/client";
import { Link } from "@tanstack/react-router";
import { api } from "../app/api.ts";
import { useMay } from "../app/session.ts";
import { Action } from "./action.tsx";
import { outcomeOf } from "./command.ts";
import { Field } from "./fields.tsx";
import { PriorityAction } from "./priority-action.tsx";
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
            <Action
              label={`Start ${name}`}
              title={`Start charging at ${name}`}
              confirm="Start"
              fields={<Field label="Card or app (id tag)" name="id_tag" required maxLength={20} />}
              run={async ({ id_tag = "" }) =>
                outcomeOf(await api.sockets.start(charger.id, id, { id_tag, wait: true }))
              }
            >
              Start
            </Action>
          ) : (
            <>
              <Action
                label={`Stop ${name}`}
                className="danger"
                title={`Stop charging at ${name}?`}
                confirm="Stop"
                run={async () => outcomeOf(await api.sockets.stop(charger.id, id, { wait: true }))}
              >
                Stop
              </Action>
              <Action
                label={`Limit ${name}`}
                title={`Limit ${name}`}
                text="The highest current per phase of this session. 0 pauses it."
                confirm="Set the limit"
                fields={<Field label="Amperes" name="limit_a" type="number" min={0} step={1} required />}
                run={({ limit_a = "" }) => limitSession(charger.id, id, sessionId, Number(limit_a))}
              >
                Limit
              </Action>
            </>
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

/** Without its transaction, the limit would be for the sessions that come. */
async function limitSession(chargerId: string, socketId: string, sessionId: string, limitA: number) {
  const { transaction_id } = await api.sessions.get(sessionId);
  const command = await api.sockets.setChargingProfile(chargerId, socketId, {
    limit_a: limitA,
    wait: true,
    ...(transaction_id !== null && { transaction_id }),
  });
  const said = outcomeOf(command);
  const applied = command.result?.["applied_limit_a"];
  return applied === undefined ? said : `${said} In force now: ${String(applied)} A.`;
}
