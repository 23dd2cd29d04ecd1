-- Lists of one charger's or one session's events. An event names its records in its data.
create index events_of_charger on events ((data ->> 'charger_id'), created_at desc, id desc)
  where data ->> 'charger_id' is not null;
create index events_of_session on events ((data ->> 'session_id'), created_at desc, id desc)
  where data ->> 'session_id' is not null;
create index events_of_location on events ((data ->> 'location_id'), created_at desc, id desc)
  where data ->> 'location_id' is not null;
-- The other lists by which a fleet is searched.
create index sockets_by_org on sockets (org_id, created_at desc, id desc);
create index sessions_by_start on sessions (org_id, started_at desc);
-- The few sessions whose start is not known to a day: that were reported late, or by a clock that was wrong.
create index sessions_far_from_start on sessions (org_id, created_at desc, id desc)
  where created_at - started_at not between '-24:00' and '24:00';
create index commands_of_session on commands (session_id, created_at desc, id desc) where session_id is not null;
