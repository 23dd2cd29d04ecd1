import { useNavigate } from "@tanstack/react-router";
import {
  control,
  divIcon,
  geoJSON,
  type LayerGroup,
  latLngBounds,
  layerGroup,
  map as leafletMap,
  marker,
} from "leaflet";
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
  const points = useRef<LayerGroup>(undefined);
  const navigate = useNavigate();
  const places = JSON.stringify(sites.map(({ at }) => at));
  const drawn = JSON.stringify(sites);

  // What an operator has moved or zoomed stays until the sites are others.
  useEffect(() => {
    if (place.current === null) return;
    const at = JSON.parse(places) as MappedSite["at"][];
    const map = leafletMap(place.current, {
      attributionControl: false,
      scrollWheelZoom: false,
      zoomSnap: 0.5,
    });
    control.scale({ imperial: false }).addTo(map);
    // A site alone is shown within its country, sites of one town apart from each other.
    map.fitBounds(latLngBounds(at).pad(0.2), { maxZoom: at.length === 1 ? 5.5 : 11 });
    points.current = layerGroup().addTo(map);
    let isGone = false;
    const style = { className: "land", fillOpacity: 1, weight: 1 };
    outlines().then(
      (land) => isGone || geoJSON(land, { interactive: false, style }).addTo(map),
      // The sites are there without it.
      () => undefined,
    );
    return () => {
      isGone = true;
      map.remove();
    };
  }, [places]);

  // When the places change, so does this: a new map gets its points.
  useEffect(() => {
    const shown = JSON.parse(drawn) as MappedSite[];
    points.current?.clearLayers();
    for (const { at, id, kind, name, state } of shown) {
      const text = `${name}: ${state}`;
      // Only its text is set: names come from tenants.
      const label = document.createElement("span");
      label.textContent = shown.length > mostNames ? text : name;
      marker(at, { icon: divIcon({ className: `site-dot ${kind}`, iconSize: [18, 18] }), title: text })
        .bindTooltip(label, { permanent: shown.length <= mostNames, direction: "right", offset: [8, 0] })
        .on("click", () => void navigate({ to: "/sites/$id", params: { id } }))
        .addTo(points.current ?? layerGroup());
    }
  }, [drawn, navigate]);

  return <section ref={place} className="map" aria-label="Map of the sites" />;
}

async function outlines() {
  const world = await (await fetch(outlinesUrl)).json();
  return feature(world, world.objects.countries);
}
