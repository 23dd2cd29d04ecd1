-- Each MeterValues sets the readings and the time of an open session. No index contains them any more, so with room on its
-- page the row is updated there, and none of the 21 indexes of the table gets a new entry. The room is for pages that are
-- written from now on. The new index is complete before the old one goes, so that readers do not wait for it.
alter table sessions set (fillfactor = 75);
create index sessions_in_order_of_change on sessions (org_id, xid, id);
drop index sessions_by_change;
alter index sessions_in_order_of_change rename to sessions_by_change;

-- A burst of starts must not wait until a tenth of millions of rows has changed: as long as PostgreSQL believes that no session
-- is open, it reads all open ones to find that of a socket.
alter table sessions set (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 1000);
