-- When a charger was connected, and when it booted: what a timestamp of its clock is held against. Nothing is changed here later.

-- One row for each connection that ended, or was replaced; and one when a late start came by a connection, for what was known of
-- that connection by then.
create table charger_connections (
  id bigint generated always as identity primary key,
  org_id text not null,
  charger_id text not null,
  -- The session whose late start came by it.
  session_id text,
  connected_at timestamptz not null,
  -- When the charger was connected, accepted, and had booted if it did; null: it was never accepted.
  accepted_at timestamptz,
  last_seen_at timestamptz not null,
  -- A message got no reply: the charger repeats it.
  reply_withheld boolean not null
);
create index charger_connections_by_charger on charger_connections (charger_id, last_seen_at);

create table charger_boots (
  id bigint generated always as identity primary key,
  org_id text not null,
  charger_id text not null,
  at timestamptz not null
);
create index charger_boots_by_charger on charger_boots (charger_id, at);
