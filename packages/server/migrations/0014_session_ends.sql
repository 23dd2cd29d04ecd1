-- What is known of the end of an open session that its charger has not ended. All of it is only when to look at the
-- session, and why: what is billed is decided from the evidence.

-- Since when nothing was charged, as it was found the last time somebody looked; null: nobody has, and it counts from the
-- start. A session is looked at once this is longer ago than its location allows.
alter table sessions add column idle_since timestamptz;
-- What seems to have ended it, and since when: its connector says that it is free, its charger has booted, or nothing is
-- charged any more and the charger was asked to stop.
alter table sessions add column finalize_trigger text check (finalize_trigger in ('connector_available', 'reboot', 'idle'));
alter table sessions add column finalize_since timestamptz;
-- Not to be looked at before.
alter table sessions add column finalize_not_before timestamptz;
-- The RemoteStopTransaction by which the charger was asked.
alter table sessions add column finalize_command_id text;
create index sessions_to_finalize on sessions (finalize_since) where ended_at is null and finalize_trigger is not null;
create index sessions_by_idleness on sessions (coalesce(idle_since, started_at)) where ended_at is null;

-- The session that was the last on a socket: it may go on drawing after it was closed by us.
create index sessions_by_socket on sessions (socket_id, created_at desc);
