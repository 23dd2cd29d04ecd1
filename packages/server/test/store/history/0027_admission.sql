CREATE FUNCTION public.commit_horizon() RETURNS xid8
    LANGUAGE sql STABLE
    AS $$ select pg_snapshot_xmin(pg_current_snapshot()) $$;
CREATE FUNCTION public.commit_xid() RETURNS xid8
    LANGUAGE sql STABLE
    AS $$ select pg_current_xact_id() $$;
CREATE FUNCTION public.disable_row_level_security() RETURNS void
    LANGUAGE plpgsql
    AS $$
declare
  protected regclass;
begin
  for protected in
    select polrelid from pg_policy join pg_class c on c.oid = polrelid
    where polname = 'organization'
      and c.relnamespace = (select relnamespace from pg_class where oid = 'organizations'::regclass)
  loop
    execute format('alter table %s no force row level security, disable row level security', protected);
  end loop;
end $$;
CREATE FUNCTION public.drop_log_partitions(log_name text, before_day date) RETURNS integer
    LANGUAGE plpgsql
    AS $_$
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
end $_$;
CREATE FUNCTION public.enable_row_level_security(app_role text DEFAULT NULL::text) RETURNS void
    LANGUAGE plpgsql
    AS $$
declare
  home oid := (select relnamespace from pg_class where oid = 'organizations'::regclass);
  home_name text := (select nspname from pg_namespace where oid = home);
  protected record;
  maintenance regprocedure;
begin
  for protected in
    select c.oid, format('%I.%I', home_name, c.relname) as name, c.relrowsecurity and c.relforcerowsecurity as done,
      case c.relname
        when 'organizations' then 'id'
        when 'idempotency_keys' then '(select org_id from api_keys where api_keys.id = api_key_id)'
        else 'org_id'
      end as owner
    from pg_class c
    where c.relnamespace = home and c.relkind in ('r', 'p')
      and (c.relname in ('organizations', 'idempotency_keys')
        or exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'org_id' and not a.attisdropped))
  loop
    if not exists (select from pg_policy where polrelid = protected.oid and polname = 'organization') then
      execute format(
        'create policy organization on %s using ((select current_setting(''forecourt.org'', true)) in (''*'', %s))',
        protected.name, protected.owner);
    end if;
    if not protected.done then
      execute format('alter table %s enable row level security, force row level security', protected.name);
    end if;
  end loop;
  -- Partitions are made and dropped in the name of the owner, also by a later version of these functions.
  for maintenance in
    select oid::regprocedure from pg_proc
    where pronamespace = home and proname in ('ensure_log_partitions', 'drop_log_partitions')
      and (app_role is not null or not prosecdef)
  loop
    execute format('alter function %s security definer set search_path = %I, pg_temp', maintenance, home_name);
    execute format('revoke execute on function %s from public', maintenance);
    if app_role is not null then
      execute format('grant execute on function %s to %I', maintenance, app_role);
    end if;
  end loop;
  if app_role is null then return; end if;
  execute format('grant usage on schema %I to %I', home_name, app_role);
  execute format('grant select, insert, update, delete on all tables in schema %I to %I', home_name, app_role);
  execute format('grant usage on all sequences in schema %I to %I', home_name, app_role);
  execute format('alter default privileges in schema %I grant select, insert, update, delete on tables to %I', home_name, app_role);
  execute format('alter default privileges in schema %I grant usage on sequences to %I', home_name, app_role);
end $$;
CREATE FUNCTION public.ensure_log_partitions(first_day date, days integer) RETURNS void
    LANGUAGE plpgsql
    AS $$
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
CREATE FUNCTION public.keep_row_level_security() RETURNS void
    LANGUAGE plpgsql
    AS $$
begin
  if (select relrowsecurity from pg_class where oid = 'organizations'::regclass) then
    perform enable_row_level_security();
  end if;
end $$;
CREATE FUNCTION public.refuse_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  raise exception '% rows are never changed', tg_table_name using errcode = 'restrict_violation';
end $$;
CREATE FUNCTION public.refuse_change_but_redaction() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if tg_op = 'UPDATE' and old.redacted_at is null and new.redacted_at is not null and new.redacted_hash is not null
    and new.payment_reference = 'redacted:' || old.id and new.payment_provider = 'redacted'
    and (new.id, new.org_id, new.session_id, new.created_at) = (old.id, old.org_id, old.session_id, old.created_at)
  then
    return new;
  end if;
  raise exception '% rows are never changed', tg_table_name using errcode = 'restrict_violation';
end $$;
CREATE FUNCTION public.refuse_emptying() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if to_regclass('unfinished_copy') is not null then return null; end if;
  raise exception '% rows are never deleted', tg_table_name using errcode = 'restrict_violation';
end $$;
CREATE FUNCTION public.tag_spellings(VARIADIC texts text[]) RETURNS text[]
    LANGUAGE sql IMMUTABLE
    AS $_$
  select coalesce(array_agg(distinct bare), '{}') from (
    select translate(upper(part), ' :-_.', '') as bare
    from unnest(texts) as given(whole)
    cross join lateral (values (whole), (substring(whole from '(?i)tag:(.*)$'))) as prefixed(rest)
    cross join lateral (values (rest), (split_part(rest, '/', 1))) as parts(part)
    where part is not null
  ) as spelled where bare <> ''
$_$;
CREATE TABLE public.api_keys (
    id text NOT NULL,
    org_id text NOT NULL,
    name text NOT NULL,
    role text NOT NULL,
    key_id text NOT NULL,
    key_hash bytea NOT NULL,
    created_at timestamp with time zone NOT NULL,
    created_by text,
    expires_at timestamp with time zone,
    revoked_at timestamp with time zone,
    last_used_at timestamp with time zone,
    CONSTRAINT api_keys_role_check CHECK ((role = ANY (ARRAY['viewer'::text, 'operator'::text, 'admin'::text])))
);
CREATE TABLE public.balanced_sockets (
    socket_id text NOT NULL,
    org_id text NOT NULL,
    charger_id text NOT NULL,
    managed boolean DEFAULT false NOT NULL,
    session_id text,
    session_ceiling_a integer,
    baseline_ceiling_a integer,
    updated_at timestamp with time zone NOT NULL
);
CREATE TABLE public.balancers (
    location_id text NOT NULL,
    org_id text NOT NULL,
    owner text,
    token bigint DEFAULT 0 NOT NULL,
    load jsonb,
    load_at timestamp with time zone,
    allocation_told jsonb,
    allocation_told_at timestamp with time zone
);
CREATE TABLE public.balancing_alarms (
    id text NOT NULL,
    org_id text NOT NULL,
    location_id text NOT NULL,
    code text NOT NULL,
    socket_id text,
    circuit_id text,
    amps integer,
    waiting integer,
    since timestamp with time zone NOT NULL
);
CREATE TABLE public.billing_decisions (
    id text NOT NULL,
    org_id text NOT NULL,
    session_id text NOT NULL,
    cdr_id text NOT NULL,
    outcome text NOT NULL,
    reason_code text NOT NULL,
    explanation text NOT NULL,
    evidence jsonb NOT NULL,
    supersedes text,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT billing_decisions_outcome_check CHECK ((outcome = ANY (ARRAY['billed'::text, 'recovered_partial'::text, 'unbillable'::text])))
);
CREATE TABLE public.cdrs (
    id text NOT NULL,
    org_id text NOT NULL,
    session_id text NOT NULL,
    charger_id text NOT NULL,
    socket_id text NOT NULL,
    location_id text,
    tariff_id text,
    tariff_revision integer,
    currency text NOT NULL,
    start_time timestamp with time zone,
    end_time timestamp with time zone,
    total_energy_wh bigint NOT NULL,
    total_time_s bigint NOT NULL,
    total_cost numeric NOT NULL,
    total_cost_incl_vat numeric,
    tax_included text,
    taxes jsonb NOT NULL,
    line_items jsonb NOT NULL,
    status text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    xid xid8 DEFAULT public.commit_xid() NOT NULL,
    CONSTRAINT cdrs_status_check CHECK ((status = ANY (ARRAY['valid'::text, 'unbillable'::text])))
);
CREATE TABLE public.charger_boots (
    id bigint NOT NULL,
    org_id text NOT NULL,
    charger_id text NOT NULL,
    at timestamp with time zone NOT NULL
);
ALTER TABLE public.charger_boots ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.charger_boots_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.charger_connections (
    id bigint NOT NULL,
    org_id text NOT NULL,
    charger_id text NOT NULL,
    session_id text,
    connected_at timestamp with time zone NOT NULL,
    accepted_at timestamp with time zone,
    last_seen_at timestamp with time zone NOT NULL,
    reply_withheld boolean NOT NULL
);
ALTER TABLE public.charger_connections ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.charger_connections_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.charger_credentials (
    charger_id text NOT NULL,
    mode text NOT NULL,
    org_id text NOT NULL,
    password_hash bytea NOT NULL,
    sealed_password bytea,
    command_id text,
    offered_before boolean DEFAULT false NOT NULL,
    previous_until timestamp with time zone,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT charger_credentials_mode_check CHECK ((mode = ANY (ARRAY['over_ocpp'::text, 'manual'::text])))
);
CREATE TABLE public.chargers (
    id text NOT NULL,
    org_id text NOT NULL,
    identity text NOT NULL,
    name text,
    location_id text,
    max_amperage integer,
    security_profile integer NOT NULL,
    validation text DEFAULT 'tolerant'::text NOT NULL,
    password_hash bytea,
    vendor text,
    model text,
    serial_number text,
    firmware_version text,
    registration_status text,
    last_boot_at timestamp with time zone,
    connection_epoch bigint DEFAULT 0 NOT NULL,
    owner text,
    connected_at timestamp with time zone,
    last_seen_at timestamp with time zone,
    status text,
    error_code text,
    status_at timestamp with time zone,
    firmware_update_status text,
    firmware_signed_status text,
    firmware_update_status_at timestamp with time zone,
    capabilities jsonb DEFAULT '{}'::jsonb NOT NULL,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    takeover text DEFAULT 'auto'::text NOT NULL,
    recent_takeovers jsonb DEFAULT '[]'::jsonb NOT NULL,
    fight_told_at timestamp with time zone,
    refused_until timestamp with time zone,
    away_since timestamp with time zone,
    long_messages_since timestamp with time zone,
    long_messages integer DEFAULT 0 NOT NULL,
    CONSTRAINT chargers_takeover_check CHECK ((takeover = ANY (ARRAY['auto'::text, 'newest'::text, 'keep'::text])))
);
CREATE TABLE public.checked_signed_values (
    session_id text NOT NULL,
    org_id text NOT NULL,
    frames jsonb NOT NULL,
    records jsonb NOT NULL
);
CREATE TABLE public.commands (
    id text NOT NULL,
    org_id text NOT NULL,
    charger_id text NOT NULL,
    socket_id text,
    type text NOT NULL,
    payload jsonb NOT NULL,
    status text NOT NULL,
    error text,
    result jsonb,
    late_response jsonb,
    session_id text,
    id_tag_id text,
    limit_a integer,
    requested_by text,
    owner text,
    created_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    sent_at timestamp with time zone,
    completed_at timestamp with time zone,
    parent_tag_id text,
    sealed_payload bytea,
    "position" bigint NOT NULL,
    balancing text,
    CONSTRAINT commands_balancing_check CHECK ((balancing = ANY (ARRAY['limit'::text, 'start'::text, 'release'::text]))),
    CONSTRAINT commands_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'accepted'::text, 'rejected'::text, 'timeout'::text])))
);
ALTER TABLE public.commands ALTER COLUMN "position" ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.commands_position_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.configuration_keys (
    charger_id text NOT NULL,
    org_id text NOT NULL,
    key text NOT NULL,
    known boolean NOT NULL,
    value text,
    readonly boolean,
    reported_at timestamp with time zone,
    changed_at timestamp with time zone,
    reboot_required boolean DEFAULT false NOT NULL
);
CREATE TABLE public.connector_limits (
    id bigint NOT NULL,
    org_id text NOT NULL,
    charger_id text NOT NULL,
    socket_id text NOT NULL,
    session_id text,
    purpose text NOT NULL,
    limit_a integer,
    command_id text,
    at timestamp with time zone NOT NULL
);
ALTER TABLE public.connector_limits ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.connector_limits_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.connector_states (
    id bigint NOT NULL,
    org_id text NOT NULL,
    charger_id text NOT NULL,
    connector_id integer NOT NULL,
    status text NOT NULL,
    error_code text NOT NULL,
    vendor_error_code text,
    info text,
    at timestamp with time zone NOT NULL,
    received_at timestamp with time zone NOT NULL
);
ALTER TABLE public.connector_states ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.connector_states_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.deliveries (
    id text NOT NULL,
    org_id text NOT NULL,
    webhook_id text NOT NULL,
    event_id text NOT NULL,
    event_type text NOT NULL,
    telemetry boolean DEFAULT false NOT NULL,
    subject_id text NOT NULL,
    sequence bigint NOT NULL,
    state text DEFAULT 'pending'::text NOT NULL,
    attempt integer DEFAULT 0 NOT NULL,
    schedule_step integer DEFAULT 0 NOT NULL,
    manual boolean DEFAULT false NOT NULL,
    gap boolean DEFAULT false NOT NULL,
    overtaken boolean DEFAULT false NOT NULL,
    first_attempt_at timestamp with time zone,
    next_at timestamp with time zone NOT NULL,
    claimed_by text,
    lease_until timestamp with time zone,
    created_at timestamp with time zone NOT NULL,
    settled_at timestamp with time zone,
    CONSTRAINT deliveries_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'sending'::text, 'delivered'::text, 'exhausted'::text, 'expired'::text, 'canceled'::text])))
)
WITH (fillfactor='70', autovacuum_vacuum_scale_factor='0.01');
CREATE TABLE public.delivery_attempts (
    org_id text NOT NULL,
    webhook_id text NOT NULL,
    delivery_id text NOT NULL,
    attempt integer NOT NULL,
    manual boolean NOT NULL,
    at timestamp with time zone NOT NULL,
    duration_ms integer NOT NULL,
    status integer,
    error_code text,
    response_excerpt text
)
PARTITION BY RANGE (at);
CREATE TABLE public.delivery_attempts_20261124 (
    org_id text NOT NULL,
    webhook_id text NOT NULL,
    delivery_id text NOT NULL,
    attempt integer NOT NULL,
    manual boolean NOT NULL,
    at timestamp with time zone NOT NULL,
    duration_ms integer NOT NULL,
    status integer,
    error_code text,
    response_excerpt text
);
CREATE TABLE public.delivery_attempts_20261125 (
    org_id text NOT NULL,
    webhook_id text NOT NULL,
    delivery_id text NOT NULL,
    attempt integer NOT NULL,
    manual boolean NOT NULL,
    at timestamp with time zone NOT NULL,
    duration_ms integer NOT NULL,
    status integer,
    error_code text,
    response_excerpt text
);
CREATE TABLE public.delivery_attempts_20261126 (
    org_id text NOT NULL,
    webhook_id text NOT NULL,
    delivery_id text NOT NULL,
    attempt integer NOT NULL,
    manual boolean NOT NULL,
    at timestamp with time zone NOT NULL,
    duration_ms integer NOT NULL,
    status integer,
    error_code text,
    response_excerpt text
);
CREATE TABLE public.delivery_attempts_20261127 (
    org_id text NOT NULL,
    webhook_id text NOT NULL,
    delivery_id text NOT NULL,
    attempt integer NOT NULL,
    manual boolean NOT NULL,
    at timestamp with time zone NOT NULL,
    duration_ms integer NOT NULL,
    status integer,
    error_code text,
    response_excerpt text
);
CREATE TABLE public.delivery_attempts_default (
    org_id text NOT NULL,
    webhook_id text NOT NULL,
    delivery_id text NOT NULL,
    attempt integer NOT NULL,
    manual boolean NOT NULL,
    at timestamp with time zone NOT NULL,
    duration_ms integer NOT NULL,
    status integer,
    error_code text,
    response_excerpt text
);
CREATE TABLE public.event_subjects (
    subject_id text NOT NULL,
    last_sequence bigint NOT NULL
);
CREATE TABLE public.events (
    "position" bigint NOT NULL,
    id text NOT NULL,
    org_id text NOT NULL,
    type text NOT NULL,
    subject_type text NOT NULL,
    subject_id text NOT NULL,
    sequence bigint NOT NULL,
    actor jsonb NOT NULL,
    data jsonb NOT NULL,
    created_at timestamp with time zone NOT NULL,
    xid xid8 DEFAULT public.commit_xid() NOT NULL
);
ALTER TABLE public.events ALTER COLUMN "position" ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.events_position_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE SEQUENCE public.evidence_id
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
CREATE TABLE public.evidence (
    id bigint DEFAULT nextval('public.evidence_id'::regclass) NOT NULL,
    org_id text NOT NULL,
    charger_id text NOT NULL,
    connector_id integer,
    transaction_id integer,
    session_id text,
    action text NOT NULL,
    at timestamp with time zone NOT NULL,
    received_at timestamp with time zone NOT NULL,
    context text,
    energy_wh bigint,
    power_w double precision,
    current_a double precision,
    voltage_v double precision,
    soc_pct double precision,
    reason text,
    raw jsonb
)
PARTITION BY RANGE (received_at);
CREATE TABLE public.evidence_20261124 (
    id bigint DEFAULT nextval('public.evidence_id'::regclass) NOT NULL,
    org_id text NOT NULL,
    charger_id text NOT NULL,
    connector_id integer,
    transaction_id integer,
    session_id text,
    action text NOT NULL,
    at timestamp with time zone NOT NULL,
    received_at timestamp with time zone NOT NULL,
    context text,
    energy_wh bigint,
    power_w double precision,
    current_a double precision,
    voltage_v double precision,
    soc_pct double precision,
    reason text,
    raw jsonb
);
CREATE TABLE public.evidence_20261125 (
    id bigint DEFAULT nextval('public.evidence_id'::regclass) NOT NULL,
    org_id text NOT NULL,
    charger_id text NOT NULL,
    connector_id integer,
    transaction_id integer,
    session_id text,
    action text NOT NULL,
    at timestamp with time zone NOT NULL,
    received_at timestamp with time zone NOT NULL,
    context text,
    energy_wh bigint,
    power_w double precision,
    current_a double precision,
    voltage_v double precision,
    soc_pct double precision,
    reason text,
    raw jsonb
);
CREATE TABLE public.evidence_20261126 (
    id bigint DEFAULT nextval('public.evidence_id'::regclass) NOT NULL,
    org_id text NOT NULL,
    charger_id text NOT NULL,
    connector_id integer,
    transaction_id integer,
    session_id text,
    action text NOT NULL,
    at timestamp with time zone NOT NULL,
    received_at timestamp with time zone NOT NULL,
    context text,
    energy_wh bigint,
    power_w double precision,
    current_a double precision,
    voltage_v double precision,
    soc_pct double precision,
    reason text,
    raw jsonb
);
CREATE TABLE public.evidence_20261127 (
    id bigint DEFAULT nextval('public.evidence_id'::regclass) NOT NULL,
    org_id text NOT NULL,
    charger_id text NOT NULL,
    connector_id integer,
    transaction_id integer,
    session_id text,
    action text NOT NULL,
    at timestamp with time zone NOT NULL,
    received_at timestamp with time zone NOT NULL,
    context text,
    energy_wh bigint,
    power_w double precision,
    current_a double precision,
    voltage_v double precision,
    soc_pct double precision,
    reason text,
    raw jsonb
);
CREATE TABLE public.evidence_default (
    id bigint DEFAULT nextval('public.evidence_id'::regclass) NOT NULL,
    org_id text NOT NULL,
    charger_id text NOT NULL,
    connector_id integer,
    transaction_id integer,
    session_id text,
    action text NOT NULL,
    at timestamp with time zone NOT NULL,
    received_at timestamp with time zone NOT NULL,
    context text,
    energy_wh bigint,
    power_w double precision,
    current_a double precision,
    voltage_v double precision,
    soc_pct double precision,
    reason text,
    raw jsonb
);
CREATE TABLE public.id_tags (
    id text NOT NULL,
    org_id text NOT NULL,
    id_tag text NOT NULL,
    listed boolean NOT NULL,
    parent_id_tag text,
    status text DEFAULT 'accepted'::text NOT NULL,
    expires_at timestamp with time zone,
    note text,
    erased_at timestamp with time zone,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    charged_at timestamp with time zone,
    CONSTRAINT id_tags_status_check CHECK ((status = ANY (ARRAY['accepted'::text, 'blocked'::text, 'expired'::text])))
);
CREATE TABLE public.idempotency_keys (
    api_key_id text NOT NULL,
    key text NOT NULL,
    fingerprint bytea NOT NULL,
    result jsonb,
    sealed_result bytea,
    created_at timestamp with time zone NOT NULL
);
CREATE TABLE public.local_list_entries (
    charger_id text NOT NULL,
    id_tag_id text NOT NULL,
    org_id text NOT NULL,
    digest bytea NOT NULL
);
CREATE TABLE public.local_lists (
    charger_id text NOT NULL,
    org_id text NOT NULL,
    version integer NOT NULL,
    updated_at timestamp with time zone NOT NULL
);
CREATE TABLE public.locations (
    id text NOT NULL,
    org_id text NOT NULL,
    name text NOT NULL,
    address text,
    latitude double precision,
    longitude double precision,
    max_amperage integer,
    dlb_enabled boolean DEFAULT false NOT NULL,
    tariff_id text,
    metering_regime text DEFAULT 'confirmed_register_ok'::text NOT NULL,
    idle_finalize_threshold integer,
    time_zone text,
    dlb_baseline_a integer DEFAULT 0 NOT NULL,
    dlb_start_reserve text DEFAULT 'full'::text NOT NULL,
    dlb_margin_a integer DEFAULT 0 NOT NULL,
    circuits jsonb DEFAULT '[]'::jsonb NOT NULL,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL
);
CREATE SEQUENCE public.message_log_id
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
CREATE TABLE public.message_log (
    id bigint DEFAULT nextval('public.message_log_id'::regclass) NOT NULL,
    org_id text NOT NULL,
    charger_id text NOT NULL,
    connection_id text NOT NULL,
    direction text NOT NULL,
    action text,
    message_id text,
    text text NOT NULL,
    at timestamp with time zone NOT NULL,
    type text NOT NULL,
    latency_ms integer,
    command_id text
)
PARTITION BY RANGE (at);
CREATE TABLE public.message_log_20261124 (
    id bigint DEFAULT nextval('public.message_log_id'::regclass) NOT NULL,
    org_id text NOT NULL,
    charger_id text NOT NULL,
    connection_id text NOT NULL,
    direction text NOT NULL,
    action text,
    message_id text,
    text text NOT NULL,
    at timestamp with time zone NOT NULL,
    type text NOT NULL,
    latency_ms integer,
    command_id text
);
CREATE TABLE public.message_log_20261125 (
    id bigint DEFAULT nextval('public.message_log_id'::regclass) NOT NULL,
    org_id text NOT NULL,
    charger_id text NOT NULL,
    connection_id text NOT NULL,
    direction text NOT NULL,
    action text,
    message_id text,
    text text NOT NULL,
    at timestamp with time zone NOT NULL,
    type text NOT NULL,
    latency_ms integer,
    command_id text
);
CREATE TABLE public.message_log_20261126 (
    id bigint DEFAULT nextval('public.message_log_id'::regclass) NOT NULL,
    org_id text NOT NULL,
    charger_id text NOT NULL,
    connection_id text NOT NULL,
    direction text NOT NULL,
    action text,
    message_id text,
    text text NOT NULL,
    at timestamp with time zone NOT NULL,
    type text NOT NULL,
    latency_ms integer,
    command_id text
);
CREATE TABLE public.message_log_20261127 (
    id bigint DEFAULT nextval('public.message_log_id'::regclass) NOT NULL,
    org_id text NOT NULL,
    charger_id text NOT NULL,
    connection_id text NOT NULL,
    direction text NOT NULL,
    action text,
    message_id text,
    text text NOT NULL,
    at timestamp with time zone NOT NULL,
    type text NOT NULL,
    latency_ms integer,
    command_id text
);
CREATE TABLE public.message_log_default (
    id bigint DEFAULT nextval('public.message_log_id'::regclass) NOT NULL,
    org_id text NOT NULL,
    charger_id text NOT NULL,
    connection_id text NOT NULL,
    direction text NOT NULL,
    action text,
    message_id text,
    text text NOT NULL,
    at timestamp with time zone NOT NULL,
    type text NOT NULL,
    latency_ms integer,
    command_id text
);
CREATE TABLE public.organizations (
    id text NOT NULL,
    name text NOT NULL,
    default_currency text DEFAULT 'EUR'::text NOT NULL,
    created_at timestamp with time zone NOT NULL
);
CREATE TABLE public.payment_references (
    id text NOT NULL,
    org_id text NOT NULL,
    session_id text NOT NULL,
    payment_reference text NOT NULL,
    payment_provider text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    redacted_at timestamp with time zone,
    redacted_hash bytea
);
CREATE TABLE public.processes (
    id text NOT NULL,
    started_at timestamp with time zone NOT NULL,
    heartbeat_at timestamp with time zone NOT NULL
);
CREATE TABLE public.schema_migrations (
    name text NOT NULL,
    sha256 text NOT NULL,
    applied_at timestamp with time zone DEFAULT now() NOT NULL
);
CREATE TABLE public.secret_checks (
    id boolean DEFAULT true NOT NULL,
    hash bytea NOT NULL,
    CONSTRAINT secret_checks_id_check CHECK (id)
);
CREATE TABLE public.sessions (
    id text NOT NULL,
    org_id text NOT NULL,
    charger_id text NOT NULL,
    socket_id text NOT NULL,
    connector_id integer NOT NULL,
    location_id text,
    transaction_id integer,
    id_tag_id text,
    authorization_status text NOT NULL,
    status text NOT NULL,
    started_at timestamp with time zone NOT NULL,
    ended_at timestamp with time zone,
    meter_start_wh bigint,
    meter_stop_wh bigint,
    last_meter_wh bigint,
    last_meter_at timestamp with time zone,
    limit_a integer,
    stop_reason text,
    finalize_reason text,
    start_command_id text,
    tariff_id text,
    tariff_revision integer,
    metering_regime text NOT NULL,
    time_zone text,
    reported_start text,
    reported_meter_start bigint,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    idle_since timestamp with time zone,
    finalize_trigger text,
    finalize_since timestamp with time zone,
    finalize_not_before timestamp with time zone,
    finalize_command_id text,
    reported_stop text,
    decide_again_at timestamp with time zone,
    rated_a integer,
    meter_public_key text,
    update_told_at timestamp with time zone,
    CONSTRAINT sessions_finalize_trigger_check CHECK ((finalize_trigger = ANY (ARRAY['connector_available'::text, 'reboot'::text, 'idle'::text]))),
    CONSTRAINT sessions_status_check CHECK ((status = ANY (ARRAY['active'::text, 'suspended'::text, 'idle'::text, 'completed'::text, 'finalized'::text]))),
    CONSTRAINT sessions_transaction_id_check CHECK ((transaction_id > 0))
);
CREATE TABLE public.sockets (
    id text NOT NULL,
    org_id text NOT NULL,
    charger_id text NOT NULL,
    connector_id integer NOT NULL,
    max_amperage integer,
    status text,
    error_code text,
    vendor_error_code text,
    status_at timestamp with time zone,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    meter_public_key text,
    phases smallint DEFAULT 1 NOT NULL,
    voltage_v smallint DEFAULT 230 NOT NULL,
    CONSTRAINT sockets_connector_id_check CHECK ((connector_id >= 1)),
    CONSTRAINT sockets_phases_check CHECK ((phases = ANY (ARRAY[1, 3]))),
    CONSTRAINT sockets_voltage_v_check CHECK (((voltage_v >= 50) AND (voltage_v <= 1000)))
);
CREATE TABLE public.tag_keys (
    org_id text NOT NULL,
    holder text NOT NULL,
    sealed bytea NOT NULL,
    doomed boolean DEFAULT false NOT NULL,
    sealed_text bytea
);
CREATE TABLE public.tariff_revisions (
    tariff_id text NOT NULL,
    revision integer NOT NULL,
    org_id text NOT NULL,
    body jsonb NOT NULL,
    created_at timestamp with time zone NOT NULL,
    created_by text
);
CREATE TABLE public.tariffs (
    id text NOT NULL,
    org_id text NOT NULL,
    revision integer NOT NULL,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    deleted_at timestamp with time zone
);
CREATE TABLE public.unknown_chargers (
    identity text NOT NULL,
    attempts bigint NOT NULL,
    first_seen_at timestamp with time zone NOT NULL,
    last_seen_at timestamp with time zone NOT NULL,
    address text NOT NULL,
    user_agent text,
    subprotocols text
);
CREATE TABLE public.webhook_health (
    webhook_id text NOT NULL,
    org_id text NOT NULL,
    slots integer NOT NULL,
    blocked_until timestamp with time zone,
    last_success_at timestamp with time zone,
    state jsonb NOT NULL
)
WITH (fillfactor='50');
CREATE TABLE public.webhook_secrets (
    id bigint NOT NULL,
    webhook_id text NOT NULL,
    org_id text NOT NULL,
    sealed bytea NOT NULL,
    created_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone
);
ALTER TABLE public.webhook_secrets ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.webhook_secrets_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.webhooks (
    id text NOT NULL,
    org_id text NOT NULL,
    url text NOT NULL,
    host text NOT NULL,
    events text[] NOT NULL,
    enabled boolean DEFAULT true NOT NULL,
    description text,
    payload_mode text DEFAULT 'full'::text NOT NULL,
    ordering text DEFAULT 'none'::text NOT NULL,
    max_concurrency integer DEFAULT 8 NOT NULL,
    disabled_reason text,
    disabled_at timestamp with time zone,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    CONSTRAINT webhooks_disabled_reason_check CHECK ((disabled_reason = ANY (ARRAY['manual'::text, 'failing'::text, 'gone'::text]))),
    CONSTRAINT webhooks_ordering_check CHECK ((ordering = ANY (ARRAY['none'::text, 'subject'::text]))),
    CONSTRAINT webhooks_payload_mode_check CHECK ((payload_mode = ANY (ARRAY['full'::text, 'thin'::text])))
);
ALTER TABLE ONLY public.delivery_attempts ATTACH PARTITION public.delivery_attempts_20261124 FOR VALUES FROM ('2026-11-24 00:00:00+00') TO ('2026-11-25 00:00:00+00');
ALTER TABLE ONLY public.delivery_attempts ATTACH PARTITION public.delivery_attempts_20261125 FOR VALUES FROM ('2026-11-25 00:00:00+00') TO ('2026-11-26 00:00:00+00');
ALTER TABLE ONLY public.delivery_attempts ATTACH PARTITION public.delivery_attempts_20261126 FOR VALUES FROM ('2026-11-26 00:00:00+00') TO ('2026-11-27 00:00:00+00');
ALTER TABLE ONLY public.delivery_attempts ATTACH PARTITION public.delivery_attempts_20261127 FOR VALUES FROM ('2026-11-27 00:00:00+00') TO ('2026-11-28 00:00:00+00');
ALTER TABLE ONLY public.delivery_attempts ATTACH PARTITION public.delivery_attempts_default DEFAULT;
ALTER TABLE ONLY public.evidence ATTACH PARTITION public.evidence_20261124 FOR VALUES FROM ('2026-11-24 00:00:00+00') TO ('2026-11-25 00:00:00+00');
ALTER TABLE ONLY public.evidence ATTACH PARTITION public.evidence_20261125 FOR VALUES FROM ('2026-11-25 00:00:00+00') TO ('2026-11-26 00:00:00+00');
ALTER TABLE ONLY public.evidence ATTACH PARTITION public.evidence_20261126 FOR VALUES FROM ('2026-11-26 00:00:00+00') TO ('2026-11-27 00:00:00+00');
ALTER TABLE ONLY public.evidence ATTACH PARTITION public.evidence_20261127 FOR VALUES FROM ('2026-11-27 00:00:00+00') TO ('2026-11-28 00:00:00+00');
ALTER TABLE ONLY public.evidence ATTACH PARTITION public.evidence_default DEFAULT;
ALTER TABLE ONLY public.message_log ATTACH PARTITION public.message_log_20261124 FOR VALUES FROM ('2026-11-24 00:00:00+00') TO ('2026-11-25 00:00:00+00');
ALTER TABLE ONLY public.message_log ATTACH PARTITION public.message_log_20261125 FOR VALUES FROM ('2026-11-25 00:00:00+00') TO ('2026-11-26 00:00:00+00');
ALTER TABLE ONLY public.message_log ATTACH PARTITION public.message_log_20261126 FOR VALUES FROM ('2026-11-26 00:00:00+00') TO ('2026-11-27 00:00:00+00');
ALTER TABLE ONLY public.message_log ATTACH PARTITION public.message_log_20261127 FOR VALUES FROM ('2026-11-27 00:00:00+00') TO ('2026-11-28 00:00:00+00');
ALTER TABLE ONLY public.message_log ATTACH PARTITION public.message_log_default DEFAULT;
INSERT INTO public.api_keys VALUES ('key_01m85xekwf6w08x14e9z7jwtjp', 'org_01m85xekwdms2qeh5fqdkax604', 'bootstrap', 'admin', 'fc_test_Example1', '\x645c4a2c10ee23f2776c51f75cdd6d19d4bb67cd63abee48978be755c4a91a27', '2026-11-24 04:36:29.711+00', NULL, NULL, NULL, '2026-11-24 04:36:29.774+00');
INSERT INTO public.api_keys VALUES ('key_01m85xem5k3hm4vsajc3pm9h8h', 'org_01m85xekwdms2qeh5fqdkax604', 'Back office', 'operator', 'fc_live_zb1KgNfK', '\x821c882bb08e0f5cb384a5c453ed13c154f759a4512b5996438dcaab66fa92be', '2026-11-24 04:36:30.003+00', 'key_01m85xekwf6w08x14e9z7jwtjp', NULL, NULL, NULL);
INSERT INTO public.balancers VALUES ('loc_01m85xemmr86980pk15ydfp2rr', 'org_01m85xekwdms2qeh5fqdkax604', NULL, 1, '{"as_of": "2026-11-24T04:36:32.401Z", "nodes": [], "alarms": [], "status": "disabled", "revision": 8, "sessions": [{"tier": 0, "max_a": 63, "min_a": 6, "state": "offline", "reason": "unverified", "weight": 1, "limit_a": null, "position": null, "target_a": null, "ceiling_a": null, "pending_a": null, "socket_id": "soc_01m85xemwbrpnbamsj7c1ng4sb", "baseline_a": 63, "bound_node": null, "charger_id": "chg_01m85xemw9hj6gggzkp3n4v8cc", "exposure_a": 63, "measured_a": null, "session_id": "ses_01m85xep42fw5tsc9pgdt2wx3f", "measured_at": null, "confirmed_at": null, "next_turn_at": null, "transaction_id": 351553691, "last_command_id": null}], "usable_a": 63, "capacity_a": 63, "exposure_a": 63, "measured_a": null, "reserved_a": 63, "allocated_a": 0, "available_a": 0, "held_back_a": 0, "location_id": "loc_01m85xemmr86980pk15ydfp2rr", "measured_at": null, "reservations": [{"ca'
'use": "offline_active", "since": "2026-11-24T04:36:32.401Z", "socket_id": "soc_01m85xemwbrpnbamsj7c1ng4sb", "charger_id": "chg_01m85xemw9hj6gggzkp3n4v8cc", "reserved_a": 63, "session_id": "ses_01m85xep42fw5tsc9pgdt2wx3f"}], "kept_for_start_a": 0}', '2026-11-24 04:36:32.408+00', NULL, NULL);
INSERT INTO public.billing_decisions VALUES ('bdn_01m85xenfejchz2tk8tbbe5wry', 'org_01m85xekwdms2qeh5fqdkax604', 'ses_01m85xend5waqvs83rsdjbh8vf', 'cdr_01m85xenfek5eehaq9c3tmx0x9', 'recovered_partial', 'charger_clock_untrusted', 'The charger''s clock cannot be trusted: it wrote 2026-11-24T02:36:31.250Z for the start, but the charger was registered only at 2026-11-24T04:36:30.728Z; the duration is the difference between the charger''s own timestamps. Billed: 10000 Wh over 240 s.', '{"also": [], "clock": {"trusted": false, "max_skew_s": 7200, "counted_from": "difference", "reported_start": "2026-11-24T02:36:31.250Z", "contradicted_at": "2026-11-24T04:36:30.728Z", "contradicted_by": "registration"}, "engine": "pricing/3", "regime": "confirmed_register_ok", "schema": 1, "missing": [], "finalize": null, "frameRef": "ocpp1.6:CP-1:tx/1576016928#StopTransaction/6", "register": {"last": {"at": "2026-11-24T04:37:30.728Z", "wh": 4500, "source": "MeterValues (Sample.Periodic)", "frameRef'
'": "ocpp1.6:CP-1:tx/1576016928#MeterValues/5"}, "stop": {"at": "2026-11-24T04:40:30.728Z", "wh": 11000, "source": "StopTransaction.meterStop", "frameRef": "ocpp1.6:CP-1:tx/1576016928#StopTransaction/6"}, "start": {"at": "2026-11-24T04:36:30.728Z", "wh": 1000, "source": "StartTransaction.meterStart", "frameRef": "ocpp1.6:CP-1:tx/1576016928#StartTransaction/4"}, "method": "start_to_stop", "samples": 1, "monotonic": true}, "signature": null, "charger_id": "CP-1", "correction": null, "input_hash": "sha256:3863489205ff6978243db3225950bc5bae5db2ee1abd1c55017c99b19e58a04c", "connector_id": 1, "suspect_frames": [], "transaction_id": 1576016928}', NULL, '2026-11-24 04:36:31.343+00');
INSERT INTO public.billing_decisions VALUES ('bdn_01m85xenmaennbetwszweer8r6', 'org_01m85xekwdms2qeh5fqdkax604', 'ses_01m85xengc36n4g303s9erz3zh', 'cdr_01m85xenm75rw8jp17dw5weqc2', 'unbillable', 'tariff_missing', 'No tariff was in force for the session. Nothing is billed.', '{"also": [], "clock": {"trusted": true, "max_skew_s": 240}, "engine": "pricing/3", "regime": "confirmed_register_ok", "schema": 1, "missing": [], "finalize": null, "frameRef": "ocpp1.6:CP-2:tx/1051172043#StopTransaction/9", "register": {"last": {"at": "2026-11-24T04:33:31.363Z", "wh": 4500, "source": "MeterValues (Sample.Periodic)", "frameRef": "ocpp1.6:CP-2:tx/1051172043#MeterValues/8"}, "stop": {"at": "2026-11-24T04:36:31.363Z", "wh": 11000, "source": "StopTransaction.meterStop", "frameRef": "ocpp1.6:CP-2:tx/1051172043#StopTransaction/9"}, "start": {"at": "2026-11-24T04:32:31.363Z", "wh": 1000, "source": "StartTransaction.meterStart", "frameRef": "ocpp1.6:CP-2:tx/1051172043#StartTransaction/7"}, "method'
'": "start_to_stop", "samples": 1, "monotonic": true}, "signature": null, "charger_id": "CP-2", "correction": null, "input_hash": "sha256:c3b650d572c41e8f9f963788e827c6a4dc4842515c37db38d9cac4b8b6b2af4a", "connector_id": 1, "suspect_frames": [], "transaction_id": 1051172043}', NULL, '2026-11-24 04:36:31.498+00');
INSERT INTO public.billing_decisions VALUES ('bdn_01m85xenpgdpdycqmbey6szgzt', 'org_01m85xekwdms2qeh5fqdkax604', 'ses_01m85xenn5zya0ttfm8a7p23c0', 'cdr_01m85xenpeehpvw09bfkjk55gh', 'recovered_partial', 'charger_clock_untrusted', 'The charger''s clock cannot be trusted: it wrote 2026-11-24T04:21:31.522Z for the start, but the charger was registered only at 2026-11-24T04:36:30.728Z; the start counts from its receipt, 2026-11-24T04:36:31.522Z. Billed: 5000 Wh over 100 s.', '{"also": ["stop_missing_new_transaction", "available_while_charging"], "clock": {"trusted": false, "max_skew_s": 7200, "counted_from": "receipt", "reported_start": "2026-11-24T04:21:31.522Z", "contradicted_at": "2026-11-24T04:36:30.728Z", "contradicted_by": "registration"}, "engine": "pricing/3", "regime": "confirmed_register_ok", "schema": 1, "missing": ["StopTransaction"], "finalize": {"trigger": "new_transaction", "idle_since": null, "threshold_s": null}, "frameRef": "ocpp1.6:CP-1:tx/1363297324", "register'
'": {"last": {"at": "2026-11-24T04:38:11.537Z", "wh": 7000, "source": "MeterValues (Sample.Periodic)", "frameRef": "ocpp1.6:CP-1:tx/1363297324#MeterValues/11"}, "stop": null, "start": {"at": "2026-11-24T04:36:31.522Z", "wh": 2000, "source": "StartTransaction.meterStart", "frameRef": "ocpp1.6:CP-1:tx/1363297324#StartTransaction/10"}, "method": "start_to_last_confirmed", "samples": 1, "monotonic": true}, "signature": null, "charger_id": "CP-1", "correction": null, "input_hash": "sha256:cb781f3f714fb7ae65cef4137823ec01a07f201366f71aff3b94cd0d99ad98fa", "connector_id": 1, "suspect_frames": [], "transaction_id": 1363297324}', NULL, '2026-11-24 04:36:31.568+00');
INSERT INTO public.billing_decisions VALUES ('bdn_01m85xenqmbaqdhgpwk9mjdphq', 'org_01m85xekwdms2qeh5fqdkax604', 'ses_01m85xenph9jkd325h6zm7jrd8', 'cdr_01m85xenqdm4z369y8m01xr84e', 'unbillable', 'not_authorized', 'The start of the transaction was not authorized: it was answered Invalid. Nothing is billed.', '{"also": [], "clock": {"trusted": true, "max_skew_s": 7200}, "engine": "pricing/3", "regime": "confirmed_register_ok", "schema": 1, "missing": [], "finalize": null, "frameRef": "ocpp1.6:CP-1:tx/1253470816#StartTransaction/12", "register": {"last": null, "stop": {"at": "2026-11-24T04:35:41.593Z", "wh": 9100, "source": "StopTransaction.meterStop", "frameRef": "ocpp1.6:CP-1:tx/1253470816#StopTransaction/13"}, "start": {"at": "2026-11-24T04:35:31.549Z", "wh": 9000, "source": "StartTransaction.meterStart", "frameRef": "ocpp1.6:CP-1:tx/1253470816#StartTransaction/12"}, "method": "start_to_stop", "samples": 0, "monotonic": true}, "signature": null, "charger_id": "CP-1", "correct'
'ion": null, "input_hash": "sha256:46eefe2762d31edd882d202d7f15b0f8ba515baa1e825c16d7c7fca7d03aedf2", "connector_id": 1, "suspect_frames": [], "transaction_id": 1253470816, "authorization_status": "Invalid"}', NULL, '2026-11-24 04:36:31.605+00');
INSERT INTO public.cdrs VALUES ('cdr_01m85xenbgkvn2k9htns1cgs61', 'org_01m85xekwdms2qeh5fqdkax604', 'ses_01m85xen6w4z04vjetrh0yqm0a', 'chg_01m85xemw9hj6gggzkp3n4v8cc', 'soc_01m85xemwbrpnbamsj7c1ng4sb', 'loc_01m85xemmr86980pk15ydfp2rr', 'trf_01m85xeme6sctfbh3461frv237', 2, 'EUR', '2026-11-24 04:32:31.001+00', '2026-11-24 04:36:31.001+00', 10000, 240, 4.56, 5.43, 'NO', '[{"vat": "19", "base": "4.56", "amount": "0.87"}]', '[{"vat": "19", "cost": "0.50", "type": "FLAT", "quantity": "1", "unitPrice": "0.5", "description": "Start fee until 1440 min"}, {"vat": "19", "cost": "3.90", "type": "ENERGY", "quantity": "10.000", "unitPrice": "0.39", "description": "Energy until 1440 min"}, {"vat": "19", "cost": "0.06", "type": "TIME", "quantity": "0.050000", "unitPrice": "1.2", "description": "Charging time until 1440 min"}, {"vat": "19", "cost": "0.10", "type": "PARKING_TIME", "quantity": "0.016667", "unitPrice": "6", "description": "Parking time until 1440 min"}]', 'valid', '2026-11-24 04'
':36:31.216+00', '81267');
INSERT INTO public.cdrs VALUES ('cdr_01m85xenfek5eehaq9c3tmx0x9', 'org_01m85xekwdms2qeh5fqdkax604', 'ses_01m85xend5waqvs83rsdjbh8vf', 'chg_01m85xemw9hj6gggzkp3n4v8cc', 'soc_01m85xemwbrpnbamsj7c1ng4sb', 'loc_01m85xemmr86980pk15ydfp2rr', 'trf_01m85xeme6sctfbh3461frv237', 2, 'EUR', '2026-11-24 04:36:30.728+00', '2026-11-24 04:40:30.728+00', 10000, 240, 4.56, 5.43, 'NO', '[{"vat": "19", "base": "4.56", "amount": "0.87"}]', '[{"vat": "19", "cost": "0.50", "type": "FLAT", "quantity": "1", "unitPrice": "0.5", "description": "Start fee until 1440 min"}, {"vat": "19", "cost": "3.90", "type": "ENERGY", "quantity": "10.000", "unitPrice": "0.39", "description": "Energy until 1440 min"}, {"vat": "19", "cost": "0.06", "type": "TIME", "quantity": "0.050000", "unitPrice": "1.2", "description": "Charging time until 1440 min"}, {"vat": "19", "cost": "0.10", "type": "PARKING_TIME", "quantity": "0.016667", "unitPrice": "6", "description": "Parking time until 1440 min"}]', 'valid', '2026-11-24 04'
':36:31.342+00', '81275');
INSERT INTO public.cdrs VALUES ('cdr_01m85xenm75rw8jp17dw5weqc2', 'org_01m85xekwdms2qeh5fqdkax604', 'ses_01m85xengc36n4g303s9erz3zh', 'chg_01m85xen1pazh6j9wexnh5fb70', 'soc_01m85xen1q1hgv1mz3vk5qp4b6', NULL, NULL, NULL, 'EUR', '2026-11-24 04:32:31.363+00', '2026-11-24 04:36:31.363+00', 10000, 240, 0, NULL, NULL, '[]', '[]', 'unbillable', '2026-11-24 04:36:31.497+00', '81286');
INSERT INTO public.cdrs VALUES ('cdr_01m85xenpeehpvw09bfkjk55gh', 'org_01m85xekwdms2qeh5fqdkax604', 'ses_01m85xenn5zya0ttfm8a7p23c0', 'chg_01m85xemw9hj6gggzkp3n4v8cc', 'soc_01m85xemwbrpnbamsj7c1ng4sb', 'loc_01m85xemmr86980pk15ydfp2rr', 'trf_01m85xeme6sctfbh3461frv237', 2, 'EUR', '2026-11-24 04:36:31.522+00', '2026-11-24 04:38:11.537+00', 5000, 100, 2.49, 2.96, 'NO', '[{"vat": "19", "base": "2.49", "amount": "0.47"}]', '[{"vat": "19", "cost": "0.50", "type": "FLAT", "quantity": "1", "unitPrice": "0.5", "description": "Start fee until 1440 min"}, {"vat": "19", "cost": "1.95", "type": "ENERGY", "quantity": "5.000", "unitPrice": "0.39", "description": "Energy until 1440 min"}, {"vat": "19", "cost": "0.04", "type": "TIME", "quantity": "0.033333", "unitPrice": "1.2", "description": "Charging time until 1440 min"}]', 'valid', '2026-11-24 04:36:31.566+00', '81291');
INSERT INTO public.cdrs VALUES ('cdr_01m85xenqdm4z369y8m01xr84e', 'org_01m85xekwdms2qeh5fqdkax604', 'ses_01m85xenph9jkd325h6zm7jrd8', 'chg_01m85xemw9hj6gggzkp3n4v8cc', 'soc_01m85xemwbrpnbamsj7c1ng4sb', 'loc_01m85xemmr86980pk15ydfp2rr', 'trf_01m85xeme6sctfbh3461frv237', 2, 'EUR', '2026-11-24 04:35:31.549+00', '2026-11-24 04:35:41.593+00', 100, 10, 0, NULL, NULL, '[]', '[]', 'unbillable', '2026-11-24 04:36:31.604+00', '81295');
INSERT INTO public.charger_boots OVERRIDING SYSTEM VALUE VALUES (1, 'org_01m85xekwdms2qeh5fqdkax604', 'chg_01m85xemw9hj6gggzkp3n4v8cc', '2026-11-24 04:36:30.819+00');
INSERT INTO public.charger_boots OVERRIDING SYSTEM VALUE VALUES (2, 'org_01m85xekwdms2qeh5fqdkax604', 'chg_01m85xen1pazh6j9wexnh5fb70', '2026-11-24 04:36:30.931+00');
INSERT INTO public.charger_connections OVERRIDING SYSTEM VALUE VALUES (1, 'org_01m85xekwdms2qeh5fqdkax604', 'chg_01m85xemw9hj6gggzkp3n4v8cc', 'ses_01m85xend5waqvs83rsdjbh8vf', '2026-11-24 04:36:30.775+00', '2026-11-24 04:36:30.819+00', '2026-11-24 04:36:31.181+00', false);
INSERT INTO public.charger_connections OVERRIDING SYSTEM VALUE VALUES (2, 'org_01m85xekwdms2qeh5fqdkax604', 'chg_01m85xemw9hj6gggzkp3n4v8cc', 'ses_01m85xenn5zya0ttfm8a7p23c0', '2026-11-24 04:36:30.775+00', '2026-11-24 04:36:30.819+00', '2026-11-24 04:36:31.321+00', false);
INSERT INTO public.charger_connections OVERRIDING SYSTEM VALUE VALUES (3, 'org_01m85xekwdms2qeh5fqdkax604', 'chg_01m85xemw9hj6gggzkp3n4v8cc', NULL, '2026-11-24 04:36:30.775+00', '2026-11-24 04:36:30.819+00', '2026-11-24 04:36:31.994+00', true);
INSERT INTO public.charger_connections OVERRIDING SYSTEM VALUE VALUES (4, 'org_01m85xekwdms2qeh5fqdkax604', 'chg_01m85xen1pazh6j9wexnh5fb70', NULL, '2026-11-24 04:36:30.925+00', '2026-11-24 04:36:30.931+00', '2026-11-24 04:36:31.485+00', true);
INSERT INTO public.chargers VALUES ('chg_01m85xemw9hj6gggzkp3n4v8cc', 'org_01m85xekwdms2qeh5fqdkax604', 'CP-1', NULL, 'loc_01m85xemmr86980pk15ydfp2rr', NULL, 1, 'tolerant', '\x0bb9aeb0fe86dc39d592e736cdc08176dae6c50ac53c27080665204be24c74ac', 'Acme', 'Wallbox 11', 'A-1', '1.0.0', 'accepted', '2026-11-24 04:36:30.819+00', 1, NULL, NULL, '2026-11-24 04:36:31.994+00', NULL, NULL, NULL, NULL, NULL, NULL, '{"device": {"model": "Wallbox 11", "vendor": "Acme", "firmwareVersion": "1.0.0"}, "purposes": {"TxDefaultProfile": true}}', '2026-11-24 04:36:30.728+00', '2026-11-24 04:36:30.819+00', 'auto', '[]', NULL, NULL, '2026-11-24 04:36:32.369+00', NULL, 0);
INSERT INTO public.chargers VALUES ('chg_01m85xen1pazh6j9wexnh5fb70', 'org_01m85xekwdms2qeh5fqdkax604', 'CP-2', NULL, NULL, NULL, 1, 'tolerant', '\x7b434e092c5ee66c55264ab06629e28cf950a0d9c0f608e6aff79fc87019b00a', 'Acme', 'Wallbox 11', 'A-1', '1.0.0', 'accepted', '2026-11-24 04:36:30.931+00', 1, NULL, NULL, '2026-11-24 04:36:31.485+00', NULL, NULL, NULL, NULL, NULL, NULL, '{"device": {"model": "Wallbox 11", "vendor": "Acme", "firmwareVersion": "1.0.0"}}', '2026-11-24 04:36:30.902+00', '2026-11-24 04:36:30.931+00', 'auto', '[]', NULL, NULL, '2026-11-24 04:36:32.378+00', NULL, 0);
INSERT INTO public.commands OVERRIDING SYSTEM VALUE VALUES ('cmd_01m85xenx16k4ycbv1zv9a03t7', 'org_01m85xekwdms2qeh5fqdkax604', 'chg_01m85xemw9hj6gggzkp3n4v8cc', NULL, 'Reset', '{"type": "Soft"}', 'accepted', NULL, '{"status": "Accepted"}', NULL, NULL, NULL, NULL, 'key_01m85xekwf6w08x14e9z7jwtjp', 'prc_01m85xekmtpv9rgs4dyh1pkbdp', '2026-11-24 04:36:31.777+00', '2026-11-24 04:37:31.777+00', '2026-11-24 04:36:31.789+00', '2026-11-24 04:36:31.806+00', NULL, NULL, 1, NULL);
INSERT INTO public.commands OVERRIDING SYSTEM VALUE VALUES ('cmd_01m85xep191127c7s7e96fe15v', 'org_01m85xekwdms2qeh5fqdkax604', 'chg_01m85xemw9hj6gggzkp3n4v8cc', 'soc_01m85xemwbrpnbamsj7c1ng4sb', 'SetChargingProfile', '{"connectorId": 1, "csChargingProfiles": {"stackLevel": 0, "chargingSchedule": {"startSchedule": "2026-11-24T04:35:31Z", "chargingRateUnit": "A", "chargingSchedulePeriod": [{"limit": 16, "startPeriod": 0, "numberPhases": 1}]}, "chargingProfileId": 2, "chargingProfileKind": "Absolute", "chargingProfilePurpose": "TxDefaultProfile"}}', 'accepted', NULL, '{"status": "Accepted", "applied_limit_a": 16}', NULL, NULL, NULL, 16, 'key_01m85xekwf6w08x14e9z7jwtjp', 'prc_01m85xekmtpv9rgs4dyh1pkbdp', '2026-11-24 04:36:31.913+00', '2026-11-24 04:37:31.913+00', '2026-11-24 04:36:31.927+00', '2026-11-24 04:36:31.967+00', NULL, NULL, 2, NULL);
INSERT INTO public.connector_limits OVERRIDING SYSTEM VALUE VALUES (1, 'org_01m85xekwdms2qeh5fqdkax604', 'chg_01m85xemw9hj6gggzkp3n4v8cc', 'soc_01m85xemwbrpnbamsj7c1ng4sb', NULL, 'TxDefaultProfile', 16, 'cmd_01m85xep191127c7s7e96fe15v', '2026-11-24 04:36:31.975+00');
INSERT INTO public.connector_states OVERRIDING SYSTEM VALUE VALUES (1, 'org_01m85xekwdms2qeh5fqdkax604', 'chg_01m85xemw9hj6gggzkp3n4v8cc', 1, 'Available', 'NoError', NULL, NULL, '2026-11-24 04:36:30.847+00', '2026-11-24 04:36:30.847+00');
INSERT INTO public.connector_states OVERRIDING SYSTEM VALUE VALUES (2, 'org_01m85xekwdms2qeh5fqdkax604', 'chg_01m85xen1pazh6j9wexnh5fb70', 1, 'Available', 'NoError', NULL, NULL, '2026-11-24 04:36:30.973+00', '2026-11-24 04:36:30.973+00');
INSERT INTO public.connector_states OVERRIDING SYSTEM VALUE VALUES (3, 'org_01m85xekwdms2qeh5fqdkax604', 'chg_01m85xemw9hj6gggzkp3n4v8cc', 1, 'Charging', 'NoError', NULL, NULL, '2026-11-24 04:32:31.001+00', '2026-11-24 04:36:31.102+00');
INSERT INTO public.connector_states OVERRIDING SYSTEM VALUE VALUES (4, 'org_01m85xekwdms2qeh5fqdkax604', 'chg_01m85xemw9hj6gggzkp3n4v8cc', 1, 'SuspendedEV', 'NoError', NULL, NULL, '2026-11-24 04:35:31.001+00', '2026-11-24 04:36:31.161+00');
INSERT INTO public.connector_states OVERRIDING SYSTEM VALUE VALUES (5, 'org_01m85xekwdms2qeh5fqdkax604', 'chg_01m85xemw9hj6gggzkp3n4v8cc', 1, 'Charging', 'NoError', NULL, NULL, '2026-11-24 02:36:31.25+00', '2026-11-24 04:36:31.289+00');
INSERT INTO public.connector_states OVERRIDING SYSTEM VALUE VALUES (6, 'org_01m85xekwdms2qeh5fqdkax604', 'chg_01m85xemw9hj6gggzkp3n4v8cc', 1, 'SuspendedEV', 'NoError', NULL, NULL, '2026-11-24 02:39:31.25+00', '2026-11-24 04:36:31.313+00');
INSERT INTO public.connector_states OVERRIDING SYSTEM VALUE VALUES (7, 'org_01m85xekwdms2qeh5fqdkax604', 'chg_01m85xen1pazh6j9wexnh5fb70', 1, 'Charging', 'NoError', NULL, NULL, '2026-11-24 04:32:31.363+00', '2026-11-24 04:36:31.456+00');
INSERT INTO public.connector_states OVERRIDING SYSTEM VALUE VALUES (8, 'org_01m85xekwdms2qeh5fqdkax604', 'chg_01m85xen1pazh6j9wexnh5fb70', 1, 'SuspendedEV', 'NoError', NULL, NULL, '2026-11-24 04:35:31.363+00', '2026-11-24 04:36:31.478+00');
INSERT INTO public.event_subjects VALUES ('key_01m85xekwf6w08x14e9z7jwtjp', 1);
INSERT INTO public.event_subjects VALUES ('key_01m85xem5k3hm4vsajc3pm9h8h', 1);
INSERT INTO public.event_subjects VALUES ('loc_01m85xemmr86980pk15ydfp2rr', 2);
INSERT INTO public.event_subjects VALUES ('soc_01m85xemwbrpnbamsj7c1ng4sb', 1);
INSERT INTO public.event_subjects VALUES ('soc_01m85xen1q1hgv1mz3vk5qp4b6', 1);
INSERT INTO public.event_subjects VALUES ('cdr_01m85xenbgkvn2k9htns1cgs61', 1);
INSERT INTO public.event_subjects VALUES ('ses_01m85xen6w4z04vjetrh0yqm0a', 3);
INSERT INTO public.event_subjects VALUES ('cdr_01m85xenfek5eehaq9c3tmx0x9', 1);
INSERT INTO public.event_subjects VALUES ('ses_01m85xend5waqvs83rsdjbh8vf', 4);
INSERT INTO public.event_subjects VALUES ('cdr_01m85xenm75rw8jp17dw5weqc2', 1);
INSERT INTO public.event_subjects VALUES ('ses_01m85xengc36n4g303s9erz3zh', 4);
INSERT INTO public.event_subjects VALUES ('cdr_01m85xenpeehpvw09bfkjk55gh', 1);
INSERT INTO public.event_subjects VALUES ('cdr_01m85xenqdm4z369y8m01xr84e', 1);
INSERT INTO public.event_subjects VALUES ('ses_01m85xenph9jkd325h6zm7jrd8', 4);
INSERT INTO public.event_subjects VALUES ('cmd_01m85xenx16k4ycbv1zv9a03t7', 1);
INSERT INTO public.event_subjects VALUES ('cmd_01m85xep191127c7s7e96fe15v', 1);
INSERT INTO public.event_subjects VALUES ('ses_01m85xep42fw5tsc9pgdt2wx3f', 1);
INSERT INTO public.event_subjects VALUES ('ses_01m85xenn5zya0ttfm8a7p23c0', 5);
INSERT INTO public.event_subjects VALUES ('chg_01m85xemw9hj6gggzkp3n4v8cc', 4);
INSERT INTO public.event_subjects VALUES ('chg_01m85xen1pazh6j9wexnh5fb70', 3);
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (1, 'evt_01m85xekwhps4gn38xkzgqg9d3', 'org_01m85xekwdms2qeh5fqdkax604', 'api_key.created', 'api_key', 'key_01m85xekwf6w08x14e9z7jwtjp', 1, '{"type": "system"}', '{"role": "admin", "key_id": "key_01m85xekwf6w08x14e9z7jwtjp", "replaces": null}', '2026-11-24 04:36:29.713+00', '81226');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (2, 'evt_01m85xem5s538hrj6zfnn03v63', 'org_01m85xekwdms2qeh5fqdkax604', 'api_key.created', 'api_key', 'key_01m85xem5k3hm4vsajc3pm9h8h', 1, '{"id": "key_01m85xekwf6w08x14e9z7jwtjp", "type": "api_key"}', '{"role": "operator", "key_id": "key_01m85xem5k3hm4vsajc3pm9h8h", "replaces": null}', '2026-11-24 04:36:30.01+00', '81229');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (3, 'evt_01m85xemn0fkbwnfmax0xmajhj', 'org_01m85xekwdms2qeh5fqdkax604', 'location.created', 'location', 'loc_01m85xemmr86980pk15ydfp2rr', 1, '{"id": "key_01m85xekwf6w08x14e9z7jwtjp", "type": "api_key"}', '{"location": {"id": "loc_01m85xemmr86980pk15ydfp2rr", "name": "Depot", "address": "1 Example Street", "circuits": [], "tariff_id": "trf_01m85xeme6sctfbh3461frv237", "time_zone": "Europe/Berlin", "created_at": "2026-11-24T04:36:30.488Z", "updated_at": "2026-11-24T04:36:30.488Z", "dlb_enabled": false, "dlb_margin_a": 0, "charger_count": 0, "dlb_baseline_a": 0, "metering_regime": "confirmed_register_ok", "dlb_start_reserve": "full", "idle_finalize_threshold": null}, "location_id": "loc_01m85xemmr86980pk15ydfp2rr"}', '2026-11-24 04:36:30.496+00', '81234');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (4, 'evt_01m85xemrx5etxsjqxv8re7pp5', 'org_01m85xekwdms2qeh5fqdkax604', 'location.updated', 'location', 'loc_01m85xemmr86980pk15ydfp2rr', 2, '{"id": "key_01m85xekwf6w08x14e9z7jwtjp", "type": "api_key"}', '{"changed": ["latitude", "longitude", "max_amperage"], "location": {"id": "loc_01m85xemmr86980pk15ydfp2rr", "name": "Depot", "address": "1 Example Street", "circuits": [], "latitude": 52.5, "longitude": 13.4, "tariff_id": "trf_01m85xeme6sctfbh3461frv237", "time_zone": "Europe/Berlin", "created_at": "2026-11-24T04:36:30.488Z", "updated_at": "2026-11-24T04:36:30.612Z", "dlb_enabled": false, "dlb_margin_a": 0, "max_amperage": 63, "charger_count": 0, "dlb_baseline_a": 0, "metering_regime": "confirmed_register_ok", "dlb_start_reserve": "full", "idle_finalize_threshold": null}, "location_id": "loc_01m85xemmr86980pk15ydfp2rr"}', '2026-11-24 04:36:30.621+00', '81237');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (5, 'evt_01m85xemwd46ke38gfj6pc5bgk', 'org_01m85xekwdms2qeh5fqdkax604', 'charger.location_changed', 'charger', 'chg_01m85xemw9hj6gggzkp3n4v8cc', 1, '{"id": "key_01m85xekwf6w08x14e9z7jwtjp", "type": "api_key"}', '{"to": "loc_01m85xemmr86980pk15ydfp2rr", "from": null, "charger_id": "chg_01m85xemw9hj6gggzkp3n4v8cc"}', '2026-11-24 04:36:30.733+00', '81242');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (6, 'evt_01m85xemxy9gqhz5586k79ctqq', 'org_01m85xekwdms2qeh5fqdkax604', 'charger.connected', 'charger', 'chg_01m85xemw9hj6gggzkp3n4v8cc', 2, '{"id": "chg_01m85xemw9hj6gggzkp3n4v8cc", "type": "charger"}', '{"protocol": "ocpp1.6", "takeover": false, "charger_id": "chg_01m85xemw9hj6gggzkp3n4v8cc", "location_id": "loc_01m85xemmr86980pk15ydfp2rr", "connection_id": "chg_01m85xemw9hj6gggzkp3n4v8cc.1", "security_profile": 1, "previous_connection_id": null}', '2026-11-24 04:36:30.782+00', '81244');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (7, 'evt_01m85xemzev420sjfvvzqftarj', 'org_01m85xekwdms2qeh5fqdkax604', 'charger.booted', 'charger', 'chg_01m85xemw9hj6gggzkp3n4v8cc', 3, '{"id": "chg_01m85xemw9hj6gggzkp3n4v8cc", "type": "charger"}', '{"iccid": null, "model": "Wallbox 11", "vendor": "Acme", "charger_id": "chg_01m85xemw9hj6gggzkp3n4v8cc", "serial_number": "A-1", "firmware_version": "1.0.0", "registration_status": "accepted"}', '2026-11-24 04:36:30.83+00', '81246');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (8, 'evt_01m85xen0k362czz43fq4q3feg', 'org_01m85xekwdms2qeh5fqdkax604', 'socket.status_changed', 'socket', 'soc_01m85xemwbrpnbamsj7c1ng4sb', 1, '{"id": "chg_01m85xemw9hj6gggzkp3n4v8cc", "type": "charger"}', '{"info": null, "status": "Available", "socket_id": "soc_01m85xemwbrpnbamsj7c1ng4sb", "charger_id": "chg_01m85xemw9hj6gggzkp3n4v8cc", "error_code": "NoError", "reported_at": "2026-11-24T04:36:30.847Z", "connector_id": 1, "previous_status": null, "vendor_error_code": null}', '2026-11-24 04:36:30.867+00', '81249');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (9, 'evt_01m85xen2g61wwpy60vta816xz', 'org_01m85xekwdms2qeh5fqdkax604', 'charger.connected', 'charger', 'chg_01m85xen1pazh6j9wexnh5fb70', 1, '{"id": "chg_01m85xen1pazh6j9wexnh5fb70", "type": "charger"}', '{"protocol": "ocpp1.6", "takeover": false, "charger_id": "chg_01m85xen1pazh6j9wexnh5fb70", "location_id": null, "connection_id": "chg_01m85xen1pazh6j9wexnh5fb70.1", "security_profile": 1, "previous_connection_id": null}', '2026-11-24 04:36:30.928+00', '81253');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (10, 'evt_01m85xen3b48wb4y1yp4dazn7e', 'org_01m85xekwdms2qeh5fqdkax604', 'charger.booted', 'charger', 'chg_01m85xen1pazh6j9wexnh5fb70', 2, '{"id": "chg_01m85xen1pazh6j9wexnh5fb70", "type": "charger"}', '{"iccid": null, "model": "Wallbox 11", "vendor": "Acme", "charger_id": "chg_01m85xen1pazh6j9wexnh5fb70", "serial_number": "A-1", "firmware_version": "1.0.0", "registration_status": "accepted"}', '2026-11-24 04:36:30.956+00', '81255');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (11, 'evt_01m85xen49322wqra253x33hxp', 'org_01m85xekwdms2qeh5fqdkax604', 'socket.status_changed', 'socket', 'soc_01m85xen1q1hgv1mz3vk5qp4b6', 1, '{"id": "chg_01m85xen1pazh6j9wexnh5fb70", "type": "charger"}', '{"info": null, "status": "Available", "socket_id": "soc_01m85xen1q1hgv1mz3vk5qp4b6", "charger_id": "chg_01m85xen1pazh6j9wexnh5fb70", "error_code": "NoError", "reported_at": "2026-11-24T04:36:30.973Z", "connector_id": 1, "previous_status": null, "vendor_error_code": null}', '2026-11-24 04:36:30.985+00', '81257');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (12, 'evt_01m85xen73cm6888qjgwrdhj1r', 'org_01m85xekwdms2qeh5fqdkax604', 'session.started', 'session', 'ses_01m85xen6w4z04vjetrh0yqm0a', 1, '{"id": "chg_01m85xemw9hj6gggzkp3n4v8cc", "type": "charger"}', '{"socket_id": "soc_01m85xemwbrpnbamsj7c1ng4sb", "charger_id": "chg_01m85xemw9hj6gggzkp3n4v8cc", "command_id": null, "id_tag_ref": "tagref_76ecfdee0d5a7c8794c9986e0d397fa0", "session_id": "ses_01m85xen6w4z04vjetrh0yqm0a", "started_at": "2026-11-24T04:32:31.001Z", "location_id": "loc_01m85xemmr86980pk15ydfp2rr", "meter_start_wh": 1000, "reservation_id": null, "transaction_id": 1636577596}', '2026-11-24 04:36:31.075+00', '81258');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (13, 'evt_01m85xenbg603zycz634zmk8kv', 'org_01m85xekwdms2qeh5fqdkax604', 'session.ended', 'session', 'ses_01m85xen6w4z04vjetrh0yqm0a', 2, '{"id": "chg_01m85xemw9hj6gggzkp3n4v8cc", "type": "charger"}', '{"reason": "Local", "complete": true, "ended_at": "2026-11-24T04:36:31.001Z", "energy_wh": 10000, "socket_id": "soc_01m85xemwbrpnbamsj7c1ng4sb", "charger_id": "chg_01m85xemw9hj6gggzkp3n4v8cc", "session_id": "ses_01m85xen6w4z04vjetrh0yqm0a", "started_at": "2026-11-24T04:32:31.001Z", "meter_stop_wh": 11000, "meter_start_wh": 1000}', '2026-11-24 04:36:31.216+00', '81267');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (23, 'evt_01m85xenm923by7s3k565cqt8p', 'org_01m85xekwdms2qeh5fqdkax604', 'cdr.created', 'cdr', 'cdr_01m85xenm75rw8jp17dw5weqc2', 1, '{"type": "system"}', '{"id": "cdr_01m85xenm75rw8jp17dw5weqc2", "taxes": [], "status": "unbillable", "currency": "EUR", "end_time": "2026-11-24T04:36:31.363Z", "socket_id": "soc_01m85xen1q1hgv1mz3vk5qp4b6", "tariff_id": null, "charger_id": "chg_01m85xen1pazh6j9wexnh5fb70", "created_at": "2026-11-24T04:36:31.497Z", "line_items": [], "session_id": "ses_01m85xengc36n4g303s9erz3zh", "start_time": "2026-11-24T04:32:31.363Z", "total_cost": 0, "location_id": null, "tax_included": null, "total_time_s": 240, "tariff_revision": null, "total_energy_wh": 10000, "payment_references": [], "total_cost_incl_vat": null}', '2026-11-24 04:36:31.497+00', '81286');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (14, 'evt_01m85xenbh8vdejkdgc1t21e54', 'org_01m85xekwdms2qeh5fqdkax604', 'cdr.created', 'cdr', 'cdr_01m85xenbgkvn2k9htns1cgs61', 1, '{"type": "system"}', '{"id": "cdr_01m85xenbgkvn2k9htns1cgs61", "taxes": [{"vat": 19, "base": 4.56, "amount": 0.87}], "status": "valid", "currency": "EUR", "end_time": "2026-11-24T04:36:31.001Z", "socket_id": "soc_01m85xemwbrpnbamsj7c1ng4sb", "tariff_id": "trf_01m85xeme6sctfbh3461frv237", "charger_id": "chg_01m85xemw9hj6gggzkp3n4v8cc", "created_at": "2026-11-24T04:36:31.216Z", "line_items": [{"vat": 19, "cost": 0.5, "type": "FLAT", "quantity": 1, "unit_price": 0.5, "description": "Start fee until 1440 min"}, {"vat": 19, "cost": 3.9, "type": "ENERGY", "quantity": 10, "unit_price": 0.39, "description": "Energy until 1440 min"}, {"vat": 19, "cost": 0.06, "type": "TIME", "quantity": 0.05, "unit_price": 1.2, "description": "Charging time until 1440 min"}, {"vat": 19, "cost": 0.1, "type": "PARKIN'
'G_TIME", "quantity": 0.016667, "unit_price": 6, "description": "Parking time until 1440 min"}], "session_id": "ses_01m85xen6w4z04vjetrh0yqm0a", "start_time": "2026-11-24T04:32:31.001Z", "total_cost": 4.56, "location_id": "loc_01m85xemmr86980pk15ydfp2rr", "tax_included": "NO", "total_time_s": 240, "tariff_revision": 2, "total_energy_wh": 10000, "payment_references": [], "total_cost_incl_vat": 5.43}', '2026-11-24 04:36:31.217+00', '81267');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (15, 'evt_01m85xenbhbqq7h20tp280daa4', 'org_01m85xekwdms2qeh5fqdkax604', 'session.finalized', 'session', 'ses_01m85xen6w4z04vjetrh0yqm0a', 3, '{"type": "system"}', '{"how": "normal", "cdr_id": "cdr_01m85xenbgkvn2k9htns1cgs61", "outcome": "billed", "charger_id": "chg_01m85xemw9hj6gggzkp3n4v8cc", "session_id": "ses_01m85xen6w4z04vjetrh0yqm0a"}', '2026-11-24 04:36:31.217+00', '81267');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (16, 'evt_01m85xenda4w0vbyjrahq7emb8', 'org_01m85xekwdms2qeh5fqdkax604', 'session.started', 'session', 'ses_01m85xend5waqvs83rsdjbh8vf', 1, '{"id": "chg_01m85xemw9hj6gggzkp3n4v8cc", "type": "charger"}', '{"socket_id": "soc_01m85xemwbrpnbamsj7c1ng4sb", "charger_id": "chg_01m85xemw9hj6gggzkp3n4v8cc", "command_id": null, "id_tag_ref": "tagref_76ecfdee0d5a7c8794c9986e0d397fa0", "session_id": "ses_01m85xend5waqvs83rsdjbh8vf", "started_at": "2026-11-24T02:36:31.250Z", "location_id": "loc_01m85xemmr86980pk15ydfp2rr", "meter_start_wh": 1000, "reservation_id": null, "transaction_id": 1576016928}', '2026-11-24 04:36:31.274+00', '81270');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (17, 'evt_01m85xenfeyc2bxpt4g5j69vnd', 'org_01m85xekwdms2qeh5fqdkax604', 'session.ended', 'session', 'ses_01m85xend5waqvs83rsdjbh8vf', 2, '{"id": "chg_01m85xemw9hj6gggzkp3n4v8cc", "type": "charger"}', '{"reason": "Local", "complete": true, "ended_at": "2026-11-24T02:40:31.250Z", "energy_wh": 10000, "socket_id": "soc_01m85xemwbrpnbamsj7c1ng4sb", "charger_id": "chg_01m85xemw9hj6gggzkp3n4v8cc", "session_id": "ses_01m85xend5waqvs83rsdjbh8vf", "started_at": "2026-11-24T02:36:31.250Z", "meter_stop_wh": 11000, "meter_start_wh": 1000}', '2026-11-24 04:36:31.342+00', '81275');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (18, 'evt_01m85xenfe6jbva5bbjbp1pdbn', 'org_01m85xekwdms2qeh5fqdkax604', 'cdr.created', 'cdr', 'cdr_01m85xenfek5eehaq9c3tmx0x9', 1, '{"type": "system"}', '{"id": "cdr_01m85xenfek5eehaq9c3tmx0x9", "taxes": [{"vat": 19, "base": 4.56, "amount": 0.87}], "status": "valid", "currency": "EUR", "end_time": "2026-11-24T04:40:30.728Z", "socket_id": "soc_01m85xemwbrpnbamsj7c1ng4sb", "tariff_id": "trf_01m85xeme6sctfbh3461frv237", "charger_id": "chg_01m85xemw9hj6gggzkp3n4v8cc", "created_at": "2026-11-24T04:36:31.342Z", "line_items": [{"vat": 19, "cost": 0.5, "type": "FLAT", "quantity": 1, "unit_price": 0.5, "description": "Start fee until 1440 min"}, {"vat": 19, "cost": 3.9, "type": "ENERGY", "quantity": 10, "unit_price": 0.39, "description": "Energy until 1440 min"}, {"vat": 19, "cost": 0.06, "type": "TIME", "quantity": 0.05, "unit_price": 1.2, "description": "Charging time until 1440 min"}, {"vat": 19, "cost": 0.1, "type": "PARKIN'
'G_TIME", "quantity": 0.016667, "unit_price": 6, "description": "Parking time until 1440 min"}], "session_id": "ses_01m85xend5waqvs83rsdjbh8vf", "start_time": "2026-11-24T04:36:30.728Z", "total_cost": 4.56, "location_id": "loc_01m85xemmr86980pk15ydfp2rr", "tax_included": "NO", "total_time_s": 240, "tariff_revision": 2, "total_energy_wh": 10000, "payment_references": [], "total_cost_incl_vat": 5.43}', '2026-11-24 04:36:31.342+00', '81275');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (19, 'evt_01m85xenff9fx4we1qf12e6jn5', 'org_01m85xekwdms2qeh5fqdkax604', 'billing_decision.recorded', 'session', 'ses_01m85xend5waqvs83rsdjbh8vf', 3, '{"type": "system"}', '{"cdr_id": "cdr_01m85xenfek5eehaq9c3tmx0x9", "decision": {"outcome": "recovered_partial", "evidence": {"also": [], "clock": {"trusted": false, "max_skew_s": 7200, "counted_from": "difference", "reported_start": "2026-11-24T02:36:31.250Z", "contradicted_at": "2026-11-24T04:36:30.728Z", "contradicted_by": "registration"}, "engine": "pricing/3", "regime": "confirmed_register_ok", "schema": 1, "missing": [], "finalize": null, "frameRef": "ocpp1.6:CP-1:tx/1576016928#StopTransaction/6", "register": {"last": {"at": "2026-11-24T04:37:30.728Z", "wh": 4500, "source": "MeterValues (Sample.Periodic)", "frameRef": "ocpp1.6:CP-1:tx/1576016928#MeterValues/5"}, "stop": {"at": "2026-11-24T04:40:30.728Z", "wh": 11000, "source": "StopTransaction.meterStop", "frameRef":'
' "ocpp1.6:CP-1:tx/1576016928#StopTransaction/6"}, "start": {"at": "2026-11-24T04:36:30.728Z", "wh": 1000, "source": "StartTransaction.meterStart", "frameRef": "ocpp1.6:CP-1:tx/1576016928#StartTransaction/4"}, "method": "start_to_stop", "samples": 1, "monotonic": true}, "signature": null, "charger_id": "CP-1", "correction": null, "input_hash": "sha256:3863489205ff6978243db3225950bc5bae5db2ee1abd1c55017c99b19e58a04c", "connector_id": 1, "suspect_frames": [], "transaction_id": 1576016928}, "explanation": "The charger''s clock cannot be trusted: it wrote 2026-11-24T02:36:31.250Z for the start, but the charger was registered only at 2026-11-24T04:36:30.728Z; the duration is the difference between the charger''s own timestamps. Billed: 10000 Wh over 240 s.", "reason_code": "charger_clock_untrusted"}, "session_id": "ses_01m85xend5waqvs83rsdjbh8vf", "supersedes": null, "decision_id": "bdn_01m85xenfejchz2tk8tbbe5wry", "recommended_action": null}', '2026-11-24 04:36:31.343+00', '81275');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (20, 'evt_01m85xenffn0fas1p73wdqvzhr', 'org_01m85xekwdms2qeh5fqdkax604', 'session.finalized', 'session', 'ses_01m85xend5waqvs83rsdjbh8vf', 4, '{"type": "system"}', '{"how": "normal", "cdr_id": "cdr_01m85xenfek5eehaq9c3tmx0x9", "outcome": "recovered_partial", "charger_id": "chg_01m85xemw9hj6gggzkp3n4v8cc", "session_id": "ses_01m85xend5waqvs83rsdjbh8vf"}', '2026-11-24 04:36:31.343+00', '81275');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (21, 'evt_01m85xengcqszmbfzka2k7hztr', 'org_01m85xekwdms2qeh5fqdkax604', 'session.started', 'session', 'ses_01m85xengc36n4g303s9erz3zh', 1, '{"id": "chg_01m85xen1pazh6j9wexnh5fb70", "type": "charger"}', '{"socket_id": "soc_01m85xen1q1hgv1mz3vk5qp4b6", "charger_id": "chg_01m85xen1pazh6j9wexnh5fb70", "command_id": null, "id_tag_ref": "tagref_76ecfdee0d5a7c8794c9986e0d397fa0", "session_id": "ses_01m85xengc36n4g303s9erz3zh", "started_at": "2026-11-24T04:32:31.363Z", "location_id": null, "meter_start_wh": 1000, "reservation_id": null, "transaction_id": 1051172043}', '2026-11-24 04:36:31.372+00', '81278');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (22, 'evt_01m85xenm7swdecbfw9vyxphkm', 'org_01m85xekwdms2qeh5fqdkax604', 'session.ended', 'session', 'ses_01m85xengc36n4g303s9erz3zh', 2, '{"id": "chg_01m85xen1pazh6j9wexnh5fb70", "type": "charger"}', '{"reason": "Local", "complete": true, "ended_at": "2026-11-24T04:36:31.363Z", "energy_wh": 10000, "socket_id": "soc_01m85xen1q1hgv1mz3vk5qp4b6", "charger_id": "chg_01m85xen1pazh6j9wexnh5fb70", "session_id": "ses_01m85xengc36n4g303s9erz3zh", "started_at": "2026-11-24T04:32:31.363Z", "meter_stop_wh": 11000, "meter_start_wh": 1000}', '2026-11-24 04:36:31.495+00', '81286');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (24, 'evt_01m85xenmaxyhwks8ypndaqvak', 'org_01m85xekwdms2qeh5fqdkax604', 'billing_decision.recorded', 'session', 'ses_01m85xengc36n4g303s9erz3zh', 3, '{"type": "system"}', '{"cdr_id": "cdr_01m85xenm75rw8jp17dw5weqc2", "decision": {"outcome": "unbillable", "evidence": {"also": [], "clock": {"trusted": true, "max_skew_s": 240}, "engine": "pricing/3", "regime": "confirmed_register_ok", "schema": 1, "missing": [], "finalize": null, "frameRef": "ocpp1.6:CP-2:tx/1051172043#StopTransaction/9", "register": {"last": {"at": "2026-11-24T04:33:31.363Z", "wh": 4500, "source": "MeterValues (Sample.Periodic)", "frameRef": "ocpp1.6:CP-2:tx/1051172043#MeterValues/8"}, "stop": {"at": "2026-11-24T04:36:31.363Z", "wh": 11000, "source": "StopTransaction.meterStop", "frameRef": "ocpp1.6:CP-2:tx/1051172043#StopTransaction/9"}, "start": {"at": "2026-11-24T04:32:31.363Z", "wh": 1000, "source": "StartTransaction.meterStart", "frameRef": "ocpp1.6'
':CP-2:tx/1051172043#StartTransaction/7"}, "method": "start_to_stop", "samples": 1, "monotonic": true}, "signature": null, "charger_id": "CP-2", "correction": null, "input_hash": "sha256:c3b650d572c41e8f9f963788e827c6a4dc4842515c37db38d9cac4b8b6b2af4a", "connector_id": 1, "suspect_frames": [], "transaction_id": 1051172043}, "explanation": "No tariff was in force for the session. Nothing is billed.", "reason_code": "tariff_missing"}, "session_id": "ses_01m85xengc36n4g303s9erz3zh", "supersedes": null, "decision_id": "bdn_01m85xenmaennbetwszweer8r6", "recommended_action": null}', '2026-11-24 04:36:31.498+00', '81286');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (25, 'evt_01m85xenma2pe1p1g2fv0ps0nc', 'org_01m85xekwdms2qeh5fqdkax604', 'session.finalized', 'session', 'ses_01m85xengc36n4g303s9erz3zh', 4, '{"type": "system"}', '{"how": "normal", "cdr_id": "cdr_01m85xenm75rw8jp17dw5weqc2", "outcome": "unbillable", "charger_id": "chg_01m85xen1pazh6j9wexnh5fb70", "session_id": "ses_01m85xengc36n4g303s9erz3zh"}', '2026-11-24 04:36:31.498+00', '81286');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (26, 'evt_01m85xennafbn158726crpv7wg', 'org_01m85xekwdms2qeh5fqdkax604', 'session.started', 'session', 'ses_01m85xenn5zya0ttfm8a7p23c0', 1, '{"id": "chg_01m85xemw9hj6gggzkp3n4v8cc", "type": "charger"}', '{"socket_id": "soc_01m85xemwbrpnbamsj7c1ng4sb", "charger_id": "chg_01m85xemw9hj6gggzkp3n4v8cc", "command_id": null, "id_tag_ref": "tagref_76ecfdee0d5a7c8794c9986e0d397fa0", "session_id": "ses_01m85xenn5zya0ttfm8a7p23c0", "started_at": "2026-11-24T04:21:31.522Z", "location_id": "loc_01m85xemmr86980pk15ydfp2rr", "meter_start_wh": 2000, "reservation_id": null, "transaction_id": 1363297324}', '2026-11-24 04:36:31.53+00', '81288');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (27, 'evt_01m85xenpevkak6abc8tshgpey', 'org_01m85xekwdms2qeh5fqdkax604', 'session.ended', 'session', 'ses_01m85xenn5zya0ttfm8a7p23c0', 2, '{"type": "system"}', '{"reason": null, "complete": false, "ended_at": "2026-11-24T04:38:11.537Z", "energy_wh": 5000, "socket_id": "soc_01m85xemwbrpnbamsj7c1ng4sb", "charger_id": "chg_01m85xemw9hj6gggzkp3n4v8cc", "session_id": "ses_01m85xenn5zya0ttfm8a7p23c0", "started_at": "2026-11-24T04:21:31.522Z", "meter_stop_wh": null, "meter_start_wh": 2000}', '2026-11-24 04:36:31.566+00', '81291');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (28, 'evt_01m85xenpg3s470rw8arpdj7m0', 'org_01m85xekwdms2qeh5fqdkax604', 'cdr.created', 'cdr', 'cdr_01m85xenpeehpvw09bfkjk55gh', 1, '{"type": "system"}', '{"id": "cdr_01m85xenpeehpvw09bfkjk55gh", "taxes": [{"vat": 19, "base": 2.49, "amount": 0.47}], "status": "valid", "currency": "EUR", "end_time": "2026-11-24T04:38:11.537Z", "socket_id": "soc_01m85xemwbrpnbamsj7c1ng4sb", "tariff_id": "trf_01m85xeme6sctfbh3461frv237", "charger_id": "chg_01m85xemw9hj6gggzkp3n4v8cc", "created_at": "2026-11-24T04:36:31.566Z", "line_items": [{"vat": 19, "cost": 0.5, "type": "FLAT", "quantity": 1, "unit_price": 0.5, "description": "Start fee until 1440 min"}, {"vat": 19, "cost": 1.95, "type": "ENERGY", "quantity": 5, "unit_price": 0.39, "description": "Energy until 1440 min"}, {"vat": 19, "cost": 0.04, "type": "TIME", "quantity": 0.033333, "unit_price": 1.2, "description": "Charging time until 1440 min"}], "session_id": "ses_01m85xenn5zya0tt'
'fm8a7p23c0", "start_time": "2026-11-24T04:36:31.522Z", "total_cost": 2.49, "location_id": "loc_01m85xemmr86980pk15ydfp2rr", "tax_included": "NO", "total_time_s": 100, "tariff_revision": 2, "total_energy_wh": 5000, "payment_references": [], "total_cost_incl_vat": 2.96}', '2026-11-24 04:36:31.568+00', '81291');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (29, 'evt_01m85xenph3xf3mvxe88gjrcsq', 'org_01m85xekwdms2qeh5fqdkax604', 'billing_decision.recorded', 'session', 'ses_01m85xenn5zya0ttfm8a7p23c0', 3, '{"type": "system"}', '{"cdr_id": "cdr_01m85xenpeehpvw09bfkjk55gh", "decision": {"outcome": "recovered_partial", "evidence": {"also": ["stop_missing_new_transaction", "available_while_charging"], "clock": {"trusted": false, "max_skew_s": 7200, "counted_from": "receipt", "reported_start": "2026-11-24T04:21:31.522Z", "contradicted_at": "2026-11-24T04:36:30.728Z", "contradicted_by": "registration"}, "engine": "pricing/3", "regime": "confirmed_register_ok", "schema": 1, "missing": ["StopTransaction"], "finalize": {"trigger": "new_transaction", "idle_since": null, "threshold_s": null}, "frameRef": "ocpp1.6:CP-1:tx/1363297324", "register": {"last": {"at": "2026-11-24T04:38:11.537Z", "wh": 7000, "source": "MeterValues (Sample.Periodic)", "frameRef": "ocpp1.6:CP-1:tx/1363297324#Me'
'terValues/11"}, "stop": null, "start": {"at": "2026-11-24T04:36:31.522Z", "wh": 2000, "source": "StartTransaction.meterStart", "frameRef": "ocpp1.6:CP-1:tx/1363297324#StartTransaction/10"}, "method": "start_to_last_confirmed", "samples": 1, "monotonic": true}, "signature": null, "charger_id": "CP-1", "correction": null, "input_hash": "sha256:cb781f3f714fb7ae65cef4137823ec01a07f201366f71aff3b94cd0d99ad98fa", "connector_id": 1, "suspect_frames": [], "transaction_id": 1363297324}, "explanation": "The charger''s clock cannot be trusted: it wrote 2026-11-24T04:21:31.522Z for the start, but the charger was registered only at 2026-11-24T04:36:30.728Z; the start counts from its receipt, 2026-11-24T04:36:31.522Z. Billed: 5000 Wh over 100 s.", "reason_code": "charger_clock_untrusted"}, "session_id": "ses_01m85xenn5zya0ttfm8a7p23c0", "supersedes": null, "decision_id": "bdn_01m85xenpgdpdycqmbey6szgzt", "recommended_action": null}', '2026-11-24 04:36:31.569+00', '81291');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (30, 'evt_01m85xenphdpykx9kvkexnasf2', 'org_01m85xekwdms2qeh5fqdkax604', 'session.finalized', 'session', 'ses_01m85xenn5zya0ttfm8a7p23c0', 4, '{"type": "system"}', '{"how": "recovered", "cdr_id": "cdr_01m85xenpeehpvw09bfkjk55gh", "outcome": "recovered_partial", "charger_id": "chg_01m85xemw9hj6gggzkp3n4v8cc", "session_id": "ses_01m85xenn5zya0ttfm8a7p23c0"}', '2026-11-24 04:36:31.569+00', '81291');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (31, 'evt_01m85xenphjr4094zrd5wphwc6', 'org_01m85xekwdms2qeh5fqdkax604', 'session.started', 'session', 'ses_01m85xenph9jkd325h6zm7jrd8', 1, '{"id": "chg_01m85xemw9hj6gggzkp3n4v8cc", "type": "charger"}', '{"socket_id": "soc_01m85xemwbrpnbamsj7c1ng4sb", "charger_id": "chg_01m85xemw9hj6gggzkp3n4v8cc", "command_id": null, "id_tag_ref": "tagref_8a9c9d766b5965ea6fe120f44293dd88", "session_id": "ses_01m85xenph9jkd325h6zm7jrd8", "started_at": "2026-11-24T04:35:31.549Z", "location_id": "loc_01m85xemmr86980pk15ydfp2rr", "meter_start_wh": 9000, "reservation_id": null, "transaction_id": 1253470816}', '2026-11-24 04:36:31.569+00', '81291');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (32, 'evt_01m85xenqdte81en99j5vq6kh2', 'org_01m85xekwdms2qeh5fqdkax604', 'session.ended', 'session', 'ses_01m85xenph9jkd325h6zm7jrd8', 2, '{"id": "chg_01m85xemw9hj6gggzkp3n4v8cc", "type": "charger"}', '{"reason": "Local", "complete": true, "ended_at": "2026-11-24T04:35:41.593Z", "energy_wh": 100, "socket_id": "soc_01m85xemwbrpnbamsj7c1ng4sb", "charger_id": "chg_01m85xemw9hj6gggzkp3n4v8cc", "session_id": "ses_01m85xenph9jkd325h6zm7jrd8", "started_at": "2026-11-24T04:35:31.549Z", "meter_stop_wh": 9100, "meter_start_wh": 9000}', '2026-11-24 04:36:31.597+00', '81295');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (33, 'evt_01m85xenqma91gr17yss4psv88', 'org_01m85xekwdms2qeh5fqdkax604', 'cdr.created', 'cdr', 'cdr_01m85xenqdm4z369y8m01xr84e', 1, '{"type": "system"}', '{"id": "cdr_01m85xenqdm4z369y8m01xr84e", "taxes": [], "status": "unbillable", "currency": "EUR", "end_time": "2026-11-24T04:35:41.593Z", "socket_id": "soc_01m85xemwbrpnbamsj7c1ng4sb", "tariff_id": "trf_01m85xeme6sctfbh3461frv237", "charger_id": "chg_01m85xemw9hj6gggzkp3n4v8cc", "created_at": "2026-11-24T04:36:31.604Z", "line_items": [], "session_id": "ses_01m85xenph9jkd325h6zm7jrd8", "start_time": "2026-11-24T04:35:31.549Z", "total_cost": 0, "location_id": "loc_01m85xemmr86980pk15ydfp2rr", "tax_included": null, "total_time_s": 10, "tariff_revision": 2, "total_energy_wh": 100, "payment_references": [], "total_cost_incl_vat": null}', '2026-11-24 04:36:31.604+00', '81295');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (34, 'evt_01m85xenqn25pcjzh6bag6dpfa', 'org_01m85xekwdms2qeh5fqdkax604', 'billing_decision.recorded', 'session', 'ses_01m85xenph9jkd325h6zm7jrd8', 3, '{"type": "system"}', '{"cdr_id": "cdr_01m85xenqdm4z369y8m01xr84e", "decision": {"outcome": "unbillable", "evidence": {"also": [], "clock": {"trusted": true, "max_skew_s": 7200}, "engine": "pricing/3", "regime": "confirmed_register_ok", "schema": 1, "missing": [], "finalize": null, "frameRef": "ocpp1.6:CP-1:tx/1253470816#StartTransaction/12", "register": {"last": null, "stop": {"at": "2026-11-24T04:35:41.593Z", "wh": 9100, "source": "StopTransaction.meterStop", "frameRef": "ocpp1.6:CP-1:tx/1253470816#StopTransaction/13"}, "start": {"at": "2026-11-24T04:35:31.549Z", "wh": 9000, "source": "StartTransaction.meterStart", "frameRef": "ocpp1.6:CP-1:tx/1253470816#StartTransaction/12"}, "method": "start_to_stop", "samples": 0, "monotonic": true}, "signature": null, "charger_id": "'
'CP-1", "correction": null, "input_hash": "sha256:46eefe2762d31edd882d202d7f15b0f8ba515baa1e825c16d7c7fca7d03aedf2", "connector_id": 1, "suspect_frames": [], "transaction_id": 1253470816, "authorization_status": "Invalid"}, "explanation": "The start of the transaction was not authorized: it was answered Invalid. Nothing is billed.", "reason_code": "not_authorized"}, "session_id": "ses_01m85xenph9jkd325h6zm7jrd8", "supersedes": null, "decision_id": "bdn_01m85xenqmbaqdhgpwk9mjdphq", "recommended_action": null}', '2026-11-24 04:36:31.605+00', '81295');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (35, 'evt_01m85xenqnyjqersns0rmyjedw', 'org_01m85xekwdms2qeh5fqdkax604', 'session.finalized', 'session', 'ses_01m85xenph9jkd325h6zm7jrd8', 4, '{"type": "system"}', '{"how": "normal", "cdr_id": "cdr_01m85xenqdm4z369y8m01xr84e", "outcome": "unbillable", "charger_id": "chg_01m85xemw9hj6gggzkp3n4v8cc", "session_id": "ses_01m85xenph9jkd325h6zm7jrd8"}', '2026-11-24 04:36:31.605+00', '81295');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (36, 'evt_01m85xeny5q14ggg3x8gq3705x', 'org_01m85xekwdms2qeh5fqdkax604', 'command.completed', 'command', 'cmd_01m85xenx16k4ycbv1zv9a03t7', 1, '{"type": "system"}', '{"id": "cmd_01m85xenx16k4ycbv1zv9a03t7", "type": "Reset", "error": null, "result": {"status": "Accepted"}, "status": "accepted", "socket_id": null, "charger_id": "chg_01m85xemw9hj6gggzkp3n4v8cc", "created_at": "2026-11-24T04:36:31.777Z", "session_id": null, "completed_at": "2026-11-24T04:36:31.806Z", "requested_by": "key_01m85xekwf6w08x14e9z7jwtjp", "late_response": null}', '2026-11-24 04:36:31.813+00', '81302');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (38, 'evt_01m85xep439e5vsmxp131jvcr3', 'org_01m85xekwdms2qeh5fqdkax604', 'session.started', 'session', 'ses_01m85xep42fw5tsc9pgdt2wx3f', 1, '{"id": "chg_01m85xemw9hj6gggzkp3n4v8cc", "type": "charger"}', '{"socket_id": "soc_01m85xemwbrpnbamsj7c1ng4sb", "charger_id": "chg_01m85xemw9hj6gggzkp3n4v8cc", "command_id": null, "id_tag_ref": "tagref_76ecfdee0d5a7c8794c9986e0d397fa0", "session_id": "ses_01m85xep42fw5tsc9pgdt2wx3f", "started_at": "2026-11-24T04:36:01.994Z", "location_id": "loc_01m85xemmr86980pk15ydfp2rr", "meter_start_wh": 10000, "reservation_id": null, "transaction_id": 351553691}', '2026-11-24 04:36:32.003+00', '81313');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (40, 'evt_01m85xepfkwa514kgtrzkm6nv6', 'org_01m85xekwdms2qeh5fqdkax604', 'charger.disconnected', 'charger', 'chg_01m85xemw9hj6gggzkp3n4v8cc', 4, '{"id": "chg_01m85xemw9hj6gggzkp3n4v8cc", "type": "charger"}', '{"code": 1012, "reason": "drain", "charger_id": "chg_01m85xemw9hj6gggzkp3n4v8cc", "connection_id": "chg_01m85xemw9hj6gggzkp3n4v8cc.1", "connected_for_s": 2, "active_session_ids": ["ses_01m85xep42fw5tsc9pgdt2wx3f"]}', '2026-11-24 04:36:32.371+00', '81319');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (37, 'evt_01m85xep3d28fwtg49pc5sb9rc', 'org_01m85xekwdms2qeh5fqdkax604', 'command.completed', 'command', 'cmd_01m85xep191127c7s7e96fe15v', 1, '{"type": "system"}', '{"id": "cmd_01m85xep191127c7s7e96fe15v", "type": "SetChargingProfile", "error": null, "result": {"status": "Accepted", "applied_limit_a": 16}, "status": "accepted", "socket_id": "soc_01m85xemwbrpnbamsj7c1ng4sb", "charger_id": "chg_01m85xemw9hj6gggzkp3n4v8cc", "created_at": "2026-11-24T04:36:31.913Z", "session_id": null, "completed_at": "2026-11-24T04:36:31.967Z", "requested_by": "key_01m85xekwf6w08x14e9z7jwtjp", "late_response": null}', '2026-11-24 04:36:31.981+00', '81309');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (39, 'evt_01m85xepazxksepf4rmcjnz6xj', 'org_01m85xekwdms2qeh5fqdkax604', 'payment_reference.attached', 'session', 'ses_01m85xenn5zya0ttfm8a7p23c0', 5, '{"id": "key_01m85xekwf6w08x14e9z7jwtjp", "type": "api_key"}', '{"id": "pay_01m85xepaxk7f2sxfve79mkf1w", "cdr_id": "cdr_01m85xenpeehpvw09bfkjk55gh", "created_at": "2026-11-24T04:36:32.221Z", "session_id": "ses_01m85xenn5zya0ttfm8a7p23c0", "redacted_at": null, "payment_provider": "other", "payment_reference": "pi_1"}', '2026-11-24 04:36:32.223+00', '81317');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (41, 'evt_01m85xepfyapc71n41gtqcdx80', 'org_01m85xekwdms2qeh5fqdkax604', 'charger.disconnected', 'charger', 'chg_01m85xen1pazh6j9wexnh5fb70', 3, '{"id": "chg_01m85xen1pazh6j9wexnh5fb70", "type": "charger"}', '{"code": 1012, "reason": "drain", "charger_id": "chg_01m85xen1pazh6j9wexnh5fb70", "connection_id": "chg_01m85xen1pazh6j9wexnh5fb70.1", "connected_for_s": 1, "active_session_ids": []}', '2026-11-24 04:36:32.382+00', '81320');
INSERT INTO public.evidence_20261124 VALUES (1, 'org_01m85xekwdms2qeh5fqdkax604', 'chg_01m85xemw9hj6gggzkp3n4v8cc', 1, 1636577596, 'ses_01m85xen6w4z04vjetrh0yqm0a', 'StartTransaction', '2026-11-24 04:32:31.001+00', '2026-11-24 04:36:31.032+00', NULL, 1000, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.evidence_20261124 VALUES (2, 'org_01m85xekwdms2qeh5fqdkax604', 'chg_01m85xemw9hj6gggzkp3n4v8cc', 1, 1636577596, 'ses_01m85xen6w4z04vjetrh0yqm0a', 'MeterValues', '2026-11-24 04:33:31.001+00', '2026-11-24 04:36:31.134+00', 'Sample.Periodic', 4500, 7400, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.evidence_20261124 VALUES (3, 'org_01m85xekwdms2qeh5fqdkax604', 'chg_01m85xemw9hj6gggzkp3n4v8cc', 1, 1636577596, 'ses_01m85xen6w4z04vjetrh0yqm0a', 'StopTransaction', '2026-11-24 04:36:31.001+00', '2026-11-24 04:36:31.181+00', NULL, 11000, NULL, NULL, NULL, NULL, 'Local', NULL);
INSERT INTO public.evidence_20261124 VALUES (4, 'org_01m85xekwdms2qeh5fqdkax604', 'chg_01m85xemw9hj6gggzkp3n4v8cc', 1, 1576016928, 'ses_01m85xend5waqvs83rsdjbh8vf', 'StartTransaction', '2026-11-24 02:36:31.25+00', '2026-11-24 04:36:31.251+00', NULL, 1000, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.evidence_20261124 VALUES (5, 'org_01m85xekwdms2qeh5fqdkax604', 'chg_01m85xemw9hj6gggzkp3n4v8cc', 1, 1576016928, 'ses_01m85xend5waqvs83rsdjbh8vf', 'MeterValues', '2026-11-24 02:37:31.25+00', '2026-11-24 04:36:31.299+00', 'Sample.Periodic', 4500, 7400, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.evidence_20261124 VALUES (6, 'org_01m85xekwdms2qeh5fqdkax604', 'chg_01m85xemw9hj6gggzkp3n4v8cc', 1, 1576016928, 'ses_01m85xend5waqvs83rsdjbh8vf', 'StopTransaction', '2026-11-24 02:40:31.25+00', '2026-11-24 04:36:31.321+00', NULL, 11000, NULL, NULL, NULL, NULL, 'Local', NULL);
INSERT INTO public.evidence_20261124 VALUES (7, 'org_01m85xekwdms2qeh5fqdkax604', 'chg_01m85xen1pazh6j9wexnh5fb70', 1, 1051172043, 'ses_01m85xengc36n4g303s9erz3zh', 'StartTransaction', '2026-11-24 04:32:31.363+00', '2026-11-24 04:36:31.364+00', NULL, 1000, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.evidence_20261124 VALUES (8, 'org_01m85xekwdms2qeh5fqdkax604', 'chg_01m85xen1pazh6j9wexnh5fb70', 1, 1051172043, 'ses_01m85xengc36n4g303s9erz3zh', 'MeterValues', '2026-11-24 04:33:31.363+00', '2026-11-24 04:36:31.469+00', 'Sample.Periodic', 4500, 7400, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.evidence_20261124 VALUES (9, 'org_01m85xekwdms2qeh5fqdkax604', 'chg_01m85xen1pazh6j9wexnh5fb70', 1, 1051172043, 'ses_01m85xengc36n4g303s9erz3zh', 'StopTransaction', '2026-11-24 04:36:31.363+00', '2026-11-24 04:36:31.485+00', NULL, 11000, NULL, NULL, NULL, NULL, 'Local', NULL);
INSERT INTO public.evidence_20261124 VALUES (10, 'org_01m85xekwdms2qeh5fqdkax604', 'chg_01m85xemw9hj6gggzkp3n4v8cc', 1, 1363297324, 'ses_01m85xenn5zya0ttfm8a7p23c0', 'StartTransaction', '2026-11-24 04:21:31.522+00', '2026-11-24 04:36:31.522+00', NULL, 2000, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.evidence_20261124 VALUES (11, 'org_01m85xekwdms2qeh5fqdkax604', 'chg_01m85xemw9hj6gggzkp3n4v8cc', 1, 1363297324, 'ses_01m85xenn5zya0ttfm8a7p23c0', 'MeterValues', '2026-11-24 04:23:11.537+00', '2026-11-24 04:36:31.537+00', 'Sample.Periodic', 7000, 7400, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.evidence_20261124 VALUES (12, 'org_01m85xekwdms2qeh5fqdkax604', 'chg_01m85xemw9hj6gggzkp3n4v8cc', 1, 1253470816, 'ses_01m85xenph9jkd325h6zm7jrd8', 'StartTransaction', '2026-11-24 04:35:31.549+00', '2026-11-24 04:36:31.549+00', NULL, 9000, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.evidence_20261124 VALUES (13, 'org_01m85xekwdms2qeh5fqdkax604', 'chg_01m85xemw9hj6gggzkp3n4v8cc', 1, 1253470816, 'ses_01m85xenph9jkd325h6zm7jrd8', 'StopTransaction', '2026-11-24 04:35:41.593+00', '2026-11-24 04:36:31.593+00', NULL, 9100, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.evidence_20261124 VALUES (14, 'org_01m85xekwdms2qeh5fqdkax604', 'chg_01m85xemw9hj6gggzkp3n4v8cc', 1, 351553691, 'ses_01m85xep42fw5tsc9pgdt2wx3f', 'StartTransaction', '2026-11-24 04:36:01.994+00', '2026-11-24 04:36:31.994+00', NULL, 10000, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.id_tags VALUES ('tag_01m85xemsymepryezbkmtkmm65', 'org_01m85xekwdms2qeh5fqdkax604', 'CARD-1', true, NULL, 'accepted', NULL, 'A driver', NULL, '2026-11-24 04:36:30.662+00', '2026-11-24 04:36:30.662+00', '2026-11-24 04:36:31.072+00');
INSERT INTO public.id_tags VALUES ('tag_01m85xenp1ff88jws1w8rfw2rg', 'org_01m85xekwdms2qeh5fqdkax604', 'STRANGER', false, NULL, 'accepted', NULL, NULL, NULL, '2026-11-24 04:36:31.552+00', '2026-11-24 04:36:31.552+00', NULL);
INSERT INTO public.idempotency_keys VALUES ('key_01m85xekwf6w08x14e9z7jwtjp', '3234100959-632552758-1748981612-2494676508', '\x1acb87221ebe19a0f3cee87a129c3481f4841e59b8b2f288511f0c2187341314', NULL, '\x3ea9bd9a0959808500f86b9c594a730d3d7d1997ea3fba2b88d0e4634532cb73cc85b2fd825f4c491e08c8bc193ee711b9f8e25ec7a484d58ccb856346357ee4a226396505447971e9b059acdf02db7d789ab602e724b59d35428f3f69369b25a2190a6c4e0c92682074a6c4a4ee121781f65189d29e2dc0771c2046c5a431ba0c54993474190800c06f456a864b458f564ec05ba42c8ec89a6adff38b3fab3bfb43598f0d4c4377bc4b60a4bf421d072a20ce33e0b7b77dbc89534399b4c37702c90dc5f72b88c40fd9697d671ec1c304c7efd961e493e9407739f6014acd5aff56584665a2660569e08db04d14e9273ddf0885693ff3e73037f1fbc5f0b6a6da316235dc31092eba16b254bb2f22a0dc9589ab49e27f79295e998fc81aa19bc4a9a4effdc9750780866084325b8933cb2e80309eab7ca71958cf0cb9c2d9d63f76a65c897fa466026bcdaddd14aa71d9bc83562a8081b6bcd765c95e633882e253f96432a60f3aa21a66db4a4dcd1cc1b07472fa2e79854dd16c2fd694a31bbd', '2026-11-24 04'
':36:30.011+00');
INSERT INTO public.idempotency_keys VALUES ('key_01m85xekwf6w08x14e9z7jwtjp', '2497059435-586913008-1748981415-1315183835', '\xfe631359956ee9febac6a83b54e33c67626ed4f875c688bff40e591d39be47a8', '{"id": "trf_01m85xeme6sctfbh3461frv237", "body": {"currency": "EUR", "elements": [{"price_components": [{"type": "ENERGY", "price": 0.3, "step_size": 1}]}]}, "revision": 1, "warnings": [], "createdAt": "2026-11-24T04:36:30.278Z", "revisedAt": "2026-11-24T04:36:30.278Z"}', NULL, '2026-11-24 04:36:30.288+00');
INSERT INTO public.idempotency_keys VALUES ('key_01m85xekwf6w08x14e9z7jwtjp', '1435879005-2019049961-3016651563-3559195030', '\x098f458cb0f362c7d910bdeaaaa5df460ef1111f4f2a1cded3fc514bd8b7660c', '{"id": "loc_01m85xemmr86980pk15ydfp2rr", "name": "Depot", "orgId": "org_01m85xekwdms2qeh5fqdkax604", "address": "1 Example Street", "circuits": [], "latitude": null, "tariffId": "trf_01m85xeme6sctfbh3461frv237", "timeZone": "Europe/Berlin", "createdAt": "2026-11-24T04:36:30.488Z", "longitude": null, "updatedAt": "2026-11-24T04:36:30.488Z", "dlbEnabled": false, "dlbMarginA": 0, "maxAmperage": null, "chargerCount": 0, "dlbBaselineA": 0, "meteringRegime": "confirmed_register_ok", "dlbStartReserve": "full", "idleFinalizeThreshold": null}', NULL, '2026-11-24 04:36:30.497+00');
INSERT INTO public.idempotency_keys VALUES ('key_01m85xekwf6w08x14e9z7jwtjp', '1345994640-3376146782-4195011219-2436732146', '\x2866d6016c13cc469c506096684ba9e9f93c5730b1c8369f0cb3531b8552c7c1', '{"id": "tag_01m85xemsymepryezbkmtkmm65", "note": "A driver", "idTag": "CARD-1", "orgId": "org_01m85xekwdms2qeh5fqdkax604", "listed": true, "status": "accepted", "erasedAt": null, "chargedAt": null, "createdAt": "2026-11-24T04:36:30.662Z", "expiresAt": null, "updatedAt": "2026-11-24T04:36:30.662Z", "parentIdTag": null}', NULL, '2026-11-24 04:36:30.672+00');
INSERT INTO public.idempotency_keys VALUES ('key_01m85xekwf6w08x14e9z7jwtjp', '1023411074-2034924038-4145469983-703376479', '\x8c451fb7467af4f441d05e5752a3c0d38d4a4ce0201ce17543191deb4ada4f1b', NULL, '\x5c1d56b25b38f8e28d6f314fa87635b2c3324d47a3353d66a5926d4d690da73b56b6f38e239bd3fcaedc5f88a1ba2b7623d685bef1f13b04d1297c3afa484511d768813549c73db2ae1cdee6eb370c5d1f4d4eb3d0e83f931b1b4c5f383825e5bdde6fb75c30b398edc0da087dbe1fc7900d962ef2d1d6e6425729cf6a56366aa17ee704695f1dbe69aaf2eca3001c7be25552674505fe671c3f8584c85e5dc29c863ed4e5689a825403bbfcc0cb37445af6e60f42f51ffb29d72e2ee6c53bd8aef5ba2a25966bf0487b4ed7a6eff54f5ce08824676c261e7dee5b21ac402e61de3b4acff6c766eea35db300fd0040685832521177dfa1a3dade596523516035447ab9c22de5dc87d19958cc79151a24b559aa04b3fe807e4cf9783cf3e5a8bdff7b92d6e3893f37bbd1aef6d9ad2aaa91ecb47d5d8588b6b96c3220107079923430af4fd3af2c116efb0e200e6d8eb0666982abaddf8df334ec4d70d9a92ff1415fd994cee9ce88db56e0cb360ee3a9b7dab57d4a23da51c768c4d20ce40c3adfe6d7fbb5f922abbf2'
'df406396923cd9cc5d2fbeef16b765ee9dc0435efb8399c951a9abc7c692aedbe8a8aa1cf999949a5831de2dfd38b229664a2cd6cdc2707742871c5a01746ae36aa8c0cf09394baf5978bdfe51e88d5e483467473fb67b9028db0cb20a8bdef612adc29b20d9eff07d81049351c11dd3a6c833079634d69db4266be8e33ec26f1ff1acf94ee93f78e2573de028228040764d999073fa28de694abf93552fa5d56fb6d21b181403c175276e34440048088a75e1af52fbce62a4abb4556e6e8ae60030c1fdae6ecb6279f2d6e5dd230496438786f75a0779674fa526475ea9f74a835829e2380babff0b017f1431c7d75aed1936d007e1aefed6ab14816824a8121888f37109e907c20b6821946def4f79ef901cc49b5bb3903192bcab9c101eec9690bd273865f11607b9806b2d3795e781d3833c8f4a6035da434432d9fa2628209c4ded363406b20bf2b85b6cc790c06412891d615576af0dc703780aaa6d1e436217ab0db30079e67db659c47c41329790c0ce283eced23d495583d873d9fa04eff4d7c069e2bfd8a4736fef4089e44b52ae9100fe31d978f3ea4df1645382f12e16d1760d7744128ff7800711f6850005bf6d1cebe7a1396bd37c1312c2d7407431651ee5935b412886ce3f29e955d61a492d9c6c99d91fc3d5496851facebb6697c11f0f53545ef65303a99984'
'5a33444370b147e1562f3279d0963ece2707fff19aae58e51be792af29aee37421958a29f30a50272485f934fe9012e8a9d24f5d9c8518abe112b26a77ea7fe76893a8cdfbfac693c8f13330617c74dd8fd730fb20115e1c32420b3641d87e79d554f2b5aab7fce9d0efb03586571a4683aebe99c4543dd031cae6ace00ee791b9c3f94a81708c7a3b541e3d7aba18d4681d258373a4d4beb8669f09d688e418117c21501b7ec3c5a6faa0ef363a521e93c86b41d2ac02b75aae092489ab8cb810753ce4d4b663d6c608cfd6f1a4ccf2ea091635bb64c5cb2930d218684d765b940f7f0b17a76aee77ed614a90dc748485decf3d048417c2b119cbe511439537ad1960915d761125c9be63c58592da8dc5addb17c190adb6f432ea999567396262ee60d259501f23db7c124bafbe4f6cf801b5af8bbaf6ffa51a8d0396b92337809adc69cbad55db88a88540294e56d06ceb81c7421d5e68ce0d1926de53c17eb38f9', '2026-11-24 04:36:30.733+00');
INSERT INTO public.idempotency_keys VALUES ('key_01m85xekwf6w08x14e9z7jwtjp', '3961020521-863599161-4011364382-3208693965', '\xed8efbf029cc0c73289e684147d828dec7a0d85a00d761c0c267d60ace376e5e', NULL, '\x983597070a3f315287d0434c0969edecd7e7958133bc526459d6796ffd10dbdfbf6ef0e2533117f06782377e643e705eb79eaaff06ca70335d26c1c80e0ff8fede31a8aef157550238beecbc6a486c853980ab52d47d067dc8259a683c1c0cc1111ce37c2c66c55e4b58adb2830f6b8087dad2fa942d362c6ce57450008628de33aee8ba3cfbe6d5306a40128fda89d37f6aae219aa93c672c6e2f38c16d412066d49baaa186d46073d8e61176c8b4256d74d11437d710463d61b284ddca2efc2f079a7e8b8b85013eb64f5499f87826ec7716514e7c77d009725c3504318cf6eba2a8362e1cc50f6e4d13aa3f94fc00072966ea356587884c6e7cff8511ea3c62c49bf5f223bc93b0166c061aabfdae3429ea6a5c4ee5be7e87f284cf4f83f08f36106a809764ebe7c6d243870c1588a27944cbe4634ce1ff07fd487713b6f2d45bf00f460afb0d412c56982c69ca84b4746b16f3fac7825c0b7891c339fc94124cd94b51c96584367e52a801f6a7ad95c97360b9b4b8d93058f53949d8358803b3d493d082850e3e6'
'fa6fd2597def16bbbcd8ce0baa53b5ee09d3a4fcf27f55a3b8ba516198708b7e7622ab6e1a9e437cf7c5fdbe6129fd2a72cd9318748456514d16b59e7ed20c5c5fa995365d1d7c5579b6c0e0b22e4fd19cdd30df927c21b0a8fa9c01ed1584c816d96be09baa5e48535e598ef825ad829c5f3b86b53b139225bbb99d187951290d159798dcb4bf03408b8bad2a8d8e1e38f50e167cf4236a1117eb2a94e505738cec488dd8fcb94145718e2d608a4861f4bd063e85703a8695a84b869b7a9c106a60c93d00c1f95ff41d2637431b0c50c8b8ea9bdc2d76645adba7645e36535dbad7b4d8dc2392005cdc85278e9571a0836589b306d8f66a2a23c83a7fdea1dc375791e28dd9ab05259f49d06937cca23d00de92a9bf0b3a23356260d31b1d2c6592797ad3a45dd86d589bb9b015372da1bce310f14ad04f9cacc15d726b356d23521128f68a2d1a11ed984f228bc54e5c44450ab9e5e1bc01e13244c8dd5ca33bbb643e1a0b9b32f560b2d6c492b455165bb4bc327138ef4278870ab57ca772245e88ce45cab2578d951b9fc0e6d5a39ee2cb0e633b9589677c42ec6ac258a8e056eea5169936e184b7c3f897cf8755f77748a0e445bd61eda3d663a9d7919f7bef1ac47e7dbfeb80efb5751a5ba220a28a8ecc014e14a636787deb8550bfda555fdbe776488f5e730bf1b25fe30e'
'd934446185d91f081b025afa14bc207618bc804f71d691e7aad49bdbf7625a00900b5cbba4c876575b20f2667e66844b1617eb383d54c554fd69c088ec84954ecc0322538e5db4e84f8fe4693f714d7f6e7791e9fc8ffb81d560eb104d359c9508cf667cb0c183338cb3762c12949783cabed4ddf0f6ca56e414c0a5c4aaeabea6c4d7f5ea7dcc9303330971db473266e815a7db1879d0a7c89a272e4bae6e85d5ef80b8e85674558d44ee59919fc48a9bd9544ead564320ce6edaa5c9950531edfd413d6c7c76c7598397b8c151ea1532554b0d5a71c05397db9b667a795c9887109aef245ef1d9879f78c64e57df4a04759815a14601883184fd57c76f43fcac490a95b9a19086e51c148a84f510e87c99fcd67fa8e7cd426e8c466c9c98acf4ac2d1ab5270605d05777618048bf3bedc6b4fe3361f533e7b333937a892e9e78c26822a00b8', '2026-11-24 04:36:30.91+00');
INSERT INTO public.idempotency_keys VALUES ('key_01m85xekwf6w08x14e9z7jwtjp', '2814622958-478682328-708857553-2192104628', '\xf52ef0d1f773311fb2bb778a8b5c09848e25cf94e41ef965602d6e290fa6f8f2', '{"commandId": "cmd_01m85xenx16k4ycbv1zv9a03t7"}', NULL, '2026-11-24 04:36:31.781+00');
INSERT INTO public.idempotency_keys VALUES ('key_01m85xekwf6w08x14e9z7jwtjp', '3489072209-3899343000-1172421946-3783258265', '\x44cd2e2652dcc1d884b011f362481c5b14758f994599ac2c67a6959daf5c5745', '{"commandId": "cmd_01m85xep191127c7s7e96fe15v"}', NULL, '2026-11-24 04:36:31.925+00');
INSERT INTO public.idempotency_keys VALUES ('key_01m85xekwf6w08x14e9z7jwtjp', '3334870268-3089402661-4911140-1521160898', '\xd81b8268bc1c93057045c1b6c1b57a4d2be767051823d7d0bc7c5bf1d05ae5af', '{"cdrId": "cdr_01m85xenpeehpvw09bfkjk55gh", "isNew": true, "reference": {"id": "pay_01m85xepaxk7f2sxfve79mkf1w", "orgId": "org_01m85xekwdms2qeh5fqdkax604", "createdAt": "2026-11-24T04:36:32.221Z", "sessionId": "ses_01m85xenn5zya0ttfm8a7p23c0", "redactedAt": null, "redactedHash": null, "paymentProvider": "other", "paymentReference": "pi_1"}}', NULL, '2026-11-24 04:36:32.223+00');
INSERT INTO public.locations VALUES ('loc_01m85xemmr86980pk15ydfp2rr', 'org_01m85xekwdms2qeh5fqdkax604', 'Depot', '1 Example Street', 52.5, 13.4, 63, false, 'trf_01m85xeme6sctfbh3461frv237', 'confirmed_register_ok', NULL, 'Europe/Berlin', 0, 'full', 0, '[]', '2026-11-24 04:36:30.488+00', '2026-11-24 04:36:30.612+00');
INSERT INTO public.message_log_20261124 VALUES (1, 'org_01m85xekwdms2qeh5fqdkax604', 'chg_01m85xemw9hj6gggzkp3n4v8cc', 'chg_01m85xemw9hj6gggzkp3n4v8cc.1', 'in', 'BootNotification', '5e603c16-dc86-4fe3-aa83-e336d1b82fa5', '[2,"5e603c16-dc86-4fe3-aa83-e336d1b82fa5","BootNotification",{"chargePointVendor":"Acme","chargePointModel":"Wallbox 11","chargePointSerialNumber":"A-1","firmwareVersion":"1.0.0"}]', '2026-11-24 04:36:30.816+00', 'call', NULL, NULL);
INSERT INTO public.message_log_20261124 VALUES (2, 'org_01m85xekwdms2qeh5fqdkax604', 'chg_01m85xemw9hj6gggzkp3n4v8cc', 'chg_01m85xemw9hj6gggzkp3n4v8cc.1', 'out', 'BootNotification', '5e603c16-dc86-4fe3-aa83-e336d1b82fa5', '[3,"5e603c16-dc86-4fe3-aa83-e336d1b82fa5",{"status":"Accepted","currentTime":"2026-11-24T04:36:30.840Z","interval":300}]', '2026-11-24 04:36:30.84+00', 'result', 24, NULL);
INSERT INTO public.message_log_20261124 VALUES (3, 'org_01m85xekwdms2qeh5fqdkax604', 'chg_01m85xemw9hj6gggzkp3n4v8cc', 'chg_01m85xemw9hj6gggzkp3n4v8cc.1', 'in', 'StatusNotification', 'c56d75aa-d7db-4243-b0ef-8e6f11d3ba15', '[2,"c56d75aa-d7db-4243-b0ef-8e6f11d3ba15","StatusNotification",{"connectorId":1,"errorCode":"NoError","status":"Available"}]', '2026-11-24 04:36:30.847+00', 'call', NULL, NULL);
INSERT INTO public.message_log_20261124 VALUES (4, 'org_01m85xekwdms2qeh5fqdkax604', 'chg_01m85xemw9hj6gggzkp3n4v8cc', 'chg_01m85xemw9hj6gggzkp3n4v8cc.1', 'out', 'StatusNotification', 'c56d75aa-d7db-4243-b0ef-8e6f11d3ba15', '[3,"c56d75aa-d7db-4243-b0ef-8e6f11d3ba15",{}]', '2026-11-24 04:36:30.886+00', 'result', 39, NULL);
INSERT INTO public.message_log_20261124 VALUES (5, 'org_01m85xekwdms2qeh5fqdkax604', 'chg_01m85xen1pazh6j9wexnh5fb70', 'chg_01m85xen1pazh6j9wexnh5fb70.1', 'in', 'BootNotification', '7ac8f26c-5349-43cb-a86c-23e498269e31', '[2,"7ac8f26c-5349-43cb-a86c-23e498269e31","BootNotification",{"chargePointVendor":"Acme","chargePointModel":"Wallbox 11","chargePointSerialNumber":"A-1","firmwareVersion":"1.0.0"}]', '2026-11-24 04:36:30.931+00', 'call', NULL, NULL);
INSERT INTO public.message_log_20261124 VALUES (6, 'org_01m85xekwdms2qeh5fqdkax604', 'chg_01m85xen1pazh6j9wexnh5fb70', 'chg_01m85xen1pazh6j9wexnh5fb70.1', 'out', 'BootNotification', '7ac8f26c-5349-43cb-a86c-23e498269e31', '[3,"7ac8f26c-5349-43cb-a86c-23e498269e31",{"status":"Accepted","currentTime":"2026-11-24T04:36:30.972Z","interval":300}]', '2026-11-24 04:36:30.972+00', 'result', 41, NULL);
INSERT INTO public.message_log_20261124 VALUES (7, 'org_01m85xekwdms2qeh5fqdkax604', 'chg_01m85xen1pazh6j9wexnh5fb70', 'chg_01m85xen1pazh6j9wexnh5fb70.1', 'in', 'StatusNotification', '1acd8c4c-6d81-4400-9b97-ff878a7a44fd', '[2,"1acd8c4c-6d81-4400-9b97-ff878a7a44fd","StatusNotification",{"connectorId":1,"errorCode":"NoError","status":"Available"}]', '2026-11-24 04:36:30.973+00', 'call', NULL, NULL);
INSERT INTO public.message_log_20261124 VALUES (8, 'org_01m85xekwdms2qeh5fqdkax604', 'chg_01m85xen1pazh6j9wexnh5fb70', 'chg_01m85xen1pazh6j9wexnh5fb70.1', 'out', 'StatusNotification', '1acd8c4c-6d81-4400-9b97-ff878a7a44fd', '[3,"1acd8c4c-6d81-4400-9b97-ff878a7a44fd",{}]', '2026-11-24 04:36:31+00', 'result', 27, NULL);
INSERT INTO public.message_log_20261124 VALUES (9, 'org_01m85xekwdms2qeh5fqdkax604', 'chg_01m85xemw9hj6gggzkp3n4v8cc', 'chg_01m85xemw9hj6gggzkp3n4v8cc.1', 'in', 'StartTransaction', '16923416-d7a1-4aba-a2c0-69bf39d61765', '[2,"16923416-d7a1-4aba-a2c0-69bf39d61765","StartTransaction",{"connectorId":1,"idTag":"***","meterStart":1000,"timestamp":"2026-11-24T04:32:31.001Z"}]', '2026-11-24 04:36:31.032+00', 'call', NULL, NULL);
INSERT INTO public.message_log_20261124 VALUES (10, 'org_01m85xekwdms2qeh5fqdkax604', 'chg_01m85xemw9hj6gggzkp3n4v8cc', 'chg_01m85xemw9hj6gggzkp3n4v8cc.1', 'out', 'StartTransaction', '16923416-d7a1-4aba-a2c0-69bf39d61765', '[3,"16923416-d7a1-4aba-a2c0-69bf39d61765",{"idTagInfo":{"status":"Accepted"},"transactionId":1636577596}]', '2026-11-24 04:36:31.085+00', 'result', 53, NULL);
INSERT INTO public.message_log_20261124 VALUES (11, 'org_01m85xekwdms2qeh5fqdkax604', 'chg_01m85xemw9hj6gggzkp3n4v8cc', 'chg_01m85xemw9hj6gggzkp3n4v8cc.1', 'in', 'StatusNotification', '383d99ee-5e92-48cd-ba24-7eb3cc720c44', '[2,"383d99ee-5e92-48cd-ba24-7eb3cc720c44","StatusNotification",{"connectorId":1,"errorCode":"NoError","status":"Charging","timestamp":"2026-11-24T04:32:31.001Z"}]', '2026-11-24 04:36:31.102+00', 'call', NULL, NULL);
INSERT INTO public.message_log_20261124 VALUES (12, 'org_01m85xekwdms2qeh5fqdkax604', 'chg_01m85xemw9hj6gggzkp3n4v8cc', 'chg_01m85xemw9hj6gggzkp3n4v8cc.1', 'out', 'StatusNotification', '383d99ee-5e92-48cd-ba24-7eb3cc720c44', '[3,"383d99ee-5e92-48cd-ba24-7eb3cc720c44",{}]', '2026-11-24 04:36:31.124+00', 'result', 22, NULL);
INSERT INTO public.message_log_20261124 VALUES (13, 'org_01m85xekwdms2qeh5fqdkax604', 'chg_01m85xemw9hj6gggzkp3n4v8cc', 'chg_01m85xemw9hj6gggzkp3n4v8cc.1', 'in', 'MeterValues', 'e63114ad-e355-42f0-8697-294eb5a7db79', '[2,"e63114ad-e355-42f0-8697-294eb5a7db79","MeterValues",{"connectorId":1,"transactionId":1636577596,"meterValue":[{"timestamp":"2026-11-24T04:33:31.001Z","sampledValue":[{"value":"4500","unit":"Wh","measurand":"Energy.Active.Import.Register"},{"value":"7.4","unit":"kW","measurand":"Power.Active.Import"}]}]}]', '2026-11-24 04:36:31.134+00', 'call', NULL, NULL);
INSERT INTO public.message_log_20261124 VALUES (14, 'org_01m85xekwdms2qeh5fqdkax604', 'chg_01m85xemw9hj6gggzkp3n4v8cc', 'chg_01m85xemw9hj6gggzkp3n4v8cc.1', 'out', 'MeterValues', 'e63114ad-e355-42f0-8697-294eb5a7db79', '[3,"e63114ad-e355-42f0-8697-294eb5a7db79",{}]', '2026-11-24 04:36:31.155+00', 'result', 21, NULL);
INSERT INTO public.message_log_20261124 VALUES (15, 'org_01m85xekwdms2qeh5fqdkax604', 'chg_01m85xemw9hj6gggzkp3n4v8cc', 'chg_01m85xemw9hj6gggzkp3n4v8cc.1', 'in', 'StatusNotification', '81956e8f-d901-42db-ad30-14276e7e0171', '[2,"81956e8f-d901-42db-ad30-14276e7e0171","StatusNotification",{"connectorId":1,"errorCode":"NoError","status":"SuspendedEV","timestamp":"2026-11-24T04:35:31.001Z"}]', '2026-11-24 04:36:31.161+00', 'call', NULL, NULL);
INSERT INTO public.message_log_20261124 VALUES (16, 'org_01m85xekwdms2qeh5fqdkax604', 'chg_01m85xemw9hj6gggzkp3n4v8cc', 'chg_01m85xemw9hj6gggzkp3n4v8cc.1', 'out', 'StatusNotification', '81956e8f-d901-42db-ad30-14276e7e0171', '[3,"81956e8f-d901-42db-ad30-14276e7e0171",{}]', '2026-11-24 04:36:31.168+00', 'result', 7, NULL);
INSERT INTO public.message_log_20261124 VALUES (17, 'org_01m85xekwdms2qeh5fqdkax604', 'chg_01m85xemw9hj6gggzkp3n4v8cc', 'chg_01m85xemw9hj6gggzkp3n4v8cc.1', 'in', 'StopTransaction', '47df165e-e4bc-4318-80eb-ad76127ce69c', '[2,"47df165e-e4bc-4318-80eb-ad76127ce69c","StopTransaction",{"transactionId":1636577596,"meterStop":11000,"timestamp":"2026-11-24T04:36:31.001Z","reason":"Local"}]', '2026-11-24 04:36:31.181+00', 'call', NULL, NULL);
INSERT INTO public.message_log_20261124 VALUES (18, 'org_01m85xekwdms2qeh5fqdkax604', 'chg_01m85xemw9hj6gggzkp3n4v8cc', 'chg_01m85xemw9hj6gggzkp3n4v8cc.1', 'out', 'StopTransaction', '47df165e-e4bc-4318-80eb-ad76127ce69c', '[3,"47df165e-e4bc-4318-80eb-ad76127ce69c",{}]', '2026-11-24 04:36:31.245+00', 'result', 64, NULL);
INSERT INTO public.message_log_20261124 VALUES (19, 'org_01m85xekwdms2qeh5fqdkax604', 'chg_01m85xemw9hj6gggzkp3n4v8cc', 'chg_01m85xemw9hj6gggzkp3n4v8cc.1', 'in', 'StartTransaction', 'ef9d08c0-2b1a-4a92-8a13-5a77594b8b72', '[2,"ef9d08c0-2b1a-4a92-8a13-5a77594b8b72","StartTransaction",{"connectorId":1,"idTag":"***","meterStart":1000,"timestamp":"2026-11-24T02:36:31.250Z"}]', '2026-11-24 04:36:31.251+00', 'call', NULL, NULL);
INSERT INTO public.message_log_20261124 VALUES (20, 'org_01m85xekwdms2qeh5fqdkax604', 'chg_01m85xemw9hj6gggzkp3n4v8cc', 'chg_01m85xemw9hj6gggzkp3n4v8cc.1', 'out', 'StartTransaction', 'ef9d08c0-2b1a-4a92-8a13-5a77594b8b72', '[3,"ef9d08c0-2b1a-4a92-8a13-5a77594b8b72",{"idTagInfo":{"status":"Accepted"},"transactionId":1576016928}]', '2026-11-24 04:36:31.288+00', 'result', 37, NULL);
INSERT INTO public.message_log_20261124 VALUES (21, 'org_01m85xekwdms2qeh5fqdkax604', 'chg_01m85xemw9hj6gggzkp3n4v8cc', 'chg_01m85xemw9hj6gggzkp3n4v8cc.1', 'in', 'StatusNotification', 'd9e28d47-d984-489a-82a7-489433cd7649', '[2,"d9e28d47-d984-489a-82a7-489433cd7649","StatusNotification",{"connectorId":1,"errorCode":"NoError","status":"Charging","timestamp":"2026-11-24T02:36:31.250Z"}]', '2026-11-24 04:36:31.289+00', 'call', NULL, NULL);
INSERT INTO public.message_log_20261124 VALUES (22, 'org_01m85xekwdms2qeh5fqdkax604', 'chg_01m85xemw9hj6gggzkp3n4v8cc', 'chg_01m85xemw9hj6gggzkp3n4v8cc.1', 'out', 'StatusNotification', 'd9e28d47-d984-489a-82a7-489433cd7649', '[3,"d9e28d47-d984-489a-82a7-489433cd7649",{}]', '2026-11-24 04:36:31.298+00', 'result', 9, NULL);
INSERT INTO public.message_log_20261124 VALUES (23, 'org_01m85xekwdms2qeh5fqdkax604', 'chg_01m85xemw9hj6gggzkp3n4v8cc', 'chg_01m85xemw9hj6gggzkp3n4v8cc.1', 'in', 'MeterValues', 'c30ab958-bb3e-422f-a8e3-c6a6c629cbea', '[2,"c30ab958-bb3e-422f-a8e3-c6a6c629cbea","MeterValues",{"connectorId":1,"transactionId":1576016928,"meterValue":[{"timestamp":"2026-11-24T02:37:31.250Z","sampledValue":[{"value":"4500","unit":"Wh","measurand":"Energy.Active.Import.Register"},{"value":"7.4","unit":"kW","measurand":"Power.Active.Import"}]}]}]', '2026-11-24 04:36:31.299+00', 'call', NULL, NULL);
INSERT INTO public.message_log_20261124 VALUES (24, 'org_01m85xekwdms2qeh5fqdkax604', 'chg_01m85xemw9hj6gggzkp3n4v8cc', 'chg_01m85xemw9hj6gggzkp3n4v8cc.1', 'out', 'MeterValues', 'c30ab958-bb3e-422f-a8e3-c6a6c629cbea', '[3,"c30ab958-bb3e-422f-a8e3-c6a6c629cbea",{}]', '2026-11-24 04:36:31.312+00', 'result', 13, NULL);
INSERT INTO public.message_log_20261124 VALUES (25, 'org_01m85xekwdms2qeh5fqdkax604', 'chg_01m85xemw9hj6gggzkp3n4v8cc', 'chg_01m85xemw9hj6gggzkp3n4v8cc.1', 'in', 'StatusNotification', 'af1d4f46-6cc5-4245-aabf-dc187873c651', '[2,"af1d4f46-6cc5-4245-aabf-dc187873c651","StatusNotification",{"connectorId":1,"errorCode":"NoError","status":"SuspendedEV","timestamp":"2026-11-24T02:39:31.250Z"}]', '2026-11-24 04:36:31.313+00', 'call', NULL, NULL);
INSERT INTO public.message_log_20261124 VALUES (26, 'org_01m85xekwdms2qeh5fqdkax604', 'chg_01m85xemw9hj6gggzkp3n4v8cc', 'chg_01m85xemw9hj6gggzkp3n4v8cc.1', 'out', 'StatusNotification', 'af1d4f46-6cc5-4245-aabf-dc187873c651', '[3,"af1d4f46-6cc5-4245-aabf-dc187873c651",{}]', '2026-11-24 04:36:31.32+00', 'result', 7, NULL);
INSERT INTO public.message_log_20261124 VALUES (27, 'org_01m85xekwdms2qeh5fqdkax604', 'chg_01m85xemw9hj6gggzkp3n4v8cc', 'chg_01m85xemw9hj6gggzkp3n4v8cc.1', 'in', 'StopTransaction', '381567ef-a038-4ea9-a1d4-f7de5ca15a03', '[2,"381567ef-a038-4ea9-a1d4-f7de5ca15a03","StopTransaction",{"transactionId":1576016928,"meterStop":11000,"timestamp":"2026-11-24T02:40:31.250Z","reason":"Local"}]', '2026-11-24 04:36:31.321+00', 'call', NULL, NULL);
INSERT INTO public.message_log_20261124 VALUES (28, 'org_01m85xekwdms2qeh5fqdkax604', 'chg_01m85xemw9hj6gggzkp3n4v8cc', 'chg_01m85xemw9hj6gggzkp3n4v8cc.1', 'out', 'StopTransaction', '381567ef-a038-4ea9-a1d4-f7de5ca15a03', '[3,"381567ef-a038-4ea9-a1d4-f7de5ca15a03",{}]', '2026-11-24 04:36:31.359+00', 'result', 38, NULL);
INSERT INTO public.message_log_20261124 VALUES (29, 'org_01m85xekwdms2qeh5fqdkax604', 'chg_01m85xen1pazh6j9wexnh5fb70', 'chg_01m85xen1pazh6j9wexnh5fb70.1', 'in', 'StartTransaction', '2a615354-effc-4f4c-ac2a-24c2ccc96f0f', '[2,"2a615354-effc-4f4c-ac2a-24c2ccc96f0f","StartTransaction",{"connectorId":1,"idTag":"***","meterStart":1000,"timestamp":"2026-11-24T04:32:31.363Z"}]', '2026-11-24 04:36:31.364+00', 'call', NULL, NULL);
INSERT INTO public.message_log_20261124 VALUES (30, 'org_01m85xekwdms2qeh5fqdkax604', 'chg_01m85xen1pazh6j9wexnh5fb70', 'chg_01m85xen1pazh6j9wexnh5fb70.1', 'out', 'StartTransaction', '2a615354-effc-4f4c-ac2a-24c2ccc96f0f', '[3,"2a615354-effc-4f4c-ac2a-24c2ccc96f0f",{"idTagInfo":{"status":"Accepted"},"transactionId":1051172043}]', '2026-11-24 04:36:31.445+00', 'result', 81, NULL);
INSERT INTO public.message_log_20261124 VALUES (31, 'org_01m85xekwdms2qeh5fqdkax604', 'chg_01m85xen1pazh6j9wexnh5fb70', 'chg_01m85xen1pazh6j9wexnh5fb70.1', 'in', 'StatusNotification', 'a6ae30f0-ffe1-4529-963c-3b00ac40b454', '[2,"a6ae30f0-ffe1-4529-963c-3b00ac40b454","StatusNotification",{"connectorId":1,"errorCode":"NoError","status":"Charging","timestamp":"2026-11-24T04:32:31.363Z"}]', '2026-11-24 04:36:31.456+00', 'call', NULL, NULL);
INSERT INTO public.message_log_20261124 VALUES (32, 'org_01m85xekwdms2qeh5fqdkax604', 'chg_01m85xen1pazh6j9wexnh5fb70', 'chg_01m85xen1pazh6j9wexnh5fb70.1', 'out', 'StatusNotification', 'a6ae30f0-ffe1-4529-963c-3b00ac40b454', '[3,"a6ae30f0-ffe1-4529-963c-3b00ac40b454",{}]', '2026-11-24 04:36:31.463+00', 'result', 7, NULL);
INSERT INTO public.message_log_20261124 VALUES (33, 'org_01m85xekwdms2qeh5fqdkax604', 'chg_01m85xen1pazh6j9wexnh5fb70', 'chg_01m85xen1pazh6j9wexnh5fb70.1', 'in', 'MeterValues', '63ca12df-6520-4968-a524-522e730c72df', '[2,"63ca12df-6520-4968-a524-522e730c72df","MeterValues",{"connectorId":1,"transactionId":1051172043,"meterValue":[{"timestamp":"2026-11-24T04:33:31.363Z","sampledValue":[{"value":"4500","unit":"Wh","measurand":"Energy.Active.Import.Register"},{"value":"7.4","unit":"kW","measurand":"Power.Active.Import"}]}]}]', '2026-11-24 04:36:31.469+00', 'call', NULL, NULL);
INSERT INTO public.message_log_20261124 VALUES (34, 'org_01m85xekwdms2qeh5fqdkax604', 'chg_01m85xen1pazh6j9wexnh5fb70', 'chg_01m85xen1pazh6j9wexnh5fb70.1', 'out', 'MeterValues', '63ca12df-6520-4968-a524-522e730c72df', '[3,"63ca12df-6520-4968-a524-522e730c72df",{}]', '2026-11-24 04:36:31.477+00', 'result', 8, NULL);
INSERT INTO public.message_log_20261124 VALUES (35, 'org_01m85xekwdms2qeh5fqdkax604', 'chg_01m85xen1pazh6j9wexnh5fb70', 'chg_01m85xen1pazh6j9wexnh5fb70.1', 'in', 'StatusNotification', '3549eca5-3c6d-4a92-bedb-d5156d658a31', '[2,"3549eca5-3c6d-4a92-bedb-d5156d658a31","StatusNotification",{"connectorId":1,"errorCode":"NoError","status":"SuspendedEV","timestamp":"2026-11-24T04:35:31.363Z"}]', '2026-11-24 04:36:31.478+00', 'call', NULL, NULL);
INSERT INTO public.message_log_20261124 VALUES (36, 'org_01m85xekwdms2qeh5fqdkax604', 'chg_01m85xen1pazh6j9wexnh5fb70', 'chg_01m85xen1pazh6j9wexnh5fb70.1', 'out', 'StatusNotification', '3549eca5-3c6d-4a92-bedb-d5156d658a31', '[3,"3549eca5-3c6d-4a92-bedb-d5156d658a31",{}]', '2026-11-24 04:36:31.484+00', 'result', 6, NULL);
INSERT INTO public.message_log_20261124 VALUES (37, 'org_01m85xekwdms2qeh5fqdkax604', 'chg_01m85xen1pazh6j9wexnh5fb70', 'chg_01m85xen1pazh6j9wexnh5fb70.1', 'in', 'StopTransaction', '5814da30-84e2-446a-92ef-befae2cb3d07', '[2,"5814da30-84e2-446a-92ef-befae2cb3d07","StopTransaction",{"transactionId":1051172043,"meterStop":11000,"timestamp":"2026-11-24T04:36:31.363Z","reason":"Local"}]', '2026-11-24 04:36:31.485+00', 'call', NULL, NULL);
INSERT INTO public.message_log_20261124 VALUES (38, 'org_01m85xekwdms2qeh5fqdkax604', 'chg_01m85xen1pazh6j9wexnh5fb70', 'chg_01m85xen1pazh6j9wexnh5fb70.1', 'out', 'StopTransaction', '5814da30-84e2-446a-92ef-befae2cb3d07', '[3,"5814da30-84e2-446a-92ef-befae2cb3d07",{}]', '2026-11-24 04:36:31.521+00', 'result', 36, NULL);
INSERT INTO public.message_log_20261124 VALUES (39, 'org_01m85xekwdms2qeh5fqdkax604', 'chg_01m85xemw9hj6gggzkp3n4v8cc', 'chg_01m85xemw9hj6gggzkp3n4v8cc.1', 'in', 'StartTransaction', '6f1e68e4-0467-4922-b360-4311576b13be', '[2,"6f1e68e4-0467-4922-b360-4311576b13be","StartTransaction",{"connectorId":1,"idTag":"***","meterStart":2000,"timestamp":"2026-11-24T04:21:31.522Z"}]', '2026-11-24 04:36:31.522+00', 'call', NULL, NULL);
INSERT INTO public.message_log_20261124 VALUES (40, 'org_01m85xekwdms2qeh5fqdkax604', 'chg_01m85xemw9hj6gggzkp3n4v8cc', 'chg_01m85xemw9hj6gggzkp3n4v8cc.1', 'out', 'StartTransaction', '6f1e68e4-0467-4922-b360-4311576b13be', '[3,"6f1e68e4-0467-4922-b360-4311576b13be",{"idTagInfo":{"status":"Accepted"},"transactionId":1363297324}]', '2026-11-24 04:36:31.536+00', 'result', 14, NULL);
INSERT INTO public.message_log_20261124 VALUES (41, 'org_01m85xekwdms2qeh5fqdkax604', 'chg_01m85xemw9hj6gggzkp3n4v8cc', 'chg_01m85xemw9hj6gggzkp3n4v8cc.1', 'in', 'MeterValues', '8f5a0a18-17b2-41c8-8a67-a6528bc3f666', '[2,"8f5a0a18-17b2-41c8-8a67-a6528bc3f666","MeterValues",{"connectorId":1,"transactionId":1363297324,"meterValue":[{"timestamp":"2026-11-24T04:23:11.537Z","sampledValue":[{"value":"7000","unit":"Wh","measurand":"Energy.Active.Import.Register"},{"value":"7.4","unit":"kW","measurand":"Power.Active.Import"}]}]}]', '2026-11-24 04:36:31.537+00', 'call', NULL, NULL);
INSERT INTO public.message_log_20261124 VALUES (42, 'org_01m85xekwdms2qeh5fqdkax604', 'chg_01m85xemw9hj6gggzkp3n4v8cc', 'chg_01m85xemw9hj6gggzkp3n4v8cc.1', 'out', 'MeterValues', '8f5a0a18-17b2-41c8-8a67-a6528bc3f666', '[3,"8f5a0a18-17b2-41c8-8a67-a6528bc3f666",{}]', '2026-11-24 04:36:31.548+00', 'result', 11, NULL);
INSERT INTO public.message_log_20261124 VALUES (43, 'org_01m85xekwdms2qeh5fqdkax604', 'chg_01m85xemw9hj6gggzkp3n4v8cc', 'chg_01m85xemw9hj6gggzkp3n4v8cc.1', 'in', 'StartTransaction', '09fb1ca6-90ae-44c7-9b53-310382f5c4d7', '[2,"09fb1ca6-90ae-44c7-9b53-310382f5c4d7","StartTransaction",{"connectorId":1,"idTag":"***","meterStart":9000,"timestamp":"2026-11-24T04:35:31.549Z"}]', '2026-11-24 04:36:31.549+00', 'call', NULL, NULL);
INSERT INTO public.message_log_20261124 VALUES (44, 'org_01m85xekwdms2qeh5fqdkax604', 'chg_01m85xemw9hj6gggzkp3n4v8cc', 'chg_01m85xemw9hj6gggzkp3n4v8cc.1', 'out', 'StartTransaction', '09fb1ca6-90ae-44c7-9b53-310382f5c4d7', '[3,"09fb1ca6-90ae-44c7-9b53-310382f5c4d7",{"idTagInfo":{"status":"Invalid"},"transactionId":1253470816}]', '2026-11-24 04:36:31.581+00', 'result', 32, NULL);
INSERT INTO public.message_log_20261124 VALUES (45, 'org_01m85xekwdms2qeh5fqdkax604', 'chg_01m85xemw9hj6gggzkp3n4v8cc', 'chg_01m85xemw9hj6gggzkp3n4v8cc.1', 'in', 'StopTransaction', 'f98d8b64-affb-40a0-8cb3-9955c7e1fc43', '[2,"f98d8b64-affb-40a0-8cb3-9955c7e1fc43","StopTransaction",{"transactionId":1253470816,"meterStop":9100,"timestamp":"2026-11-24T04:35:41.593Z"}]', '2026-11-24 04:36:31.593+00', 'call', NULL, NULL);
INSERT INTO public.message_log_20261124 VALUES (46, 'org_01m85xekwdms2qeh5fqdkax604', 'chg_01m85xemw9hj6gggzkp3n4v8cc', 'chg_01m85xemw9hj6gggzkp3n4v8cc.1', 'out', 'StopTransaction', 'f98d8b64-affb-40a0-8cb3-9955c7e1fc43', '[3,"f98d8b64-affb-40a0-8cb3-9955c7e1fc43",{}]', '2026-11-24 04:36:31.616+00', 'result', 23, NULL);
INSERT INTO public.message_log_20261124 VALUES (47, 'org_01m85xekwdms2qeh5fqdkax604', 'chg_01m85xemw9hj6gggzkp3n4v8cc', 'chg_01m85xemw9hj6gggzkp3n4v8cc.1', 'out', 'Reset', 'dk3ab0jn-1', '[2,"dk3ab0jn-1","Reset",{"type":"Soft"}]', '2026-11-24 04:36:31.797+00', 'call', NULL, 'cmd_01m85xenx16k4ycbv1zv9a03t7');
INSERT INTO public.message_log_20261124 VALUES (48, 'org_01m85xekwdms2qeh5fqdkax604', 'chg_01m85xemw9hj6gggzkp3n4v8cc', 'chg_01m85xemw9hj6gggzkp3n4v8cc.1', 'in', 'Reset', 'dk3ab0jn-1', '[3,"dk3ab0jn-1",{"status":"Accepted"}]', '2026-11-24 04:36:31.804+00', 'result', 7, 'cmd_01m85xenx16k4ycbv1zv9a03t7');
INSERT INTO public.message_log_20261124 VALUES (49, 'org_01m85xekwdms2qeh5fqdkax604', 'chg_01m85xemw9hj6gggzkp3n4v8cc', 'chg_01m85xemw9hj6gggzkp3n4v8cc.1', 'out', 'SetChargingProfile', 'dk3ab0jn-2', '[2,"dk3ab0jn-2","SetChargingProfile",{"connectorId":1,"csChargingProfiles":{"chargingProfileId":2,"stackLevel":0,"chargingProfilePurpose":"TxDefaultProfile","chargingProfileKind":"Absolute","chargingSchedule":{"startSchedule":"2026-11-24T04:35:31Z","chargingRateUnit":"A","chargingSchedulePeriod":[{"startPeriod":0,"limit":16,"numberPhases":1}]}}}]', '2026-11-24 04:36:31.949+00', 'call', NULL, 'cmd_01m85xep191127c7s7e96fe15v');
INSERT INTO public.message_log_20261124 VALUES (50, 'org_01m85xekwdms2qeh5fqdkax604', 'chg_01m85xemw9hj6gggzkp3n4v8cc', 'chg_01m85xemw9hj6gggzkp3n4v8cc.1', 'in', 'SetChargingProfile', 'dk3ab0jn-2', '[3,"dk3ab0jn-2",{"status":"Accepted"}]', '2026-11-24 04:36:31.966+00', 'result', 17, 'cmd_01m85xep191127c7s7e96fe15v');
INSERT INTO public.message_log_20261124 VALUES (51, 'org_01m85xekwdms2qeh5fqdkax604', 'chg_01m85xemw9hj6gggzkp3n4v8cc', 'chg_01m85xemw9hj6gggzkp3n4v8cc.1', 'in', 'StartTransaction', '7f8a4b51-51fd-4fbc-9529-ae68e5bbd9c3', '[2,"7f8a4b51-51fd-4fbc-9529-ae68e5bbd9c3","StartTransaction",{"connectorId":1,"idTag":"***","meterStart":10000,"timestamp":"2026-11-24T04:36:01.994Z"}]', '2026-11-24 04:36:31.994+00', 'call', NULL, NULL);
INSERT INTO public.message_log_20261124 VALUES (52, 'org_01m85xekwdms2qeh5fqdkax604', 'chg_01m85xemw9hj6gggzkp3n4v8cc', 'chg_01m85xemw9hj6gggzkp3n4v8cc.1', 'out', 'StartTransaction', '7f8a4b51-51fd-4fbc-9529-ae68e5bbd9c3', '[3,"7f8a4b51-51fd-4fbc-9529-ae68e5bbd9c3",{"idTagInfo":{"status":"Accepted"},"transactionId":351553691}]', '2026-11-24 04:36:32.008+00', 'result', 14, NULL);
INSERT INTO public.organizations VALUES ('org_01m85xekwdms2qeh5fqdkax604', 'default', 'EUR', '2026-11-24 04:36:29.709+00');
INSERT INTO public.organizations VALUES ('org_01m85xem6qfwwm2xvmqtanh23f', 'North', 'EUR', '2026-11-24 04:36:30.039+00');
INSERT INTO public.payment_references VALUES ('pay_01m85xepaxk7f2sxfve79mkf1w', 'org_01m85xekwdms2qeh5fqdkax604', 'ses_01m85xenn5zya0ttfm8a7p23c0', 'pi_1', 'other', '2026-11-24 04:36:32.221+00', NULL, NULL);
INSERT INTO public.schema_migrations VALUES ('0001_foundation.sql', '737f6673ae14c82b616b8b2cdaf078d701e8800bb22830c00914928c4ec48348', '2026-11-24 04:36:28.759915+00');
INSERT INTO public.schema_migrations VALUES ('0002_takeover.sql', '9da9d58a841d93f59f2d1dc76e38171946263550c43b8911bdf2fdde20a2dc32', '2026-11-24 04:36:29.064134+00');
INSERT INTO public.schema_migrations VALUES ('0003_commands.sql', 'c01d3b119a60ad7f642187480f8cced6e1c8f502b40485dd1e29e9b6a0db8771', '2026-11-24 04:36:29.087671+00');
INSERT INTO public.schema_migrations VALUES ('0004_chargers.sql', '94a9e6931dff93e97b85e6e1ca2659c5a898b9c5a8bd9b63b526e8db63b76400', '2026-11-24 04:36:29.162276+00');
INSERT INTO public.schema_migrations VALUES ('0009_row_level_security.sql', '47a274fdd743b7f8ad4e07a5b061189cc102eca423dea0baa11fc62b958d9dfd', '2026-11-24 04:36:29.183513+00');
INSERT INTO public.schema_migrations VALUES ('0012_host.sql', '61bf89f51660d4d547b0e7e0026c081c762dd154ca500a1d9a254c6189f04774', '2026-11-24 04:36:29.189407+00');
INSERT INTO public.schema_migrations VALUES ('0013_balancing.sql', '1e6f2fe31e29f110aa966511888f364d17098ba8019282cbbccc2818b3310c0d', '2026-11-24 04:36:29.198627+00');
INSERT INTO public.schema_migrations VALUES ('0014_session_ends.sql', '46fcac927f76e8d8c82c0c2a755641b0de57980db7f0d1e4817c193564939141', '2026-11-24 04:36:29.223918+00');
INSERT INTO public.schema_migrations VALUES ('0015_corrections.sql', '2200a76d7e1c4c33c8d3a5a4015b9b5a1a09947bbe055afe3dff1618616ce9af', '2026-11-24 04:36:29.265199+00');
INSERT INTO public.schema_migrations VALUES ('0016_receipts.sql', 'd7cd876d2a0e3b649caa02c2b2270858daf9d9e1705693a9fb2075d418cb5be7', '2026-11-24 04:36:29.274725+00');
INSERT INTO public.schema_migrations VALUES ('0017_pinned_devices.sql', 'b4dbb457ef98af4fac682415e53817cc7275626aed7649fd39a457b2384ab039', '2026-11-24 04:36:29.287993+00');
INSERT INTO public.schema_migrations VALUES ('0018_webhooks.sql', '6f2b71a86940ced2d2a5ead55cd84577252f06e9df6886cb43f8b68890a97489', '2026-11-24 04:36:29.290422+00');
INSERT INTO public.schema_migrations VALUES ('0019_event_producers.sql', 'a6e65a0f9d3db1cbb1440badda7a6153d3a74b5d2b9d578c356cba0e05044ca3', '2026-11-24 04:36:29.352301+00');
INSERT INTO public.schema_migrations VALUES ('0020_socket_phases.sql', '1242cac1522543792a64efbef90c415960421330a5d568085993d06fd864748c', '2026-11-24 04:36:29.367131+00');
INSERT INTO public.schema_migrations VALUES ('0021_charger_connections.sql', '159acea0f7e4ae5a56fb06023a48d02fc2ef5a213cdb47e29314a97301f99899', '2026-11-24 04:36:29.371962+00');
INSERT INTO public.schema_migrations VALUES ('0022_payment_references.sql', '9efa91c40f13659a0f70ac1eab79c712f9dd7f5b0db562cc00e0511808ad462f', '2026-11-24 04:36:29.395293+00');
INSERT INTO public.schema_migrations VALUES ('0023_erasure.sql', '31cc7bff600dcacd67c9d1e2cbc70e042009bc334641dbada919cc607c7dd778', '2026-11-24 04:36:29.420965+00');
INSERT INTO public.schema_migrations VALUES ('0025_long_messages.sql', '39cea467a934e84386d3e1460cad95d54f7f405eca742b78892ee100926dc776', '2026-11-24 04:36:29.444479+00');
INSERT INTO public.schema_migrations VALUES ('0027_admission.sql', '80d50e364f327edbcce6b6d8649c51653b71905208717f7dd26633d7b72693fd', '2026-11-24 04:36:29.4489+00');
INSERT INTO public.secret_checks VALUES (true, '\x7c32693ebdf0652aabe68a449bb1c3cc09171354cf24866c49af25817a7ca2c2');
INSERT INTO public.sessions VALUES ('ses_01m85xen6w4z04vjetrh0yqm0a', 'org_01m85xekwdms2qeh5fqdkax604', 'chg_01m85xemw9hj6gggzkp3n4v8cc', 'soc_01m85xemwbrpnbamsj7c1ng4sb', 1, 'loc_01m85xemmr86980pk15ydfp2rr', 1636577596, 'tag_01m85xemsymepryezbkmtkmm65', 'Accepted', 'completed', '2026-11-24 04:32:31.001+00', '2026-11-24 04:36:31.001+00', 1000, 11000, 4500, '2026-11-24 04:33:31.001+00', NULL, 'Local', NULL, NULL, 'trf_01m85xeme6sctfbh3461frv237', 2, 'confirmed_register_ok', 'Europe/Berlin', '2026-11-24T04:32:31.001Z', 1000, '2026-11-24 04:36:31.067+00', '2026-11-24 04:36:31.208+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.sessions VALUES ('ses_01m85xend5waqvs83rsdjbh8vf', 'org_01m85xekwdms2qeh5fqdkax604', 'chg_01m85xemw9hj6gggzkp3n4v8cc', 'soc_01m85xemwbrpnbamsj7c1ng4sb', 1, 'loc_01m85xemmr86980pk15ydfp2rr', 1576016928, 'tag_01m85xemsymepryezbkmtkmm65', 'Accepted', 'completed', '2026-11-24 02:36:31.25+00', '2026-11-24 02:40:31.25+00', 1000, 11000, 4500, '2026-11-24 02:37:31.25+00', NULL, 'Local', NULL, NULL, 'trf_01m85xeme6sctfbh3461frv237', 2, 'confirmed_register_ok', 'Europe/Berlin', '2026-11-24T02:36:31.250Z', 1000, '2026-11-24 04:36:31.269+00', '2026-11-24 04:36:31.342+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.sessions VALUES ('ses_01m85xengc36n4g303s9erz3zh', 'org_01m85xekwdms2qeh5fqdkax604', 'chg_01m85xen1pazh6j9wexnh5fb70', 'soc_01m85xen1q1hgv1mz3vk5qp4b6', 1, NULL, 1051172043, 'tag_01m85xemsymepryezbkmtkmm65', 'Accepted', 'completed', '2026-11-24 04:32:31.363+00', '2026-11-24 04:36:31.363+00', 1000, 11000, 4500, '2026-11-24 04:33:31.363+00', NULL, 'Local', NULL, NULL, NULL, NULL, 'confirmed_register_ok', NULL, '2026-11-24T04:32:31.363Z', 1000, '2026-11-24 04:36:31.372+00', '2026-11-24 04:36:31.495+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.sessions VALUES ('ses_01m85xenn5zya0ttfm8a7p23c0', 'org_01m85xekwdms2qeh5fqdkax604', 'chg_01m85xemw9hj6gggzkp3n4v8cc', 'soc_01m85xemwbrpnbamsj7c1ng4sb', 1, 'loc_01m85xemmr86980pk15ydfp2rr', 1363297324, 'tag_01m85xemsymepryezbkmtkmm65', 'Accepted', 'finalized', '2026-11-24 04:21:31.522+00', '2026-11-24 04:38:11.537+00', 2000, NULL, 7000, '2026-11-24 04:23:11.537+00', NULL, NULL, 'stop_missing_new_transaction', NULL, 'trf_01m85xeme6sctfbh3461frv237', 2, 'confirmed_register_ok', 'Europe/Berlin', '2026-11-24T04:21:31.522Z', 2000, '2026-11-24 04:36:31.525+00', '2026-11-24 04:36:31.566+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.sessions VALUES ('ses_01m85xenph9jkd325h6zm7jrd8', 'org_01m85xekwdms2qeh5fqdkax604', 'chg_01m85xemw9hj6gggzkp3n4v8cc', 'soc_01m85xemwbrpnbamsj7c1ng4sb', 1, 'loc_01m85xemmr86980pk15ydfp2rr', 1253470816, 'tag_01m85xenp1ff88jws1w8rfw2rg', 'Invalid', 'completed', '2026-11-24 04:35:31.549+00', '2026-11-24 04:35:41.593+00', 9000, 9100, NULL, NULL, NULL, 'Local', NULL, NULL, 'trf_01m85xeme6sctfbh3461frv237', 2, 'confirmed_register_ok', 'Europe/Berlin', '2026-11-24T04:35:31.549Z', 9000, '2026-11-24 04:36:31.569+00', '2026-11-24 04:36:31.597+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.sessions VALUES ('ses_01m85xep42fw5tsc9pgdt2wx3f', 'org_01m85xekwdms2qeh5fqdkax604', 'chg_01m85xemw9hj6gggzkp3n4v8cc', 'soc_01m85xemwbrpnbamsj7c1ng4sb', 1, 'loc_01m85xemmr86980pk15ydfp2rr', 351553691, 'tag_01m85xemsymepryezbkmtkmm65', 'Accepted', 'active', '2026-11-24 04:36:01.994+00', NULL, 10000, NULL, NULL, NULL, 16, NULL, NULL, NULL, 'trf_01m85xeme6sctfbh3461frv237', 2, 'confirmed_register_ok', 'Europe/Berlin', '2026-11-24T04:36:01.994Z', 10000, '2026-11-24 04:36:32.002+00', '2026-11-24 04:36:32.002+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.sockets VALUES ('soc_01m85xemwbrpnbamsj7c1ng4sb', 'org_01m85xekwdms2qeh5fqdkax604', 'chg_01m85xemw9hj6gggzkp3n4v8cc', 1, NULL, 'Available', 'NoError', NULL, '2026-11-24 04:36:30.847+00', '2026-11-24 04:36:30.728+00', '2026-11-24 04:36:30.866+00', NULL, 1, 230);
INSERT INTO public.sockets VALUES ('soc_01m85xen1q1hgv1mz3vk5qp4b6', 'org_01m85xekwdms2qeh5fqdkax604', 'chg_01m85xen1pazh6j9wexnh5fb70', 1, NULL, 'Available', 'NoError', NULL, '2026-11-24 04:36:30.973+00', '2026-11-24 04:36:30.902+00', '2026-11-24 04:36:30.985+00', NULL, 1, 230);
INSERT INTO public.tariff_revisions VALUES ('trf_01m85xeme6sctfbh3461frv237', 1, 'org_01m85xekwdms2qeh5fqdkax604', '{"currency": "EUR", "elements": [{"price_components": [{"type": "ENERGY", "price": 0.3, "step_size": 1}]}]}', '2026-11-24 04:36:30.278+00', 'key_01m85xekwf6w08x14e9z7jwtjp');
INSERT INTO public.tariff_revisions VALUES ('trf_01m85xeme6sctfbh3461frv237', 2, 'org_01m85xekwdms2qeh5fqdkax604', '{"currency": "EUR", "elements": [{"restrictions": {"max_duration": 86400}, "price_components": [{"vat": 19, "type": "FLAT", "price": 0.5, "step_size": 1}, {"vat": 19, "type": "ENERGY", "price": 0.39, "step_size": 1}, {"vat": 19, "type": "TIME", "price": 1.2, "step_size": 60}, {"vat": 19, "type": "PARKING_TIME", "price": 6, "step_size": 1}]}]}', '2026-11-24 04:36:30.368+00', 'key_01m85xekwf6w08x14e9z7jwtjp');
INSERT INTO public.tariffs VALUES ('trf_01m85xeme6sctfbh3461frv237', 'org_01m85xekwdms2qeh5fqdkax604', 2, '2026-11-24 04:36:30.278+00', '2026-11-24 04:36:30.368+00', NULL);
SELECT pg_catalog.setval('public.charger_boots_id_seq', 2, true);
SELECT pg_catalog.setval('public.charger_connections_id_seq', 4, true);
SELECT pg_catalog.setval('public.commands_position_seq', 2, true);
SELECT pg_catalog.setval('public.connector_limits_id_seq', 1, true);
SELECT pg_catalog.setval('public.connector_states_id_seq', 8, true);
SELECT pg_catalog.setval('public.events_position_seq', 41, true);
SELECT pg_catalog.setval('public.evidence_id', 14, true);
SELECT pg_catalog.setval('public.message_log_id', 52, true);
SELECT pg_catalog.setval('public.webhook_secrets_id_seq', 1, false);
ALTER TABLE ONLY public.api_keys
    ADD CONSTRAINT api_keys_key_id_key UNIQUE (key_id);
ALTER TABLE ONLY public.api_keys
    ADD CONSTRAINT api_keys_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.balanced_sockets
    ADD CONSTRAINT balanced_sockets_pkey PRIMARY KEY (socket_id);
ALTER TABLE ONLY public.balancers
    ADD CONSTRAINT balancers_pkey PRIMARY KEY (location_id);
ALTER TABLE ONLY public.balancing_alarms
    ADD CONSTRAINT balancing_alarms_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.billing_decisions
    ADD CONSTRAINT billing_decisions_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.billing_decisions
    ADD CONSTRAINT billing_decisions_supersedes_key UNIQUE (supersedes);
ALTER TABLE ONLY public.cdrs
    ADD CONSTRAINT cdrs_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.cdrs
    ADD CONSTRAINT cdrs_session_id_key UNIQUE (session_id);
ALTER TABLE ONLY public.charger_boots
    ADD CONSTRAINT charger_boots_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.charger_connections
    ADD CONSTRAINT charger_connections_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.charger_credentials
    ADD CONSTRAINT charger_credentials_pkey PRIMARY KEY (charger_id, mode);
ALTER TABLE ONLY public.chargers
    ADD CONSTRAINT chargers_identity_key UNIQUE (identity);
ALTER TABLE ONLY public.chargers
    ADD CONSTRAINT chargers_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.checked_signed_values
    ADD CONSTRAINT checked_signed_values_pkey PRIMARY KEY (session_id);
ALTER TABLE ONLY public.commands
    ADD CONSTRAINT commands_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.connector_limits
    ADD CONSTRAINT connector_limits_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.connector_states
    ADD CONSTRAINT connector_states_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.deliveries
    ADD CONSTRAINT deliveries_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.delivery_attempts
    ADD CONSTRAINT delivery_attempts_pkey PRIMARY KEY (delivery_id, attempt, at);
ALTER TABLE ONLY public.delivery_attempts_20261124
    ADD CONSTRAINT delivery_attempts_20261124_pkey PRIMARY KEY (delivery_id, attempt, at);
ALTER TABLE ONLY public.delivery_attempts_20261125
    ADD CONSTRAINT delivery_attempts_20261125_pkey PRIMARY KEY (delivery_id, attempt, at);
ALTER TABLE ONLY public.delivery_attempts_20261126
    ADD CONSTRAINT delivery_attempts_20261126_pkey PRIMARY KEY (delivery_id, attempt, at);
ALTER TABLE ONLY public.delivery_attempts_20261127
    ADD CONSTRAINT delivery_attempts_20261127_pkey PRIMARY KEY (delivery_id, attempt, at);
ALTER TABLE ONLY public.delivery_attempts_default
    ADD CONSTRAINT delivery_attempts_default_pkey PRIMARY KEY (delivery_id, attempt, at);
ALTER TABLE ONLY public.event_subjects
    ADD CONSTRAINT event_subjects_pkey PRIMARY KEY (subject_id);
ALTER TABLE ONLY public.events
    ADD CONSTRAINT events_id_key UNIQUE (id);
ALTER TABLE ONLY public.events
    ADD CONSTRAINT events_pkey PRIMARY KEY ("position");
ALTER TABLE ONLY public.events
    ADD CONSTRAINT events_subject_id_sequence_key UNIQUE (subject_id, sequence);
ALTER TABLE ONLY public.evidence
    ADD CONSTRAINT evidence_pkey PRIMARY KEY (id, received_at);
ALTER TABLE ONLY public.evidence_20261124
    ADD CONSTRAINT evidence_20261124_pkey PRIMARY KEY (id, received_at);
ALTER TABLE ONLY public.evidence_20261125
    ADD CONSTRAINT evidence_20261125_pkey PRIMARY KEY (id, received_at);
ALTER TABLE ONLY public.evidence_20261126
    ADD CONSTRAINT evidence_20261126_pkey PRIMARY KEY (id, received_at);
ALTER TABLE ONLY public.evidence_20261127
    ADD CONSTRAINT evidence_20261127_pkey PRIMARY KEY (id, received_at);
ALTER TABLE ONLY public.evidence_default
    ADD CONSTRAINT evidence_default_pkey PRIMARY KEY (id, received_at);
ALTER TABLE ONLY public.id_tags
    ADD CONSTRAINT id_tags_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.idempotency_keys
    ADD CONSTRAINT idempotency_keys_pkey PRIMARY KEY (api_key_id, key);
ALTER TABLE ONLY public.local_list_entries
    ADD CONSTRAINT local_list_entries_pkey PRIMARY KEY (charger_id, id_tag_id);
ALTER TABLE ONLY public.local_lists
    ADD CONSTRAINT local_lists_pkey PRIMARY KEY (charger_id);
ALTER TABLE ONLY public.locations
    ADD CONSTRAINT locations_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.message_log
    ADD CONSTRAINT message_log_pkey PRIMARY KEY (id, at);
ALTER TABLE ONLY public.message_log_20261124
    ADD CONSTRAINT message_log_20261124_pkey PRIMARY KEY (id, at);
ALTER TABLE ONLY public.message_log_20261125
    ADD CONSTRAINT message_log_20261125_pkey PRIMARY KEY (id, at);
ALTER TABLE ONLY public.message_log_20261126
    ADD CONSTRAINT message_log_20261126_pkey PRIMARY KEY (id, at);
ALTER TABLE ONLY public.message_log_20261127
    ADD CONSTRAINT message_log_20261127_pkey PRIMARY KEY (id, at);
ALTER TABLE ONLY public.message_log_default
    ADD CONSTRAINT message_log_default_pkey PRIMARY KEY (id, at);
ALTER TABLE ONLY public.organizations
    ADD CONSTRAINT organizations_name_key UNIQUE (name);
ALTER TABLE ONLY public.organizations
    ADD CONSTRAINT organizations_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.payment_references
    ADD CONSTRAINT payment_references_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.payment_references
    ADD CONSTRAINT payment_references_session_id_payment_reference_key UNIQUE (session_id, payment_reference);
ALTER TABLE ONLY public.processes
    ADD CONSTRAINT processes_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.schema_migrations
    ADD CONSTRAINT schema_migrations_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.secret_checks
    ADD CONSTRAINT secret_checks_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_charger_id_connector_id_id_tag_id_reported_start_r_key UNIQUE (charger_id, connector_id, id_tag_id, reported_start, reported_meter_start);
ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_transaction_id_key UNIQUE (transaction_id);
ALTER TABLE ONLY public.sockets
    ADD CONSTRAINT sockets_charger_id_connector_id_key UNIQUE (charger_id, connector_id);
ALTER TABLE ONLY public.sockets
    ADD CONSTRAINT sockets_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.tag_keys
    ADD CONSTRAINT tag_keys_pkey PRIMARY KEY (org_id, holder);
ALTER TABLE ONLY public.tariff_revisions
    ADD CONSTRAINT tariff_revisions_pkey PRIMARY KEY (tariff_id, revision);
ALTER TABLE ONLY public.tariffs
    ADD CONSTRAINT tariffs_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.unknown_chargers
    ADD CONSTRAINT unknown_chargers_pkey PRIMARY KEY (identity);
ALTER TABLE ONLY public.webhook_health
    ADD CONSTRAINT webhook_health_pkey PRIMARY KEY (webhook_id);
ALTER TABLE ONLY public.webhook_secrets
    ADD CONSTRAINT webhook_secrets_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.webhooks
    ADD CONSTRAINT webhooks_pkey PRIMARY KEY (id);
CREATE INDEX api_keys_by_org ON public.api_keys USING btree (org_id, created_at DESC, id DESC);
CREATE INDEX balanced_sockets_by_charger ON public.balanced_sockets USING btree (charger_id);
CREATE INDEX balancers_by_owner ON public.balancers USING btree (owner);
CREATE UNIQUE INDEX balancing_alarms_by_place ON public.balancing_alarms USING btree (location_id, code, COALESCE(socket_id, ''::text), COALESCE(circuit_id, ''::text));
CREATE INDEX billing_decisions_by_cdr ON public.billing_decisions USING btree (cdr_id);
CREATE UNIQUE INDEX billing_decisions_original ON public.billing_decisions USING btree (session_id) WHERE (supersedes IS NULL);
CREATE INDEX cdrs_by_charger ON public.cdrs USING btree (charger_id, created_at DESC, id DESC);
CREATE INDEX cdrs_by_org ON public.cdrs USING btree (org_id, created_at DESC, id DESC);
CREATE INDEX cdrs_in_commit_order ON public.cdrs USING btree (org_id, xid, id);
CREATE INDEX charger_boots_by_charger ON public.charger_boots USING btree (charger_id, at);
CREATE INDEX charger_connections_by_charger ON public.charger_connections USING btree (charger_id, last_seen_at);
CREATE INDEX chargers_away ON public.chargers USING btree (away_since) WHERE (away_since IS NOT NULL);
CREATE INDEX chargers_by_location ON public.chargers USING btree (location_id);
CREATE INDEX chargers_by_org ON public.chargers USING btree (org_id, created_at DESC, id DESC);
CREATE INDEX chargers_by_owner ON public.chargers USING btree (owner) WHERE (owner IS NOT NULL);
CREATE INDEX commands_authorizing ON public.commands USING btree (charger_id, id_tag_id, created_at DESC) WHERE (type = 'RemoteStartTransaction'::text);
CREATE INDEX commands_by_charger ON public.commands USING btree (charger_id, created_at DESC, id DESC);
CREATE INDEX commands_by_org ON public.commands USING btree (org_id, created_at DESC, id DESC);
CREATE INDEX commands_by_socket ON public.commands USING btree (socket_id, "position") WHERE (balancing IS NOT NULL);
CREATE INDEX commands_pending ON public.commands USING btree (owner) WHERE (status = 'pending'::text);
CREATE INDEX commands_unsent ON public.commands USING btree (charger_id) WHERE ((status = 'pending'::text) AND (sent_at IS NULL));
CREATE UNIQUE INDEX configuration_keys_by_name ON public.configuration_keys USING btree (charger_id, lower(key));
CREATE INDEX connector_limits_by_socket ON public.connector_limits USING btree (socket_id, at);
CREATE INDEX connector_states_by_connector ON public.connector_states USING btree (charger_id, connector_id, received_at);
CREATE INDEX deliveries_asked_for ON public.deliveries USING btree (webhook_id, next_at, sequence) WHERE ((state = 'pending'::text) AND manual AND (schedule_step = 0));
CREATE INDEX deliveries_by_lane ON public.deliveries USING btree (webhook_id, subject_id, sequence) WHERE ((state = ANY (ARRAY['pending'::text, 'sending'::text])) AND (NOT overtaken));
CREATE INDEX deliveries_by_webhook ON public.deliveries USING btree (webhook_id, created_at DESC, id DESC);
CREATE INDEX deliveries_due ON public.deliveries USING btree (webhook_id, next_at) WHERE (state = 'pending'::text);
CREATE INDEX deliveries_in_flight ON public.deliveries USING btree (webhook_id) WHERE (state = 'sending'::text);
CREATE INDEX deliveries_of_telemetry ON public.deliveries USING btree (created_at) WHERE ((state = 'pending'::text) AND telemetry);
CREATE INDEX deliveries_overtaken ON public.deliveries USING btree (webhook_id, next_at) WHERE ((state = ANY (ARRAY['pending'::text, 'sending'::text])) AND overtaken);
CREATE INDEX delivery_attempts_by_webhook ON ONLY public.delivery_attempts USING btree (webhook_id, at DESC);
CREATE INDEX delivery_attempts_20261124_webhook_id_at_idx ON public.delivery_attempts_20261124 USING btree (webhook_id, at DESC);
CREATE INDEX delivery_attempts_20261125_webhook_id_at_idx ON public.delivery_attempts_20261125 USING btree (webhook_id, at DESC);
CREATE INDEX delivery_attempts_20261126_webhook_id_at_idx ON public.delivery_attempts_20261126 USING btree (webhook_id, at DESC);
CREATE INDEX delivery_attempts_20261127_webhook_id_at_idx ON public.delivery_attempts_20261127 USING btree (webhook_id, at DESC);
CREATE INDEX delivery_attempts_default_webhook_id_at_idx ON public.delivery_attempts_default USING btree (webhook_id, at DESC);
CREATE INDEX events_by_age ON public.events USING btree (created_at);
CREATE INDEX events_by_org ON public.events USING btree (org_id, created_at DESC, id DESC);
CREATE INDEX events_in_commit_order ON public.events USING btree (org_id, xid, "position");
CREATE INDEX events_of_a_day ON public.events USING btree (created_at) WHERE (type = ANY (ARRAY['session.updated'::text, 'dlb.allocation_changed'::text]));
CREATE INDEX evidence_by_charger ON ONLY public.evidence USING btree (charger_id, received_at);
CREATE INDEX evidence_20261124_charger_id_received_at_idx ON public.evidence_20261124 USING btree (charger_id, received_at);
CREATE INDEX evidence_by_session ON ONLY public.evidence USING btree (session_id, id);
CREATE INDEX evidence_20261124_session_id_id_idx ON public.evidence_20261124 USING btree (session_id, id);
CREATE INDEX evidence_20261125_charger_id_received_at_idx ON public.evidence_20261125 USING btree (charger_id, received_at);
CREATE INDEX evidence_20261125_session_id_id_idx ON public.evidence_20261125 USING btree (session_id, id);
CREATE INDEX evidence_20261126_charger_id_received_at_idx ON public.evidence_20261126 USING btree (charger_id, received_at);
CREATE INDEX evidence_20261126_session_id_id_idx ON public.evidence_20261126 USING btree (session_id, id);
CREATE INDEX evidence_20261127_charger_id_received_at_idx ON public.evidence_20261127 USING btree (charger_id, received_at);
CREATE INDEX evidence_20261127_session_id_id_idx ON public.evidence_20261127 USING btree (session_id, id);
CREATE INDEX evidence_default_charger_id_received_at_idx ON public.evidence_default USING btree (charger_id, received_at);
CREATE INDEX evidence_default_session_id_id_idx ON public.evidence_default USING btree (session_id, id);
CREATE INDEX id_tags_by_bare_parent ON public.id_tags USING btree (org_id, translate(upper(parent_id_tag), ' :-_.'::text, ''::text)) WHERE (parent_id_tag IS NOT NULL);
CREATE INDEX id_tags_by_bare_text ON public.id_tags USING btree (org_id, translate(upper(id_tag), ' :-_.'::text, ''::text));
CREATE INDEX id_tags_by_org ON public.id_tags USING btree (org_id, created_at DESC, id DESC) WHERE listed;
CREATE UNIQUE INDEX id_tags_by_text ON public.id_tags USING btree (org_id, upper(id_tag));
CREATE INDEX idempotency_keys_by_age ON public.idempotency_keys USING btree (created_at);
CREATE INDEX locations_by_org ON public.locations USING btree (org_id, created_at DESC, id DESC);
CREATE INDEX locations_by_tariff ON public.locations USING btree (tariff_id);
CREATE INDEX message_log_by_charger ON ONLY public.message_log USING btree (charger_id, at DESC, id DESC);
CREATE INDEX message_log_20261124_charger_id_at_id_idx ON public.message_log_20261124 USING btree (charger_id, at DESC, id DESC);
CREATE INDEX message_log_20261125_charger_id_at_id_idx ON public.message_log_20261125 USING btree (charger_id, at DESC, id DESC);
CREATE INDEX message_log_20261126_charger_id_at_id_idx ON public.message_log_20261126 USING btree (charger_id, at DESC, id DESC);
CREATE INDEX message_log_20261127_charger_id_at_id_idx ON public.message_log_20261127 USING btree (charger_id, at DESC, id DESC);
CREATE INDEX message_log_default_charger_id_at_id_idx ON public.message_log_default USING btree (charger_id, at DESC, id DESC);
CREATE INDEX payment_references_by_provider ON public.payment_references USING btree (org_id, payment_provider);
CREATE INDEX payment_references_by_reference ON public.payment_references USING btree (org_id, payment_reference);
CREATE INDEX payment_references_by_spelling ON public.payment_references USING gin (public.tag_spellings(VARIADIC ARRAY[payment_reference, payment_provider]));
CREATE INDEX payment_references_redacted ON public.payment_references USING btree (session_id, redacted_hash) WHERE (redacted_hash IS NOT NULL);
CREATE INDEX sessions_by_charger ON public.sessions USING btree (charger_id, created_at DESC, id DESC);
CREATE INDEX sessions_by_id_tag ON public.sessions USING btree (id_tag_id, created_at);
CREATE INDEX sessions_by_idleness ON public.sessions USING btree (COALESCE(idle_since, started_at)) WHERE (ended_at IS NULL);
CREATE INDEX sessions_by_location ON public.sessions USING btree (location_id, created_at DESC, id DESC);
CREATE INDEX sessions_by_org ON public.sessions USING btree (org_id, created_at DESC, id DESC);
CREATE UNIQUE INDEX sessions_by_reported_stop ON public.sessions USING btree (charger_id, reported_stop) WHERE (reported_stop IS NOT NULL);
CREATE INDEX sessions_by_socket ON public.sessions USING btree (socket_id, created_at DESC);
CREATE INDEX sessions_open_by_charger ON public.sessions USING btree (charger_id, connector_id) WHERE (ended_at IS NULL);
CREATE UNIQUE INDEX sessions_open_by_socket ON public.sessions USING btree (socket_id) WHERE (ended_at IS NULL);
CREATE INDEX sessions_to_decide_again ON public.sessions USING btree (decide_again_at) WHERE (decide_again_at IS NOT NULL);
CREATE INDEX sessions_to_finalize ON public.sessions USING btree (finalize_since) WHERE ((ended_at IS NULL) AND (finalize_trigger IS NOT NULL));
CREATE INDEX tag_keys_doomed ON public.tag_keys USING btree (holder) WHERE doomed;
CREATE INDEX tariffs_by_org ON public.tariffs USING btree (org_id, created_at DESC, id DESC);
CREATE INDEX unknown_chargers_by_last_seen ON public.unknown_chargers USING btree (last_seen_at);
CREATE INDEX webhook_secrets_by_webhook ON public.webhook_secrets USING btree (webhook_id, id);
CREATE INDEX webhooks_by_org ON public.webhooks USING btree (org_id, created_at DESC, id DESC);
ALTER INDEX public.delivery_attempts_pkey ATTACH PARTITION public.delivery_attempts_20261124_pkey;
ALTER INDEX public.delivery_attempts_by_webhook ATTACH PARTITION public.delivery_attempts_20261124_webhook_id_at_idx;
ALTER INDEX public.delivery_attempts_pkey ATTACH PARTITION public.delivery_attempts_20261125_pkey;
ALTER INDEX public.delivery_attempts_by_webhook ATTACH PARTITION public.delivery_attempts_20261125_webhook_id_at_idx;
ALTER INDEX public.delivery_attempts_pkey ATTACH PARTITION public.delivery_attempts_20261126_pkey;
ALTER INDEX public.delivery_attempts_by_webhook ATTACH PARTITION public.delivery_attempts_20261126_webhook_id_at_idx;
ALTER INDEX public.delivery_attempts_pkey ATTACH PARTITION public.delivery_attempts_20261127_pkey;
ALTER INDEX public.delivery_attempts_by_webhook ATTACH PARTITION public.delivery_attempts_20261127_webhook_id_at_idx;
ALTER INDEX public.delivery_attempts_pkey ATTACH PARTITION public.delivery_attempts_default_pkey;
ALTER INDEX public.delivery_attempts_by_webhook ATTACH PARTITION public.delivery_attempts_default_webhook_id_at_idx;
ALTER INDEX public.evidence_by_charger ATTACH PARTITION public.evidence_20261124_charger_id_received_at_idx;
ALTER INDEX public.evidence_pkey ATTACH PARTITION public.evidence_20261124_pkey;
ALTER INDEX public.evidence_by_session ATTACH PARTITION public.evidence_20261124_session_id_id_idx;
ALTER INDEX public.evidence_by_charger ATTACH PARTITION public.evidence_20261125_charger_id_received_at_idx;
ALTER INDEX public.evidence_pkey ATTACH PARTITION public.evidence_20261125_pkey;
ALTER INDEX public.evidence_by_session ATTACH PARTITION public.evidence_20261125_session_id_id_idx;
ALTER INDEX public.evidence_by_charger ATTACH PARTITION public.evidence_20261126_charger_id_received_at_idx;
ALTER INDEX public.evidence_pkey ATTACH PARTITION public.evidence_20261126_pkey;
ALTER INDEX public.evidence_by_session ATTACH PARTITION public.evidence_20261126_session_id_id_idx;
ALTER INDEX public.evidence_by_charger ATTACH PARTITION public.evidence_20261127_charger_id_received_at_idx;
ALTER INDEX public.evidence_pkey ATTACH PARTITION public.evidence_20261127_pkey;
ALTER INDEX public.evidence_by_session ATTACH PARTITION public.evidence_20261127_session_id_id_idx;
ALTER INDEX public.evidence_by_charger ATTACH PARTITION public.evidence_default_charger_id_received_at_idx;
ALTER INDEX public.evidence_pkey ATTACH PARTITION public.evidence_default_pkey;
ALTER INDEX public.evidence_by_session ATTACH PARTITION public.evidence_default_session_id_id_idx;
ALTER INDEX public.message_log_by_charger ATTACH PARTITION public.message_log_20261124_charger_id_at_id_idx;
ALTER INDEX public.message_log_pkey ATTACH PARTITION public.message_log_20261124_pkey;
ALTER INDEX public.message_log_by_charger ATTACH PARTITION public.message_log_20261125_charger_id_at_id_idx;
ALTER INDEX public.message_log_pkey ATTACH PARTITION public.message_log_20261125_pkey;
ALTER INDEX public.message_log_by_charger ATTACH PARTITION public.message_log_20261126_charger_id_at_id_idx;
ALTER INDEX public.message_log_pkey ATTACH PARTITION public.message_log_20261126_pkey;
ALTER INDEX public.message_log_by_charger ATTACH PARTITION public.message_log_20261127_charger_id_at_id_idx;
ALTER INDEX public.message_log_pkey ATTACH PARTITION public.message_log_20261127_pkey;
ALTER INDEX public.message_log_by_charger ATTACH PARTITION public.message_log_default_charger_id_at_id_idx;
ALTER INDEX public.message_log_pkey ATTACH PARTITION public.message_log_default_pkey;
CREATE TRIGGER billing_decisions_immutable BEFORE DELETE OR UPDATE ON public.billing_decisions FOR EACH ROW EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER billing_decisions_kept BEFORE TRUNCATE ON public.billing_decisions FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_emptying();
CREATE TRIGGER cdrs_immutable BEFORE DELETE OR UPDATE ON public.cdrs FOR EACH ROW EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER cdrs_kept BEFORE TRUNCATE ON public.cdrs FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_emptying();
CREATE TRIGGER payment_references_immutable BEFORE DELETE OR UPDATE ON public.payment_references FOR EACH ROW EXECUTE FUNCTION public.refuse_change_but_redaction();
CREATE TRIGGER payment_references_kept BEFORE TRUNCATE ON public.payment_references FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_emptying();
CREATE TRIGGER tariff_revisions_immutable BEFORE DELETE OR UPDATE ON public.tariff_revisions FOR EACH ROW EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER tariff_revisions_kept BEFORE TRUNCATE ON public.tariff_revisions FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_emptying();
ALTER TABLE ONLY public.api_keys
    ADD CONSTRAINT api_keys_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.organizations(id);
ALTER TABLE ONLY public.balanced_sockets
    ADD CONSTRAINT balanced_sockets_charger_id_fkey FOREIGN KEY (charger_id) REFERENCES public.chargers(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.balanced_sockets
    ADD CONSTRAINT balanced_sockets_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.organizations(id);
ALTER TABLE ONLY public.balanced_sockets
    ADD CONSTRAINT balanced_sockets_socket_id_fkey FOREIGN KEY (socket_id) REFERENCES public.sockets(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.balancers
    ADD CONSTRAINT balancers_location_id_fkey FOREIGN KEY (location_id) REFERENCES public.locations(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.balancers
    ADD CONSTRAINT balancers_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.organizations(id);
ALTER TABLE ONLY public.balancing_alarms
    ADD CONSTRAINT balancing_alarms_location_id_fkey FOREIGN KEY (location_id) REFERENCES public.locations(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.balancing_alarms
    ADD CONSTRAINT balancing_alarms_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.organizations(id);
ALTER TABLE ONLY public.billing_decisions
    ADD CONSTRAINT billing_decisions_cdr_id_fkey FOREIGN KEY (cdr_id) REFERENCES public.cdrs(id);
ALTER TABLE ONLY public.billing_decisions
    ADD CONSTRAINT billing_decisions_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.organizations(id);
ALTER TABLE ONLY public.billing_decisions
    ADD CONSTRAINT billing_decisions_session_id_fkey FOREIGN KEY (session_id) REFERENCES public.sessions(id);
ALTER TABLE ONLY public.billing_decisions
    ADD CONSTRAINT billing_decisions_supersedes_fkey FOREIGN KEY (supersedes) REFERENCES public.billing_decisions(id);
ALTER TABLE ONLY public.cdrs
    ADD CONSTRAINT cdrs_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.organizations(id);
ALTER TABLE ONLY public.cdrs
    ADD CONSTRAINT cdrs_session_id_fkey FOREIGN KEY (session_id) REFERENCES public.sessions(id);
ALTER TABLE ONLY public.charger_credentials
    ADD CONSTRAINT charger_credentials_charger_id_fkey FOREIGN KEY (charger_id) REFERENCES public.chargers(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.charger_credentials
    ADD CONSTRAINT charger_credentials_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.organizations(id);
ALTER TABLE ONLY public.chargers
    ADD CONSTRAINT chargers_location_id_fkey FOREIGN KEY (location_id) REFERENCES public.locations(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.chargers
    ADD CONSTRAINT chargers_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.organizations(id);
ALTER TABLE ONLY public.checked_signed_values
    ADD CONSTRAINT checked_signed_values_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.organizations(id);
ALTER TABLE ONLY public.checked_signed_values
    ADD CONSTRAINT checked_signed_values_session_id_fkey FOREIGN KEY (session_id) REFERENCES public.sessions(id);
ALTER TABLE ONLY public.commands
    ADD CONSTRAINT commands_charger_id_fkey FOREIGN KEY (charger_id) REFERENCES public.chargers(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.commands
    ADD CONSTRAINT commands_id_tag_id_fkey FOREIGN KEY (id_tag_id) REFERENCES public.id_tags(id);
ALTER TABLE ONLY public.commands
    ADD CONSTRAINT commands_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.organizations(id);
ALTER TABLE ONLY public.commands
    ADD CONSTRAINT commands_parent_tag_id_fkey FOREIGN KEY (parent_tag_id) REFERENCES public.id_tags(id);
ALTER TABLE ONLY public.commands
    ADD CONSTRAINT commands_socket_id_fkey FOREIGN KEY (socket_id) REFERENCES public.sockets(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.configuration_keys
    ADD CONSTRAINT configuration_keys_charger_id_fkey FOREIGN KEY (charger_id) REFERENCES public.chargers(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.configuration_keys
    ADD CONSTRAINT configuration_keys_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.organizations(id);
ALTER TABLE ONLY public.deliveries
    ADD CONSTRAINT deliveries_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.organizations(id);
ALTER TABLE ONLY public.events
    ADD CONSTRAINT events_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.organizations(id);
ALTER TABLE ONLY public.id_tags
    ADD CONSTRAINT id_tags_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.organizations(id);
ALTER TABLE ONLY public.idempotency_keys
    ADD CONSTRAINT idempotency_keys_api_key_id_fkey FOREIGN KEY (api_key_id) REFERENCES public.api_keys(id);
ALTER TABLE ONLY public.local_list_entries
    ADD CONSTRAINT local_list_entries_charger_id_fkey FOREIGN KEY (charger_id) REFERENCES public.local_lists(charger_id) ON DELETE CASCADE;
ALTER TABLE ONLY public.local_list_entries
    ADD CONSTRAINT local_list_entries_id_tag_id_fkey FOREIGN KEY (id_tag_id) REFERENCES public.id_tags(id);
ALTER TABLE ONLY public.local_list_entries
    ADD CONSTRAINT local_list_entries_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.organizations(id);
ALTER TABLE ONLY public.local_lists
    ADD CONSTRAINT local_lists_charger_id_fkey FOREIGN KEY (charger_id) REFERENCES public.chargers(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.local_lists
    ADD CONSTRAINT local_lists_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.organizations(id);
ALTER TABLE ONLY public.locations
    ADD CONSTRAINT locations_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.organizations(id);
ALTER TABLE ONLY public.locations
    ADD CONSTRAINT locations_tariff_id_fkey FOREIGN KEY (tariff_id) REFERENCES public.tariffs(id);
ALTER TABLE ONLY public.payment_references
    ADD CONSTRAINT payment_references_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.organizations(id);
ALTER TABLE ONLY public.payment_references
    ADD CONSTRAINT payment_references_session_id_fkey FOREIGN KEY (session_id) REFERENCES public.sessions(id);
ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_id_tag_id_fkey FOREIGN KEY (id_tag_id) REFERENCES public.id_tags(id);
ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.organizations(id);
ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_tariff_id_tariff_revision_fkey FOREIGN KEY (tariff_id, tariff_revision) REFERENCES public.tariff_revisions(tariff_id, revision);
ALTER TABLE ONLY public.sockets
    ADD CONSTRAINT sockets_charger_id_fkey FOREIGN KEY (charger_id) REFERENCES public.chargers(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.sockets
    ADD CONSTRAINT sockets_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.organizations(id);
ALTER TABLE ONLY public.tag_keys
    ADD CONSTRAINT tag_keys_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.organizations(id);
ALTER TABLE ONLY public.tariff_revisions
    ADD CONSTRAINT tariff_revisions_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.organizations(id);
ALTER TABLE ONLY public.tariff_revisions
    ADD CONSTRAINT tariff_revisions_tariff_id_fkey FOREIGN KEY (tariff_id) REFERENCES public.tariffs(id);
ALTER TABLE ONLY public.tariffs
    ADD CONSTRAINT tariffs_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.organizations(id);
ALTER TABLE ONLY public.webhook_health
    ADD CONSTRAINT webhook_health_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.organizations(id);
ALTER TABLE ONLY public.webhook_health
    ADD CONSTRAINT webhook_health_webhook_id_fkey FOREIGN KEY (webhook_id) REFERENCES public.webhooks(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.webhook_secrets
    ADD CONSTRAINT webhook_secrets_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.organizations(id);
ALTER TABLE ONLY public.webhook_secrets
    ADD CONSTRAINT webhook_secrets_webhook_id_fkey FOREIGN KEY (webhook_id) REFERENCES public.webhooks(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.webhooks
    ADD CONSTRAINT webhooks_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.organizations(id);
