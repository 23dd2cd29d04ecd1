import type { Location, LocationUpdate } from "@forecourt/client";
import { api } from "../app/api.ts";
import { serverNow } from "../app/clock.ts";
import { useMay } from "../app/session.ts";
import { Action } from "./action.tsx";
import { Field } from "./fields.tsx";

/** What a site has for its chargers. */
export function CapacityAction({ site }: { site: Location }) {
  const { dlb_enabled, dlb_fallback_a, dlb_margin_a, id, max_amperage, name } = site;
  return (
    <Action
      title={`Load balancing of ${name}`}
      text="A lower capacity is in force at once for new limits; chargers that do not answer count with what they may draw."
      confirm="Save"
      fields={
        <>
          <label className="check">
            <input type="checkbox" name="dlb_enabled" defaultChecked={dlb_enabled} /> Balance the load
          </label>
          <Field
            label="Capacity (A per phase)"
            name="max_amperage"
            type="number"
            min={0}
            step="0.1"
            defaultValue={max_amperage}
          />
          <Field
            label="Margin (A)"
            name="dlb_margin_a"
            type="number"
            min={0}
            step="0.1"
            defaultValue={dlb_margin_a}
          />
          <Field
            label="Fallback (A)"
            name="dlb_fallback_a"
            type="number"
            min={0}
            step="0.1"
            defaultValue={dlb_fallback_a}
            hint="What the chargers share while a meter is silent."
          />
        </>
      }
      run={async (values) => {
        const change: LocationUpdate = { dlb_enabled: values["dlb_enabled"] === "on" };
        const numbers = ["max_amperage", "dlb_margin_a", "dlb_fallback_a"] as const;
        for (const field of numbers) {
          const given = values[field];
          if (given !== undefined && given !== "") change[field] = Number(given);
        }
        await api.locations.update(id, change);
        return "Saved.";
      }}
    >
      Capacity
    </Action>
  );
}

/** A limit of all chargers of a site for some hours, as a grid operator may ask for. */
export function LimitAction({ locationId }: { locationId: string }) {
  return (
    <Action
      title="Limit all chargers of this site"
      text="In force at once, beside the capacity and other limits, until it ends by itself or is removed. A limit of the same name is replaced."
      confirm="Set the limit"
      fields={
        <>
          <Field
            label="Name"
            name="name"
            required
            maxLength={64}
            pattern="[A-Za-z0-9._\-]+"
            defaultValue="console"
          />
          <Field label="Amperes per phase" name="max_a" type="number" min={0} step="0.1" required />
          <Field label="Hours" name="hours" type="number" min={0.1} step="any" required defaultValue={1} />
        </>
      }
      run={async ({ hours, max_a, name = "" }) => {
        const until = new Date(serverNow() + Number(hours) * 3_600_000).toISOString();
        await api.locations.putLimit(locationId, name, { max_a: Number(max_a), until });
        return `${name}: at most ${max_a} A.`;
      }}
    >
      Limit
    </Action>
  );
}

/** Lifts a limit before its end. */
export function RemoveLimit({ locationId, name }: { locationId: string; name: string }) {
  if (!useMay("operator")) return null;
  return (
    <Action
      label={`Remove the limit ${name}`}
      title={`Remove the limit ${name}?`}
      text="A system that sends it again sets it again."
      confirm="Remove"
      run={async () => {
        await api.locations.deleteLimit(locationId, name);
        return `${name} is removed.`;
      }}
    >
      Remove
    </Action>
  );
}
