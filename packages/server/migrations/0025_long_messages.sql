-- Messages that were longer than the charger may send: how many, within 24 hours of the first.
alter table chargers add column long_messages_since timestamptz, add column long_messages integer not null default 0;
