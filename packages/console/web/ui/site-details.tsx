import type { Location } from "@forecourt/client";
import { api } from "../app/api.ts";
import { browserZone } from "../app/zone.ts";
import { Action, type Values } from "./action.tsx";
import { Field } from "./fields.tsx";

/** Adds a site, or changes what it is called and where it is. */
export function SiteDetails({ site }: { site?: Location }) {
  const word = site === undefined ? "Add a site" : "Change";
  return (
    <Action
      title={site === undefined ? word : `Change ${site.name}`}
      confirm={site === undefined ? "Add" : "Save"}
      fields={
        <>
          <Field label="Name" name="name" required defaultValue={site?.name} />
          <Field label="Address" name="address" defaultValue={site?.address ?? ""} />
          <Field
            label="Time zone"
            name="time_zone"
            defaultValue={site?.time_zone ?? browserZone()}
            required={site === undefined}
          />
          <Field
            label="Coordinates"
            name="coordinates"
            placeholder="53.5461, 9.9662"
            defaultValue={coordinatesOf(site)}
            hint="Latitude and longitude in degrees, for the map."
          />
        </>
      }
      run={async (values) => {
        const { address, name = "", time_zone } = values;
        const details = {
          name,
          address: address || null,
          time_zone: time_zone || null,
          ...degreesOf(values),
        };
        if (site === undefined) await api.locations.create(details);
        else await api.locations.update(site.id, details);
        return site === undefined ? `${name} is added.` : "Saved.";
      }}
    >
      {word}
    </Action>
  );
}

function coordinatesOf(site: Location | undefined): string {
  return site?.latitude == null || site.longitude == null ? "" : `${site.latitude}, ${site.longitude}`;
}

function degreesOf({ coordinates = "" }: Values): { latitude: number | null; longitude: number | null } {
  if (coordinates === "") return { latitude: null, longitude: null };
  const [, latitude, longitude] = /^(-?\d+(?:\.\d+)?)\s*,\s*(-?\d+(?:\.\d+)?)$/.exec(coordinates) ?? [];
  if (latitude === undefined || longitude === undefined)
    throw new Error(`"${coordinates}" must be a latitude, a comma, and a longitude: 53.5461, 9.9662`);
  return { latitude: Number(latitude), longitude: Number(longitude) };
}
