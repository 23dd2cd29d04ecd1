-- Jobs: one command to each of many chargers. A row of `jobs` is locked while one of its items begins or ends, so
-- concurrency, waves and stop_after_failures hold across processes.
create table jobs (
  id text primary key,
  org_id text not null references organizations,
  action text not null,
  -- As it may be shown.
  payload jsonb not null,
  -- The whole payload, encrypted, where it holds a secret. Deleted when the job ends.
  sealed_payload bytea,
  selection jsonb not null,
  concurrency integer not null,
  wave_size integer,
  wave_pause_s integer not null,
  wave_gate boolean not null,
  stop_after_failures integer,
  requested_by text not null,
  status text not null check (status in ('running', 'waiting', 'stopping', 'completed', 'stopped')),
  stop_reason text,
  total integer not null,
  -- The number of items with each outcome, so that a reader does not count 10,000 rows.
  counts jsonb not null,
  wave integer not null,
  next_wave_at timestamptz,
  created_at timestamptz not null,
  finished_at timestamptz
);
create index jobs_by_org on jobs (org_id, created_at desc, id desc);
create index jobs_unfinished on jobs (created_at) where finished_at is null;
create index jobs_finished on jobs (finished_at) where finished_at is not null;

create table job_items (
  job_id text not null references jobs on delete cascade,
  -- From 1.
  position integer not null,
  org_id text not null references organizations,
  -- No reference: the item outlives the charger.
  charger_id text not null,
  charger_identity text not null,
  outcome text not null check (outcome in
    ('pending', 'under_way', 'accepted', 'rejected', 'offline', 'timeout', 'failed', 'not_attempted')),
  -- Written in the transaction that creates the command, so no crash can make the server ask a charger twice.
  command_id text,
  error text,
  begun_at timestamptz,
  ended_at timestamptz,
  primary key (job_id, position)
);
create index job_items_by_outcome on job_items (job_id, outcome, position);
