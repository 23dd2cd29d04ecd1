-- Row-level security: nothing here is in force until the operator asks for it (forecourt-server db enable-rls).
--
-- The server says for whom it asks in the setting forecourt.org: an organization's id, or * for what belongs to no single
-- one, such as the jobs. Where it says nothing, there are no rows.

-- Protects every table with an org_id, and whatever else belongs to an organization; those made since the last time too.
-- With a role, lets it use all tables as the server does. It should own none of them: an owner could switch this off.
create function enable_row_level_security(app_role text default null) returns void language plpgsql as $$
declare
  home oid := (select relnamespace from pg_class where oid = 'organizations'::regclass);
  home_name text := (select nspname from pg_namespace where oid = home);
  protected record;
  maintenance regprocedure;
begin
  for protected in
    select c.oid, format('%I.%I', home_name, c.relname) as name, c.relrowsecurity and c.relforcerowsecurity as done,
      case c.relname
        when 'organizations' then 'id'
        when 'idempotency_keys' then '(select org_id from api_keys where api_keys.id = api_key_id)'
        else 'org_id'
      end as owner
    from pg_class c
    where c.relnamespace = home and c.relkind in ('r', 'p')
      and (c.relname in ('organizations', 'idempotency_keys')
        or exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'org_id' and not a.attisdropped))
  loop
    if not exists (select from pg_policy where polrelid = protected.oid and polname = 'organization') then
      execute format(
        'create policy organization on %s using ((select current_setting(''forecourt.org'', true)) in (''*'', %s))',
        protected.name, protected.owner);
    end if;
    if not protected.done then
      execute format('alter table %s enable row level security, force row level security', protected.name);
    end if;
  end loop;

  -- Partitions are made and dropped in the name of the owner, also by a later version of these functions.
  for maintenance in
    select oid::regprocedure from pg_proc
    where pronamespace = home and proname in ('ensure_log_partitions', 'drop_log_partitions')
      and (app_role is not null or not prosecdef)
  loop
    execute format('alter function %s security definer set search_path = %I, pg_temp', maintenance, home_name);
    execute format('revoke execute on function %s from public', maintenance);
    if app_role is not null then
      execute format('grant execute on function %s to %I', maintenance, app_role);
    end if;
  end loop;

  if app_role is null then return; end if;
  execute format('grant usage on schema %I to %I', home_name, app_role);
  execute format('grant select, insert, update, delete on all tables in schema %I to %I', home_name, app_role);
  execute format('grant usage on all sequences in schema %I to %I', home_name, app_role);
  execute format('alter default privileges in schema %I grant select, insert, update, delete on tables to %I', home_name, app_role);
  execute format('alter default privileges in schema %I grant usage on sequences to %I', home_name, app_role);
end $$;

-- The policies stay, and mean nothing.
create function disable_row_level_security() returns void language plpgsql as $$
declare
  protected regclass;
begin
  for protected in
    select polrelid from pg_policy join pg_class c on c.oid = polrelid
    where polname = 'organization'
      and c.relnamespace = (select relnamespace from pg_class where oid = 'organizations'::regclass)
  loop
    execute format('alter table %s no force row level security, disable row level security', protected);
  end loop;
end $$;

-- Called after each migration and for new partitions: what is new is protected as the rest is.
create function keep_row_level_security() returns void language plpgsql as $$
begin
  if (select relrowsecurity from pg_class where oid = 'organizations'::regclass) then
    perform enable_row_level_security();
  end if;
end $$;

-- As before; and a new day is protected as the others are.
create or replace function ensure_log_partitions(first_day date, days integer) returns void language plpgsql as $$
declare
  log record;
  day date;
begin
  for log in select * from (values ('evidence', 'received_at'), ('message_log', 'at')) as l(name, clock) loop
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
