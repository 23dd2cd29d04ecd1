-- Fills a migrated, empty database with the fleet of one organization, org_scale, over the 365 days before now.
-- The settings say how much: fill.sessions (each ended one has a CDR, and each gets five events) and fill.sockets. Indexes are
-- made again afterwards, because adding entries one at a time takes ten times as long.
create temp table kept_indexes as
  select indexname, indexdef from pg_indexes
  where schemaname = current_schema() and tablename in ('sessions', 'cdrs', 'events', 'billing_decisions')
    and not exists (select from pg_constraint where conname = indexname);
do $$ declare kept record; begin
  for kept in select indexname from kept_indexes loop execute format('drop index %I', kept.indexname); end loop;
end $$;
-- The checks of foreign keys and other triggers: all rows are consistent.
set session_replication_role = replica;

insert into organizations (id, name, default_currency, created_at) values
  ('org_scale', 'Scale', 'EUR', now() - interval '400 days');
-- The chargers are connected to it. It is not dead within a day.
insert into processes (id, started_at, heartbeat_at) values ('process_scale', now(), now() + interval '1 day');
insert into locations (id, org_id, name, created_at, updated_at)
  select 'loc_' || lpad(i::text, 26, '0'), 'org_scale', 'Location ' || i, now() - interval '400 days' + i * interval '1 second', now()
  from generate_series(1, current_setting('fill.sockets')::int / 100) as i;
insert into chargers (id, org_id, identity, name, location_id, security_profile, vendor, model, serial_number, firmware_version,
    status, owner, connection_epoch, recent_takeovers, capabilities, created_at, updated_at)
  select 'chg_' || lpad(i::text, 26, '0'), 'org_scale', 'SCALE-' || i, 'Bay ' || i, 'loc_' || lpad((i % (current_setting('fill.sockets')::int / 100) + 1)::text, 26, '0'), 2,
    'Vendor ' || i % 7, 'Model ' || i % 40, 'SN' || i, '1.' || i % 90, 'Available', case when i % 50 > 0 then 'process_scale' end, 1, '[]',
    '{}', now() - interval '390 days' + i * interval '1 second', now()
  from generate_series(1, current_setting('fill.sockets')::int / 2) as i;
insert into sockets (id, org_id, charger_id, connector_id, status, error_code, created_at, updated_at)
  select 'soc_' || lpad(i::text, 26, '0'), 'org_scale', 'chg_' || lpad(((i + 1) / 2)::text, 26, '0'), (i + 1) % 2 + 1,
    case when i % 997 = 0 then 'Faulted' when i % 501 = 0 then 'Unavailable' when i % 10 = 0 then 'Charging' else 'Available' end,
    case when i % 997 = 0 then 'GroundFailure' else 'NoError' end, now() - interval '390 days' + i * interval '1 second', now()
  from generate_series(1, current_setting('fill.sockets')::int) as i;
insert into id_tags (id, org_id, id_tag, listed, status, created_at, updated_at)
  select 'tag_' || lpad(i::text, 26, '0'), 'org_scale', 'CARD-' || i, true, case when i % 100 = 0 then 'blocked' else 'accepted' end,
    now() - interval '390 days' + i * interval '1 second', now()
  from generate_series(1, current_setting('fill.sockets')::int / 5) as i;

-- The newest hundredth of the sessions is open: one on each of the first sockets.
create temp table filled as
  select i, 'ses_' || lpad(i::text, 26, '0') as id, s.id as socket_id, s.charger_id, s.connector_id, c.location_id, c.identity,
    l.name as location_name, now() - interval '365 days' * (1 - i::numeric / current_setting('fill.sessions')::numeric) as at,
    i > current_setting('fill.sessions')::numeric * 0.99 as is_open
  from generate_series(1, current_setting('fill.sessions')::int) as i
  join sockets s on s.id = 'soc_' || lpad((i % current_setting('fill.sockets')::int + 1)::text, 26, '0')
  join chargers c on c.id = s.charger_id join locations l on l.id = c.location_id;
insert into sessions (id, org_id, charger_id, socket_id, connector_id, location_id, transaction_id, id_tag_id, authorization_status,
    status, started_at, ended_at, meter_start_wh, meter_stop_wh, metering_regime, reported_start, reported_meter_start, created_at,
    updated_at, xid)
  select id, 'org_scale', charger_id, socket_id, connector_id, location_id, i,
    'tag_' || lpad((i % (current_setting('fill.sockets')::int / 5) + 1)::text, 26, '0'), 'Accepted',
    case when is_open then 'active' when i % 100 = 0 then 'finalized' else 'completed' end, at,
    case when not is_open then at + interval '1 hour' end, 1000, case when not is_open then 11000 end, 'confirmed_register_ok', at::text,
    1000, at, at, (i + 1000)::text::xid8
  from filled order by i;
insert into cdrs (id, org_id, session_id, charger_id, charger_identity, connector_id, socket_id, location_id, location_name, tariff_id,
    tariff_revision, currency, start_time, end_time, total_energy_wh, total_time_s, total_cost, taxes, line_items, status, created_at, xid)
  select 'cdr_' || lpad(i::text, 26, '0'), 'org_scale', id, charger_id, identity, connector_id, socket_id, location_id, location_name,
    'trf_' || i % 5, 1, 'EUR', at, at + interval '1 hour', 10000 + i % 5000, 3600, (350 + i % 175)::numeric / 100, '[]', '[]',
    case when i % 200 = 0 then 'unbillable' else 'valid' end, at + interval '1 hour', (i + 1000)::text::xid8
  from filled order by i;
insert into billing_decisions (id, org_id, session_id, cdr_id, outcome, reason_code, explanation, evidence, supersedes, created_at)
  select 'bdn_' || lpad(i::text, 26, '0'), 'org_scale', id, 'cdr_' || lpad(i::text, 26, '0'), 'billed', 'late_stop_received',
    'The stop came late.', jsonb_build_object('frameRef', 'ocpp1.6:SCALE:tx/' || i, 'correction', jsonb_build_object(
      'cdr_id', 'cdr_' || lpad(i::text, 26, '0'), 'previous', jsonb_build_object('energy_wh', 10000, 'time_s', 3600, 'total_cost', 3.5),
      'corrected', jsonb_build_object('energy_wh', 9000, 'time_s', 3600, 'total_cost', 3.15, 'line_items', '[]'::jsonb),
      'delta', jsonb_build_object('energy_wh', -1000, 'time_s', 0, 'total_cost', -0.35))), null, at + interval '2 hours'
  from filled where i % 50 = 0 order by i;
insert into events (id, org_id, type, subject_type, subject_id, sequence, actor, data, created_at)
  select 'evt_' || lpad((i * 5::bigint + n)::text, 26, '0'), 'org_scale',
    (array['session.started', 'session.updated', 'session.ended', 'cdr.created', 'socket.status_changed'])[n],
    case n when 5 then 'socket' when 4 then 'cdr' else 'session' end, case n when 5 then socket_id when 4 then 'cdr_' || i else id end,
    case n when 5 then i when 4 then 1 else n end,
    '{"type": "system"}', jsonb_build_object('session_id', case when n < 5 then id end, 'charger_id', charger_id, 'socket_id', socket_id,
      'location_id', location_id, 'charger_identity', identity, 'connector_id', connector_id, 'location_name', location_name),
    now() - interval '30 days' * (1 - i::numeric / current_setting('fill.sessions')::numeric) + n * interval '1 second'
  from filled, generate_series(1, 5) as n order by i, n;

set session_replication_role = origin;
do $$ declare kept record; begin
  for kept in select indexdef from kept_indexes loop execute kept.indexdef; end loop;
end $$;
analyze;
