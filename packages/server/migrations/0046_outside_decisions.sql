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
-- What it decided about the start of a session.
alter table sessions add column authorizer jsonb;

-- What a session may use, and why the server stops it. A start command keeps the limits until its session begins.
alter table commands add column session_limits jsonb;
alter table sessions add column limits jsonb;
alter table sessions add column stop_cause text check
  (stop_cause in ('limit_energy', 'limit_cost', 'limit_time', 'not_authorized'));
-- When the server first asked the charger to stop the session, and when it looks at the limits again.
alter table sessions add column stop_asked_at timestamptz;
alter table sessions add column limits_due_at timestamptz;
create index sessions_to_limit on sessions (limits_due_at) where ended_at is null and limits_due_at is not null;

create or replace trigger session_has_changed before update on sessions for each row when (
  new.update_published_at is distinct from old.update_published_at
  or (new.charger_id, new.socket_id, new.connector_id, new.location_id, new.transaction_id, new.id_tag_id, new.status,
      new.started_at, new.ended_at, new.meter_start_wh, new.meter_stop_wh, new.limit_a, new.stop_reason,
      new.finalize_reason, new.start_command_id, new.tariff_id, new.tariff_revision, new.limits, new.stop_cause,
      new.authorizer)
    is distinct from
     (old.charger_id, old.socket_id, old.connector_id, old.location_id, old.transaction_id, old.id_tag_id, old.status,
      old.started_at, old.ended_at, old.meter_start_wh, old.meter_stop_wh, old.limit_a, old.stop_reason,
      old.finalize_reason, old.start_command_id, old.tariff_id, old.tariff_revision, old.limits, old.stop_cause,
      old.authorizer)
  or new.ended_at is not null and (new.last_meter_wh, new.last_meter_at) is distinct from (old.last_meter_wh, old.last_meter_at)
) execute function session_has_changed();

-- Priorities in load balancing: of a start, else of the id tag, else of the socket. A session keeps that of its start.
alter table sockets add column weight integer not null default 1 check (weight between 1 and 1000);
alter table sockets add column tier integer not null default 0 check (tier between 0 and 9);
alter table id_tags add column weight integer check (weight between 1 and 1000);
alter table id_tags add column tier integer check (tier between 0 and 9);
alter table commands add column weight integer;
alter table commands add column tier integer;
alter table sessions add column weight integer;
alter table sessions add column tier integer;
