-- A change of a role's permissions changes the stamp of every user with that role.
create or replace function roles_permisos_bump_sello() returns trigger
  language plpgsql
  as $$
  begin
    update users set sello = sello + 1
      where role in (select role_id from cambiadas);
    return null;
  end
  $$;
