-- Since when a charger is away; null: it is here, or it was told that it stayed away.
alter table chargers add column away_since timestamptz;
create index chargers_away on chargers (away_since) where away_since is not null;

-- When its readings were told last: at most once a minute, whichever process hears them.
alter table sessions add column update_told_at timestamptz;

-- How the location was shared out when that was told last, and when: at most once in ten seconds.
alter table balancers add column allocation_told jsonb, add column allocation_told_at timestamptz;

-- What is kept for a day only, among much that is kept for longer.
create index events_of_a_day on events (created_at) where type in ('session.updated', 'dlb.allocation_changed');
