-- A second wall beside the permissions: not even the owner edits the ledger by mistake.
create or replace function ledger_only_grows() returns trigger
  language plpgsql
  as $$
  begin
    raise insufficient_privilege using message = format('%s only grows', tg_table_name);
  end
  $$;
