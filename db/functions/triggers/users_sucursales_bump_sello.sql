-- A change of branches makes a user another caller.
create or replace function users_sucursales_bump_sello() returns trigger
  language plpgsql
  as $$
  begin
    update users set sello = sello + 1
      where id in (select user_id from cambiadas order by user_id);
    return null;
  end
  $$;
