-- What meters of a location measure beside its chargers, and limits from outside. Both are the newest value of their sender.
create table load_measurements (
  location_id text not null references locations on delete cascade,
  source text not null,
  org_id text not null references organizations,
  kind text not null check (kind in ('other_loads', 'grid')),
  -- Three phases, or the only or the fullest one.
  currents_a double precision[] not null check (cardinality(currents_a) in (1, 3)),
  measured_at timestamptz not null,
  received_at timestamptz not null,
  valid_for_s integer not null,
  primary key (location_id, source)
);
create table load_limits (
  location_id text not null references locations on delete cascade,
  name text not null,
  org_id text not null references organizations,
  max_a double precision not null,
  until timestamptz,
  valid_for_s integer,
  fallback_a double precision,
  received_at timestamptz not null,
  primary key (location_id, name),
  -- A limit either ends, or its sender repeats it.
  check ((until is null) <> (valid_for_s is null)),
  check ((valid_for_s is null) = (fallback_a is null))
);

alter table locations add column dlb_fallback_a integer not null default 0;
-- What the chargers could share at that time, and the most that other loads drew in that minute.
alter table load_history add column usable_a integer;
alter table load_history add column others_a real;

-- The silent meter or limit that an alarm is about.
alter table balancing_alarms add column source text;
drop index balancing_alarms_by_place;
create unique index balancing_alarms_by_place on balancing_alarms
  (location_id, code, coalesce(socket_id, ''), coalesce(circuit_id, ''), coalesce(source, ''));

-- The key of a meter writes for its locations only. A location that is deleted may stay in it.
alter table api_keys add column location_ids text[];
alter table api_keys drop constraint api_keys_role_check;
alter table api_keys add check (role in ('viewer', 'operator', 'admin', 'meter'));
alter table api_keys add check ((role = 'meter') = (location_ids is not null));
