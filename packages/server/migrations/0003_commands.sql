-- A reservation names a tag and its group; like every tag, the group's is stored once and referenced.
alter table commands add column parent_tag_id text references id_tags;

-- The whole payload, encrypted, where it holds what must not be read: user info of a URL, a password that is set.
-- Only until the command has ended; what stays in payload is what may be shown.
alter table commands add column sealed_payload bytea;

-- The order in which commands were asked for: several may come within one millisecond.
alter table commands add column position bigint generated always as identity;

-- Commands that wait to be handed to their charger's queue.
create index commands_unsent on commands (charger_id) where status = 'pending' and sent_at is null;

-- The local authorization list that a charger took last: its version, and what it says of each tag.
create table local_lists (
  charger_id text primary key references chargers on delete cascade,
  org_id text not null references organizations,
  version integer not null,
  updated_at timestamptz not null
);

create table local_list_entries (
  charger_id text not null references local_lists on delete cascade,
  id_tag_id text not null references id_tags,
  org_id text not null references organizations,
  -- HMAC of the entry: the tag's text, its status, expiry and parent are stored with the tag, and nowhere else.
  digest bytea not null,
  primary key (charger_id, id_tag_id)
);
