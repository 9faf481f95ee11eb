-- A changed token key, role, gym or active state makes a user another caller.
create or replace function users_bump_sello() returns trigger
  language plpgsql
  as $$
  begin
    if (new.token_key, new.role, new.activo, new.gimnasio_id) is distinct from (old.token_key, old.role, old.activo, old.gimnasio_id) then
      new.sello := old.sello + 1;
    end if;
    return new;
  end
  $$;
