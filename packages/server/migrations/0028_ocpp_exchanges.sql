-- One row for a call and its answer. It is a new table, because other indexes for the old one would have to be built for all of
-- its days, and a process of the previous version, which may still run, reads and writes the old one. message_log keeps the
-- frames that were stored before, until they are deleted after thirty days.
create table ocpp_exchanges (
  -- The id of the first frame. The answer to it in the same row has the next number.
  id bigint not null default nextval('message_log_id'),
  -- Of the first frame.
  at timestamptz not null,
  -- Of the answer: how long after its call.
  latency_ms integer,
  -- Of the connection.
  epoch integer not null,
  -- A message id that is a UUID, which then takes 16 bytes. message_id is null.
  message_uuid uuid,
  -- Whether the first frame came from the charger.
  incoming boolean not null,
  org_id text not null,
  charger_id text not null,
  -- The action and the three texts are short texts: see short-text.ts.
  action text,
  -- Of [2,"id","Action",{…}] and [3,"id",{…}] only {…}; '' of [3,"id",{}]; of any other text the whole of it.
  call text,
  answer text,
  -- A text that is not an OCPP frame.
  invalid text,
  message_id text,
  command_id text
) partition by range (at);
create table ocpp_exchanges_default partition of ocpp_exchanges default;

-- Less than half as long as an index of the ids themselves. There is no other index, and no primary key: each would add a tenth to
-- what an exchange costs.
create index ocpp_exchanges_by_charger on ocpp_exchanges (hashtext(charger_id), at);

-- As before; and for the exchanges.
create or replace function ensure_log_partitions(first_day date, days integer) returns void language plpgsql as $$
declare
  log record;
  day date;
begin
  for log in
    select * from (values
      ('evidence', 'received_at'), ('message_log', 'at'), ('ocpp_exchanges', 'at'), ('delivery_attempts', 'at')) as l(name, clock)
  loop
    for day in select first_day + n from generate_series(0, days - 1) as n loop
      if to_regclass(format('%I', log.name || to_char(day, '_YYYYMMDD'))) is null then
        begin
          execute format('create table %I partition of %I for values from (%L) to (%L)',
            log.name || to_char(day, '_YYYYMMDD'), log.name, day::timestamp at time zone 'UTC', (day + 1)::timestamp at time zone 'UTC');
        exception when check_violation then null;
        end;
      end if;
    end loop;
  end loop;
  perform keep_row_level_security();
end $$;

-- An exchange takes two numbers. It is the last statement, because processes that store frames wait from here to the commit.
alter sequence message_log_id increment by 2;
