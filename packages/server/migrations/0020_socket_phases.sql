-- What a limit in watts of a socket is written with: how many phases a car may draw on there, and the voltage of one of them.
alter table sockets add column phases smallint not null default 1 check (phases in (1, 3));
alter table sockets add column voltage_v smallint not null default 230 check (voltage_v between 50 and 1000);
