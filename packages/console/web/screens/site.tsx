import type { LoadSnapshot } from "@forecourt/client";
import { alarmWords, causeWords, type LoadSession, reasonWords, stateWord } from "@forecourt/client/text";
import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { api } from "../app/api.ts";
import { useMay } from "../app/session.ts";
import { browserZone } from "../app/zone.ts";
import { LoadHistory } from "../ui/load-history.tsx";
import { PriorityAction } from "../ui/priority-action.tsx";
import { Screen as Frame } from "../ui/screen.tsx";
import { Show } from "../ui/show.tsx";
import { CapacityAction, LimitAction, RemoveLimit } from "../ui/site-actions.tsx";
import { SiteDetails } from "../ui/site-details.tsx";
import { type Column, Table } from "../ui/table.tsx";
import { Age, Amps, Time, words } from "../ui/values.tsx";

/** A site: what its fuse carries, who has it, and why not more. */
export function Screen() {
  const id = useParams({ strict: false }).id ?? "";
  const mayChange = useMay("admin");
  const mayLimit = useMay("operator");
  const site = useQuery({
    queryKey: ["location", id],
    queryFn: ({ signal }) => api.locations.get(id, { signal }),
  });
  const load = useQuery({
    queryKey: ["load", id],
    queryFn: ({ signal }) => api.locations.load(id, { signal }),
    refetchInterval: 2_000,
    staleTime: 0,
  });
  const name = site.data?.name ?? "Site";
  const zone = site.data?.time_zone ?? browserZone();
  return (
    <Frame
      title={name}
      cli={`forecourt locations load ${JSON.stringify(name)}`}
      sdk={`await client.locations.load(${JSON.stringify(id)})`}
      actions={
        site.data !== undefined && (
          <>
            {mayLimit && <LimitAction locationId={id} />}
            {mayChange && <CapacityAction site={site.data} />}
            {mayChange && <SiteDetails site={site.data} />}
          </>
        )
      }
    >
      <Show query={site}>
        {({ address, charger_count, latitude, longitude, metering_regime, tariff_id }) => (
          <p>
            {address ?? "No address"}
            {latitude !== undefined && longitude !== undefined && (
              <>
                {" "}
                (
                <a
                  href={`https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`}
                  target="_blank"
                  rel="noreferrer"
                >
                  map
                </a>
                )
              </>
            )}
            .{" "}
            <Link to="/chargers" search={{ location_id: id } as never}>
              {charger_count} chargers
            </Link>
            ,{" "}
            {tariff_id === null ? (
              <span className="bad-text">no tariff: sessions cannot be billed</span>
            ) : (
              <Link to="/prices/$id" params={{ id: tariff_id }}>
                tariff
              </Link>
            )}
            , billed by {words(metering_regime)}. Times in {zone}.
          </p>
        )}
      </Show>
      <Show query={load}>{(snapshot) => <Load load={snapshot} zone={zone} />}</Show>
      <LoadHistory id={id} zone={zone} />
    </Frame>
  );
}

function Load({ load, zone }: { load: LoadSnapshot; zone: string }) {
  const {
    alarms,
    allocated_a,
    available_a,
    bound_by,
    capacity_a,
    limits,
    measured_a,
    measurements,
    nodes,
    others_a,
  } = load;
  const { reservations, reserved_a, sessions, status, usable_a } = load;
  return (
    <>
      {status === "disabled" ? (
        <p className="note">Load balancing is off: each charger takes what its own fuse allows.</p>
      ) : (
        <CapacityBar load={load} />
      )}
      <dl className="facts">
        <div>
          <dt>Load balancing</dt>
          <dd>{words(status)}</dd>
        </div>
        <div>
          <dt>Capacity</dt>
          <dd>
            <Amps a={capacity_a} />, usable <Amps a={usable_a} /> {bound_by !== null && `(by ${bound_by})`}
          </dd>
        </div>
        <div>
          <dt>Given</dt>
          <dd>
            <Amps a={allocated_a} />, reserved <Amps a={reserved_a} />, free <Amps a={available_a} />
          </dd>
        </div>
        <div>
          <dt>Measured</dt>
          <dd>
            <Amps a={measured_a} />
            {others_a !== null && (
              <>
                , others <Amps a={others_a} />
              </>
            )}
          </dd>
        </div>
      </dl>
      {alarms.length > 0 && (
        <ul className="issues">
          {alarms.map(({ charger_identity, code, connector_id, since, source }) => (
            <li key={`${code} ${charger_identity} ${connector_id} ${source}`} className="open">
              <div>
                <strong>{words(code)}</strong>{" "}
                {charger_identity !== null && `${charger_identity}/${connector_id}`}{" "}
                <span className="quiet">
                  since <Time at={since} zone={zone} />
                </span>
                <p>{alarmWords(code)?.wrong}</p>
                <p className="hint">{alarmWords(code)?.wants}</p>
              </div>
            </li>
          ))}
        </ul>
      )}
      <h2>Who has what</h2>
      <Table
        caption="Sessions and what they have"
        rows={sessions}
        keyOf={({ session_id }) => session_id}
        columns={sessionColumns}
        empty="No session is open."
      />
      {reservations.length > 0 && (
        <>
          <h2>Reserved, and why</h2>
          <ul>
            {reservations.map(({ cause, charger_id, reserved_a: amps, since, session_id, socket_id }) => (
              <li key={`${cause} ${charger_id} ${socket_id}`}>
                <ReservedFor
                  chargerId={charger_id}
                  session={sessions.find((each) => each.session_id === session_id)}
                />
                <Amps a={amps} />: {causeWords[cause]}, since <Time at={since} zone={zone} />
              </li>
            ))}
          </ul>
        </>
      )}
      {measurements.length + limits.length > 0 && (
        <>
          <h2>Measurements and limits</h2>
          <ul>
            {measurements.map(({ currents_a, kind, measured_at, silent, source }) => (
              <li key={source}>
                <b>{source}</b> ({words(kind)}): {currents_a.join(" / ")} A, <Age at={measured_at} />{" "}
                {silent && <span className="bad-text">silent: the fallback applies</span>}
              </li>
            ))}
            {limits.map(({ max_a, name, silent, until }) => (
              <li key={name}>
                <b>{name}</b>: at most {max_a} A{" "}
                {until !== null && (
                  <>
                    until <Time at={until} zone={zone} />
                  </>
                )}{" "}
                {silent && <span className="bad-text">silent: its fallback applies</span>}{" "}
                <RemoveLimit locationId={load.location_id} name={name} />
              </li>
            ))}
          </ul>
        </>
      )}
      {nodes.length > 1 && (
        <>
          <h2>Circuits</h2>
          <Circuits nodes={nodes} parent={null} />
        </>
      )}
    </>
  );
}

function ReservedFor({ chargerId, session }: { chargerId: string | null; session: LoadSession | undefined }) {
  if (chargerId === null) return null;
  return (
    <>
      <Link to="/chargers/$id" params={{ id: chargerId }}>
        {session === undefined ? "a charger" : `${session.charger_identity}/${session.connector_id}`}
      </Link>
      {": "}
    </>
  );
}

/** What the chargers may draw, on the scale of the capacity. */
function CapacityBar({
  load: { allocated_a, capacity_a, measured_a, reserved_a, usable_a },
}: {
  load: LoadSnapshot;
}) {
  if (capacity_a === null || capacity_a === 0) return null;
  const share = (amps: number): number => Math.min(100, (100 * amps) / capacity_a);
  const text = `${allocated_a} A given and ${reserved_a} A reserved of ${usable_a ?? capacity_a} A`;
  return (
    <svg className="bar" role="img" aria-label={text} viewBox="0 0 100 6" preserveAspectRatio="none">
      <rect width="100" height="6" className="bar-all" />
      <rect width={share(allocated_a)} height="6" className="bar-given" />
      <rect x={share(allocated_a)} width={share(reserved_a)} height="6" className="bar-reserved" />
      {measured_a !== null && <rect x={share(measured_a)} width="0.4" height="6" className="bar-measured" />}
    </svg>
  );
}

function Circuits({ nodes, parent }: { nodes: LoadSnapshot["nodes"]; parent: string | null }) {
  const own = nodes.filter(({ parent_id }) => parent_id === parent);
  if (own.length === 0) return null;
  return (
    <ul>
      {own.map(({ capacity_a, exposure_a, id }) => (
        <li key={id}>
          {id}: <Amps a={exposure_a} /> of <Amps a={capacity_a} />
          <Circuits nodes={nodes} parent={id} />
        </li>
      ))}
    </ul>
  );
}

const sessionColumns: readonly Column<LoadSnapshot["sessions"][number]>[] = [
  {
    title: "Charger",
    cell: ({ charger_identity, connector_id, session_id }) => (
      <Link to="/sessions/$id" params={{ id: session_id }}>
        {charger_identity}/{connector_id}
      </Link>
    ),
  },
  { title: "State", cell: stateWord },
  { title: "Limit", right: true, cell: ({ limit_a }) => <Amps a={limit_a} /> },
  { title: "Measured", right: true, cell: ({ measured_a }) => <Amps a={measured_a} /> },
  { title: "Why not more", cell: ({ bound_source, reason }) => bound_source ?? reasonWords[reason] },
  {
    title: "Queue",
    cell: ({ next_turn_at, position }) =>
      position === null ? (
        "–"
      ) : (
        <>
          {position}, turn at <Time at={next_turn_at} />
        </>
      ),
  },
  {
    title: "Priority",
    cell: ({ charger_id, charger_identity, connector_id, socket_id, tier, weight }) => (
      <>
        weight {weight}, tier {tier}{" "}
        <PriorityAction
          chargerId={charger_id}
          socketId={socket_id}
          name={`${charger_identity}/${connector_id}`}
          tier={tier}
          weight={weight}
        />
      </>
    ),
  },
];
