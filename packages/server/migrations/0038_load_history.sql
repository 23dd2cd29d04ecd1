-- The load of each location, one row a minute, written by the process that balances it. Dropped by the day, after 30 days.
create table load_history (
  -- No reference: the rows of a deleted location are dropped with their day.
  location_id text not null,
  -- The minute that the sample belongs to.
  at timestamptz not null,
  org_id text not null,
  -- Null without a capacity.
  capacity_a integer,
  -- Null where load is not balanced: no limit is in force, and a car may draw any current.
  in_force_a integer,
  reserved_a integer not null,
  -- Null as long as an open session has no fresh measurement.
  measured_a real,
  -- The open sessions: [{socket_id, in_force_a, measured_a}].
  sockets jsonb not null,
  primary key (location_id, at)
) partition by range (at);
create table load_history_default partition of load_history default;
