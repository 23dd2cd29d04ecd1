-- Who balances a location: one process at a time. Whatever it writes carries the token, which grows with every owner.
create table balancers (
  location_id text primary key references locations on delete cascade,
  org_id text not null references organizations,
  -- A process; null: nobody.
  owner text,
  token bigint not null default 0,
  -- The location's load as the owner last told it, as the API shows it, for the processes that do not own it.
  load jsonb,
  load_at timestamptz
);
create index balancers_by_owner on balancers (owner);

-- What balancing wants to be remembered of a socket, besides the limits themselves.
create table balanced_sockets (
  socket_id text primary key references sockets on delete cascade,
  org_id text not null references organizations,
  charger_id text not null references chargers on delete cascade,
  -- It has been told a baseline of ours, and has not been released since.
  managed boolean not null default false,
  -- Amps: the operator's ceiling for one session, and for whatever comes. Null: none.
  session_id text,
  session_ceiling_a integer,
  baseline_ceiling_a integer,
  updated_at timestamptz not null
);
create index balanced_sockets_by_charger on balanced_sockets (charger_id);

-- Alarms that are open.
create table balancing_alarms (
  id text primary key,
  org_id text not null references organizations,
  location_id text not null references locations on delete cascade,
  code text not null,
  socket_id text,
  circuit_id text,
  amps integer,
  waiting integer,
  since timestamptz not null
);
create unique index balancing_alarms_by_place
  on balancing_alarms (location_id, code, coalesce(socket_id, ''), coalesce(circuit_id, ''));

-- Commands that balancing makes or has a say in: a limit, a remote start (sent only once limit_a says with how much), or
-- the release of a socket that is balanced no more.
alter table commands add column balancing text check (balancing in ('limit', 'start', 'release'));
create index commands_by_socket on commands (socket_id, position) where balancing is not null;
