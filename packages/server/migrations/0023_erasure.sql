-- What erases the text of an id tag.

-- The keys under which signed meter values are stored: one for each tag, by its id, or by a keyed hash of the tag that a value names
-- where no session does. Without its key nobody reads a value, also not in a copy of the database.
create table tag_keys (
  org_id text not null references organizations,
  holder text not null,
  -- The key, under the server's secret.
  sealed bytea not null,
  -- It goes as soon as no session of the tag is open or waits for another decision.
  doomed boolean not null default false,
  -- Until then: the text that is to be erased, under the server's secret.
  sealed_text bytea,
  primary key (org_id, holder)
);
create index tag_keys_doomed on tag_keys (holder) where doomed;

-- What was found of the signed values of a session when it was billed, which every later decision goes by: their readings and
-- whether the pinned key signed them, not who charged. `frames` are the ids of the evidence that was looked at.
create table checked_signed_values (
  session_id text primary key references sessions,
  org_id text not null references organizations,
  frames jsonb not null,
  records jsonb not null
);
