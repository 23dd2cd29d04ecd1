-- Sign-ins to the console. A row waits for its code, or belongs to a cookie; each is stored as a hash.
create table console_sessions (
  id text primary key,
  org_id text not null references organizations,
  api_key_id text not null references api_keys,
  code_hash bytea unique,
  cookie_hash bytea unique,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  check ((code_hash is null) <> (cookie_hash is null))
);
create index console_sessions_by_org on console_sessions (org_id, last_used_at);
