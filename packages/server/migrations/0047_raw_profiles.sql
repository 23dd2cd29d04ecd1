-- The ids of the charging profiles that operators sent by `calls`, and that the charger may still have.
alter table chargers add column raw_profiles jsonb not null default '[]';
create index chargers_with_raw_profiles on chargers (location_id) where raw_profiles <> '[]';
