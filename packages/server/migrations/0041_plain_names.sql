-- Columns and indexes get the words of the code and of the API.
alter table chargers rename column fight_told_at to takeovers_reported_at;
alter table sessions rename column update_told_at to update_published_at;
alter table balancers rename column allocation_told to published_allocation;
alter table balancers rename column allocation_told_at to allocation_published_at;
alter table deliveries rename column claimed_by to leased_by;
alter table deliveries rename column settled_at to ended_at;
alter index deliveries_by_lane rename to deliveries_by_partition;
alter index deliveries_asked_for rename to deliveries_requested;
