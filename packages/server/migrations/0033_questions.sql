-- Receipts by socket, tariff and location, each list in its own order, and those that nothing was billed for.
create index cdrs_by_socket on cdrs (socket_id, created_at desc, id desc);
create index cdrs_by_tariff on cdrs (org_id, tariff_id, created_at desc, id desc);
create index cdrs_by_location on cdrs (location_id, created_at desc, id desc);
create index cdrs_unbillable on cdrs (org_id, created_at desc, id desc) where status = 'unbillable';
-- Corrections, of which there are few among the decisions: for their list, and for the sums of a period.
create index billing_decisions_of_corrections on billing_decisions (org_id, created_at desc, id desc)
  where jsonb_typeof(evidence -> 'correction') = 'object';
-- How many they are. Without it PostgreSQL expects one decision of 200 to be one.
create statistics billing_decisions_corrections on (jsonb_typeof(evidence -> 'correction')) from billing_decisions;
-- What charges now, among all sessions that ever were, and what the server closed.
create index sessions_open on sessions (org_id, created_at desc, id desc) where ended_at is null;
create index sessions_finalized on sessions (org_id, created_at desc, id desc) where status = 'finalized';
-- A rare type among millions of events: without it, PostgreSQL reads all of them.
create index events_by_type on events (org_id, type, created_at desc, id desc);
-- What is wrong among all sockets. A socket without an error is not in the second.
create index sockets_by_status on sockets (org_id, status, created_at desc, id desc);
create index sockets_with_errors on sockets (org_id, created_at desc, id desc) where error_code <> 'NoError';
-- Which chargers are away, among those that are there. A connection changes it, and no message does.
create index chargers_offline on chargers (org_id, created_at desc, id desc) where owner is null;
