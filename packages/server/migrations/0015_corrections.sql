-- The public key with which a socket's meter signs, as it was pinned when the socket was set up. One that comes with the
-- values is only compared.
alter table sockets add column meter_public_key text;

-- A StopTransaction whose StartTransaction never came makes a session of its own: it was given no transaction id, has no
-- start register, and perhaps no id tag.
alter table sessions alter column transaction_id drop not null;
alter table sessions alter column meter_start_wh drop not null;
alter table sessions alter column id_tag_id drop not null;
alter table sessions alter column reported_start drop not null;
alter table sessions alter column reported_meter_start drop not null;
-- What a StopTransaction without a transaction id of ours said: this is what makes its retry recognizable.
alter table sessions add column reported_stop text;
create unique index sessions_by_reported_stop on sessions (charger_id, reported_stop) where reported_stop is not null;

-- When a settled session, of which a frame came since, is decided on again; null: nothing came.
alter table sessions add column decide_again_at timestamptz;
create index sessions_to_decide_again on sessions (decide_again_at) where decide_again_at is not null;
