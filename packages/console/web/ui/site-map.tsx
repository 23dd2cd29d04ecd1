import { useNavigate } from "@tanstack/react-router";
import {
  control,
  divIcon,
  geoJSON,
  type Map as LeafletMap,
  latLngBounds,
  map as leafletMap,
  marker as leafletMarker,
  type Marker,
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
  const points = useRef<{ map: LeafletMap; ofSite: Map<string, Point> }>(undefined);
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
    points.current = { map, ofSite: new Map() };
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

  // When the places change, so does this: a new map gets its points. A point that only changes its state stays the same
  // element, or a click that began before the change would be lost.
  useEffect(() => {
    if (points.current === undefined) return;
    const { map, ofSite } = points.current;
    const shown = JSON.parse(drawn) as MappedSite[];
    const hasName = shown.length <= mostNames;
    const gone = new Map(ofSite);
    for (const site of shown) {
      const open = () => void navigate({ to: "/sites/$id", params: { id: site.id } });
      const point = ofSite.get(site.id) ?? createPoint(site.at, hasName, open);
      ofSite.set(site.id, point);
      gone.delete(site.id);
      point.marker.addTo(map);
      showState(point, site, hasName);
    }
    for (const [id, { marker }] of gone) {
      marker.remove();
      ofSite.delete(id);
    }
  }, [drawn, navigate]);

  return <section ref={place} className="map" aria-label="Map of the sites" />;
}

interface Point {
  marker: Marker;
  label: HTMLElement;
}

function createPoint(at: MappedSite["at"], hasName: boolean, open: () => void): Point {
  const label = document.createElement("span");
  const marker = leafletMarker(at, { icon: divIcon({ className: "site-dot", iconSize: [18, 18] }) })
    .bindTooltip(label, { permanent: hasName, direction: "right", offset: [8, 0] })
    .on("click", open);
  return { marker, label };
}

function showState({ marker, label }: Point, { kind, name, state }: MappedSite, hasName: boolean): void {
  const text = `${name}: ${state}`;
  // Only its text is set: names come from tenants.
  label.textContent = hasName ? name : text;
  const element = marker.getElement();
  if (element === undefined) return;
  element.title = text;
  element.dataset["kind"] = kind;
}

async function outlines() {
  const world = await (await fetch(outlinesUrl)).json();
  return feature(world, world.objects.countries);
}
