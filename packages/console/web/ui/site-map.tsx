import { useNavigate } from "@tanstack/react-router";
import { control, divIcon, geoJSON, latLngBounds, map as leafletMap, marker } from "leaflet";
import { useEffect, useRef } from "react";
import { feature } from "topojson-client";
import outlinesUrl from "world-atlas/countries-50m.json?url";
import type { MappedSite } from "./mapped-sites.ts";
import "leaflet/dist/leaflet.css";

/** Names fit beside so many points only. */
const mostNames = 30;

/** The sites over the outlines of countries, which come from this server as all else does. A site leads to its screen. */
export function SiteMap({ sites }: { sites: readonly MappedSite[] }) {
  const place = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  // The map is drawn anew only when this changes, and not with each event.
  const drawn = JSON.stringify(sites);

  useEffect(() => {
    const shown = JSON.parse(drawn) as MappedSite[];
    const canvas = place.current;
    if (canvas === null) return;
    const map = leafletMap(canvas, { attributionControl: false, scrollWheelZoom: false, zoomSnap: 0.5 });
    control.scale({ imperial: false }).addTo(map);
    // A site alone is shown within its country, sites of one town apart from each other.
    map.fitBounds(latLngBounds(shown.map(({ at }) => at)).pad(0.2), {
      maxZoom: shown.length === 1 ? 5.5 : 11,
    });
    for (const { at, id, kind, name, state } of shown) {
      const text = `${name}: ${state}`;
      // Only its text is set: names come from tenants.
      const label = document.createElement("span");
      label.textContent = shown.length > mostNames ? text : name;
      marker(at, { icon: divIcon({ className: `site-dot ${kind}`, iconSize: [18, 18] }), title: text })
        .bindTooltip(label, { permanent: shown.length <= mostNames, direction: "right", offset: [8, 0] })
        .on("click", () => void navigate({ to: "/sites/$id", params: { id } }))
        .addTo(map);
    }
    let isGone = false;
    void outlines().then((land) => {
      if (!isGone)
        geoJSON(land, { interactive: false, style: { className: "land", fillOpacity: 1, weight: 1 } }).addTo(
          map,
        );
    });
    return () => {
      isGone = true;
      map.remove();
    };
  }, [drawn, navigate]);

  return <section ref={place} className="map" aria-label="Map of the sites" />;
}

async function outlines() {
  const world = await (await fetch(outlinesUrl)).json();
  return feature(world, world.objects.countries);
}
