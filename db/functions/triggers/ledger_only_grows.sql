-- A second wall beside the permissions: not even the owner edits the ledger by mistake. The gym of the live demonstration alone is
-- deleted, by `borrar_demostracion`, and personal data of an anonymised member are erased, by `olvidar_miembro`.
create or replace function ledger_only_grows() returns trigger
  language plpgsql
  as $$
  begin
    if tg_op = 'DELETE' and current_setting('app.borra_demostracion', true) = 'true' then
      return null;
    end if;
    if tg_op = 'UPDATE' and current_setting('app.olvida', true) = 'true' then
      return null;
    end if;
    raise insufficient_privilege using message = format('%s only grows', tg_table_name);
  end
  $$;
