-- The order of commit, for readers of events and CDRs. A transaction's id, until the rows are carried to a PostgreSQL
-- whose ids begin elsewhere: then both functions are replaced by ones that go on where the rows end, so that every
-- cursor a reader keeps still means what it meant.
create function commit_xid() returns xid8 language sql stable as $$ select pg_current_xact_id() $$;
-- What is below it has been committed or given up.
create function commit_horizon() returns xid8 language sql stable as $$ select pg_snapshot_xmin(pg_current_snapshot()) $$;
alter table events alter column xid set default commit_xid();
alter table cdrs alter column xid set default commit_xid();

-- One row, by which a server finds out that it was given another secret than the one its keys were made with.
create table secret_checks (
  id boolean primary key default true check (id),
  hash bytea not null
);
