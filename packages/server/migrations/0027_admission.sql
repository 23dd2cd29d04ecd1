-- Attempts with wrong credentials are limited by themselves, so no address of a charger has to be remembered.
alter table chargers drop column last_network;
