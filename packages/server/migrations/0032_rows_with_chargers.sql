-- Which charger a receipt is about, as it was when the receipt was written. Null in the receipts that exist already: a
-- receipt never changes, and the charger may have another name by now.
alter table cdrs add column charger_identity text, add column connector_id integer, add column location_name text;
