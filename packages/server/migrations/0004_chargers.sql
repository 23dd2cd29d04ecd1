-- New passwords of chargers, each until the charger's first login with it: what was before it is dropped then.
create table charger_credentials (
  charger_id text not null references chargers on delete cascade,
  mode text not null check (mode in ('over_ocpp', 'manual')),
  org_id text not null references organizations,
  password_hash bytea not null,
  -- What the charger is to be sent, encrypted. Null of a password that people enter.
  sealed_password bytea,
  -- The ChangeConfiguration that carries it.
  command_id text,
  -- An earlier ChangeConfiguration carried it as well: the charger may have it, whatever it answers now.
  offered_before boolean not null default false,
  -- Older passwords end then, even if the charger never came with this one. Null: they do not.
  previous_until timestamptz,
  created_at timestamptz not null,
  primary key (charger_id, mode)
);

-- Who tried to connect and is not registered. They belong to nobody, so there is no org_id.
create table unknown_chargers (
  identity text primary key,
  attempts bigint not null,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  address text not null,
  user_agent text,
  subprotocols text
);
create index unknown_chargers_by_last_seen on unknown_chargers (last_seen_at);

-- What chargers told of their configuration, and what they were told.
create table configuration_keys (
  charger_id text not null references chargers on delete cascade,
  org_id text not null references organizations,
  key text not null,
  -- False: the charger says that it has no such key.
  known boolean not null,
  -- Never of a secret.
  value text,
  readonly boolean,
  reported_at timestamptz,
  changed_at timestamptz,
  reboot_required boolean not null default false
);
-- CiString50: names compare without regard to case.
create unique index configuration_keys_by_name on configuration_keys (charger_id, lower(key));

alter table message_log
  add column type text,
  -- Of an answer: how long after its call.
  add column latency_ms integer,
  add column command_id text;
update message_log set type = case
  when text ~ '^\s*\[\s*2\s*,' then 'call' when text ~ '^\s*\[\s*3\s*,' then 'result'
  when text ~ '^\s*\[\s*4\s*,' then 'error' else 'invalid' end;
alter table message_log alter column type set not null;
