-- The system of an organization that decides about the cards that its list does not decide.
create table authorizers (
  org_id text primary key references organizations,
  url text not null,
  timeout_ms integer not null,
  when_silent text not null check (when_silent in ('accept', 'reject', 'listed')),
  cache_s integer not null,
  sealed_secret bytea not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

-- What it decided about the start of a session. A charger that goes on with a refused start is asked to stop.
alter table sessions add column authorizer jsonb;
alter table sessions drop constraint sessions_stop_cause_check;
alter table sessions add check (stop_cause in ('limit_energy', 'limit_cost', 'limit_time', 'not_authorized'));
