import type { Session } from "@forecourt/client";
import { useQuery } from "@tanstack/react-query";
import { api } from "../app/api.ts";
import { useMay } from "../app/session.ts";
import { Action } from "./action.tsx";
import { outcomeOf } from "./command.ts";
import { Field } from "./fields.tsx";
import { useLoadSession } from "./load-session.ts";
import { Undoable } from "./undoable.tsx";

/** What can be done to a session that is open; nothing for a viewer. */
export function SessionActions({ session }: { session: Session }) {
  const isOperator = useMay("operator");
  const isPaused = useIsPaused(session);
  const { charger_id, ended_at, socket_id } = session;
  const name = `${session.charger_identity}/${session.connector_id}`;
  if (!isOperator || ended_at !== null) return null;
  return (
    <span className="buttons">
      {isPaused ? (
        <Action
          label={`Resume ${name}`}
          run={async () =>
            outcomeOf(await api.sockets.clearChargingProfile(charger_id, socket_id, { wait: true }))
          }
        >
          Resume
        </Action>
      ) : (
        <Action label={`Pause ${name}`} run={() => limitTo(0, session)}>
          Pause
        </Action>
      )}
      <Limits session={session} name={name} />
      <Undoable
        label={`Stop ${name}`}
        soon={`${name} stops in 5 s.`}
        run={async () => outcomeOf(await api.sockets.stop(charger_id, socket_id, { wait: true }))}
      >
        Stop
      </Undoable>
    </span>
  );
}

/** By an operator. Load balancing pauses sessions too, and those go on by themselves. */
function useIsPaused(session: Session): boolean {
  const { ended_at, limit_a } = session;
  const hasNothing = ended_at === null && limit_a === 0;
  const own = useLoadSession(session, { enabled: hasNothing, everyMs: 10_000 });
  return hasNothing && (own === null || own?.state === "paused_operator");
}

/** The same, where only the id of the session is known. */
export function ActionsOfSession({ id }: { id: string }) {
  const session = useQuery({
    queryKey: ["session", id],
    queryFn: ({ signal }) => api.sessions.get(id, { signal }),
  });
  return session.data === undefined ? null : <SessionActions session={session.data} />;
}

/** How fast it may charge, and when the server stops it. */
function Limits({ name, session }: { name: string; session: Session }) {
  const { id, limits } = session;
  const energyKwh = limits?.max_energy_wh == null ? "" : String(limits.max_energy_wh / 1_000);
  const minutes = limits?.max_duration_s == null ? "" : String(limits.max_duration_s / 60);
  return (
    <Action
      label={`Limits of ${name}`}
      title={`Limits of ${name}`}
      text="How fast it charges, and when the server stops it: at the first that it reaches. An empty field is no limit."
      confirm="Save"
      fields={
        <>
          <Field
            label="Amperes"
            name="amperes"
            type="number"
            min={0}
            step={1}
            hint="The highest current per phase. 0 pauses it."
          />
          <Field
            label="Energy (kWh)"
            name="energy"
            type="number"
            min={0.001}
            step="any"
            defaultValue={energyKwh}
          />
          <Field
            label="Minutes from its start"
            name="minutes"
            type="number"
            min={1}
            step={1}
            defaultValue={minutes}
          />
        </>
      }
      run={async (given) => {
        const { amperes = "", energy = "", minutes: most = "" } = given;
        if (energy !== energyKwh || most !== minutes)
          await api.sessions.update(id, {
            limits: {
              max_energy_wh: energy === "" ? null : Math.round(Number(energy) * 1_000),
              max_duration_s: most === "" ? null : Number(most) * 60,
            },
          });
        return amperes === "" ? "Saved." : limitTo(Number(amperes), session);
      }}
    >
      Limits
    </Action>
  );
}

/** Without its transaction, the limit would be for the sessions that come. */
async function limitTo(limitA: number, { charger_id, socket_id, transaction_id }: Session): Promise<string> {
  const command = await api.sockets.setChargingProfile(charger_id, socket_id, {
    limit_a: limitA,
    wait: true,
    ...(transaction_id !== null && { transaction_id }),
  });
  const said = outcomeOf(command);
  const applied = command.result?.["applied_limit_a"];
  return applied === undefined ? said : `${said} In force now: ${String(applied)} A.`;
}
