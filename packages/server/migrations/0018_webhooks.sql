-- Endpoints that are told what happens, and what is to be told to each.

create table webhooks (
  id text primary key,
  org_id text not null references organizations,
  url text not null,
  -- Of the url, with its port: several webhooks may lead to one receiver.
  host text not null,
  -- Types, noun.* or *.
  events text[] not null,
  enabled boolean not null default true,
  description text,
  payload_mode text not null default 'full' check (payload_mode in ('full', 'thin')),
  ordering text not null default 'none' check (ordering in ('none', 'subject')),
  -- Deliveries in flight at most.
  max_concurrency integer not null default 8,
  disabled_reason text check (disabled_reason in ('manual', 'failing', 'gone')),
  disabled_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index webhooks_by_org on webhooks (org_id, created_at desc, id desc);

-- Each as ciphertext. The newest never expires; the ones before it do, when their overlap is over.
create table webhook_secrets (
  id bigint generated always as identity primary key,
  webhook_id text not null references webhooks on delete cascade,
  org_id text not null references organizations,
  sealed bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz
);
create index webhook_secrets_by_webhook on webhook_secrets (webhook_id, id);

-- How each endpoint has been doing: written with every batch of outcomes, so it is not a part of the webhook.
-- Whoever claims or settles deliveries of a webhook holds this row.
create table webhook_health (
  webhook_id text primary key references webhooks on delete cascade,
  org_id text not null references organizations,
  -- How many deliveries may be in flight now; at most max_concurrency.
  slots integer not null,
  -- Until then nothing is sent: the receiver asked for it (Retry-After), or its circuit is open.
  blocked_until timestamptz,
  last_success_at timestamptz,
  state jsonb not null
) with (fillfactor = 50);

-- One event for one webhook: made in the statement that records the event. Hot, and updated in place.
create table deliveries (
  id text primary key,
  org_id text not null references organizations,
  -- No reference: a webhook goes at once, its deliveries by and by.
  webhook_id text not null,
  event_id text not null,
  event_type text not null,
  telemetry boolean not null default false,
  subject_id text not null,
  sequence bigint not null,
  state text not null default 'pending'
    check (state in ('pending', 'sending', 'delivered', 'exhausted', 'expired', 'canceled')),
  -- Attempts so far, and how far the schedule is: a redelivery begins it anew.
  attempt integer not null default 0,
  schedule_step integer not null default 0,
  -- Asked for by somebody: sent to a disabled webhook too, and no witness of its health.
  manual boolean not null default false,
  -- Sent although an earlier event of its subject was not settled; and that earlier one, for which no other waits any more.
  gap boolean not null default false,
  overtaken boolean not null default false,
  first_attempt_at timestamptz,
  next_at timestamptz not null,
  claimed_by text,
  lease_until timestamptz,
  created_at timestamptz not null,
  settled_at timestamptz
) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.01);
create index deliveries_due on deliveries (webhook_id, next_at) where state = 'pending';
create index deliveries_in_flight on deliveries (webhook_id) where state = 'sending';
create index deliveries_by_lane on deliveries (webhook_id, subject_id, sequence)
  where state in ('pending', 'sending') and not overtaken;
-- Of these there are few.
create index deliveries_overtaken on deliveries (webhook_id, next_at) where state in ('pending', 'sending') and overtaken;
create index deliveries_asked_for on deliveries (webhook_id, next_at, sequence)
  where state = 'pending' and manual and schedule_step = 0;
create index deliveries_of_telemetry on deliveries (created_at) where state = 'pending' and telemetry;
create index deliveries_by_webhook on deliveries (webhook_id, created_at desc, id desc);

create table delivery_attempts (
  org_id text not null,
  webhook_id text not null,
  delivery_id text not null,
  attempt integer not null,
  manual boolean not null,
  at timestamptz not null,
  duration_ms integer not null,
  -- What the receiver answered; null: nothing, and error_code says why.
  status integer,
  error_code text,
  response_excerpt text,
  primary key (delivery_id, attempt, at)
) partition by range (at);
create table delivery_attempts_default partition of delivery_attempts default;
create index delivery_attempts_by_webhook on delivery_attempts (webhook_id, at desc);

-- As before, with the log of attempts.
create or replace function ensure_log_partitions(first_day date, days integer) returns void language plpgsql as $$
declare
  log record;
  day date;
begin
  for log in
    select * from (values ('evidence', 'received_at'), ('message_log', 'at'), ('delivery_attempts', 'at')) as l(name, clock)
  loop
    for day in select first_day + n from generate_series(0, days - 1) as n loop
      if to_regclass(format('%I', log.name || to_char(day, '_YYYYMMDD'))) is null then
        begin
          execute format('create table %I partition of %I for values from (%L) to (%L)',
            log.name || to_char(day, '_YYYYMMDD'), log.name, day::timestamp at time zone 'UTC', (day + 1)::timestamp at time zone 'UTC');
        exception when check_violation then null;
        end;
      end if;
    end loop;
  end loop;
  perform keep_row_level_security();
end $$;
