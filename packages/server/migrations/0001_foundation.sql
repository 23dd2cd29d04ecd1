-- Everything is scoped to an organization; ids are made by the server (prefix + 26 sortable characters).

create table organizations (
  id text primary key,
  name text not null unique,
  default_currency text not null default 'EUR',
  created_at timestamptz not null
);

-- One row per server process: who owns which charger socket, and who is dead.
create table processes (
  id text primary key,
  started_at timestamptz not null,
  heartbeat_at timestamptz not null
);

create table api_keys (
  id text primary key,
  org_id text not null references organizations,
  name text not null,
  role text not null check (role in ('viewer', 'operator', 'admin')),
  -- The public part of the key, by which it is looked up; the rest is stored only as an HMAC under the server's pepper.
  key_id text not null unique,
  key_hash bytea not null,
  created_at timestamptz not null,
  created_by text,
  expires_at timestamptz,
  revoked_at timestamptz,
  last_used_at timestamptz
);
create index api_keys_by_org on api_keys (org_id, created_at desc, id desc);

-- ── Tariffs: append-only revisions ───────────────────────────────────────────────────────────────

create table tariffs (
  id text primary key,
  org_id text not null references organizations,
  revision integer not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz
);
create index tariffs_by_org on tariffs (org_id, created_at desc, id desc);

create table tariff_revisions (
  tariff_id text not null references tariffs,
  revision integer not null,
  org_id text not null references organizations,
  body jsonb not null,
  created_at timestamptz not null,
  created_by text,
  primary key (tariff_id, revision)
);

-- ── Sites and chargers ───────────────────────────────────────────────────────────────────────────

create table locations (
  id text primary key,
  org_id text not null references organizations,
  name text not null,
  address text,
  latitude double precision,
  longitude double precision,
  max_amperage integer,
  dlb_enabled boolean not null default false,
  tariff_id text references tariffs,
  metering_regime text not null default 'confirmed_register_ok',
  idle_finalize_threshold integer,
  time_zone text,
  dlb_baseline_a integer not null default 0,
  dlb_start_reserve text not null default 'full',
  dlb_margin_a integer not null default 0,
  circuits jsonb not null default '[]',
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index locations_by_org on locations (org_id, created_at desc, id desc);
create index locations_by_tariff on locations (tariff_id);

create table chargers (
  id text primary key,
  org_id text not null references organizations,
  identity text not null unique,
  name text,
  location_id text references locations on delete set null,
  max_amperage integer,
  security_profile integer not null,
  validation text not null default 'tolerant',
  password_hash bytea,
  vendor text,
  model text,
  serial_number text,
  firmware_version text,
  -- The answer to the last BootNotification; null before the first.
  registration_status text,
  last_boot_at timestamptz,
  -- Fencing: bumped for each accepted socket; a write caused by a frame carries the epoch of its socket.
  connection_epoch bigint not null default 0,
  owner text,
  connected_at timestamptz,
  last_seen_at timestamptz,
  status text,
  error_code text,
  status_at timestamptz,
  firmware_update_status text,
  firmware_signed_status text,
  firmware_update_status_at timestamptz,
  capabilities jsonb not null default '{}',
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index chargers_by_org on chargers (org_id, created_at desc, id desc);
create index chargers_by_location on chargers (location_id);
create index chargers_by_owner on chargers (owner) where owner is not null;

create table sockets (
  id text primary key,
  org_id text not null references organizations,
  charger_id text not null references chargers on delete cascade,
  connector_id integer not null check (connector_id >= 1),
  max_amperage integer,
  status text,
  error_code text,
  vendor_error_code text,
  status_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (charger_id, connector_id)
);

-- Every tag ever seen is stored once and referenced, so that erasing one text erases it everywhere.
create table id_tags (
  id text primary key,
  org_id text not null references organizations,
  id_tag text not null,
  -- Only listed tags are the operator's own records; the others were merely seen.
  listed boolean not null,
  parent_id_tag text,
  status text not null default 'accepted' check (status in ('accepted', 'blocked', 'expired')),
  expires_at timestamptz,
  note text,
  erased_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
-- CiString20: idTokens compare without regard to case (errata 3.73).
create unique index id_tags_by_text on id_tags (org_id, upper(id_tag));
create index id_tags_by_org on id_tags (org_id, created_at desc, id desc) where listed;

-- ── Commands ─────────────────────────────────────────────────────────────────────────────────────

create table commands (
  id text primary key,
  org_id text not null references organizations,
  charger_id text not null references chargers on delete cascade,
  socket_id text references sockets on delete set null,
  type text not null,
  -- The OCPP call as it will be sent.
  payload jsonb not null,
  status text not null check (status in ('pending', 'accepted', 'rejected', 'timeout')),
  error text,
  result jsonb,
  late_response jsonb,
  session_id text,
  id_tag_id text references id_tags,
  limit_a integer,
  requested_by text,
  -- The process that owns the call. No reference: a process may leave between the look and the insert.
  owner text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- Written before the call is handed to the charger's queue: without it, the command was certainly not sent.
  sent_at timestamptz,
  completed_at timestamptz
);
create index commands_by_org on commands (org_id, created_at desc, id desc);
create index commands_by_charger on commands (charger_id, created_at desc, id desc);
create index commands_pending on commands (owner) where status = 'pending';
create index commands_authorizing on commands (charger_id, id_tag_id, created_at desc) where type = 'RemoteStartTransaction';

-- ── Sessions and their evidence ──────────────────────────────────────────────────────────────────

create table sessions (
  id text primary key,
  org_id text not null references organizations,
  charger_id text not null,
  socket_id text not null,
  connector_id integer not null,
  location_id text,
  -- Random, positive, 31 bits: means nothing without its charger.
  transaction_id integer not null unique check (transaction_id > 0),
  id_tag_id text not null references id_tags,
  -- What StartTransaction was answered: a refused driver's session is never billed.
  authorization_status text not null,
  status text not null check (status in ('active', 'suspended', 'idle', 'completed', 'finalized')),
  started_at timestamptz not null,
  ended_at timestamptz,
  meter_start_wh bigint not null,
  meter_stop_wh bigint,
  last_meter_wh bigint,
  last_meter_at timestamptz,
  limit_a integer,
  stop_reason text,
  finalize_reason text,
  start_command_id text,
  tariff_id text,
  tariff_revision integer,
  metering_regime text not null,
  time_zone text,
  -- Chargers retry a StartTransaction under a new message id: this is what makes the retry recognizable.
  reported_start text not null,
  reported_meter_start bigint not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (charger_id, connector_id, id_tag_id, reported_start, reported_meter_start),
  foreign key (tariff_id, tariff_revision) references tariff_revisions (tariff_id, revision)
);
create unique index sessions_open_by_socket on sessions (socket_id) where ended_at is null;
create index sessions_open_by_charger on sessions (charger_id, connector_id) where ended_at is null;
create index sessions_by_org on sessions (org_id, created_at desc, id desc);
create index sessions_by_charger on sessions (charger_id, created_at desc, id desc);
create index sessions_by_location on sessions (location_id, created_at desc, id desc);

-- The evidence log: what the charger said about transactions, append-only, kept 400 days.
-- One row per StartTransaction or StopTransaction frame and per MeterValue; billing decisions point at row ids.
create sequence evidence_id;
create table evidence (
  id bigint not null default nextval('evidence_id'),
  org_id text not null,
  charger_id text not null,
  connector_id integer,
  -- As the frame said it, which may be a transaction that never was.
  transaction_id integer,
  session_id text,
  action text not null,
  -- The charger's clock, and ours.
  at timestamptz not null,
  received_at timestamptz not null,
  context text,
  energy_wh bigint,
  power_w double precision,
  current_a double precision,
  voltage_v double precision,
  soc_pct double precision,
  reason text,
  -- Raw text only where the columns would lose something: signed data, further measurands, violations.
  raw jsonb,
  primary key (id, received_at)
) partition by range (received_at);
create table evidence_default partition of evidence default;
create index evidence_by_session on evidence (session_id, id);
create index evidence_by_charger on evidence (charger_id, received_at);

-- What each connector said of itself, and what we held it to: evidence for idle and suspended time.
create table connector_states (
  id bigint generated always as identity primary key,
  org_id text not null,
  charger_id text not null,
  connector_id integer not null,
  status text not null,
  error_code text not null,
  vendor_error_code text,
  info text,
  at timestamptz not null,
  received_at timestamptz not null
);
create index connector_states_by_connector on connector_states (charger_id, connector_id, received_at);

create table connector_limits (
  id bigint generated always as identity primary key,
  org_id text not null,
  charger_id text not null,
  socket_id text not null,
  session_id text,
  purpose text not null,
  -- Amps; null: the limit of that purpose was cleared.
  limit_a integer,
  command_id text,
  at timestamptz not null
);
create index connector_limits_by_socket on connector_limits (socket_id, at);

-- Raw frames for people: 30 days, MeterValues 24 hours.
create sequence message_log_id;
create table message_log (
  id bigint not null default nextval('message_log_id'),
  org_id text not null,
  charger_id text not null,
  connection_id text not null,
  direction text not null,
  action text,
  message_id text,
  text text not null,
  at timestamptz not null,
  primary key (id, at)
) partition by range (at);
create table message_log_default partition of message_log default;
create index message_log_by_charger on message_log (charger_id, at desc, id desc);

-- Creates the day partitions of both logs; a day whose rows already sit in the default partition stays there.
create function ensure_log_partitions(first_day date, days integer) returns void language plpgsql as $$
declare
  log record;
  day date;
begin
  for log in select * from (values ('evidence', 'received_at'), ('message_log', 'at')) as l(name, clock) loop
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
end $$;

-- Drops the day partitions of one log that end before the given day.
create function drop_log_partitions(log_name text, before_day date) returns integer language plpgsql as $$
declare
  part record;
  dropped integer := 0;
begin
  for part in
    select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = to_regclass(log_name) and c.relname ~ ('^' || log_name || '_[0-9]{8}$')
      and to_date(right(c.relname, 8), 'YYYYMMDD') < before_day
  loop
    execute format('drop table %I', part.relname);
    dropped := dropped + 1;
  end loop;
  return dropped;
end $$;

-- ── Receipts ─────────────────────────────────────────────────────────────────────────────────────

create table cdrs (
  id text primary key,
  org_id text not null references organizations,
  session_id text not null unique references sessions,
  charger_id text not null,
  socket_id text not null,
  location_id text,
  tariff_id text,
  tariff_revision integer,
  currency text not null,
  start_time timestamptz,
  end_time timestamptz,
  total_energy_wh bigint not null,
  total_time_s bigint not null,
  total_cost numeric not null,
  total_cost_incl_vat numeric,
  tax_included text,
  taxes jsonb not null,
  line_items jsonb not null,
  status text not null check (status in ('valid', 'unbillable')),
  created_at timestamptz not null,
  -- Exports read in commit order: see events.
  xid xid8 not null default pg_current_xact_id()
);
create index cdrs_by_org on cdrs (org_id, created_at desc, id desc);
create index cdrs_by_charger on cdrs (charger_id, created_at desc, id desc);
create index cdrs_in_commit_order on cdrs (org_id, xid, id);

create table billing_decisions (
  id text primary key,
  org_id text not null references organizations,
  session_id text not null references sessions,
  cdr_id text not null references cdrs,
  outcome text not null check (outcome in ('billed', 'recovered_partial', 'unbillable')),
  reason_code text not null,
  explanation text not null,
  evidence jsonb not null,
  supersedes text unique references billing_decisions,
  created_at timestamptz not null
);
create unique index billing_decisions_original on billing_decisions (session_id) where supersedes is null;
create index billing_decisions_by_cdr on billing_decisions (cdr_id);

create table payment_references (
  id text primary key,
  org_id text not null references organizations,
  session_id text not null references sessions,
  payment_reference text not null,
  payment_provider text not null,
  created_at timestamptz not null,
  unique (session_id, payment_reference)
);
create index payment_references_by_reference on payment_references (org_id, payment_reference);
create index payment_references_by_provider on payment_references (org_id, payment_provider);

-- What was receipted stays as it was, whoever asks.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% rows are never changed', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger cdrs_immutable before update or delete on cdrs for each row execute function refuse_change();
create trigger billing_decisions_immutable before update or delete on billing_decisions for each row execute function refuse_change();
create trigger tariff_revisions_immutable before update or delete on tariff_revisions for each row execute function refuse_change();

-- ── Events ───────────────────────────────────────────────────────────────────────────────────────

-- Readers order by (xid, position) and stop below the oldest running transaction,
-- so a cursor never passes an event that is committed late.
create table events (
  position bigint generated always as identity primary key,
  id text not null unique,
  org_id text not null references organizations,
  type text not null,
  subject_type text not null,
  subject_id text not null,
  -- Counts 1, 2, 3 … per subject, without a gap.
  sequence bigint not null,
  actor jsonb not null,
  data jsonb not null,
  created_at timestamptz not null,
  xid xid8 not null default pg_current_xact_id(),
  unique (subject_id, sequence)
);
create index events_in_commit_order on events (org_id, xid, position);
create index events_by_org on events (org_id, created_at desc, id desc);
create index events_by_age on events (created_at);

create table event_subjects (
  subject_id text primary key,
  last_sequence bigint not null
);

-- ── Idempotency ──────────────────────────────────────────────────────────────────────────────────

create table idempotency_keys (
  api_key_id text not null references api_keys,
  key text not null,
  fingerprint bytea not null,
  -- The verb's plain result, or its ciphertext where it holds a secret.
  result jsonb,
  sealed_result bytea,
  created_at timestamptz not null,
  primary key (api_key_id, key)
);
create index idempotency_keys_by_age on idempotency_keys (created_at);
