-- A payment reference is as final as the receipt that it is on: a wrong one is followed by the right one.
create trigger payment_references_immutable before update or delete on payment_references for each row execute function refuse_change();

-- Nor is a table of receipts emptied at once, which triggers for rows do not see. A copy that has not come to its end is
-- begun again: its rows are still where they came from.
create function refuse_emptying() returns trigger language plpgsql as $$
begin
  if to_regclass('unfinished_copy') is not null then return null; end if;
  raise exception '% rows are never deleted', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger cdrs_kept before truncate on cdrs for each statement execute function refuse_emptying();
create trigger billing_decisions_kept before truncate on billing_decisions for each statement execute function refuse_emptying();
create trigger tariff_revisions_kept before truncate on tariff_revisions for each statement execute function refuse_emptying();
create trigger payment_references_kept before truncate on payment_references for each statement execute function refuse_emptying();

-- Whether a payment reference is somebody's id tag, however it is spelled: the separators are those of driver-identifiers.ts.
create index id_tags_by_bare_text on id_tags (org_id, translate(upper(id_tag), ' :-_.', ''));
create index id_tags_by_bare_parent on id_tags (org_id, translate(upper(parent_id_tag), ' :-_.', '')) where parent_id_tag is not null;
