-- What becomes of a newcomer that proves itself while its charger has a socket.
alter table chargers add column takeover text not null default 'auto' check (takeover in ('auto', 'newest', 'keep'));

-- When newcomers took the place of a socket that nobody had asked for a sign of life; only as many as are counted.
alter table chargers add column recent_takeovers jsonb not null default '[]';

-- When it was last told that its place changes hands too often.
alter table chargers add column fight_told_at timestamptz;

-- Whose address it connected from last: there it answers for its own failures alone.
alter table chargers add column last_network text;

-- It sent too many bad frames, and is not let in before.
alter table chargers add column refused_until timestamptz;
