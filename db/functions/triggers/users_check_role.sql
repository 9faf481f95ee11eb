-- A role is the platform's or of the user's own gym. The foreign key alone cannot check the first half.
create or replace function users_check_role() returns trigger
  language plpgsql
  as $$
  begin
    if not exists (
      select from roles where id = new.role and (id_gimnasio is null or id_gimnasio = new.gimnasio_id)
    ) then
      raise foreign_key_violation using message = 'role of another gym', constraint = 'users_role_gimnasio';
    end if;
    return new;
  end
  $$;
