-- The order in which changes of sessions were committed, for readers who keep a copy. The sessions that are there get one
-- position: a constant default writes no row.
do $$ begin
  execute format('alter table sessions add column xid xid8 not null default %L', commit_xid());
end $$;
alter table sessions alter column xid set default commit_xid();
create index sessions_by_change on sessions (org_id, xid, id) include (updated_at);

create function session_has_changed() returns trigger language plpgsql as $$
begin
  new.xid := commit_xid();
  return new;
end $$;
-- All that a reader sees, but for the readings of an open session: they come with each message of the charger, and the column
-- is indexed. They count when the server publishes them, which it does at most once a minute.
create trigger session_has_changed before update on sessions for each row when (
  new.update_published_at is distinct from old.update_published_at
  or (new.charger_id, new.socket_id, new.connector_id, new.location_id, new.transaction_id, new.id_tag_id, new.status,
      new.started_at, new.ended_at, new.meter_start_wh, new.meter_stop_wh, new.limit_a, new.stop_reason,
      new.finalize_reason, new.start_command_id, new.tariff_id, new.tariff_revision)
    is distinct from
     (old.charger_id, old.socket_id, old.connector_id, old.location_id, old.transaction_id, old.id_tag_id, old.status,
      old.started_at, old.ended_at, old.meter_start_wh, old.meter_stop_wh, old.limit_a, old.stop_reason,
      old.finalize_reason, old.start_command_id, old.tariff_id, old.tariff_revision)
  or new.ended_at is not null and (new.last_meter_wh, new.last_meter_at) is distinct from (old.last_meter_wh, old.last_meter_at)
) execute function session_has_changed();
