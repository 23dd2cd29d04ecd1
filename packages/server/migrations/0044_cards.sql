-- Where and from when a card may charge, and the cards that were refused.
alter table id_tags add column valid_from timestamptz;
-- Null: everywhere. A location that is deleted has no chargers, so its id may stay.
alter table id_tags add column location_ids text[];
-- Why the start was not accepted. Null where it was, and in sessions from before this column.
alter table sessions add column refused_because text;

-- The tags that chargers sent and that no list has. Chargers can send any text, so these are not in `id_tags`, and only the
-- newest 1,000 of an organization are kept.
create table unknown_id_tags (
  id text primary key,
  org_id text not null references organizations,
  id_tag text not null,
  -- No reference: the row outlives the charger.
  charger_id text not null,
  connector_id integer,
  attempts bigint not null,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null
);
create unique index unknown_id_tags_by_text on unknown_id_tags (org_id, upper(id_tag));
create index unknown_id_tags_by_first_seen on unknown_id_tags (org_id, first_seen_at desc, id desc);
create index unknown_id_tags_by_last_seen on unknown_id_tags (last_seen_at);
