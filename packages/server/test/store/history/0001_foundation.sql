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
CREATE FUNCTION public.ensure_log_partitions(first_day date, days integer) RETURNS void
    LANGUAGE plpgsql
    AS $$
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
CREATE FUNCTION public.refuse_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  raise exception '% rows are never changed', tg_table_name using errcode = 'restrict_violation';
end $$;
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
    xid xid8 DEFAULT pg_current_xact_id() NOT NULL,
    CONSTRAINT cdrs_status_check CHECK ((status = ANY (ARRAY['valid'::text, 'unbillable'::text])))
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
    updated_at timestamp with time zone NOT NULL
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
    CONSTRAINT commands_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'accepted'::text, 'rejected'::text, 'timeout'::text])))
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
    xid xid8 DEFAULT pg_current_xact_id() NOT NULL
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
CREATE TABLE public.evidence_20261121 (
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
CREATE TABLE public.evidence_20261122 (
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
CREATE TABLE public.evidence_20261123 (
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
    at timestamp with time zone NOT NULL
)
PARTITION BY RANGE (at);
CREATE TABLE public.message_log_20261121 (
    id bigint DEFAULT nextval('public.message_log_id'::regclass) NOT NULL,
    org_id text NOT NULL,
    charger_id text NOT NULL,
    connection_id text NOT NULL,
    direction text NOT NULL,
    action text,
    message_id text,
    text text NOT NULL,
    at timestamp with time zone NOT NULL
);
CREATE TABLE public.message_log_20261122 (
    id bigint DEFAULT nextval('public.message_log_id'::regclass) NOT NULL,
    org_id text NOT NULL,
    charger_id text NOT NULL,
    connection_id text NOT NULL,
    direction text NOT NULL,
    action text,
    message_id text,
    text text NOT NULL,
    at timestamp with time zone NOT NULL
);
CREATE TABLE public.message_log_20261123 (
    id bigint DEFAULT nextval('public.message_log_id'::regclass) NOT NULL,
    org_id text NOT NULL,
    charger_id text NOT NULL,
    connection_id text NOT NULL,
    direction text NOT NULL,
    action text,
    message_id text,
    text text NOT NULL,
    at timestamp with time zone NOT NULL
);
CREATE TABLE public.message_log_20261124 (
    id bigint DEFAULT nextval('public.message_log_id'::regclass) NOT NULL,
    org_id text NOT NULL,
    charger_id text NOT NULL,
    connection_id text NOT NULL,
    direction text NOT NULL,
    action text,
    message_id text,
    text text NOT NULL,
    at timestamp with time zone NOT NULL
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
    at timestamp with time zone NOT NULL
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
    created_at timestamp with time zone NOT NULL
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
CREATE TABLE public.sessions (
    id text NOT NULL,
    org_id text NOT NULL,
    charger_id text NOT NULL,
    socket_id text NOT NULL,
    connector_id integer NOT NULL,
    location_id text,
    transaction_id integer NOT NULL,
    id_tag_id text NOT NULL,
    authorization_status text NOT NULL,
    status text NOT NULL,
    started_at timestamp with time zone NOT NULL,
    ended_at timestamp with time zone,
    meter_start_wh bigint NOT NULL,
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
    reported_start text NOT NULL,
    reported_meter_start bigint NOT NULL,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
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
    CONSTRAINT sockets_connector_id_check CHECK ((connector_id >= 1))
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
ALTER TABLE ONLY public.evidence ATTACH PARTITION public.evidence_20261121 FOR VALUES FROM ('2026-11-21 00:00:00+00') TO ('2026-11-22 00:00:00+00');
ALTER TABLE ONLY public.evidence ATTACH PARTITION public.evidence_20261122 FOR VALUES FROM ('2026-11-22 00:00:00+00') TO ('2026-11-23 00:00:00+00');
ALTER TABLE ONLY public.evidence ATTACH PARTITION public.evidence_20261123 FOR VALUES FROM ('2026-11-23 00:00:00+00') TO ('2026-11-24 00:00:00+00');
ALTER TABLE ONLY public.evidence ATTACH PARTITION public.evidence_20261124 FOR VALUES FROM ('2026-11-24 00:00:00+00') TO ('2026-11-25 00:00:00+00');
ALTER TABLE ONLY public.evidence ATTACH PARTITION public.evidence_default DEFAULT;
ALTER TABLE ONLY public.message_log ATTACH PARTITION public.message_log_20261121 FOR VALUES FROM ('2026-11-21 00:00:00+00') TO ('2026-11-22 00:00:00+00');
ALTER TABLE ONLY public.message_log ATTACH PARTITION public.message_log_20261122 FOR VALUES FROM ('2026-11-22 00:00:00+00') TO ('2026-11-23 00:00:00+00');
ALTER TABLE ONLY public.message_log ATTACH PARTITION public.message_log_20261123 FOR VALUES FROM ('2026-11-23 00:00:00+00') TO ('2026-11-24 00:00:00+00');
ALTER TABLE ONLY public.message_log ATTACH PARTITION public.message_log_20261124 FOR VALUES FROM ('2026-11-24 00:00:00+00') TO ('2026-11-25 00:00:00+00');
ALTER TABLE ONLY public.message_log ATTACH PARTITION public.message_log_default DEFAULT;
INSERT INTO public.api_keys VALUES ('key_01m7ykc1vyhc7z3y3mm7wshjrx', 'org_01m7ykc1vtj7nw4p94kah89w4v', 'bootstrap', 'admin', 'fc_test_Example1', '\x645c4a2c10ee23f2776c51f75cdd6d19d4bb67cd63abee48978be755c4a91a27', '2026-11-21 08:25:38.943+00', NULL, NULL, NULL, '2026-11-21 08:25:39.02+00');
INSERT INTO public.api_keys VALUES ('key_01m7ykc25jmg8wnjr49synvpzn', 'org_01m7ykc1vtj7nw4p94kah89w4v', 'Back office', 'operator', 'fc_live_rEWLpiiY', '\x089234dbe33b033f544cda8880f66336d1e94b5823929df0a9bd4c20eadccadc', '2026-11-21 08:25:39.25+00', 'key_01m7ykc1vyhc7z3y3mm7wshjrx', NULL, NULL, NULL);
INSERT INTO public.billing_decisions VALUES ('bdn_01m7ykc3mx0fjs5r0xc8k9mehe', 'org_01m7ykc1vtj7nw4p94kah89w4v', 'ses_01m7ykc3jhtfd481t0t17mwxcx', 'cdr_01m7ykc3mv6cyj10e0q3765whe', 'billed', 'delivered_late', 'The charger delivered its start or stop late; its own timestamps are billed. Billed: 10000 Wh over 240 s.', '{"also": [], "clock": {"trusted": true, "max_skew_s": 7200}, "engine": "pricing/1", "regime": "confirmed_register_ok", "schema": 1, "missing": [], "finalize": null, "frameRef": "ocpp1.6:CP-1:tx/1712428056#StopTransaction/6", "register": {"last": {"at": "2026-11-21T06:26:40.641Z", "wh": 4500, "source": "MeterValues (Sample.Periodic)", "frameRef": "ocpp1.6:CP-1:tx/1712428056#MeterValues/5"}, "stop": {"at": "2026-11-21T06:29:40.641Z", "wh": 11000, "source": "StopTransaction.meterStop", "frameRef": "ocpp1.6:CP-1:tx/1712428056#StopTransaction/6"}, "start": {"at": "2026-11-21T06:25:40.641Z", "wh": 1000, "source": "StartTransaction.meterStart", "frameRef": "ocpp1.6:CP-1'
':tx/1712428056#StartTransaction/4"}, "method": "start_to_stop", "samples": 1, "monotonic": true}, "signature": null, "charger_id": "CP-1", "correction": null, "connector_id": 1, "suspect_frames": [], "transaction_id": 1712428056}', NULL, '2026-11-21 08:25:40.765+00');
INSERT INTO public.billing_decisions VALUES ('bdn_01m7ykc3re1d8k37h6nad7vbys', 'org_01m7ykc1vtj7nw4p94kah89w4v', 'ses_01m7ykc3p1k9ntm16nca3xd67t', 'cdr_01m7ykc3ravhpq8ny0kqhwyfsa', 'unbillable', 'tariff_missing', 'No tariff was in force for the session. Nothing is billed.', '{"also": [], "clock": {"trusted": true, "max_skew_s": 240}, "engine": "pricing/1", "regime": "confirmed_register_ok", "schema": 1, "missing": [], "finalize": null, "frameRef": "ocpp1.6:CP-2:tx/1173494601#StopTransaction/9", "register": {"last": {"at": "2026-11-21T08:22:40.775Z", "wh": 4500, "source": "MeterValues (Sample.Periodic)", "frameRef": "ocpp1.6:CP-2:tx/1173494601#MeterValues/8"}, "stop": {"at": "2026-11-21T08:25:40.775Z", "wh": 11000, "source": "StopTransaction.meterStop", "frameRef": "ocpp1.6:CP-2:tx/1173494601#StopTransaction/9"}, "start": {"at": "2026-11-21T08:21:40.775Z", "wh": 1000, "source": "StartTransaction.meterStart", "frameRef": "ocpp1.6:CP-2:tx/1173494601#StartTransaction/7"}, "method'
'": "start_to_stop", "samples": 1, "monotonic": true}, "signature": null, "charger_id": "CP-2", "correction": null, "connector_id": 1, "suspect_frames": [], "transaction_id": 1173494601}', NULL, '2026-11-21 08:25:40.878+00');
INSERT INTO public.billing_decisions VALUES ('bdn_01m7ykc3x2h318najf22nhkcxc', 'org_01m7ykc1vtj7nw4p94kah89w4v', 'ses_01m7ykc3s95er2hnk0ec8nc8gy', 'cdr_01m7ykc3wf12xkfpn16gd3tttq', 'recovered_partial', 'stop_missing_new_transaction', 'No StopTransaction came before the next transaction began; the last confirmed register is billed. Billed: 5000 Wh over 840 s.', '{"also": ["delivered_late"], "clock": {"trusted": true, "max_skew_s": 7200}, "engine": "pricing/1", "regime": "confirmed_register_ok", "schema": 1, "missing": ["StopTransaction"], "finalize": {"trigger": "new_transaction", "idle_since": null, "threshold_s": null}, "frameRef": "ocpp1.6:CP-1:tx/514055625", "register": {"last": {"at": "2026-11-21T08:12:20.916Z", "wh": 7000, "source": "MeterValues (Sample.Periodic)", "frameRef": "ocpp1.6:CP-1:tx/514055625#MeterValues/11"}, "stop": null, "start": {"at": "2026-11-21T08:10:40.884Z", "wh": 2000, "source": "StartTransaction.meterStart", "frameRef": "ocpp1.6:CP-1:tx/514055625#St'
'artTransaction/10"}, "method": "start_to_last_confirmed", "samples": 1, "monotonic": true}, "signature": null, "charger_id": "CP-1", "correction": null, "connector_id": 1, "suspect_frames": [], "transaction_id": 514055625}', NULL, '2026-11-21 08:25:41.026+00');
INSERT INTO public.billing_decisions VALUES ('bdn_01m7ykc3ywx0m8321jc9wz564d', 'org_01m7ykc1vtj7nw4p94kah89w4v', 'ses_01m7ykc3xasyfefj0wsmzmymxy', 'cdr_01m7ykc3ytff2bvxq61j77eq7y', 'unbillable', 'not_authorized', 'The start of the transaction was not authorized. Nothing is billed.', '{"also": [], "clock": {"trusted": true, "max_skew_s": 7200}, "engine": "pricing/1", "regime": "confirmed_register_ok", "schema": 1, "missing": [], "finalize": null, "frameRef": "ocpp1.6:CP-1:tx/1263660047#StartTransaction/12", "register": {"last": null, "stop": {"at": "2026-11-21T08:24:51.050Z", "wh": 9100, "source": "StopTransaction.meterStop", "frameRef": "ocpp1.6:CP-1:tx/1263660047#StopTransaction/13"}, "start": {"at": "2026-11-21T08:24:40.938Z", "wh": 9000, "source": "StartTransaction.meterStart", "frameRef": "ocpp1.6:CP-1:tx/1263660047#StartTransaction/12"}, "method": "start_to_stop", "samples": 0, "monotonic": true}, "signature": null, "charger_id": "CP-1", "correction": null, "connector_id'
'": 1, "suspect_frames": [], "transaction_id": 1263660047}', NULL, '2026-11-21 08:25:41.084+00');
INSERT INTO public.cdrs VALUES ('cdr_01m7ykc3gq8rke5j0b528z7cdw', 'org_01m7ykc1vtj7nw4p94kah89w4v', 'ses_01m7ykc3c9fpqe24eskjynfg1j', 'chg_01m7ykc3304qrwm97wfce3ht6n', 'soc_01m7ykc333jv90v14r2s87vzd2', 'loc_01m7ykc2vj2p288n0fttx1g618', 'trf_01m7ykc2cz1h5yvme08fj9s391', 2, 'EUR', '2026-11-21 08:21:40.455+00', '2026-11-21 08:25:40.455+00', 10000, 240, 4.56, 5.43, 'NO', '[{"vat": "19", "base": "4.56", "amount": "0.87"}]', '[{"vat": "19", "cost": "0.50", "type": "FLAT", "quantity": "1", "unitPrice": "0.5", "description": "Start fee until 1440 min"}, {"vat": "19", "cost": "3.90", "type": "ENERGY", "quantity": "10.000", "unitPrice": "0.39", "description": "Energy until 1440 min"}, {"vat": "19", "cost": "0.06", "type": "TIME", "quantity": "0.050000", "unitPrice": "1.2", "description": "Charging time until 1440 min"}, {"vat": "19", "cost": "0.10", "type": "PARKING_TIME", "quantity": "0.016667", "unitPrice": "6", "description": "Parking time until 1440 min"}]', 'valid', '2026-11-21 08'
':25:40.631+00', '871');
INSERT INTO public.cdrs VALUES ('cdr_01m7ykc3mv6cyj10e0q3765whe', 'org_01m7ykc1vtj7nw4p94kah89w4v', 'ses_01m7ykc3jhtfd481t0t17mwxcx', 'chg_01m7ykc3304qrwm97wfce3ht6n', 'soc_01m7ykc333jv90v14r2s87vzd2', 'loc_01m7ykc2vj2p288n0fttx1g618', 'trf_01m7ykc2cz1h5yvme08fj9s391', 2, 'EUR', '2026-11-21 06:25:40.641+00', '2026-11-21 06:29:40.641+00', 10000, 240, 4.56, 5.43, 'NO', '[{"vat": "19", "base": "4.56", "amount": "0.87"}]', '[{"vat": "19", "cost": "0.50", "type": "FLAT", "quantity": "1", "unitPrice": "0.5", "description": "Start fee until 1440 min"}, {"vat": "19", "cost": "3.90", "type": "ENERGY", "quantity": "10.000", "unitPrice": "0.39", "description": "Energy until 1440 min"}, {"vat": "19", "cost": "0.06", "type": "TIME", "quantity": "0.050000", "unitPrice": "1.2", "description": "Charging time until 1440 min"}, {"vat": "19", "cost": "0.10", "type": "PARKING_TIME", "quantity": "0.016667", "unitPrice": "6", "description": "Parking time until 1440 min"}]', 'valid', '2026-11-21 08'
':25:40.763+00', '884');
INSERT INTO public.cdrs VALUES ('cdr_01m7ykc3ravhpq8ny0kqhwyfsa', 'org_01m7ykc1vtj7nw4p94kah89w4v', 'ses_01m7ykc3p1k9ntm16nca3xd67t', 'chg_01m7ykc38tj8frn64hs72dvq2c', 'soc_01m7ykc38www4q8yve8me40pph', NULL, NULL, NULL, 'EUR', '2026-11-21 08:21:40.775+00', '2026-11-21 08:25:40.775+00', 10000, 240, 0, NULL, NULL, '[]', '[]', 'unbillable', '2026-11-21 08:25:40.874+00', '894');
INSERT INTO public.cdrs VALUES ('cdr_01m7ykc3wf12xkfpn16gd3tttq', 'org_01m7ykc1vtj7nw4p94kah89w4v', 'ses_01m7ykc3s95er2hnk0ec8nc8gy', 'chg_01m7ykc3304qrwm97wfce3ht6n', 'soc_01m7ykc333jv90v14r2s87vzd2', 'loc_01m7ykc2vj2p288n0fttx1g618', 'trf_01m7ykc2cz1h5yvme08fj9s391', 2, 'EUR', '2026-11-21 08:10:40.884+00', '2026-11-21 08:24:40.455+00', 5000, 840, 3.61, 4.30, 'NO', '[{"vat": "19", "base": "3.61", "amount": "0.69"}]', '[{"vat": "19", "cost": "0.50", "type": "FLAT", "quantity": "1", "unitPrice": "0.5", "description": "Start fee until 1440 min"}, {"vat": "19", "cost": "1.95", "type": "ENERGY", "quantity": "5.000", "unitPrice": "0.39", "description": "Energy until 1440 min"}, {"vat": "19", "cost": "1.10", "type": "PARKING_TIME", "quantity": "0.183333", "unitPrice": "6", "description": "Parking time until 1440 min"}, {"vat": "19", "cost": "0.06", "type": "TIME", "quantity": "0.050000", "unitPrice": "1.2", "description": "Charging time until 1440 min"}]', 'valid', '2026-11-21 08:2'
'5:41.007+00', '904');
INSERT INTO public.cdrs VALUES ('cdr_01m7ykc3ytff2bvxq61j77eq7y', 'org_01m7ykc1vtj7nw4p94kah89w4v', 'ses_01m7ykc3xasyfefj0wsmzmymxy', 'chg_01m7ykc3304qrwm97wfce3ht6n', 'soc_01m7ykc333jv90v14r2s87vzd2', 'loc_01m7ykc2vj2p288n0fttx1g618', 'trf_01m7ykc2cz1h5yvme08fj9s391', 2, 'EUR', '2026-11-21 08:24:40.938+00', '2026-11-21 08:24:51.05+00', 100, 11, 0, NULL, NULL, '[]', '[]', 'unbillable', '2026-11-21 08:25:41.082+00', '906');
INSERT INTO public.chargers VALUES ('chg_01m7ykc3304qrwm97wfce3ht6n', 'org_01m7ykc1vtj7nw4p94kah89w4v', 'CP-1', NULL, 'loc_01m7ykc2vj2p288n0fttx1g618', NULL, 1, 'tolerant', '\x75f9784fac34ad8112fd987511625402504bb0b28656acf685bcf260a7970a5e', 'Acme', 'Wallbox 11', 'A-1', '1.0.0', 'accepted', '2026-11-21 08:25:40.314+00', 1, NULL, NULL, '2026-11-21 08:25:41.412+00', NULL, NULL, NULL, NULL, NULL, NULL, '{}', '2026-11-21 08:25:40.192+00', '2026-11-21 08:25:40.314+00');
INSERT INTO public.chargers VALUES ('chg_01m7ykc38tj8frn64hs72dvq2c', 'org_01m7ykc1vtj7nw4p94kah89w4v', 'CP-2', NULL, NULL, NULL, 1, 'tolerant', '\x2121091d8d0fe95b8aac4151174fb1ca1697e56c5cea9a5ff137a7413443c924', 'Acme', 'Wallbox 11', 'A-1', '1.0.0', 'accepted', '2026-11-21 08:25:40.423+00', 1, NULL, NULL, '2026-11-21 08:25:40.853+00', NULL, NULL, NULL, NULL, NULL, NULL, '{}', '2026-11-21 08:25:40.378+00', '2026-11-21 08:25:40.423+00');
INSERT INTO public.commands VALUES ('cmd_01m7ykc42nevyvtyza2e5awm7k', 'org_01m7ykc1vtj7nw4p94kah89w4v', 'chg_01m7ykc3304qrwm97wfce3ht6n', NULL, 'Reset', '{"type": "Soft"}', 'accepted', NULL, '{"status": "Accepted"}', NULL, NULL, NULL, NULL, 'key_01m7ykc1vyhc7z3y3mm7wshjrx', 'prc_01m7ykc1rpx9hpwctj5f99bq4w', '2026-11-21 08:25:41.205+00', '2026-11-21 08:26:41.205+00', '2026-11-21 08:25:41.219+00', '2026-11-21 08:25:41.248+00');
INSERT INTO public.commands VALUES ('cmd_01m7ykc46ncw00pwaktyzjqtwy', 'org_01m7ykc1vtj7nw4p94kah89w4v', 'chg_01m7ykc3304qrwm97wfce3ht6n', 'soc_01m7ykc333jv90v14r2s87vzd2', 'SetChargingProfile', '{"connectorId": 1, "csChargingProfiles": {"stackLevel": 0, "chargingSchedule": {"startSchedule": "2026-11-21T08:24:41Z", "chargingRateUnit": "A", "chargingSchedulePeriod": [{"limit": 16, "startPeriod": 0, "numberPhases": 1}]}, "chargingProfileId": 2, "chargingProfileKind": "Absolute", "chargingProfilePurpose": "TxDefaultProfile"}}', 'accepted', NULL, '{"status": "Accepted", "applied_limit_a": 16}', NULL, NULL, NULL, 16, 'key_01m7ykc1vyhc7z3y3mm7wshjrx', 'prc_01m7ykc1rpx9hpwctj5f99bq4w', '2026-11-21 08:25:41.333+00', '2026-11-21 08:26:41.333+00', '2026-11-21 08:25:41.342+00', '2026-11-21 08:25:41.388+00');
INSERT INTO public.connector_limits OVERRIDING SYSTEM VALUE VALUES (1, 'org_01m7ykc1vtj7nw4p94kah89w4v', 'chg_01m7ykc3304qrwm97wfce3ht6n', 'soc_01m7ykc333jv90v14r2s87vzd2', NULL, 'TxDefaultProfile', 16, 'cmd_01m7ykc46ncw00pwaktyzjqtwy', '2026-11-21 08:25:41.395+00');
INSERT INTO public.connector_states OVERRIDING SYSTEM VALUE VALUES (1, 'org_01m7ykc1vtj7nw4p94kah89w4v', 'chg_01m7ykc3304qrwm97wfce3ht6n', 1, 'Available', 'NoError', NULL, NULL, '2026-11-21 08:25:40.343+00', '2026-11-21 08:25:40.343+00');
INSERT INTO public.connector_states OVERRIDING SYSTEM VALUE VALUES (2, 'org_01m7ykc1vtj7nw4p94kah89w4v', 'chg_01m7ykc38tj8frn64hs72dvq2c', 1, 'Available', 'NoError', NULL, NULL, '2026-11-21 08:25:40.44+00', '2026-11-21 08:25:40.44+00');
INSERT INTO public.connector_states OVERRIDING SYSTEM VALUE VALUES (3, 'org_01m7ykc1vtj7nw4p94kah89w4v', 'chg_01m7ykc3304qrwm97wfce3ht6n', 1, 'Charging', 'NoError', NULL, NULL, '2026-11-21 08:21:40.455+00', '2026-11-21 08:25:40.504+00');
INSERT INTO public.connector_states OVERRIDING SYSTEM VALUE VALUES (4, 'org_01m7ykc1vtj7nw4p94kah89w4v', 'chg_01m7ykc3304qrwm97wfce3ht6n', 1, 'SuspendedEV', 'NoError', NULL, NULL, '2026-11-21 08:24:40.455+00', '2026-11-21 08:25:40.547+00');
INSERT INTO public.connector_states OVERRIDING SYSTEM VALUE VALUES (5, 'org_01m7ykc1vtj7nw4p94kah89w4v', 'chg_01m7ykc3304qrwm97wfce3ht6n', 1, 'Charging', 'NoError', NULL, NULL, '2026-11-21 06:25:40.641+00', '2026-11-21 08:25:40.698+00');
INSERT INTO public.connector_states OVERRIDING SYSTEM VALUE VALUES (6, 'org_01m7ykc1vtj7nw4p94kah89w4v', 'chg_01m7ykc3304qrwm97wfce3ht6n', 1, 'SuspendedEV', 'NoError', NULL, NULL, '2026-11-21 06:28:40.641+00', '2026-11-21 08:25:40.722+00');
INSERT INTO public.connector_states OVERRIDING SYSTEM VALUE VALUES (7, 'org_01m7ykc1vtj7nw4p94kah89w4v', 'chg_01m7ykc38tj8frn64hs72dvq2c', 1, 'Charging', 'NoError', NULL, NULL, '2026-11-21 08:21:40.775+00', '2026-11-21 08:25:40.813+00');
INSERT INTO public.connector_states OVERRIDING SYSTEM VALUE VALUES (8, 'org_01m7ykc1vtj7nw4p94kah89w4v', 'chg_01m7ykc38tj8frn64hs72dvq2c', 1, 'SuspendedEV', 'NoError', NULL, NULL, '2026-11-21 08:24:40.775+00', '2026-11-21 08:25:40.843+00');
INSERT INTO public.event_subjects VALUES ('key_01m7ykc1vyhc7z3y3mm7wshjrx', 1);
INSERT INTO public.event_subjects VALUES ('key_01m7ykc25jmg8wnjr49synvpzn', 1);
INSERT INTO public.event_subjects VALUES ('loc_01m7ykc2vj2p288n0fttx1g618', 2);
INSERT INTO public.event_subjects VALUES ('soc_01m7ykc333jv90v14r2s87vzd2', 1);
INSERT INTO public.event_subjects VALUES ('soc_01m7ykc38www4q8yve8me40pph', 1);
INSERT INTO public.event_subjects VALUES ('cdr_01m7ykc3gq8rke5j0b528z7cdw', 1);
INSERT INTO public.event_subjects VALUES ('ses_01m7ykc3c9fpqe24eskjynfg1j', 3);
INSERT INTO public.event_subjects VALUES ('cdr_01m7ykc3mv6cyj10e0q3765whe', 1);
INSERT INTO public.event_subjects VALUES ('ses_01m7ykc3jhtfd481t0t17mwxcx', 4);
INSERT INTO public.event_subjects VALUES ('cdr_01m7ykc3ravhpq8ny0kqhwyfsa', 1);
INSERT INTO public.event_subjects VALUES ('ses_01m7ykc3p1k9ntm16nca3xd67t', 4);
INSERT INTO public.event_subjects VALUES ('cdr_01m7ykc3wf12xkfpn16gd3tttq', 1);
INSERT INTO public.event_subjects VALUES ('cdr_01m7ykc3ytff2bvxq61j77eq7y', 1);
INSERT INTO public.event_subjects VALUES ('ses_01m7ykc3xasyfefj0wsmzmymxy', 4);
INSERT INTO public.event_subjects VALUES ('cmd_01m7ykc42nevyvtyza2e5awm7k', 1);
INSERT INTO public.event_subjects VALUES ('cmd_01m7ykc46ncw00pwaktyzjqtwy', 1);
INSERT INTO public.event_subjects VALUES ('ses_01m7ykc49pmhq21ewh405dnk89', 1);
INSERT INTO public.event_subjects VALUES ('ses_01m7ykc3s95er2hnk0ec8nc8gy', 5);
INSERT INTO public.event_subjects VALUES ('chg_01m7ykc3304qrwm97wfce3ht6n', 4);
INSERT INTO public.event_subjects VALUES ('chg_01m7ykc38tj8frn64hs72dvq2c', 3);
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (1, 'evt_01m7ykc1w5nakkbxe5jndvn45q', 'org_01m7ykc1vtj7nw4p94kah89w4v', 'api_key.created', 'api_key', 'key_01m7ykc1vyhc7z3y3mm7wshjrx', 1, '{"type": "system"}', '{"role": "admin", "key_id": "key_01m7ykc1vyhc7z3y3mm7wshjrx"}', '2026-11-21 08:25:38.949+00', '839');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (2, 'evt_01m7ykc25nstzpen5829jr4x9j', 'org_01m7ykc1vtj7nw4p94kah89w4v', 'api_key.created', 'api_key', 'key_01m7ykc25jmg8wnjr49synvpzn', 1, '{"id": "key_01m7ykc1vyhc7z3y3mm7wshjrx", "type": "api_key"}', '{"role": "operator", "key_id": "key_01m7ykc25jmg8wnjr49synvpzn"}', '2026-11-21 08:25:39.254+00', '841');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (3, 'evt_01m7ykc2vnsyc7g9k0jyx7qhen', 'org_01m7ykc1vtj7nw4p94kah89w4v', 'location.created', 'location', 'loc_01m7ykc2vj2p288n0fttx1g618', 1, '{"id": "key_01m7ykc1vyhc7z3y3mm7wshjrx", "type": "api_key"}', '{"location": {"id": "loc_01m7ykc2vj2p288n0fttx1g618", "name": "Depot", "address": "1 Example Street", "circuits": [], "latitude": null, "longitude": null, "tariff_id": "trf_01m7ykc2cz1h5yvme08fj9s391", "time_zone": "Europe/Berlin", "dlb_enabled": false, "dlb_margin_a": 0, "max_amperage": null, "dlb_baseline_a": 0, "metering_regime": "confirmed_register_ok", "dlb_start_reserve": "full", "idle_finalize_threshold": null}, "location_id": "loc_01m7ykc2vj2p288n0fttx1g618"}', '2026-11-21 08:25:39.958+00', '845');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (4, 'evt_01m7ykc2xczeej5mmrcmy603yk', 'org_01m7ykc1vtj7nw4p94kah89w4v', 'location.updated', 'location', 'loc_01m7ykc2vj2p288n0fttx1g618', 2, '{"id": "key_01m7ykc1vyhc7z3y3mm7wshjrx", "type": "api_key"}', '{"changed": ["latitude", "longitude", "max_amperage"], "location": {"id": "loc_01m7ykc2vj2p288n0fttx1g618", "name": "Depot", "address": "1 Example Street", "circuits": [], "latitude": 52.5, "longitude": 13.4, "tariff_id": "trf_01m7ykc2cz1h5yvme08fj9s391", "time_zone": "Europe/Berlin", "dlb_enabled": false, "dlb_margin_a": 0, "max_amperage": 63, "dlb_baseline_a": 0, "metering_regime": "confirmed_register_ok", "dlb_start_reserve": "full", "idle_finalize_threshold": null}, "location_id": "loc_01m7ykc2vj2p288n0fttx1g618"}', '2026-11-21 08:25:40.012+00', '846');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (5, 'evt_01m7ykc339rzqcekd4h8167ztj', 'org_01m7ykc1vtj7nw4p94kah89w4v', 'charger.location_changed', 'charger', 'chg_01m7ykc3304qrwm97wfce3ht6n', 1, '{"id": "key_01m7ykc1vyhc7z3y3mm7wshjrx", "type": "api_key"}', '{"to": "loc_01m7ykc2vj2p288n0fttx1g618", "from": null, "charger_id": "chg_01m7ykc3304qrwm97wfce3ht6n"}', '2026-11-21 08:25:40.201+00', '848');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (6, 'evt_01m7ykc34hsrdzdpm8t85tdr5y', 'org_01m7ykc1vtj7nw4p94kah89w4v', 'charger.connected', 'charger', 'chg_01m7ykc3304qrwm97wfce3ht6n', 2, '{"id": "chg_01m7ykc3304qrwm97wfce3ht6n", "type": "charger"}', '{"protocol": "ocpp1.6", "takeover": false, "charger_id": "chg_01m7ykc3304qrwm97wfce3ht6n", "location_id": "loc_01m7ykc2vj2p288n0fttx1g618", "connection_id": "chg_01m7ykc3304qrwm97wfce3ht6n.1", "security_profile": 1, "previous_connection_id": null}', '2026-11-21 08:25:40.241+00', '849');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (7, 'evt_01m7ykc36vwg9s2x4t0v66rzs5', 'org_01m7ykc1vtj7nw4p94kah89w4v', 'charger.booted', 'charger', 'chg_01m7ykc3304qrwm97wfce3ht6n', 3, '{"id": "chg_01m7ykc3304qrwm97wfce3ht6n", "type": "charger"}', '{"iccid": null, "model": "Wallbox 11", "vendor": "Acme", "charger_id": "chg_01m7ykc3304qrwm97wfce3ht6n", "serial_number": "A-1", "firmware_version": "1.0.0", "registration_status": "accepted"}', '2026-11-21 08:25:40.315+00', '851');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (8, 'evt_01m7ykc381qtyj5046gxwm5z17', 'org_01m7ykc1vtj7nw4p94kah89w4v', 'socket.status_changed', 'socket', 'soc_01m7ykc333jv90v14r2s87vzd2', 1, '{"id": "chg_01m7ykc3304qrwm97wfce3ht6n", "type": "charger"}', '{"info": null, "status": "Available", "socket_id": "soc_01m7ykc333jv90v14r2s87vzd2", "charger_id": "chg_01m7ykc3304qrwm97wfce3ht6n", "error_code": "NoError", "reported_at": "2026-11-21T08:25:40.343Z", "connector_id": 1, "previous_status": null, "vendor_error_code": null}', '2026-11-21 08:25:40.353+00', '852');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (9, 'evt_01m7ykc39zqrzn640pknfte423', 'org_01m7ykc1vtj7nw4p94kah89w4v', 'charger.connected', 'charger', 'chg_01m7ykc38tj8frn64hs72dvq2c', 1, '{"id": "chg_01m7ykc38tj8frn64hs72dvq2c", "type": "charger"}', '{"protocol": "ocpp1.6", "takeover": false, "charger_id": "chg_01m7ykc38tj8frn64hs72dvq2c", "location_id": null, "connection_id": "chg_01m7ykc38tj8frn64hs72dvq2c.1", "security_profile": 1, "previous_connection_id": null}', '2026-11-21 08:25:40.415+00', '856');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (10, 'evt_01m7ykc3ac0mtccys99hj2g9hs', 'org_01m7ykc1vtj7nw4p94kah89w4v', 'charger.booted', 'charger', 'chg_01m7ykc38tj8frn64hs72dvq2c', 2, '{"id": "chg_01m7ykc38tj8frn64hs72dvq2c", "type": "charger"}', '{"iccid": null, "model": "Wallbox 11", "vendor": "Acme", "charger_id": "chg_01m7ykc38tj8frn64hs72dvq2c", "serial_number": "A-1", "firmware_version": "1.0.0", "registration_status": "accepted"}', '2026-11-21 08:25:40.428+00', '858');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (11, 'evt_01m7ykc3b0e69c2xe6hbeh69n2', 'org_01m7ykc1vtj7nw4p94kah89w4v', 'socket.status_changed', 'socket', 'soc_01m7ykc38www4q8yve8me40pph', 1, '{"id": "chg_01m7ykc38tj8frn64hs72dvq2c", "type": "charger"}', '{"info": null, "status": "Available", "socket_id": "soc_01m7ykc38www4q8yve8me40pph", "charger_id": "chg_01m7ykc38tj8frn64hs72dvq2c", "error_code": "NoError", "reported_at": "2026-11-21T08:25:40.440Z", "connector_id": 1, "previous_status": null, "vendor_error_code": null}', '2026-11-21 08:25:40.448+00', '860');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (12, 'evt_01m7ykc3ckk8x6gaqf2af4nasr', 'org_01m7ykc1vtj7nw4p94kah89w4v', 'session.started', 'session', 'ses_01m7ykc3c9fpqe24eskjynfg1j', 1, '{"id": "chg_01m7ykc3304qrwm97wfce3ht6n", "type": "charger"}', '{"socket_id": "soc_01m7ykc333jv90v14r2s87vzd2", "charger_id": "chg_01m7ykc3304qrwm97wfce3ht6n", "command_id": null, "id_tag_ref": "tag_01m7ykc2yx10vmv9b13m1p9gx9", "session_id": "ses_01m7ykc3c9fpqe24eskjynfg1j", "started_at": "2026-11-21T08:21:40.455Z", "location_id": "loc_01m7ykc2vj2p288n0fttx1g618", "meter_start_wh": 1000, "transaction_id": 984172618}', '2026-11-21 08:25:40.499+00', '861');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (13, 'evt_01m7ykc3gkz6tv3ddthdhjy4h7', 'org_01m7ykc1vtj7nw4p94kah89w4v', 'session.ended', 'session', 'ses_01m7ykc3c9fpqe24eskjynfg1j', 2, '{"id": "chg_01m7ykc3304qrwm97wfce3ht6n", "type": "charger"}', '{"reason": "Local", "complete": true, "ended_at": "2026-11-21T08:25:40.455Z", "energy_wh": 10000, "socket_id": "soc_01m7ykc333jv90v14r2s87vzd2", "charger_id": "chg_01m7ykc3304qrwm97wfce3ht6n", "session_id": "ses_01m7ykc3c9fpqe24eskjynfg1j", "started_at": "2026-11-21T08:21:40.455Z", "meter_stop_wh": 11000, "meter_start_wh": 1000}', '2026-11-21 08:25:40.627+00', '871');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (14, 'evt_01m7ykc3gwscf2sf6312nmewnc', 'org_01m7ykc1vtj7nw4p94kah89w4v', 'cdr.created', 'cdr', 'cdr_01m7ykc3gq8rke5j0b528z7cdw', 1, '{"type": "system"}', '{"id": "cdr_01m7ykc3gq8rke5j0b528z7cdw", "status": "valid", "currency": "EUR", "charger_id": "chg_01m7ykc3304qrwm97wfce3ht6n", "created_at": "2026-11-21T08:25:40.631Z", "session_id": "ses_01m7ykc3c9fpqe24eskjynfg1j", "total_cost": 4.56, "total_time_s": 240, "total_energy_wh": 10000}', '2026-11-21 08:25:40.636+00', '871');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (15, 'evt_01m7ykc3gwxhn977znk69mv4bj', 'org_01m7ykc1vtj7nw4p94kah89w4v', 'session.finalized', 'session', 'ses_01m7ykc3c9fpqe24eskjynfg1j', 3, '{"type": "system"}', '{"how": "normal", "cdr_id": "cdr_01m7ykc3gq8rke5j0b528z7cdw", "outcome": "billed", "charger_id": "chg_01m7ykc3304qrwm97wfce3ht6n", "session_id": "ses_01m7ykc3c9fpqe24eskjynfg1j"}', '2026-11-21 08:25:40.636+00', '871');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (36, 'evt_01m7ykc44antr0g04abmcj444c', 'org_01m7ykc1vtj7nw4p94kah89w4v', 'command.completed', 'command', 'cmd_01m7ykc42nevyvtyza2e5awm7k', 1, '{"type": "system"}', '{"id": "cmd_01m7ykc42nevyvtyza2e5awm7k", "type": "Reset", "error": null, "status": "accepted", "socket_id": null, "charger_id": "chg_01m7ykc3304qrwm97wfce3ht6n", "created_at": "2026-11-21T08:25:41.205Z", "completed_at": "2026-11-21T08:25:41.248Z"}', '2026-11-21 08:25:41.259+00', '913');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (16, 'evt_01m7ykc3jned00rsq6fnbq5f5z', 'org_01m7ykc1vtj7nw4p94kah89w4v', 'session.started', 'session', 'ses_01m7ykc3jhtfd481t0t17mwxcx', 1, '{"id": "chg_01m7ykc3304qrwm97wfce3ht6n", "type": "charger"}', '{"socket_id": "soc_01m7ykc333jv90v14r2s87vzd2", "charger_id": "chg_01m7ykc3304qrwm97wfce3ht6n", "command_id": null, "id_tag_ref": "tag_01m7ykc2yx10vmv9b13m1p9gx9", "session_id": "ses_01m7ykc3jhtfd481t0t17mwxcx", "started_at": "2026-11-21T06:25:40.641Z", "location_id": "loc_01m7ykc2vj2p288n0fttx1g618", "meter_start_wh": 1000, "transaction_id": 1712428056}', '2026-11-21 08:25:40.693+00', '874');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (17, 'evt_01m7ykc3ms044khpk436vhsrry', 'org_01m7ykc1vtj7nw4p94kah89w4v', 'session.ended', 'session', 'ses_01m7ykc3jhtfd481t0t17mwxcx', 2, '{"id": "chg_01m7ykc3304qrwm97wfce3ht6n", "type": "charger"}', '{"reason": "Local", "complete": true, "ended_at": "2026-11-21T06:29:40.641Z", "energy_wh": 10000, "socket_id": "soc_01m7ykc333jv90v14r2s87vzd2", "charger_id": "chg_01m7ykc3304qrwm97wfce3ht6n", "session_id": "ses_01m7ykc3jhtfd481t0t17mwxcx", "started_at": "2026-11-21T06:25:40.641Z", "meter_stop_wh": 11000, "meter_start_wh": 1000}', '2026-11-21 08:25:40.762+00', '884');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (18, 'evt_01m7ykc3mxgy58jtxas8czzmn6', 'org_01m7ykc1vtj7nw4p94kah89w4v', 'cdr.created', 'cdr', 'cdr_01m7ykc3mv6cyj10e0q3765whe', 1, '{"type": "system"}', '{"id": "cdr_01m7ykc3mv6cyj10e0q3765whe", "status": "valid", "currency": "EUR", "charger_id": "chg_01m7ykc3304qrwm97wfce3ht6n", "created_at": "2026-11-21T08:25:40.763Z", "session_id": "ses_01m7ykc3jhtfd481t0t17mwxcx", "total_cost": 4.56, "total_time_s": 240, "total_energy_wh": 10000}', '2026-11-21 08:25:40.765+00', '884');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (19, 'evt_01m7ykc3n2tca9q8s8ce3ek4w8', 'org_01m7ykc1vtj7nw4p94kah89w4v', 'billing_decision.recorded', 'session', 'ses_01m7ykc3jhtfd481t0t17mwxcx', 3, '{"type": "system"}', '{"cdr_id": "cdr_01m7ykc3mv6cyj10e0q3765whe", "decision": {"outcome": "billed", "evidence": {"also": [], "clock": {"trusted": true, "max_skew_s": 7200}, "engine": "pricing/1", "regime": "confirmed_register_ok", "schema": 1, "missing": [], "finalize": null, "frameRef": "ocpp1.6:CP-1:tx/1712428056#StopTransaction/6", "register": {"last": {"at": "2026-11-21T06:26:40.641Z", "wh": 4500, "source": "MeterValues (Sample.Periodic)", "frameRef": "ocpp1.6:CP-1:tx/1712428056#MeterValues/5"}, "stop": {"at": "2026-11-21T06:29:40.641Z", "wh": 11000, "source": "StopTransaction.meterStop", "frameRef": "ocpp1.6:CP-1:tx/1712428056#StopTransaction/6"}, "start": {"at": "2026-11-21T06:25:40.641Z", "wh": 1000, "source": "StartTransaction.meterStart", "frameRef": "ocpp1.6:CP'
'-1:tx/1712428056#StartTransaction/4"}, "method": "start_to_stop", "samples": 1, "monotonic": true}, "signature": null, "charger_id": "CP-1", "correction": null, "connector_id": 1, "suspect_frames": [], "transaction_id": 1712428056}, "explanation": "The charger delivered its start or stop late; its own timestamps are billed. Billed: 10000 Wh over 240 s.", "reason_code": "delivered_late"}, "session_id": "ses_01m7ykc3jhtfd481t0t17mwxcx", "supersedes": null, "decision_id": "bdn_01m7ykc3mx0fjs5r0xc8k9mehe"}', '2026-11-21 08:25:40.77+00', '884');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (20, 'evt_01m7ykc3n3pw3bfe8mp4kxhrty', 'org_01m7ykc1vtj7nw4p94kah89w4v', 'session.finalized', 'session', 'ses_01m7ykc3jhtfd481t0t17mwxcx', 4, '{"type": "system"}', '{"how": "normal", "cdr_id": "cdr_01m7ykc3mv6cyj10e0q3765whe", "outcome": "billed", "charger_id": "chg_01m7ykc3304qrwm97wfce3ht6n", "session_id": "ses_01m7ykc3jhtfd481t0t17mwxcx"}', '2026-11-21 08:25:40.771+00', '884');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (26, 'evt_01m7ykc3sfvke1dymgpdg4xp31', 'org_01m7ykc1vtj7nw4p94kah89w4v', 'session.started', 'session', 'ses_01m7ykc3s95er2hnk0ec8nc8gy', 1, '{"id": "chg_01m7ykc3304qrwm97wfce3ht6n", "type": "charger"}', '{"socket_id": "soc_01m7ykc333jv90v14r2s87vzd2", "charger_id": "chg_01m7ykc3304qrwm97wfce3ht6n", "command_id": null, "id_tag_ref": "tag_01m7ykc2yx10vmv9b13m1p9gx9", "session_id": "ses_01m7ykc3s95er2hnk0ec8nc8gy", "started_at": "2026-11-21T08:10:40.884Z", "location_id": "loc_01m7ykc2vj2p288n0fttx1g618", "meter_start_wh": 2000, "transaction_id": 514055625}', '2026-11-21 08:25:40.911+00', '898');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (27, 'evt_01m7ykc3wbhvfr1ra1vmjttanh', 'org_01m7ykc1vtj7nw4p94kah89w4v', 'session.ended', 'session', 'ses_01m7ykc3s95er2hnk0ec8nc8gy', 2, '{"type": "system"}', '{"reason": null, "complete": false, "ended_at": "2026-11-21T08:24:40.455Z", "energy_wh": 5000, "socket_id": "soc_01m7ykc333jv90v14r2s87vzd2", "charger_id": "chg_01m7ykc3304qrwm97wfce3ht6n", "session_id": "ses_01m7ykc3s95er2hnk0ec8nc8gy", "started_at": "2026-11-21T08:10:40.884Z", "meter_stop_wh": null, "meter_start_wh": 2000}', '2026-11-21 08:25:41.003+00', '904');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (28, 'evt_01m7ykc3x2fn7dn8zdeeec7gxh', 'org_01m7ykc1vtj7nw4p94kah89w4v', 'cdr.created', 'cdr', 'cdr_01m7ykc3wf12xkfpn16gd3tttq', 1, '{"type": "system"}', '{"id": "cdr_01m7ykc3wf12xkfpn16gd3tttq", "status": "valid", "currency": "EUR", "charger_id": "chg_01m7ykc3304qrwm97wfce3ht6n", "created_at": "2026-11-21T08:25:41.007Z", "session_id": "ses_01m7ykc3s95er2hnk0ec8nc8gy", "total_cost": 3.61, "total_time_s": 840, "total_energy_wh": 5000}', '2026-11-21 08:25:41.026+00', '904');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (29, 'evt_01m7ykc3x3ajhqckmt7g3yngyf', 'org_01m7ykc1vtj7nw4p94kah89w4v', 'billing_decision.recorded', 'session', 'ses_01m7ykc3s95er2hnk0ec8nc8gy', 3, '{"type": "system"}', '{"cdr_id": "cdr_01m7ykc3wf12xkfpn16gd3tttq", "decision": {"outcome": "recovered_partial", "evidence": {"also": ["delivered_late"], "clock": {"trusted": true, "max_skew_s": 7200}, "engine": "pricing/1", "regime": "confirmed_register_ok", "schema": 1, "missing": ["StopTransaction"], "finalize": {"trigger": "new_transaction", "idle_since": null, "threshold_s": null}, "frameRef": "ocpp1.6:CP-1:tx/514055625", "register": {"last": {"at": "2026-11-21T08:12:20.916Z", "wh": 7000, "source": "MeterValues (Sample.Periodic)", "frameRef": "ocpp1.6:CP-1:tx/514055625#MeterValues/11"}, "stop": null, "start": {"at": "2026-11-21T08:10:40.884Z", "wh": 2000, "source": "StartTransaction.meterStart", "frameRef": "ocpp1.6:CP-1:tx/514055625#StartTransaction/10"}, "method": "'
'start_to_last_confirmed", "samples": 1, "monotonic": true}, "signature": null, "charger_id": "CP-1", "correction": null, "connector_id": 1, "suspect_frames": [], "transaction_id": 514055625}, "explanation": "No StopTransaction came before the next transaction began; the last confirmed register is billed. Billed: 5000 Wh over 840 s.", "reason_code": "stop_missing_new_transaction"}, "session_id": "ses_01m7ykc3s95er2hnk0ec8nc8gy", "supersedes": null, "decision_id": "bdn_01m7ykc3x2h318najf22nhkcxc"}', '2026-11-21 08:25:41.027+00', '904');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (30, 'evt_01m7ykc3x4mxwzd83c2z2bszxr', 'org_01m7ykc1vtj7nw4p94kah89w4v', 'session.finalized', 'session', 'ses_01m7ykc3s95er2hnk0ec8nc8gy', 4, '{"type": "system"}', '{"how": "recovered", "cdr_id": "cdr_01m7ykc3wf12xkfpn16gd3tttq", "outcome": "recovered_partial", "charger_id": "chg_01m7ykc3304qrwm97wfce3ht6n", "session_id": "ses_01m7ykc3s95er2hnk0ec8nc8gy"}', '2026-11-21 08:25:41.028+00', '904');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (31, 'evt_01m7ykc3xfvy1v1yjqf4pg277w', 'org_01m7ykc1vtj7nw4p94kah89w4v', 'session.started', 'session', 'ses_01m7ykc3xasyfefj0wsmzmymxy', 1, '{"id": "chg_01m7ykc3304qrwm97wfce3ht6n", "type": "charger"}', '{"socket_id": "soc_01m7ykc333jv90v14r2s87vzd2", "charger_id": "chg_01m7ykc3304qrwm97wfce3ht6n", "command_id": null, "id_tag_ref": "tag_01m7ykc3tdearzxrkttkyxgnc3", "session_id": "ses_01m7ykc3xasyfefj0wsmzmymxy", "started_at": "2026-11-21T08:24:40.938Z", "location_id": "loc_01m7ykc2vj2p288n0fttx1g618", "meter_start_wh": 9000, "transaction_id": 1263660047}', '2026-11-21 08:25:41.039+00', '904');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (21, 'evt_01m7ykc3p4xn5jr3vpn5as7a4f', 'org_01m7ykc1vtj7nw4p94kah89w4v', 'session.started', 'session', 'ses_01m7ykc3p1k9ntm16nca3xd67t', 1, '{"id": "chg_01m7ykc38tj8frn64hs72dvq2c", "type": "charger"}', '{"socket_id": "soc_01m7ykc38www4q8yve8me40pph", "charger_id": "chg_01m7ykc38tj8frn64hs72dvq2c", "command_id": null, "id_tag_ref": "tag_01m7ykc2yx10vmv9b13m1p9gx9", "session_id": "ses_01m7ykc3p1k9ntm16nca3xd67t", "started_at": "2026-11-21T08:21:40.775Z", "location_id": null, "meter_start_wh": 1000, "transaction_id": 1173494601}', '2026-11-21 08:25:40.804+00', '887');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (22, 'evt_01m7ykc3r7s0bwprgbbrngjp7c', 'org_01m7ykc1vtj7nw4p94kah89w4v', 'session.ended', 'session', 'ses_01m7ykc3p1k9ntm16nca3xd67t', 2, '{"id": "chg_01m7ykc38tj8frn64hs72dvq2c", "type": "charger"}', '{"reason": "Local", "complete": true, "ended_at": "2026-11-21T08:25:40.775Z", "energy_wh": 10000, "socket_id": "soc_01m7ykc38www4q8yve8me40pph", "charger_id": "chg_01m7ykc38tj8frn64hs72dvq2c", "session_id": "ses_01m7ykc3p1k9ntm16nca3xd67t", "started_at": "2026-11-21T08:21:40.775Z", "meter_stop_wh": 11000, "meter_start_wh": 1000}', '2026-11-21 08:25:40.871+00', '894');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (23, 'evt_01m7ykc3rb63d4e19dt58rq1cj', 'org_01m7ykc1vtj7nw4p94kah89w4v', 'cdr.created', 'cdr', 'cdr_01m7ykc3ravhpq8ny0kqhwyfsa', 1, '{"type": "system"}', '{"id": "cdr_01m7ykc3ravhpq8ny0kqhwyfsa", "status": "unbillable", "currency": "EUR", "charger_id": "chg_01m7ykc38tj8frn64hs72dvq2c", "created_at": "2026-11-21T08:25:40.874Z", "session_id": "ses_01m7ykc3p1k9ntm16nca3xd67t", "total_cost": 0, "total_time_s": 240, "total_energy_wh": 10000}', '2026-11-21 08:25:40.875+00', '894');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (24, 'evt_01m7ykc3rg34ef676z03df6an0', 'org_01m7ykc1vtj7nw4p94kah89w4v', 'billing_decision.recorded', 'session', 'ses_01m7ykc3p1k9ntm16nca3xd67t', 3, '{"type": "system"}', '{"cdr_id": "cdr_01m7ykc3ravhpq8ny0kqhwyfsa", "decision": {"outcome": "unbillable", "evidence": {"also": [], "clock": {"trusted": true, "max_skew_s": 240}, "engine": "pricing/1", "regime": "confirmed_register_ok", "schema": 1, "missing": [], "finalize": null, "frameRef": "ocpp1.6:CP-2:tx/1173494601#StopTransaction/9", "register": {"last": {"at": "2026-11-21T08:22:40.775Z", "wh": 4500, "source": "MeterValues (Sample.Periodic)", "frameRef": "ocpp1.6:CP-2:tx/1173494601#MeterValues/8"}, "stop": {"at": "2026-11-21T08:25:40.775Z", "wh": 11000, "source": "StopTransaction.meterStop", "frameRef": "ocpp1.6:CP-2:tx/1173494601#StopTransaction/9"}, "start": {"at": "2026-11-21T08:21:40.775Z", "wh": 1000, "source": "StartTransaction.meterStart", "frameRef": "ocpp1.6'
':CP-2:tx/1173494601#StartTransaction/7"}, "method": "start_to_stop", "samples": 1, "monotonic": true}, "signature": null, "charger_id": "CP-2", "correction": null, "connector_id": 1, "suspect_frames": [], "transaction_id": 1173494601}, "explanation": "No tariff was in force for the session. Nothing is billed.", "reason_code": "tariff_missing"}, "session_id": "ses_01m7ykc3p1k9ntm16nca3xd67t", "supersedes": null, "decision_id": "bdn_01m7ykc3re1d8k37h6nad7vbys"}', '2026-11-21 08:25:40.881+00', '894');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (25, 'evt_01m7ykc3rh85ef12xp2vncqjwz', 'org_01m7ykc1vtj7nw4p94kah89w4v', 'session.finalized', 'session', 'ses_01m7ykc3p1k9ntm16nca3xd67t', 4, '{"type": "system"}', '{"how": "normal", "cdr_id": "cdr_01m7ykc3ravhpq8ny0kqhwyfsa", "outcome": "unbillable", "charger_id": "chg_01m7ykc38tj8frn64hs72dvq2c", "session_id": "ses_01m7ykc3p1k9ntm16nca3xd67t"}', '2026-11-21 08:25:40.881+00', '894');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (32, 'evt_01m7ykc3yr106qe0ayhd3n0fmf', 'org_01m7ykc1vtj7nw4p94kah89w4v', 'session.ended', 'session', 'ses_01m7ykc3xasyfefj0wsmzmymxy', 2, '{"id": "chg_01m7ykc3304qrwm97wfce3ht6n", "type": "charger"}', '{"reason": "Local", "complete": true, "ended_at": "2026-11-21T08:24:51.050Z", "energy_wh": 100, "socket_id": "soc_01m7ykc333jv90v14r2s87vzd2", "charger_id": "chg_01m7ykc3304qrwm97wfce3ht6n", "session_id": "ses_01m7ykc3xasyfefj0wsmzmymxy", "started_at": "2026-11-21T08:24:40.938Z", "meter_stop_wh": 9100, "meter_start_wh": 9000}', '2026-11-21 08:25:41.08+00', '906');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (33, 'evt_01m7ykc3ywmq7f5rkhrywe6ze5', 'org_01m7ykc1vtj7nw4p94kah89w4v', 'cdr.created', 'cdr', 'cdr_01m7ykc3ytff2bvxq61j77eq7y', 1, '{"type": "system"}', '{"id": "cdr_01m7ykc3ytff2bvxq61j77eq7y", "status": "unbillable", "currency": "EUR", "charger_id": "chg_01m7ykc3304qrwm97wfce3ht6n", "created_at": "2026-11-21T08:25:41.082Z", "session_id": "ses_01m7ykc3xasyfefj0wsmzmymxy", "total_cost": 0, "total_time_s": 11, "total_energy_wh": 100}', '2026-11-21 08:25:41.084+00', '906');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (34, 'evt_01m7ykc3yzrtbchnsjr12kzc79', 'org_01m7ykc1vtj7nw4p94kah89w4v', 'billing_decision.recorded', 'session', 'ses_01m7ykc3xasyfefj0wsmzmymxy', 3, '{"type": "system"}', '{"cdr_id": "cdr_01m7ykc3ytff2bvxq61j77eq7y", "decision": {"outcome": "unbillable", "evidence": {"also": [], "clock": {"trusted": true, "max_skew_s": 7200}, "engine": "pricing/1", "regime": "confirmed_register_ok", "schema": 1, "missing": [], "finalize": null, "frameRef": "ocpp1.6:CP-1:tx/1263660047#StartTransaction/12", "register": {"last": null, "stop": {"at": "2026-11-21T08:24:51.050Z", "wh": 9100, "source": "StopTransaction.meterStop", "frameRef": "ocpp1.6:CP-1:tx/1263660047#StopTransaction/13"}, "start": {"at": "2026-11-21T08:24:40.938Z", "wh": 9000, "source": "StartTransaction.meterStart", "frameRef": "ocpp1.6:CP-1:tx/1263660047#StartTransaction/12"}, "method": "start_to_stop", "samples": 0, "monotonic": true}, "signature": null, "charger_id": "'
'CP-1", "correction": null, "connector_id": 1, "suspect_frames": [], "transaction_id": 1263660047}, "explanation": "The start of the transaction was not authorized. Nothing is billed.", "reason_code": "not_authorized"}, "session_id": "ses_01m7ykc3xasyfefj0wsmzmymxy", "supersedes": null, "decision_id": "bdn_01m7ykc3ywx0m8321jc9wz564d"}', '2026-11-21 08:25:41.087+00', '906');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (35, 'evt_01m7ykc3z02rsnenskcyqykph3', 'org_01m7ykc1vtj7nw4p94kah89w4v', 'session.finalized', 'session', 'ses_01m7ykc3xasyfefj0wsmzmymxy', 4, '{"type": "system"}', '{"how": "normal", "cdr_id": "cdr_01m7ykc3ytff2bvxq61j77eq7y", "outcome": "unbillable", "charger_id": "chg_01m7ykc3304qrwm97wfce3ht6n", "session_id": "ses_01m7ykc3xasyfefj0wsmzmymxy"}', '2026-11-21 08:25:41.088+00', '906');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (37, 'evt_01m7ykc48wfb6xvysbkn63242m', 'org_01m7ykc1vtj7nw4p94kah89w4v', 'command.completed', 'command', 'cmd_01m7ykc46ncw00pwaktyzjqtwy', 1, '{"type": "system"}', '{"id": "cmd_01m7ykc46ncw00pwaktyzjqtwy", "type": "SetChargingProfile", "error": null, "status": "accepted", "socket_id": "soc_01m7ykc333jv90v14r2s87vzd2", "charger_id": "chg_01m7ykc3304qrwm97wfce3ht6n", "created_at": "2026-11-21T08:25:41.333Z", "completed_at": "2026-11-21T08:25:41.388Z"}', '2026-11-21 08:25:41.404+00', '918');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (38, 'evt_01m7ykc49s1dyn8wvpnvfv9p2d', 'org_01m7ykc1vtj7nw4p94kah89w4v', 'session.started', 'session', 'ses_01m7ykc49pmhq21ewh405dnk89', 1, '{"id": "chg_01m7ykc3304qrwm97wfce3ht6n", "type": "charger"}', '{"socket_id": "soc_01m7ykc333jv90v14r2s87vzd2", "charger_id": "chg_01m7ykc3304qrwm97wfce3ht6n", "command_id": null, "id_tag_ref": "tag_01m7ykc2yx10vmv9b13m1p9gx9", "session_id": "ses_01m7ykc49pmhq21ewh405dnk89", "started_at": "2026-11-21T08:25:11.412Z", "location_id": "loc_01m7ykc2vj2p288n0fttx1g618", "meter_start_wh": 10000, "transaction_id": 1102552428}', '2026-11-21 08:25:41.433+00', '922');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (41, 'evt_01m7ykc4njs4ywzr70rm94qhbt', 'org_01m7ykc1vtj7nw4p94kah89w4v', 'charger.disconnected', 'charger', 'chg_01m7ykc38tj8frn64hs72dvq2c', 3, '{"id": "chg_01m7ykc38tj8frn64hs72dvq2c", "type": "charger"}', '{"code": 1012, "reason": "service restart", "charger_id": "chg_01m7ykc38tj8frn64hs72dvq2c", "connection_id": "chg_01m7ykc38tj8frn64hs72dvq2c.1", "connected_for_s": 1}', '2026-11-21 08:25:41.81+00', '925');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (39, 'evt_01m7ykc4gfc4x2rsdqmjv88bc6', 'org_01m7ykc1vtj7nw4p94kah89w4v', 'payment_reference.attached', 'session', 'ses_01m7ykc3s95er2hnk0ec8nc8gy', 5, '{"id": "key_01m7ykc1vyhc7z3y3mm7wshjrx", "type": "api_key"}', '{"id": "pay_01m7ykc4gdnj3ehb054g9m5sx9", "cdr_id": "cdr_01m7ykc3wf12xkfpn16gd3tttq", "created_at": "2026-11-21T08:25:41.645Z", "session_id": "ses_01m7ykc3s95er2hnk0ec8nc8gy", "payment_provider": "other", "payment_reference": "pi_1"}', '2026-11-21 08:25:41.647+00', '924');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (40, 'evt_01m7ykc4ngv2wrj0yw07sbvn24', 'org_01m7ykc1vtj7nw4p94kah89w4v', 'charger.disconnected', 'charger', 'chg_01m7ykc3304qrwm97wfce3ht6n', 4, '{"id": "chg_01m7ykc3304qrwm97wfce3ht6n", "type": "charger"}', '{"code": 1012, "reason": "service restart", "charger_id": "chg_01m7ykc3304qrwm97wfce3ht6n", "connection_id": "chg_01m7ykc3304qrwm97wfce3ht6n.1", "connected_for_s": 2}', '2026-11-21 08:25:41.808+00', '926');
INSERT INTO public.evidence_20261121 VALUES (1, 'org_01m7ykc1vtj7nw4p94kah89w4v', 'chg_01m7ykc3304qrwm97wfce3ht6n', 1, 984172618, 'ses_01m7ykc3c9fpqe24eskjynfg1j', 'StartTransaction', '2026-11-21 08:21:40.455+00', '2026-11-21 08:25:40.459+00', NULL, 1000, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.evidence_20261121 VALUES (2, 'org_01m7ykc1vtj7nw4p94kah89w4v', 'chg_01m7ykc3304qrwm97wfce3ht6n', 1, 984172618, 'ses_01m7ykc3c9fpqe24eskjynfg1j', 'MeterValues', '2026-11-21 08:22:40.455+00', '2026-11-21 08:25:40.533+00', 'Sample.Periodic', 4500, 7400, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.evidence_20261121 VALUES (3, 'org_01m7ykc1vtj7nw4p94kah89w4v', 'chg_01m7ykc3304qrwm97wfce3ht6n', 1, 984172618, 'ses_01m7ykc3c9fpqe24eskjynfg1j', 'StopTransaction', '2026-11-21 08:25:40.455+00', '2026-11-21 08:25:40.566+00', NULL, 11000, NULL, NULL, NULL, NULL, 'Local', NULL);
INSERT INTO public.evidence_20261121 VALUES (4, 'org_01m7ykc1vtj7nw4p94kah89w4v', 'chg_01m7ykc3304qrwm97wfce3ht6n', 1, 1712428056, 'ses_01m7ykc3jhtfd481t0t17mwxcx', 'StartTransaction', '2026-11-21 06:25:40.641+00', '2026-11-21 08:25:40.641+00', NULL, 1000, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.evidence_20261121 VALUES (5, 'org_01m7ykc1vtj7nw4p94kah89w4v', 'chg_01m7ykc3304qrwm97wfce3ht6n', 1, 1712428056, 'ses_01m7ykc3jhtfd481t0t17mwxcx', 'MeterValues', '2026-11-21 06:26:40.641+00', '2026-11-21 08:25:40.711+00', 'Sample.Periodic', 4500, 7400, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.evidence_20261121 VALUES (6, 'org_01m7ykc1vtj7nw4p94kah89w4v', 'chg_01m7ykc3304qrwm97wfce3ht6n', 1, 1712428056, 'ses_01m7ykc3jhtfd481t0t17mwxcx', 'StopTransaction', '2026-11-21 06:29:40.641+00', '2026-11-21 08:25:40.729+00', NULL, 11000, NULL, NULL, NULL, NULL, 'Local', NULL);
INSERT INTO public.evidence_20261121 VALUES (7, 'org_01m7ykc1vtj7nw4p94kah89w4v', 'chg_01m7ykc38tj8frn64hs72dvq2c', 1, 1173494601, 'ses_01m7ykc3p1k9ntm16nca3xd67t', 'StartTransaction', '2026-11-21 08:21:40.775+00', '2026-11-21 08:25:40.775+00', NULL, 1000, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.evidence_20261121 VALUES (8, 'org_01m7ykc1vtj7nw4p94kah89w4v', 'chg_01m7ykc38tj8frn64hs72dvq2c', 1, 1173494601, 'ses_01m7ykc3p1k9ntm16nca3xd67t', 'MeterValues', '2026-11-21 08:22:40.775+00', '2026-11-21 08:25:40.833+00', 'Sample.Periodic', 4500, 7400, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.evidence_20261121 VALUES (9, 'org_01m7ykc1vtj7nw4p94kah89w4v', 'chg_01m7ykc38tj8frn64hs72dvq2c', 1, 1173494601, 'ses_01m7ykc3p1k9ntm16nca3xd67t', 'StopTransaction', '2026-11-21 08:25:40.775+00', '2026-11-21 08:25:40.853+00', NULL, 11000, NULL, NULL, NULL, NULL, 'Local', NULL);
INSERT INTO public.evidence_20261121 VALUES (10, 'org_01m7ykc1vtj7nw4p94kah89w4v', 'chg_01m7ykc3304qrwm97wfce3ht6n', 1, 514055625, 'ses_01m7ykc3s95er2hnk0ec8nc8gy', 'StartTransaction', '2026-11-21 08:10:40.884+00', '2026-11-21 08:25:40.885+00', NULL, 2000, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.evidence_20261121 VALUES (11, 'org_01m7ykc1vtj7nw4p94kah89w4v', 'chg_01m7ykc3304qrwm97wfce3ht6n', 1, 514055625, 'ses_01m7ykc3s95er2hnk0ec8nc8gy', 'MeterValues', '2026-11-21 08:12:20.916+00', '2026-11-21 08:25:40.917+00', 'Sample.Periodic', 7000, 7400, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.evidence_20261121 VALUES (12, 'org_01m7ykc1vtj7nw4p94kah89w4v', 'chg_01m7ykc3304qrwm97wfce3ht6n', 1, 1263660047, 'ses_01m7ykc3xasyfefj0wsmzmymxy', 'StartTransaction', '2026-11-21 08:24:40.938+00', '2026-11-21 08:25:40.938+00', NULL, 9000, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.evidence_20261121 VALUES (13, 'org_01m7ykc1vtj7nw4p94kah89w4v', 'chg_01m7ykc3304qrwm97wfce3ht6n', 1, 1263660047, 'ses_01m7ykc3xasyfefj0wsmzmymxy', 'StopTransaction', '2026-11-21 08:24:51.05+00', '2026-11-21 08:25:41.051+00', NULL, 9100, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.evidence_20261121 VALUES (14, 'org_01m7ykc1vtj7nw4p94kah89w4v', 'chg_01m7ykc3304qrwm97wfce3ht6n', 1, 1102552428, 'ses_01m7ykc49pmhq21ewh405dnk89', 'StartTransaction', '2026-11-21 08:25:11.412+00', '2026-11-21 08:25:41.412+00', NULL, 10000, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.id_tags VALUES ('tag_01m7ykc2yx10vmv9b13m1p9gx9', 'org_01m7ykc1vtj7nw4p94kah89w4v', 'CARD-1', true, NULL, 'accepted', NULL, 'A driver', NULL, '2026-11-21 08:25:40.067+00', '2026-11-21 08:25:40.067+00');
INSERT INTO public.id_tags VALUES ('tag_01m7ykc3tdearzxrkttkyxgnc3', 'org_01m7ykc1vtj7nw4p94kah89w4v', 'STRANGER', false, NULL, 'accepted', NULL, NULL, NULL, '2026-11-21 08:25:40.941+00', '2026-11-21 08:25:40.941+00');
INSERT INTO public.idempotency_keys VALUES ('key_01m7ykc1vyhc7z3y3mm7wshjrx', 'fcd588493f412d124cc9ef35e4345be4', '\x1acb87221ebe19a0f3cee87a129c3481f4841e59b8b2f288511f0c2187341314', NULL, '\x6c50d59c0d757e636662437ed249149dc43981a2d34c8129d6b4eff68ed7930a50eb7b50ab5e06bc1327ef46a380bfb3f310f18a0d9b5f40b82c1e008ab3d507bcb611923776601f0279224904710337aba226e71433925579a270b473f1277540fe1db0842e78ec9806f16039f783f7d495351aab112169559c29f0e1c82ad2e2563749716fd9d66235cc11c7ded6a7d35a777eef650987aae818bf9e2d13d32672a215c42e014380ea8e54b12c9e25344b7b279d141b4371893aca1de39d19faa53983653d575fa885a2422523b18ff90ee45e0ebfc3e72284183e37c00dc737111dd7488dc2f301715b9b21b20c93e27b18ac5ad70be0dc1ad595c85baf1c1ce65795716b34711398b6b32b0ce84f408aa57e9f9385ad612b9bc85d9b9cf0dae9967083c7e4c4a4465fba5f9f9834ce7ab36fd9ff228ee2425e1d297083bf87179b90184e084c47d43fe312ef509f2e33d9a5fca0c4e19b78fba6dc706324af46e33bd90f45ce28596f3112f46eb89dd06bd2026e961521c8f0bbb8faa33555', '2026-11-21 08:25:39.257+00');
INSERT INTO public.idempotency_keys VALUES ('key_01m7ykc1vyhc7z3y3mm7wshjrx', 'aae502101d2838cc30b3ce93744810b7', '\xfe631359956ee9febac6a83b54e33c67626ed4f875c688bff40e591d39be47a8', '{"id": "trf_01m7ykc2cz1h5yvme08fj9s391", "body": {"currency": "EUR", "elements": [{"price_components": [{"type": "ENERGY", "price": 0.3, "step_size": 1}]}]}, "revision": 1, "warnings": [], "createdAt": "2026-11-21T08:25:39.487Z", "revisedAt": "2026-11-21T08:25:39.487Z"}', NULL, '2026-11-21 08:25:39.503+00');
INSERT INTO public.idempotency_keys VALUES ('key_01m7ykc1vyhc7z3y3mm7wshjrx', '9dd6dc8e8176cc7612ea1103c3cf1f4e', '\xa3f82c19d3957c693c1f6120c79313e7a49e9ecd41a3b4dbe4ab3d09a4dc8331', '{"id": "loc_01m7ykc2vj2p288n0fttx1g618", "name": "Depot", "orgId": "org_01m7ykc1vtj7nw4p94kah89w4v", "address": "1 Example Street", "circuits": [], "latitude": null, "tariffId": "trf_01m7ykc2cz1h5yvme08fj9s391", "timeZone": "Europe/Berlin", "createdAt": "2026-11-21T08:25:39.954Z", "longitude": null, "updatedAt": "2026-11-21T08:25:39.954Z", "dlbEnabled": false, "dlbMarginA": 0, "maxAmperage": null, "chargerCount": 0, "dlbBaselineA": 0, "meteringRegime": "confirmed_register_ok", "dlbStartReserve": "full", "idleFinalizeThreshold": null}', NULL, '2026-11-21 08:25:39.959+00');
INSERT INTO public.idempotency_keys VALUES ('key_01m7ykc1vyhc7z3y3mm7wshjrx', '2893e97a3deb25b27cd10ec9f2aaa1fb', '\x2866d6016c13cc469c506096684ba9e9f93c5730b1c8369f0cb3531b8552c7c1', '{"id": "tag_01m7ykc2yx10vmv9b13m1p9gx9", "note": "A driver", "idTag": "CARD-1", "orgId": "org_01m7ykc1vtj7nw4p94kah89w4v", "listed": true, "status": "accepted", "erasedAt": null, "createdAt": "2026-11-21T08:25:40.067Z", "expiresAt": null, "updatedAt": "2026-11-21T08:25:40.067Z", "parentIdTag": null}', NULL, '2026-11-21 08:25:40.07+00');
INSERT INTO public.idempotency_keys VALUES ('key_01m7ykc1vyhc7z3y3mm7wshjrx', '5617882cbc3fd3597808c67b8bd7c91f', '\x961b5dbf495f4407023cb026b68161c58bbc2f78b11a739d224f2b7eb93a0ad3', NULL, '\x6594d65c9cbef068090a984e344a577abee636cb610beb9c338090551ecc27f0ff8582da93ac6fc3a98ad5f2706b9e4668766e9244d4316a2a8d4b43a0a499cc03f83210a450d348b9a8286131b85f41f44c4181b5c3656fb5d5722824744dbd5da2da2b2843082786ca483bd97361fc3f5298d8e9eebab1ceb7e59450e6b3e007bbba758433fb15ba6ea4509d83fa8e9026ee22e494a8aa793013f6ac77fbd757a48d98708ae849a5944fdb6da951b9e11a49b3a7e110004651047cb465f1c6273991f29a43981e92e8fdab0d360116c2f279c3b420a5ff139e0ba44592e0071004c364dd26cf33b1e92bd94c7365eddd53222beb8723056caf7cc4e8b0f4676e5447d476abf14775a83270ff92bcc6e77b77da025cce521c1b916d18b27fe90bde7c778cad40c89d697816f40dad718cdb84aa998fd34b6a99b4f442ae619209d66233a775bc6e3de4cd19ee74bf84f45e6cd55fbfbaf2f7cefa7dc746176d99df3252d2291a858766af5a812344176209c960d714e75fbbd8aa100ef204cf85fec4ecb2a82e6a7c454f2386d8c'
'2f98680caee4a8e97c5163fc9c9a649e207d1d9844e206dcd95ae4c53615359ade0bf203103de1438386d2dc000852f70da21cec6d43d9e69cb7052690e3ff2f5e92614a1428119f6e50507bdbf6d6b5c42d4a550b359ad1d97d72c623ba32d9df1d6b4abb4db0bc8de3690c8b9f944f2e80c8a5ac6a2a8e72d18aee5e169bf918e966c903ad4f3e898f48f44bf78102e058d24a4883ccd7faee12c0e52a1b13334e9ee4ce90028d9592d2ad1e0f2bc51190fdeedd3ad8e618d41c55962fdaf51b95b0a673d3aa94788f8b03152a0063e1fa6330d5bba9a7fc05e35f81e48ab44a9d830ec5210f28c5578d3ddf227ba000ffec11dc7de1bd40d59c2867a35f1daee6da358fec444cfb64734cbf912efbec371642bf8bf0cb27e8e5d8221844ada61f617174900e480ebceda806488a8ede0abad35084e91a1f50483ad7c9ea2e6bd7d953924fbfb99800f25de985be4c03d32f0ce5ef2c7528598d2536c0a38bfc87d422a9d1753d072ba8e8f43bf20bcaeec1283f672a5beb1f6296d8f98a2d0c68fd59b5447d840474774812fbe4d83a5b45d5e407198c27c99cabbc36bde2e926cf2676430dc7dfb6c21c1069d31e63c303411ac35289846281b74510d059dbecee0c5f752d0874ed6faee61b597e00262200554997d60f342061778c59b5c1777ef9cb32acdf1de56d31492a3e'
'fe5cb020d3f59f725effb472485a814f77a95d63e85127f1538e2e8fb6122aba32e5faac7774d600c88a31c634990cc62bd4dc359809cba05f9d2d2ace3a3e5ccbe262ee6b43c090e524c0dd3da3d612e3eb1c90ac31e2dd8e7ec728f29c5f4b951c4c43f92d32215f20472828f56a2417c786ce0723b63ea662cedb541f6ea0576ed7f1c9d6fe7ad95fadc677b33e391e0cc4ffddd7f8d5948bc29f2115de9dba8463abb', '2026-11-21 08:25:40.202+00');
INSERT INTO public.idempotency_keys VALUES ('key_01m7ykc1vyhc7z3y3mm7wshjrx', 'd0f89ed280ccf817cdfaa40d6fa228ca', '\xed8efbf029cc0c73289e684147d828dec7a0d85a00d761c0c267d60ace376e5e', NULL, '\x7d9bf1b6c33fe8ccac1cc6f16392fc739550c5e543f847020d523a1598a185f9b24adbdb26384487c04110d83efb63c895731c55085c0e85b7198a67878444bf64801a76d665d86e13cdb39af58660554498aca752191c8054b977b76b7324b23aef46f0a76522680224285c4c802ccb507f7d15b35f2c2d06df327a1bbea3b457d71f8e5fbf91f5dd0fff10f2024ec01bd1622cc3bf786c0741e9a3669799b122ec4428d0b4e05df81ad95ec1960898db994a7e5691411e3c24dc99db7c37162a081868f652cf17959fb9442297869ca11e94257b5d82abae66aa7a9038db5176b148c713dddc365b1e68dfa4e5695972032595e6130e1b06444efe6211f7a5c9be073950b46ca4f5037b3d641dbd0569b4d75cafac5cfb4a53cfd228cfec77800e51284e25b4aca3190098aaa30bd8fd517bd43f291db0b10de668ef6c0b3025603c5b32051a752ca0b8418ee4dc3e942b75bc3244d43910937abfda9c615ee0cdc517630254ced8f1ef37eb1d22dad70173b1a090ec9813c81d22335dc5b95a7af4a70e5fc453078f17eeb277f'
'151282b70e5331a69efc622e2c028e8748b407355e8ae680e09f35d6028af942e98bbb7edcc59c84efd90c7c71bcb3a117b0a44f1414f9411e99f47ac33ddaa7bf6a85c090c4d4c85d5fa59e8ec097d97844a51af4286e7ccf1c112254da9c6f772de2f96e8302ed36274dfcb2837e8b31b7a462549593ba73b16a262888e9171ecf6def26c18e5f46446d093c12f3863a71e9179318a3cd1c4fd588ff2836754c69883f69a1b1158cfa37a25ebc4165f463ca2aa6f137aa7840514b55fea6860da07891858c4cb26eca01e1ce7ad63ec19fc30cdf7aa5771ddf1f3bde9e2082855130f5b755e62a2a2b5993ca753c3ade39c191dfc08d07694f399c38ab80523cf77d9df00fe41531ec5edf037a02eb388300b4fb6dea3c6cec58308a0cb6cf432badf6dc45335e3d8f42128d2326cdbe1f6c596ccbec804cf3135a9f8460dd56457c3bb41dce9a0eec1951d726bb489e08238f0fa673769af937d4841da4178ea8ffb24833a73fb3202e6cd0cc5854b73a7738c664b8af430decabf113fe91bbbc6005750f21132e2b10649a22504754a6d1fdd9a9b42ece4acb4be0d33c1fbb30b81ca9c79d997afed6e6fc36fb36f2f9a7fb71ad6c77564df55ca1976316c00c219360c0294920ba213ff1c4b4993629d3b3d3211bceae2fc1e4a945ff7dc85164faa0024eebfd236d466241aa'
'3d58e1f37c30bb839ed05f7e927dbaa0416b3afd07b080fe27398e59f62000af892dad2b523fcdb71de101b665a1af77495f28ead98f9dd837da965a7815f5b008c222eaca8b46fe10384f67f2efab97a5d4e6bf4735d33ad3d20b018511a925bd8bbf14d0ef194d716b7635559e880dd177c74cb9b066208de890cca99a9777725d93521543bc9b0', '2026-11-21 08:25:40.385+00');
INSERT INTO public.idempotency_keys VALUES ('key_01m7ykc1vyhc7z3y3mm7wshjrx', '9eaffa9caf92cbb2fddccc424f81b3f9', '\x0d342984e2f284b4aa36ea3e7fffa2e966d8c8399d2e8113c06daab215a8ac7c', '{"commandId": "cmd_01m7ykc42nevyvtyza2e5awm7k"}', NULL, '2026-11-21 08:25:41.208+00');
INSERT INTO public.idempotency_keys VALUES ('key_01m7ykc1vyhc7z3y3mm7wshjrx', 'c70f29aabf979529225bb9b04e76a37a', '\x7167557cbc34c2e45ad3f25770de9c223de78aed43f35726f863b3d9928c87db', '{"commandId": "cmd_01m7ykc46ncw00pwaktyzjqtwy"}', NULL, '2026-11-21 08:25:41.339+00');
INSERT INTO public.idempotency_keys VALUES ('key_01m7ykc1vyhc7z3y3mm7wshjrx', '130feb54a69cd9897649703a11f9e474', '\x38a8f43a4b4f4cd5c19e72ebc3537f06328ee10f9516c26a216cde87be2bde38', '{"cdrId": "cdr_01m7ykc3wf12xkfpn16gd3tttq", "isNew": true, "reference": {"id": "pay_01m7ykc4gdnj3ehb054g9m5sx9", "orgId": "org_01m7ykc1vtj7nw4p94kah89w4v", "createdAt": "2026-11-21T08:25:41.645Z", "sessionId": "ses_01m7ykc3s95er2hnk0ec8nc8gy", "paymentProvider": "other", "paymentReference": "pi_1"}}', NULL, '2026-11-21 08:25:41.649+00');
INSERT INTO public.locations VALUES ('loc_01m7ykc2vj2p288n0fttx1g618', 'org_01m7ykc1vtj7nw4p94kah89w4v', 'Depot', '1 Example Street', 52.5, 13.4, 63, false, 'trf_01m7ykc2cz1h5yvme08fj9s391', 'confirmed_register_ok', NULL, 'Europe/Berlin', 0, 'full', 0, '[]', '2026-11-21 08:25:39.954+00', '2026-11-21 08:25:40.01+00');
INSERT INTO public.message_log_20261121 VALUES (1, 'org_01m7ykc1vtj7nw4p94kah89w4v', 'chg_01m7ykc3304qrwm97wfce3ht6n', 'CP-1#1.1', 'in', 'BootNotification', '9dc0f738-3064-4ec1-81d9-1eec93b31e34', '[2,"9dc0f738-3064-4ec1-81d9-1eec93b31e34","BootNotification",{"chargePointVendor":"Acme","chargePointModel":"Wallbox 11","chargePointSerialNumber":"A-1","firmwareVersion":"1.0.0"}]', '2026-11-21 08:25:40.302+00');
INSERT INTO public.message_log_20261121 VALUES (2, 'org_01m7ykc1vtj7nw4p94kah89w4v', 'chg_01m7ykc3304qrwm97wfce3ht6n', 'CP-1#1.1', 'out', NULL, '9dc0f738-3064-4ec1-81d9-1eec93b31e34', '[3,"9dc0f738-3064-4ec1-81d9-1eec93b31e34",{"status":"Accepted","currentTime":"2026-11-21T08:25:40.322Z","interval":300}]', '2026-11-21 08:25:40.323+00');
INSERT INTO public.message_log_20261121 VALUES (3, 'org_01m7ykc1vtj7nw4p94kah89w4v', 'chg_01m7ykc3304qrwm97wfce3ht6n', 'CP-1#1.1', 'in', 'StatusNotification', 'cd93f5ef-669f-424d-86c6-68e4a955cc00', '[2,"cd93f5ef-669f-424d-86c6-68e4a955cc00","StatusNotification",{"connectorId":1,"errorCode":"NoError","status":"Available"}]', '2026-11-21 08:25:40.343+00');
INSERT INTO public.message_log_20261121 VALUES (4, 'org_01m7ykc1vtj7nw4p94kah89w4v', 'chg_01m7ykc3304qrwm97wfce3ht6n', 'CP-1#1.1', 'out', NULL, 'cd93f5ef-669f-424d-86c6-68e4a955cc00', '[3,"cd93f5ef-669f-424d-86c6-68e4a955cc00",{}]', '2026-11-21 08:25:40.36+00');
INSERT INTO public.message_log_20261121 VALUES (5, 'org_01m7ykc1vtj7nw4p94kah89w4v', 'chg_01m7ykc38tj8frn64hs72dvq2c', 'CP-2#1.1', 'in', 'BootNotification', 'f4c07cd2-a33b-44af-874e-10062634d065', '[2,"f4c07cd2-a33b-44af-874e-10062634d065","BootNotification",{"chargePointVendor":"Acme","chargePointModel":"Wallbox 11","chargePointSerialNumber":"A-1","firmwareVersion":"1.0.0"}]', '2026-11-21 08:25:40.418+00');
INSERT INTO public.message_log_20261121 VALUES (6, 'org_01m7ykc1vtj7nw4p94kah89w4v', 'chg_01m7ykc38tj8frn64hs72dvq2c', 'CP-2#1.1', 'out', NULL, 'f4c07cd2-a33b-44af-874e-10062634d065', '[3,"f4c07cd2-a33b-44af-874e-10062634d065",{"status":"Accepted","currentTime":"2026-11-21T08:25:40.438Z","interval":300}]', '2026-11-21 08:25:40.439+00');
INSERT INTO public.message_log_20261121 VALUES (7, 'org_01m7ykc1vtj7nw4p94kah89w4v', 'chg_01m7ykc38tj8frn64hs72dvq2c', 'CP-2#1.1', 'in', 'StatusNotification', '4e3a10b4-82db-46cd-9c97-24124334445f', '[2,"4e3a10b4-82db-46cd-9c97-24124334445f","StatusNotification",{"connectorId":1,"errorCode":"NoError","status":"Available"}]', '2026-11-21 08:25:40.44+00');
INSERT INTO public.message_log_20261121 VALUES (8, 'org_01m7ykc1vtj7nw4p94kah89w4v', 'chg_01m7ykc38tj8frn64hs72dvq2c', 'CP-2#1.1', 'out', NULL, '4e3a10b4-82db-46cd-9c97-24124334445f', '[3,"4e3a10b4-82db-46cd-9c97-24124334445f",{}]', '2026-11-21 08:25:40.455+00');
INSERT INTO public.message_log_20261121 VALUES (9, 'org_01m7ykc1vtj7nw4p94kah89w4v', 'chg_01m7ykc3304qrwm97wfce3ht6n', 'CP-1#1.1', 'in', 'StartTransaction', '5226100f-a188-467e-89d1-1cace31fc2f2', '[2,"5226100f-a188-467e-89d1-1cace31fc2f2","StartTransaction",{"connectorId":1,"idTag":"***","meterStart":1000,"timestamp":"2026-11-21T08:21:40.455Z"}]', '2026-11-21 08:25:40.459+00');
INSERT INTO public.message_log_20261121 VALUES (10, 'org_01m7ykc1vtj7nw4p94kah89w4v', 'chg_01m7ykc3304qrwm97wfce3ht6n', 'CP-1#1.1', 'out', NULL, '5226100f-a188-467e-89d1-1cace31fc2f2', '[3,"5226100f-a188-467e-89d1-1cace31fc2f2",{"idTagInfo":{"status":"Accepted"},"transactionId":984172618}]', '2026-11-21 08:25:40.501+00');
INSERT INTO public.message_log_20261121 VALUES (11, 'org_01m7ykc1vtj7nw4p94kah89w4v', 'chg_01m7ykc3304qrwm97wfce3ht6n', 'CP-1#1.1', 'in', 'StatusNotification', 'd34cfada-d0f5-4d08-8f94-cb4a8b03985c', '[2,"d34cfada-d0f5-4d08-8f94-cb4a8b03985c","StatusNotification",{"connectorId":1,"errorCode":"NoError","status":"Charging","timestamp":"2026-11-21T08:21:40.455Z"}]', '2026-11-21 08:25:40.504+00');
INSERT INTO public.message_log_20261121 VALUES (12, 'org_01m7ykc1vtj7nw4p94kah89w4v', 'chg_01m7ykc3304qrwm97wfce3ht6n', 'CP-1#1.1', 'out', NULL, 'd34cfada-d0f5-4d08-8f94-cb4a8b03985c', '[3,"d34cfada-d0f5-4d08-8f94-cb4a8b03985c",{}]', '2026-11-21 08:25:40.52+00');
INSERT INTO public.message_log_20261121 VALUES (13, 'org_01m7ykc1vtj7nw4p94kah89w4v', 'chg_01m7ykc3304qrwm97wfce3ht6n', 'CP-1#1.1', 'in', 'MeterValues', '07d6e997-0e01-4b7a-9978-4709dc39f916', '[2,"07d6e997-0e01-4b7a-9978-4709dc39f916","MeterValues",{"connectorId":1,"transactionId":984172618,"meterValue":[{"timestamp":"2026-11-21T08:22:40.455Z","sampledValue":[{"value":"4500","unit":"Wh","measurand":"Energy.Active.Import.Register"},{"value":"7.4","unit":"kW","measurand":"Power.Active.Import"}]}]}]', '2026-11-21 08:25:40.533+00');
INSERT INTO public.message_log_20261121 VALUES (14, 'org_01m7ykc1vtj7nw4p94kah89w4v', 'chg_01m7ykc3304qrwm97wfce3ht6n', 'CP-1#1.1', 'out', NULL, '07d6e997-0e01-4b7a-9978-4709dc39f916', '[3,"07d6e997-0e01-4b7a-9978-4709dc39f916",{}]', '2026-11-21 08:25:40.545+00');
INSERT INTO public.message_log_20261121 VALUES (15, 'org_01m7ykc1vtj7nw4p94kah89w4v', 'chg_01m7ykc3304qrwm97wfce3ht6n', 'CP-1#1.1', 'in', 'StatusNotification', '2a6e3665-959f-470a-8553-2bd196264075', '[2,"2a6e3665-959f-470a-8553-2bd196264075","StatusNotification",{"connectorId":1,"errorCode":"NoError","status":"SuspendedEV","timestamp":"2026-11-21T08:24:40.455Z"}]', '2026-11-21 08:25:40.547+00');
INSERT INTO public.message_log_20261121 VALUES (16, 'org_01m7ykc1vtj7nw4p94kah89w4v', 'chg_01m7ykc3304qrwm97wfce3ht6n', 'CP-1#1.1', 'out', NULL, '2a6e3665-959f-470a-8553-2bd196264075', '[3,"2a6e3665-959f-470a-8553-2bd196264075",{}]', '2026-11-21 08:25:40.558+00');
INSERT INTO public.message_log_20261121 VALUES (17, 'org_01m7ykc1vtj7nw4p94kah89w4v', 'chg_01m7ykc3304qrwm97wfce3ht6n', 'CP-1#1.1', 'in', 'StopTransaction', '561588a3-d3a3-49c3-9cb3-e013541ee42c', '[2,"561588a3-d3a3-49c3-9cb3-e013541ee42c","StopTransaction",{"transactionId":984172618,"meterStop":11000,"timestamp":"2026-11-21T08:25:40.455Z","reason":"Local"}]', '2026-11-21 08:25:40.566+00');
INSERT INTO public.message_log_20261121 VALUES (18, 'org_01m7ykc1vtj7nw4p94kah89w4v', 'chg_01m7ykc3304qrwm97wfce3ht6n', 'CP-1#1.1', 'out', NULL, '561588a3-d3a3-49c3-9cb3-e013541ee42c', '[3,"561588a3-d3a3-49c3-9cb3-e013541ee42c",{}]', '2026-11-21 08:25:40.638+00');
INSERT INTO public.message_log_20261121 VALUES (19, 'org_01m7ykc1vtj7nw4p94kah89w4v', 'chg_01m7ykc3304qrwm97wfce3ht6n', 'CP-1#1.1', 'in', 'StartTransaction', '1b4f2af4-b279-4dec-892f-3945831dae2a', '[2,"1b4f2af4-b279-4dec-892f-3945831dae2a","StartTransaction",{"connectorId":1,"idTag":"***","meterStart":1000,"timestamp":"2026-11-21T06:25:40.641Z"}]', '2026-11-21 08:25:40.641+00');
INSERT INTO public.message_log_20261121 VALUES (20, 'org_01m7ykc1vtj7nw4p94kah89w4v', 'chg_01m7ykc3304qrwm97wfce3ht6n', 'CP-1#1.1', 'out', NULL, '1b4f2af4-b279-4dec-892f-3945831dae2a', '[3,"1b4f2af4-b279-4dec-892f-3945831dae2a",{"idTagInfo":{"status":"Accepted"},"transactionId":1712428056}]', '2026-11-21 08:25:40.697+00');
INSERT INTO public.message_log_20261121 VALUES (21, 'org_01m7ykc1vtj7nw4p94kah89w4v', 'chg_01m7ykc3304qrwm97wfce3ht6n', 'CP-1#1.1', 'in', 'StatusNotification', 'dc437e6d-390e-4c79-814c-40fa72cc0dcd', '[2,"dc437e6d-390e-4c79-814c-40fa72cc0dcd","StatusNotification",{"connectorId":1,"errorCode":"NoError","status":"Charging","timestamp":"2026-11-21T06:25:40.641Z"}]', '2026-11-21 08:25:40.698+00');
INSERT INTO public.message_log_20261121 VALUES (22, 'org_01m7ykc1vtj7nw4p94kah89w4v', 'chg_01m7ykc3304qrwm97wfce3ht6n', 'CP-1#1.1', 'out', NULL, 'dc437e6d-390e-4c79-814c-40fa72cc0dcd', '[3,"dc437e6d-390e-4c79-814c-40fa72cc0dcd",{}]', '2026-11-21 08:25:40.71+00');
INSERT INTO public.message_log_20261121 VALUES (23, 'org_01m7ykc1vtj7nw4p94kah89w4v', 'chg_01m7ykc3304qrwm97wfce3ht6n', 'CP-1#1.1', 'in', 'MeterValues', 'cd451a4d-a1c3-48f7-ba69-2855d4a6f52c', '[2,"cd451a4d-a1c3-48f7-ba69-2855d4a6f52c","MeterValues",{"connectorId":1,"transactionId":1712428056,"meterValue":[{"timestamp":"2026-11-21T06:26:40.641Z","sampledValue":[{"value":"4500","unit":"Wh","measurand":"Energy.Active.Import.Register"},{"value":"7.4","unit":"kW","measurand":"Power.Active.Import"}]}]}]', '2026-11-21 08:25:40.711+00');
INSERT INTO public.message_log_20261121 VALUES (24, 'org_01m7ykc1vtj7nw4p94kah89w4v', 'chg_01m7ykc3304qrwm97wfce3ht6n', 'CP-1#1.1', 'out', NULL, 'cd451a4d-a1c3-48f7-ba69-2855d4a6f52c', '[3,"cd451a4d-a1c3-48f7-ba69-2855d4a6f52c",{}]', '2026-11-21 08:25:40.721+00');
INSERT INTO public.message_log_20261121 VALUES (25, 'org_01m7ykc1vtj7nw4p94kah89w4v', 'chg_01m7ykc3304qrwm97wfce3ht6n', 'CP-1#1.1', 'in', 'StatusNotification', '75b12357-1fd6-45d4-98f8-5ea2a0315c46', '[2,"75b12357-1fd6-45d4-98f8-5ea2a0315c46","StatusNotification",{"connectorId":1,"errorCode":"NoError","status":"SuspendedEV","timestamp":"2026-11-21T06:28:40.641Z"}]', '2026-11-21 08:25:40.722+00');
INSERT INTO public.message_log_20261121 VALUES (26, 'org_01m7ykc1vtj7nw4p94kah89w4v', 'chg_01m7ykc3304qrwm97wfce3ht6n', 'CP-1#1.1', 'in', 'StopTransaction', 'ca3aa8ad-cb29-484a-8e79-e122e8da440f', '[2,"ca3aa8ad-cb29-484a-8e79-e122e8da440f","StopTransaction",{"transactionId":1712428056,"meterStop":11000,"timestamp":"2026-11-21T06:29:40.641Z","reason":"Local"}]', '2026-11-21 08:25:40.729+00');
INSERT INTO public.message_log_20261121 VALUES (27, 'org_01m7ykc1vtj7nw4p94kah89w4v', 'chg_01m7ykc3304qrwm97wfce3ht6n', 'CP-1#1.1', 'out', NULL, '75b12357-1fd6-45d4-98f8-5ea2a0315c46', '[3,"75b12357-1fd6-45d4-98f8-5ea2a0315c46",{}]', '2026-11-21 08:25:40.728+00');
INSERT INTO public.message_log_20261121 VALUES (28, 'org_01m7ykc1vtj7nw4p94kah89w4v', 'chg_01m7ykc3304qrwm97wfce3ht6n', 'CP-1#1.1', 'out', NULL, 'ca3aa8ad-cb29-484a-8e79-e122e8da440f', '[3,"ca3aa8ad-cb29-484a-8e79-e122e8da440f",{}]', '2026-11-21 08:25:40.774+00');
INSERT INTO public.message_log_20261121 VALUES (37, 'org_01m7ykc1vtj7nw4p94kah89w4v', 'chg_01m7ykc38tj8frn64hs72dvq2c', 'CP-2#1.1', 'in', 'StopTransaction', '10bcc04a-a919-4565-ad8b-317ccc0cf611', '[2,"10bcc04a-a919-4565-ad8b-317ccc0cf611","StopTransaction",{"transactionId":1173494601,"meterStop":11000,"timestamp":"2026-11-21T08:25:40.775Z","reason":"Local"}]', '2026-11-21 08:25:40.853+00');
INSERT INTO public.message_log_20261121 VALUES (40, 'org_01m7ykc1vtj7nw4p94kah89w4v', 'chg_01m7ykc3304qrwm97wfce3ht6n', 'CP-1#1.1', 'out', NULL, 'ae8a23c2-f70e-4a99-a449-ae6fd1db4848', '[3,"ae8a23c2-f70e-4a99-a449-ae6fd1db4848",{"idTagInfo":{"status":"Accepted"},"transactionId":514055625}]', '2026-11-21 08:25:40.916+00');
INSERT INTO public.message_log_20261121 VALUES (45, 'org_01m7ykc1vtj7nw4p94kah89w4v', 'chg_01m7ykc3304qrwm97wfce3ht6n', 'CP-1#1.1', 'out', NULL, '8d257e4e-6ff9-470b-aba1-99e92103ce1a', '[3,"8d257e4e-6ff9-470b-aba1-99e92103ce1a",{"idTagInfo":{"status":"Invalid"},"transactionId":1263660047}]', '2026-11-21 08:25:41.05+00');
INSERT INTO public.message_log_20261121 VALUES (47, 'org_01m7ykc1vtj7nw4p94kah89w4v', 'chg_01m7ykc3304qrwm97wfce3ht6n', 'CP-1#1.1', 'out', 'Reset', '1018f9wc-1', '[2,"1018f9wc-1","Reset",{"type":"Soft"}]', '2026-11-21 08:25:41.225+00');
INSERT INTO public.message_log_20261121 VALUES (48, 'org_01m7ykc1vtj7nw4p94kah89w4v', 'chg_01m7ykc3304qrwm97wfce3ht6n', 'CP-1#1.1', 'in', NULL, '1018f9wc-1', '[3,"1018f9wc-1",{"status":"Accepted"}]', '2026-11-21 08:25:41.233+00');
INSERT INTO public.message_log_20261121 VALUES (50, 'org_01m7ykc1vtj7nw4p94kah89w4v', 'chg_01m7ykc3304qrwm97wfce3ht6n', 'CP-1#1.1', 'in', NULL, '1018f9wc-2', '[3,"1018f9wc-2",{"status":"Accepted"}]', '2026-11-21 08:25:41.385+00');
INSERT INTO public.message_log_20261121 VALUES (51, 'org_01m7ykc1vtj7nw4p94kah89w4v', 'chg_01m7ykc3304qrwm97wfce3ht6n', 'CP-1#1.1', 'in', 'StartTransaction', '4f49b754-e109-4d6f-84c9-de28a5fa6f2e', '[2,"4f49b754-e109-4d6f-84c9-de28a5fa6f2e","StartTransaction",{"connectorId":1,"idTag":"***","meterStart":10000,"timestamp":"2026-11-21T08:25:11.412Z"}]', '2026-11-21 08:25:41.412+00');
INSERT INTO public.message_log_20261121 VALUES (29, 'org_01m7ykc1vtj7nw4p94kah89w4v', 'chg_01m7ykc38tj8frn64hs72dvq2c', 'CP-2#1.1', 'in', 'StartTransaction', 'a181b8ce-ef98-4e1b-b8a4-12254168c2de', '[2,"a181b8ce-ef98-4e1b-b8a4-12254168c2de","StartTransaction",{"connectorId":1,"idTag":"***","meterStart":1000,"timestamp":"2026-11-21T08:21:40.775Z"}]', '2026-11-21 08:25:40.775+00');
INSERT INTO public.message_log_20261121 VALUES (31, 'org_01m7ykc1vtj7nw4p94kah89w4v', 'chg_01m7ykc38tj8frn64hs72dvq2c', 'CP-2#1.1', 'in', 'StatusNotification', '54937cf6-fb39-42f4-bcf8-7824d596054f', '[2,"54937cf6-fb39-42f4-bcf8-7824d596054f","StatusNotification",{"connectorId":1,"errorCode":"NoError","status":"Charging","timestamp":"2026-11-21T08:21:40.775Z"}]', '2026-11-21 08:25:40.813+00');
INSERT INTO public.message_log_20261121 VALUES (32, 'org_01m7ykc1vtj7nw4p94kah89w4v', 'chg_01m7ykc38tj8frn64hs72dvq2c', 'CP-2#1.1', 'out', NULL, '54937cf6-fb39-42f4-bcf8-7824d596054f', '[3,"54937cf6-fb39-42f4-bcf8-7824d596054f",{}]', '2026-11-21 08:25:40.832+00');
INSERT INTO public.message_log_20261121 VALUES (35, 'org_01m7ykc1vtj7nw4p94kah89w4v', 'chg_01m7ykc38tj8frn64hs72dvq2c', 'CP-2#1.1', 'in', 'StatusNotification', '964194e3-3a98-4fdf-8fd9-695637ddea37', '[2,"964194e3-3a98-4fdf-8fd9-695637ddea37","StatusNotification",{"connectorId":1,"errorCode":"NoError","status":"SuspendedEV","timestamp":"2026-11-21T08:24:40.775Z"}]', '2026-11-21 08:25:40.843+00');
INSERT INTO public.message_log_20261121 VALUES (36, 'org_01m7ykc1vtj7nw4p94kah89w4v', 'chg_01m7ykc38tj8frn64hs72dvq2c', 'CP-2#1.1', 'out', NULL, '964194e3-3a98-4fdf-8fd9-695637ddea37', '[3,"964194e3-3a98-4fdf-8fd9-695637ddea37",{}]', '2026-11-21 08:25:40.852+00');
INSERT INTO public.message_log_20261121 VALUES (39, 'org_01m7ykc1vtj7nw4p94kah89w4v', 'chg_01m7ykc3304qrwm97wfce3ht6n', 'CP-1#1.1', 'in', 'StartTransaction', 'ae8a23c2-f70e-4a99-a449-ae6fd1db4848', '[2,"ae8a23c2-f70e-4a99-a449-ae6fd1db4848","StartTransaction",{"connectorId":1,"idTag":"***","meterStart":2000,"timestamp":"2026-11-21T08:10:40.884Z"}]', '2026-11-21 08:25:40.885+00');
INSERT INTO public.message_log_20261121 VALUES (41, 'org_01m7ykc1vtj7nw4p94kah89w4v', 'chg_01m7ykc3304qrwm97wfce3ht6n', 'CP-1#1.1', 'in', 'MeterValues', '66440daa-af4f-452e-bf9f-db2c9fec6e48', '[2,"66440daa-af4f-452e-bf9f-db2c9fec6e48","MeterValues",{"connectorId":1,"transactionId":514055625,"meterValue":[{"timestamp":"2026-11-21T08:12:20.916Z","sampledValue":[{"value":"7000","unit":"Wh","measurand":"Energy.Active.Import.Register"},{"value":"7.4","unit":"kW","measurand":"Power.Active.Import"}]}]}]', '2026-11-21 08:25:40.917+00');
INSERT INTO public.message_log_20261121 VALUES (42, 'org_01m7ykc1vtj7nw4p94kah89w4v', 'chg_01m7ykc3304qrwm97wfce3ht6n', 'CP-1#1.1', 'out', NULL, '66440daa-af4f-452e-bf9f-db2c9fec6e48', '[3,"66440daa-af4f-452e-bf9f-db2c9fec6e48",{}]', '2026-11-21 08:25:40.938+00');
INSERT INTO public.message_log_20261121 VALUES (44, 'org_01m7ykc1vtj7nw4p94kah89w4v', 'chg_01m7ykc3304qrwm97wfce3ht6n', 'CP-1#1.1', 'in', 'StopTransaction', 'a971de58-4644-477e-8da1-e31c18196c99', '[2,"a971de58-4644-477e-8da1-e31c18196c99","StopTransaction",{"transactionId":1263660047,"meterStop":9100,"timestamp":"2026-11-21T08:24:51.050Z"}]', '2026-11-21 08:25:41.051+00');
INSERT INTO public.message_log_20261121 VALUES (49, 'org_01m7ykc1vtj7nw4p94kah89w4v', 'chg_01m7ykc3304qrwm97wfce3ht6n', 'CP-1#1.1', 'out', 'SetChargingProfile', '1018f9wc-2', '[2,"1018f9wc-2","SetChargingProfile",{"connectorId":1,"csChargingProfiles":{"chargingProfileId":2,"stackLevel":0,"chargingProfilePurpose":"TxDefaultProfile","chargingProfileKind":"Absolute","chargingSchedule":{"startSchedule":"2026-11-21T08:24:41Z","chargingRateUnit":"A","chargingSchedulePeriod":[{"startPeriod":0,"limit":16,"numberPhases":1}]}}}]', '2026-11-21 08:25:41.348+00');
INSERT INTO public.message_log_20261121 VALUES (30, 'org_01m7ykc1vtj7nw4p94kah89w4v', 'chg_01m7ykc38tj8frn64hs72dvq2c', 'CP-2#1.1', 'out', NULL, 'a181b8ce-ef98-4e1b-b8a4-12254168c2de', '[3,"a181b8ce-ef98-4e1b-b8a4-12254168c2de",{"idTagInfo":{"status":"Accepted"},"transactionId":1173494601}]', '2026-11-21 08:25:40.812+00');
INSERT INTO public.message_log_20261121 VALUES (33, 'org_01m7ykc1vtj7nw4p94kah89w4v', 'chg_01m7ykc38tj8frn64hs72dvq2c', 'CP-2#1.1', 'in', 'MeterValues', '7aaee93c-144f-4a71-8df7-e8f610462a6d', '[2,"7aaee93c-144f-4a71-8df7-e8f610462a6d","MeterValues",{"connectorId":1,"transactionId":1173494601,"meterValue":[{"timestamp":"2026-11-21T08:22:40.775Z","sampledValue":[{"value":"4500","unit":"Wh","measurand":"Energy.Active.Import.Register"},{"value":"7.4","unit":"kW","measurand":"Power.Active.Import"}]}]}]', '2026-11-21 08:25:40.833+00');
INSERT INTO public.message_log_20261121 VALUES (34, 'org_01m7ykc1vtj7nw4p94kah89w4v', 'chg_01m7ykc38tj8frn64hs72dvq2c', 'CP-2#1.1', 'out', NULL, '7aaee93c-144f-4a71-8df7-e8f610462a6d', '[3,"7aaee93c-144f-4a71-8df7-e8f610462a6d",{}]', '2026-11-21 08:25:40.842+00');
INSERT INTO public.message_log_20261121 VALUES (38, 'org_01m7ykc1vtj7nw4p94kah89w4v', 'chg_01m7ykc38tj8frn64hs72dvq2c', 'CP-2#1.1', 'out', NULL, '10bcc04a-a919-4565-ad8b-317ccc0cf611', '[3,"10bcc04a-a919-4565-ad8b-317ccc0cf611",{}]', '2026-11-21 08:25:40.884+00');
INSERT INTO public.message_log_20261121 VALUES (43, 'org_01m7ykc1vtj7nw4p94kah89w4v', 'chg_01m7ykc3304qrwm97wfce3ht6n', 'CP-1#1.1', 'in', 'StartTransaction', '8d257e4e-6ff9-470b-aba1-99e92103ce1a', '[2,"8d257e4e-6ff9-470b-aba1-99e92103ce1a","StartTransaction",{"connectorId":1,"idTag":"***","meterStart":9000,"timestamp":"2026-11-21T08:24:40.938Z"}]', '2026-11-21 08:25:40.938+00');
INSERT INTO public.message_log_20261121 VALUES (46, 'org_01m7ykc1vtj7nw4p94kah89w4v', 'chg_01m7ykc3304qrwm97wfce3ht6n', 'CP-1#1.1', 'out', NULL, 'a971de58-4644-477e-8da1-e31c18196c99', '[3,"a971de58-4644-477e-8da1-e31c18196c99",{}]', '2026-11-21 08:25:41.091+00');
INSERT INTO public.message_log_20261121 VALUES (52, 'org_01m7ykc1vtj7nw4p94kah89w4v', 'chg_01m7ykc3304qrwm97wfce3ht6n', 'CP-1#1.1', 'out', NULL, '4f49b754-e109-4d6f-84c9-de28a5fa6f2e', '[3,"4f49b754-e109-4d6f-84c9-de28a5fa6f2e",{"idTagInfo":{"status":"Accepted"},"transactionId":1102552428}]', '2026-11-21 08:25:41.436+00');
INSERT INTO public.organizations VALUES ('org_01m7ykc1vtj7nw4p94kah89w4v', 'default', 'EUR', '2026-11-21 08:25:38.938+00');
INSERT INTO public.organizations VALUES ('org_01m7ykc26c87xc7zv1m2f2xsv5', 'North', 'EUR', '2026-11-21 08:25:39.276+00');
INSERT INTO public.payment_references VALUES ('pay_01m7ykc4gdnj3ehb054g9m5sx9', 'org_01m7ykc1vtj7nw4p94kah89w4v', 'ses_01m7ykc3s95er2hnk0ec8nc8gy', 'pi_1', 'other', '2026-11-21 08:25:41.645+00');
INSERT INTO public.schema_migrations VALUES ('0001_foundation.sql', '737f6673ae14c82b616b8b2cdaf078d701e8800bb22830c00914928c4ec48348', '2026-11-21 08:25:38.556059+00');
INSERT INTO public.sessions VALUES ('ses_01m7ykc3c9fpqe24eskjynfg1j', 'org_01m7ykc1vtj7nw4p94kah89w4v', 'chg_01m7ykc3304qrwm97wfce3ht6n', 'soc_01m7ykc333jv90v14r2s87vzd2', 1, 'loc_01m7ykc2vj2p288n0fttx1g618', 984172618, 'tag_01m7ykc2yx10vmv9b13m1p9gx9', 'Accepted', 'completed', '2026-11-21 08:21:40.455+00', '2026-11-21 08:25:40.455+00', 1000, 11000, 4500, '2026-11-21 08:22:40.455+00', NULL, 'Local', NULL, NULL, 'trf_01m7ykc2cz1h5yvme08fj9s391', 2, 'confirmed_register_ok', 'Europe/Berlin', '2026-11-21T08:21:40.455Z', 1000, '2026-11-21 08:25:40.489+00', '2026-11-21 08:25:40.623+00');
INSERT INTO public.sessions VALUES ('ses_01m7ykc3jhtfd481t0t17mwxcx', 'org_01m7ykc1vtj7nw4p94kah89w4v', 'chg_01m7ykc3304qrwm97wfce3ht6n', 'soc_01m7ykc333jv90v14r2s87vzd2', 1, 'loc_01m7ykc2vj2p288n0fttx1g618', 1712428056, 'tag_01m7ykc2yx10vmv9b13m1p9gx9', 'Accepted', 'completed', '2026-11-21 06:25:40.641+00', '2026-11-21 06:29:40.641+00', 1000, 11000, 4500, '2026-11-21 06:26:40.641+00', NULL, 'Local', NULL, NULL, 'trf_01m7ykc2cz1h5yvme08fj9s391', 2, 'confirmed_register_ok', 'Europe/Berlin', '2026-11-21T06:25:40.641Z', 1000, '2026-11-21 08:25:40.689+00', '2026-11-21 08:25:40.752+00');
INSERT INTO public.sessions VALUES ('ses_01m7ykc3p1k9ntm16nca3xd67t', 'org_01m7ykc1vtj7nw4p94kah89w4v', 'chg_01m7ykc38tj8frn64hs72dvq2c', 'soc_01m7ykc38www4q8yve8me40pph', 1, NULL, 1173494601, 'tag_01m7ykc2yx10vmv9b13m1p9gx9', 'Accepted', 'completed', '2026-11-21 08:21:40.775+00', '2026-11-21 08:25:40.775+00', 1000, 11000, 4500, '2026-11-21 08:22:40.775+00', NULL, 'Local', NULL, NULL, NULL, NULL, 'confirmed_register_ok', NULL, '2026-11-21T08:21:40.775Z', 1000, '2026-11-21 08:25:40.801+00', '2026-11-21 08:25:40.869+00');
INSERT INTO public.sessions VALUES ('ses_01m7ykc3s95er2hnk0ec8nc8gy', 'org_01m7ykc1vtj7nw4p94kah89w4v', 'chg_01m7ykc3304qrwm97wfce3ht6n', 'soc_01m7ykc333jv90v14r2s87vzd2', 1, 'loc_01m7ykc2vj2p288n0fttx1g618', 514055625, 'tag_01m7ykc2yx10vmv9b13m1p9gx9', 'Accepted', 'finalized', '2026-11-21 08:10:40.884+00', '2026-11-21 08:24:40.455+00', 2000, NULL, 7000, '2026-11-21 08:12:20.916+00', NULL, NULL, 'stop_missing_new_transaction', NULL, 'trf_01m7ykc2cz1h5yvme08fj9s391', 2, 'confirmed_register_ok', 'Europe/Berlin', '2026-11-21T08:10:40.884Z', 2000, '2026-11-21 08:25:40.905+00', '2026-11-21 08:25:41.001+00');
INSERT INTO public.sessions VALUES ('ses_01m7ykc3xasyfefj0wsmzmymxy', 'org_01m7ykc1vtj7nw4p94kah89w4v', 'chg_01m7ykc3304qrwm97wfce3ht6n', 'soc_01m7ykc333jv90v14r2s87vzd2', 1, 'loc_01m7ykc2vj2p288n0fttx1g618', 1263660047, 'tag_01m7ykc3tdearzxrkttkyxgnc3', 'Invalid', 'completed', '2026-11-21 08:24:40.938+00', '2026-11-21 08:24:51.05+00', 9000, 9100, NULL, NULL, NULL, 'Local', NULL, NULL, 'trf_01m7ykc2cz1h5yvme08fj9s391', 2, 'confirmed_register_ok', 'Europe/Berlin', '2026-11-21T08:24:40.938Z', 9000, '2026-11-21 08:25:41.034+00', '2026-11-21 08:25:41.074+00');
INSERT INTO public.sessions VALUES ('ses_01m7ykc49pmhq21ewh405dnk89', 'org_01m7ykc1vtj7nw4p94kah89w4v', 'chg_01m7ykc3304qrwm97wfce3ht6n', 'soc_01m7ykc333jv90v14r2s87vzd2', 1, 'loc_01m7ykc2vj2p288n0fttx1g618', 1102552428, 'tag_01m7ykc2yx10vmv9b13m1p9gx9', 'Accepted', 'active', '2026-11-21 08:25:11.412+00', NULL, 10000, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 'trf_01m7ykc2cz1h5yvme08fj9s391', 2, 'confirmed_register_ok', 'Europe/Berlin', '2026-11-21T08:25:11.412Z', 10000, '2026-11-21 08:25:41.43+00', '2026-11-21 08:25:41.43+00');
INSERT INTO public.sockets VALUES ('soc_01m7ykc333jv90v14r2s87vzd2', 'org_01m7ykc1vtj7nw4p94kah89w4v', 'chg_01m7ykc3304qrwm97wfce3ht6n', 1, NULL, 'Available', 'NoError', NULL, '2026-11-21 08:25:40.343+00', '2026-11-21 08:25:40.192+00', '2026-11-21 08:25:40.352+00');
INSERT INTO public.sockets VALUES ('soc_01m7ykc38www4q8yve8me40pph', 'org_01m7ykc1vtj7nw4p94kah89w4v', 'chg_01m7ykc38tj8frn64hs72dvq2c', 1, NULL, 'Available', 'NoError', NULL, '2026-11-21 08:25:40.44+00', '2026-11-21 08:25:40.378+00', '2026-11-21 08:25:40.447+00');
INSERT INTO public.tariff_revisions VALUES ('trf_01m7ykc2cz1h5yvme08fj9s391', 1, 'org_01m7ykc1vtj7nw4p94kah89w4v', '{"currency": "EUR", "elements": [{"price_components": [{"type": "ENERGY", "price": 0.3, "step_size": 1}]}]}', '2026-11-21 08:25:39.487+00', 'key_01m7ykc1vyhc7z3y3mm7wshjrx');
INSERT INTO public.tariff_revisions VALUES ('trf_01m7ykc2cz1h5yvme08fj9s391', 2, 'org_01m7ykc1vtj7nw4p94kah89w4v', '{"currency": "EUR", "elements": [{"restrictions": {"max_duration": 86400}, "price_components": [{"vat": 19, "type": "FLAT", "price": 0.5, "step_size": 1}, {"vat": 19, "type": "ENERGY", "price": 0.39, "step_size": 1}, {"vat": 19, "type": "TIME", "price": 1.2, "step_size": 60}, {"vat": 19, "type": "PARKING_TIME", "price": 6, "step_size": 1}]}]}', '2026-11-21 08:25:39.791+00', 'key_01m7ykc1vyhc7z3y3mm7wshjrx');
INSERT INTO public.tariffs VALUES ('trf_01m7ykc2cz1h5yvme08fj9s391', 'org_01m7ykc1vtj7nw4p94kah89w4v', 2, '2026-11-21 08:25:39.487+00', '2026-11-21 08:25:39.791+00', NULL);
SELECT pg_catalog.setval('public.connector_limits_id_seq', 1, true);
SELECT pg_catalog.setval('public.connector_states_id_seq', 8, true);
SELECT pg_catalog.setval('public.events_position_seq', 41, true);
SELECT pg_catalog.setval('public.evidence_id', 14, true);
SELECT pg_catalog.setval('public.message_log_id', 52, true);
ALTER TABLE ONLY public.api_keys
    ADD CONSTRAINT api_keys_key_id_key UNIQUE (key_id);
ALTER TABLE ONLY public.api_keys
    ADD CONSTRAINT api_keys_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.billing_decisions
    ADD CONSTRAINT billing_decisions_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.billing_decisions
    ADD CONSTRAINT billing_decisions_supersedes_key UNIQUE (supersedes);
ALTER TABLE ONLY public.cdrs
    ADD CONSTRAINT cdrs_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.cdrs
    ADD CONSTRAINT cdrs_session_id_key UNIQUE (session_id);
ALTER TABLE ONLY public.chargers
    ADD CONSTRAINT chargers_identity_key UNIQUE (identity);
ALTER TABLE ONLY public.chargers
    ADD CONSTRAINT chargers_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.commands
    ADD CONSTRAINT commands_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.connector_limits
    ADD CONSTRAINT connector_limits_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.connector_states
    ADD CONSTRAINT connector_states_pkey PRIMARY KEY (id);
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
ALTER TABLE ONLY public.evidence_20261121
    ADD CONSTRAINT evidence_20261121_pkey PRIMARY KEY (id, received_at);
ALTER TABLE ONLY public.evidence_20261122
    ADD CONSTRAINT evidence_20261122_pkey PRIMARY KEY (id, received_at);
ALTER TABLE ONLY public.evidence_20261123
    ADD CONSTRAINT evidence_20261123_pkey PRIMARY KEY (id, received_at);
ALTER TABLE ONLY public.evidence_20261124
    ADD CONSTRAINT evidence_20261124_pkey PRIMARY KEY (id, received_at);
ALTER TABLE ONLY public.evidence_default
    ADD CONSTRAINT evidence_default_pkey PRIMARY KEY (id, received_at);
ALTER TABLE ONLY public.id_tags
    ADD CONSTRAINT id_tags_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.idempotency_keys
    ADD CONSTRAINT idempotency_keys_pkey PRIMARY KEY (api_key_id, key);
ALTER TABLE ONLY public.locations
    ADD CONSTRAINT locations_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.message_log
    ADD CONSTRAINT message_log_pkey PRIMARY KEY (id, at);
ALTER TABLE ONLY public.message_log_20261121
    ADD CONSTRAINT message_log_20261121_pkey PRIMARY KEY (id, at);
ALTER TABLE ONLY public.message_log_20261122
    ADD CONSTRAINT message_log_20261122_pkey PRIMARY KEY (id, at);
ALTER TABLE ONLY public.message_log_20261123
    ADD CONSTRAINT message_log_20261123_pkey PRIMARY KEY (id, at);
ALTER TABLE ONLY public.message_log_20261124
    ADD CONSTRAINT message_log_20261124_pkey PRIMARY KEY (id, at);
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
ALTER TABLE ONLY public.tariff_revisions
    ADD CONSTRAINT tariff_revisions_pkey PRIMARY KEY (tariff_id, revision);
ALTER TABLE ONLY public.tariffs
    ADD CONSTRAINT tariffs_pkey PRIMARY KEY (id);
CREATE INDEX api_keys_by_org ON public.api_keys USING btree (org_id, created_at DESC, id DESC);
CREATE INDEX billing_decisions_by_cdr ON public.billing_decisions USING btree (cdr_id);
CREATE UNIQUE INDEX billing_decisions_original ON public.billing_decisions USING btree (session_id) WHERE (supersedes IS NULL);
CREATE INDEX cdrs_by_charger ON public.cdrs USING btree (charger_id, created_at DESC, id DESC);
CREATE INDEX cdrs_by_org ON public.cdrs USING btree (org_id, created_at DESC, id DESC);
CREATE INDEX cdrs_in_commit_order ON public.cdrs USING btree (org_id, xid, id);
CREATE INDEX chargers_by_location ON public.chargers USING btree (location_id);
CREATE INDEX chargers_by_org ON public.chargers USING btree (org_id, created_at DESC, id DESC);
CREATE INDEX chargers_by_owner ON public.chargers USING btree (owner) WHERE (owner IS NOT NULL);
CREATE INDEX commands_authorizing ON public.commands USING btree (charger_id, id_tag_id, created_at DESC) WHERE (type = 'RemoteStartTransaction'::text);
CREATE INDEX commands_by_charger ON public.commands USING btree (charger_id, created_at DESC, id DESC);
CREATE INDEX commands_by_org ON public.commands USING btree (org_id, created_at DESC, id DESC);
CREATE INDEX commands_pending ON public.commands USING btree (owner) WHERE (status = 'pending'::text);
CREATE INDEX connector_limits_by_socket ON public.connector_limits USING btree (socket_id, at);
CREATE INDEX connector_states_by_connector ON public.connector_states USING btree (charger_id, connector_id, received_at);
CREATE INDEX events_by_age ON public.events USING btree (created_at);
CREATE INDEX events_by_org ON public.events USING btree (org_id, created_at DESC, id DESC);
CREATE INDEX events_in_commit_order ON public.events USING btree (org_id, xid, "position");
CREATE INDEX evidence_by_charger ON ONLY public.evidence USING btree (charger_id, received_at);
CREATE INDEX evidence_20261121_charger_id_received_at_idx ON public.evidence_20261121 USING btree (charger_id, received_at);
CREATE INDEX evidence_by_session ON ONLY public.evidence USING btree (session_id, id);
CREATE INDEX evidence_20261121_session_id_id_idx ON public.evidence_20261121 USING btree (session_id, id);
CREATE INDEX evidence_20261122_charger_id_received_at_idx ON public.evidence_20261122 USING btree (charger_id, received_at);
CREATE INDEX evidence_20261122_session_id_id_idx ON public.evidence_20261122 USING btree (session_id, id);
CREATE INDEX evidence_20261123_charger_id_received_at_idx ON public.evidence_20261123 USING btree (charger_id, received_at);
CREATE INDEX evidence_20261123_session_id_id_idx ON public.evidence_20261123 USING btree (session_id, id);
CREATE INDEX evidence_20261124_charger_id_received_at_idx ON public.evidence_20261124 USING btree (charger_id, received_at);
CREATE INDEX evidence_20261124_session_id_id_idx ON public.evidence_20261124 USING btree (session_id, id);
CREATE INDEX evidence_default_charger_id_received_at_idx ON public.evidence_default USING btree (charger_id, received_at);
CREATE INDEX evidence_default_session_id_id_idx ON public.evidence_default USING btree (session_id, id);
CREATE INDEX id_tags_by_org ON public.id_tags USING btree (org_id, created_at DESC, id DESC) WHERE listed;
CREATE UNIQUE INDEX id_tags_by_text ON public.id_tags USING btree (org_id, upper(id_tag));
CREATE INDEX idempotency_keys_by_age ON public.idempotency_keys USING btree (created_at);
CREATE INDEX locations_by_org ON public.locations USING btree (org_id, created_at DESC, id DESC);
CREATE INDEX locations_by_tariff ON public.locations USING btree (tariff_id);
CREATE INDEX message_log_by_charger ON ONLY public.message_log USING btree (charger_id, at DESC, id DESC);
CREATE INDEX message_log_20261121_charger_id_at_id_idx ON public.message_log_20261121 USING btree (charger_id, at DESC, id DESC);
CREATE INDEX message_log_20261122_charger_id_at_id_idx ON public.message_log_20261122 USING btree (charger_id, at DESC, id DESC);
CREATE INDEX message_log_20261123_charger_id_at_id_idx ON public.message_log_20261123 USING btree (charger_id, at DESC, id DESC);
CREATE INDEX message_log_20261124_charger_id_at_id_idx ON public.message_log_20261124 USING btree (charger_id, at DESC, id DESC);
CREATE INDEX message_log_default_charger_id_at_id_idx ON public.message_log_default USING btree (charger_id, at DESC, id DESC);
CREATE INDEX payment_references_by_provider ON public.payment_references USING btree (org_id, payment_provider);
CREATE INDEX payment_references_by_reference ON public.payment_references USING btree (org_id, payment_reference);
CREATE INDEX sessions_by_charger ON public.sessions USING btree (charger_id, created_at DESC, id DESC);
CREATE INDEX sessions_by_location ON public.sessions USING btree (location_id, created_at DESC, id DESC);
CREATE INDEX sessions_by_org ON public.sessions USING btree (org_id, created_at DESC, id DESC);
CREATE INDEX sessions_open_by_charger ON public.sessions USING btree (charger_id, connector_id) WHERE (ended_at IS NULL);
CREATE UNIQUE INDEX sessions_open_by_socket ON public.sessions USING btree (socket_id) WHERE (ended_at IS NULL);
CREATE INDEX tariffs_by_org ON public.tariffs USING btree (org_id, created_at DESC, id DESC);
ALTER INDEX public.evidence_by_charger ATTACH PARTITION public.evidence_20261121_charger_id_received_at_idx;
ALTER INDEX public.evidence_pkey ATTACH PARTITION public.evidence_20261121_pkey;
ALTER INDEX public.evidence_by_session ATTACH PARTITION public.evidence_20261121_session_id_id_idx;
ALTER INDEX public.evidence_by_charger ATTACH PARTITION public.evidence_20261122_charger_id_received_at_idx;
ALTER INDEX public.evidence_pkey ATTACH PARTITION public.evidence_20261122_pkey;
ALTER INDEX public.evidence_by_session ATTACH PARTITION public.evidence_20261122_session_id_id_idx;
ALTER INDEX public.evidence_by_charger ATTACH PARTITION public.evidence_20261123_charger_id_received_at_idx;
ALTER INDEX public.evidence_pkey ATTACH PARTITION public.evidence_20261123_pkey;
ALTER INDEX public.evidence_by_session ATTACH PARTITION public.evidence_20261123_session_id_id_idx;
ALTER INDEX public.evidence_by_charger ATTACH PARTITION public.evidence_20261124_charger_id_received_at_idx;
ALTER INDEX public.evidence_pkey ATTACH PARTITION public.evidence_20261124_pkey;
ALTER INDEX public.evidence_by_session ATTACH PARTITION public.evidence_20261124_session_id_id_idx;
ALTER INDEX public.evidence_by_charger ATTACH PARTITION public.evidence_default_charger_id_received_at_idx;
ALTER INDEX public.evidence_pkey ATTACH PARTITION public.evidence_default_pkey;
ALTER INDEX public.evidence_by_session ATTACH PARTITION public.evidence_default_session_id_id_idx;
ALTER INDEX public.message_log_by_charger ATTACH PARTITION public.message_log_20261121_charger_id_at_id_idx;
ALTER INDEX public.message_log_pkey ATTACH PARTITION public.message_log_20261121_pkey;
ALTER INDEX public.message_log_by_charger ATTACH PARTITION public.message_log_20261122_charger_id_at_id_idx;
ALTER INDEX public.message_log_pkey ATTACH PARTITION public.message_log_20261122_pkey;
ALTER INDEX public.message_log_by_charger ATTACH PARTITION public.message_log_20261123_charger_id_at_id_idx;
ALTER INDEX public.message_log_pkey ATTACH PARTITION public.message_log_20261123_pkey;
ALTER INDEX public.message_log_by_charger ATTACH PARTITION public.message_log_20261124_charger_id_at_id_idx;
ALTER INDEX public.message_log_pkey ATTACH PARTITION public.message_log_20261124_pkey;
ALTER INDEX public.message_log_by_charger ATTACH PARTITION public.message_log_default_charger_id_at_id_idx;
ALTER INDEX public.message_log_pkey ATTACH PARTITION public.message_log_default_pkey;
CREATE TRIGGER billing_decisions_immutable BEFORE DELETE OR UPDATE ON public.billing_decisions FOR EACH ROW EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER cdrs_immutable BEFORE DELETE OR UPDATE ON public.cdrs FOR EACH ROW EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER tariff_revisions_immutable BEFORE DELETE OR UPDATE ON public.tariff_revisions FOR EACH ROW EXECUTE FUNCTION public.refuse_change();
ALTER TABLE ONLY public.api_keys
    ADD CONSTRAINT api_keys_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.organizations(id);
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
ALTER TABLE ONLY public.chargers
    ADD CONSTRAINT chargers_location_id_fkey FOREIGN KEY (location_id) REFERENCES public.locations(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.chargers
    ADD CONSTRAINT chargers_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.organizations(id);
ALTER TABLE ONLY public.commands
    ADD CONSTRAINT commands_charger_id_fkey FOREIGN KEY (charger_id) REFERENCES public.chargers(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.commands
    ADD CONSTRAINT commands_id_tag_id_fkey FOREIGN KEY (id_tag_id) REFERENCES public.id_tags(id);
ALTER TABLE ONLY public.commands
    ADD CONSTRAINT commands_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.organizations(id);
ALTER TABLE ONLY public.commands
    ADD CONSTRAINT commands_socket_id_fkey FOREIGN KEY (socket_id) REFERENCES public.sockets(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.events
    ADD CONSTRAINT events_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.organizations(id);
ALTER TABLE ONLY public.id_tags
    ADD CONSTRAINT id_tags_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.organizations(id);
ALTER TABLE ONLY public.idempotency_keys
    ADD CONSTRAINT idempotency_keys_api_key_id_fkey FOREIGN KEY (api_key_id) REFERENCES public.api_keys(id);
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
ALTER TABLE ONLY public.tariff_revisions
    ADD CONSTRAINT tariff_revisions_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.organizations(id);
ALTER TABLE ONLY public.tariff_revisions
    ADD CONSTRAINT tariff_revisions_tariff_id_fkey FOREIGN KEY (tariff_id) REFERENCES public.tariffs(id);
ALTER TABLE ONLY public.tariffs
    ADD CONSTRAINT tariffs_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.organizations(id);
