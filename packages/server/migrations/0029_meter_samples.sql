-- The samples of MeterValues are most rows by far, so they have a table of their own, in about half of the space.
-- Older samples stay in the table evidence until retention drops them. No row is copied and no index is built, so the
-- migration holds no lock for long. `all_evidence` has the rows of both.

-- Columns of fixed width come first: no byte is lost to alignment. No null in a usual row: it would cost 8 bytes more.
create table meter_samples (
  received_at timestamptz not null,
  at timestamptz not null,
  -- The number of the row among all evidence. Billing decisions name it; no query searches for it, so it has no index.
  id bigint not null default nextval('evidence_id'),
  energy_wh bigint,
  transaction_id integer,
  connector_id smallint,
  org_id text not null,
  charger_id text not null,
  session_id text,
  -- Empty: Sample.Periodic.
  context text not null,
  power_w numeric,
  current_a numeric,
  voltage_v numeric,
  soc_pct numeric,
  raw json
) partition by range (received_at);
create table meter_samples_default partition of meter_samples default;
-- PostgreSQL stores equal keys once. So the key has the quarter of an hour and not the time: a reader of the newest sample
-- reads the rows of one quarter.
create index meter_samples_by_session on meter_samples
  (session_id, date_bin('15 minutes', received_at, '2000-01-01 00:00:00+00'));
-- Samples that no session has yet, and samples that waited in a queue: the only ones that are searched by charger.
create index meter_samples_by_charger on meter_samples (charger_id)
  where session_id is null or received_at - at > interval '5 minutes';

create view all_evidence with (security_invoker = true) as
  select id, org_id, charger_id, connector_id, transaction_id, session_id, action, at, received_at, context,
    energy_wh, power_w, current_a, voltage_v, soc_pct, reason, raw
  from evidence
  union all
  select id, org_id, charger_id, connector_id::integer, transaction_id, session_id, 'MeterValues', at, received_at,
    case context when '' then 'Sample.Periodic' else context end,
    energy_wh, power_w::double precision, current_a::double precision, voltage_v::double precision,
    soc_pct::double precision, null, raw::jsonb
  from meter_samples;

-- As before, for every log: each partitioned table is one.
create or replace function ensure_log_partitions(first_day date, days integer) returns void language plpgsql as $$
declare
  log_name text;
  day date;
begin
  for log_name in
    select relname from pg_class
    where relkind = 'p' and relnamespace = (select relnamespace from pg_class where oid = 'organizations'::regclass)
  loop
    for day in select first_day + n from generate_series(0, days - 1) as n loop
      if to_regclass(format('%I', log_name || to_char(day, '_YYYYMMDD'))) is null then
        begin
          execute format('create table %I partition of %I for values from (%L) to (%L)',
            log_name || to_char(day, '_YYYYMMDD'), log_name, day::timestamp at time zone 'UTC', (day + 1)::timestamp at time zone 'UTC');
        exception when check_violation then null;
        end;
      end if;
    end loop;
  end loop;
  perform keep_row_level_security();
end $$;
