-- Chargers and locations by the beginning of a name, in the order of their names, and by what a boot reports. None of these
-- columns changes while a charger works, so its reports cost no more than before.
create index chargers_by_identity_prefix on chargers (org_id, lower(identity) text_pattern_ops);
create index chargers_by_name_prefix on chargers (org_id, lower(name) text_pattern_ops) where name is not null;
create index chargers_by_serial_prefix on chargers (org_id, lower(serial_number) text_pattern_ops)
  where serial_number is not null;
-- How many chargers begin with a text. Without it PostgreSQL expects one of 200, and reads all of them in the order of the list.
create statistics chargers_names on (lower(identity)), (lower(name)), (lower(serial_number)) from chargers;
create index chargers_in_order_of_identity on chargers (org_id, lower(identity), id);
create index chargers_in_order_of_name on chargers (org_id, lower(coalesce(name, '')), id);
create index chargers_by_vendor on chargers (org_id, vendor, created_at desc, id desc);
create index chargers_by_model on chargers (org_id, model, created_at desc, id desc);
create index chargers_by_firmware on chargers (org_id, firmware_version, created_at desc, id desc);
create index locations_by_name_prefix on locations (org_id, lower(name) text_pattern_ops);
create index locations_in_order_of_name on locations (org_id, lower(name), id);
