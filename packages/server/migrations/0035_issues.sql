-- What is wrong. Only the engine of issues writes here, never the transaction of a charger.
create table issues (
  id text primary key,
  org_id text not null references organizations,
  type text not null,
  -- What it is about. Of each type there is at most one issue that is not closed.
  subject_id text not null,
  -- pending: the cause is there, and the issue opens at due_at. open: it closes at due_at.
  state text not null check (state in ('pending', 'open', 'closed')),
  charger_id text,
  charger_identity text,
  connector_id integer,
  location_id text,
  session_id text,
  cdr_id text,
  webhook_id text,
  code text,
  count integer not null,
  since timestamptz not null,
  -- When the cause ended; null while it lasts.
  ended_at timestamptz,
  due_at timestamptz,
  closed_at timestamptz,
  close_reason text,
  acknowledged_at timestamptz,
  acknowledged_by text,
  -- When it was opened; of a pending one, when it was written.
  created_at timestamptz not null
);
create unique index issues_not_closed on issues (org_id, subject_id, type) where state <> 'closed';
create index issues_by_org on issues (org_id, created_at desc, id desc) where state <> 'pending';
create index issues_open on issues (org_id, created_at desc, id desc) where state = 'open';
create index issues_of_charger on issues (charger_id, created_at desc, id desc) where charger_id is not null;
create index issues_of_location on issues (location_id, created_at desc, id desc) where location_id is not null;
create index issues_due on issues (org_id, due_at) where due_at is not null;
create index issues_to_delete on issues (closed_at) where closed_at is not null;

-- Up to which event the issues of an organization follow the log. Its row is locked while they are written.
create table issue_positions (
  org_id text primary key references organizations,
  xid xid8 not null,
  position bigint not null,
  -- When the organization's issues were written last: it bounds how many are opened and closed in a second.
  written_at timestamptz not null
);

-- Finds the sessions that are open for long, among many that have ended.
create index sessions_open_by_start on sessions (started_at) where ended_at is null;
create index issues_not_closed_by_type on issues (type) where state <> 'closed';
