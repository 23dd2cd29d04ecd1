import type { Charger, JobCreate } from "@forecourt/client";
import { useNavigate } from "@tanstack/react-router";
import { api } from "../app/api.ts";
import { useMay } from "../app/session.ts";
import { Action, type Values } from "./action.tsx";
import { Field } from "./fields.tsx";
import { ResetKind } from "./reset-kind.tsx";
import { SendMessage } from "./send-message.tsx";

/** What can be done to many chargers at once: each is a job of the server, which colleagues see and can stop. */
export function BulkActions({
  chargers,
  loaded,
  select,
}: {
  chargers: readonly Charger[];
  /** The rows that have been read, which "select all" takes. */
  loaded: readonly Charger[];
  select: (chargers: readonly Charger[]) => void;
}) {
  const navigate = useNavigate();
  const isAdmin = useMay("admin");
  const charging = chargers.filter(({ open_sessions }) => open_sessions > 0).length;
  const offline = chargers.filter(({ connected }) => !connected).length;
  const facts = [
    charging > 0 && `${charging} of these are charging.`,
    offline > 0 && `${offline} of these are offline, and are not reached.`,
  ].filter((fact) => fact !== false);
  const common = { disabled: chargers.length === 0, text: facts.join(" ") };

  async function start(action: JobCreate["action"], payload: Record<string, unknown>, values: Values) {
    const onlyIdle = values["idle"] === "on";
    const chosen = onlyIdle ? chargers.filter(({ open_sessions }) => open_sessions === 0) : chargers;
    if (chosen.length === 0) throw new Error("All of these are charging.");
    return startAt(chosen, action, payload);
  }

  async function startAt(
    chosen: readonly Charger[],
    action: JobCreate["action"],
    payload: Record<string, unknown>,
  ) {
    const job = await api.jobs.create({
      selection: { charger_ids: chosen.map(({ id }) => id) },
      action,
      payload,
    });
    select([]);
    await navigate({ to: "/jobs/$id", params: { id: job.id } });
    return `${action} to ${job.total} chargers has begun.`;
  }

  const notCharging = charging > 0 && (
    <label className="check">
      <input type="checkbox" name="idle" defaultChecked /> Leave out the {charging} that are charging
    </label>
  );
  return (
    <div className="buttons bulk">
      <span className="quiet">{chargers.length} selected</span>
      <button type="button" onClick={() => select(chargers.length === 0 ? loaded : [])}>
        {chargers.length === 0 ? `Select the ${loaded.length} loaded` : "Select none"}
      </button>
      <Action
        {...common}
        title={`Reset ${chargers.length} chargers?`}
        confirm="Reset"
        className="danger"
        fields={
          <>
            <ResetKind />
            {notCharging}
          </>
        }
        run={(values) => start("Reset", { type: values["type"] }, values)}
      >
        Reset
      </Action>
      <Action
        {...common}
        title={`Set a configuration key on ${chargers.length} chargers`}
        confirm="Set"
        fields={
          <>
            <Field label="Key" name="key" required placeholder="MeterValueSampleInterval" />
            <Field label="Value" name="value" required />
            {notCharging}
          </>
        }
        run={(values) => start("ChangeConfiguration", { key: values["key"], value: values["value"] }, values)}
      >
        Configure
      </Action>
      {isAdmin && (
        <Action
          {...common}
          title={`Update the firmware of ${chargers.length} chargers`}
          confirm="Update"
          fields={
            <>
              <Field
                label="Address of the file"
                name="location"
                type="url"
                required
                placeholder="https://…"
              />
              {notCharging}
            </>
          }
          run={(values) => start("UpdateFirmware", { location: values["location"] }, values)}
        >
          Firmware
        </Action>
      )}
      <SendMessage
        to={chargers.length === 0 ? `all ${loaded.length} that are loaded` : `${chargers.length} chargers`}
        send={(action, payload) =>
          startAt(chargers.length === 0 ? loaded : chargers, action as JobCreate["action"], payload)
        }
      />
    </div>
  );
}
