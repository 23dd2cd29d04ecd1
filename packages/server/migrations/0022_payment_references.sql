-- Payment references name no driver, and can be redacted; id tags are kept for what was listed or what charged.

-- When the first authorized session of the tag began here. A charger can send any text as a tag: only those that an operator
-- listed, or that charged, say that a text names a driver.
alter table id_tags add column charged_at timestamptz;
create index sessions_by_id_tag on sessions (id_tag_id, created_at);
update id_tags set charged_at = (
  select min(s.created_at) from sessions s where s.id_tag_id = id_tags.id and s.authorization_status = 'Accepted');

-- The texts in which an id tag may stand whole: the text itself, what follows "tag:" in it, and what precedes "/" in either; without
-- what readers put between the digits of a card, in upper case.
create function tag_spellings(variadic texts text[]) returns text[] language sql immutable as $$
  select coalesce(array_agg(distinct bare), '{}') from (
    select translate(upper(part), ' :-_.', '') as bare
    from unnest(texts) as given(whole)
    cross join lateral (values (whole), (substring(whole from '(?i)tag:(.*)$'))) as prefixed(rest)
    cross join lateral (values (rest), (split_part(rest, '/', 1))) as parts(part)
    where part is not null
  ) as spelled where bare <> ''
$$;
create index payment_references_by_spelling on payment_references
  using gin (tag_spellings(payment_reference, payment_provider));

alter table payment_references add column redacted_at timestamptz;
-- A keyed hash of the session and the text that was redacted: a repetition of it is recognized.
alter table payment_references add column redacted_hash bytea;
create index payment_references_redacted on payment_references (session_id, redacted_hash) where redacted_hash is not null;

-- A payment reference never changes, with one exception: it may be redacted, once.
create function refuse_change_but_redaction() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.redacted_at is null and new.redacted_at is not null and new.redacted_hash is not null
    and new.payment_reference = 'redacted:' || old.id and new.payment_provider = 'redacted'
    and (new.id, new.org_id, new.session_id, new.created_at) = (old.id, old.org_id, old.session_id, old.created_at)
  then
    return new;
  end if;
  raise exception '% rows are never changed', tg_table_name using errcode = 'restrict_violation';
end $$;
drop trigger payment_references_immutable on payment_references;
create trigger payment_references_immutable before update or delete on payment_references
  for each row execute function refuse_change_but_redaction();
