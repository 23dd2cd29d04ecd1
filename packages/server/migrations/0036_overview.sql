-- The counts of each organization and location. One engine counts the tables and writes here, never a charger's transaction.
create table overviews (
  org_id text not null references organizations,
  -- Empty for the whole organization, with the chargers that are not at a location.
  location_id text not null,
  chargers_online integer not null,
  chargers_offline integer not null,
  chargers_never_seen integer not null,
  -- The number of sockets by status; the empty status is that of a socket without a report.
  sockets jsonb not null,
  open_sessions integer not null,
  power_w bigint not null,
  energy_today_wh bigint not null,
  energy_yesterday_wh bigint not null,
  -- The sum of the receipts by currency, as decimals.
  revenue_today jsonb not null,
  revenue_yesterday jsonb not null,
  -- The number of open issues by type.
  issues jsonb not null,
  open_issues integer not null,
  primary key (org_id, location_id)
);
create index overviews_by_issues on overviews (org_id, open_issues desc, location_id) where location_id <> '';

-- One row: when the tables were counted last, and up to which events.
create table overview_state (
  id boolean primary key default true check (id),
  up_to xid8 not null default '0',
  counted_at timestamptz,
  as_of timestamptz
);
insert into overview_state default values;

-- The last measured power of open sessions, from the events of the last minutes.
create table session_power (
  session_id text primary key,
  org_id text not null references organizations,
  power_w double precision not null,
  at timestamptz not null
);
