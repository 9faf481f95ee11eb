-- A person is another caller once his branches change.
create or replace function users_sucursales_bump_sello() returns trigger
  language plpgsql
  as $$
  begin
    update users set sello = sello + 1
      where id in (select user_id from cambiadas order by user_id);
    return null;
  end
  $$;
