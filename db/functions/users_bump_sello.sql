-- A person is another caller once his token key, his role, his gym or whether he may come in changes.
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
