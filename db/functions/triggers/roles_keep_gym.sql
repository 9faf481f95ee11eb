-- A role never changes its gym.
create or replace function roles_keep_gym() returns trigger
  language plpgsql
  as $$
  begin
    if new.id_gimnasio is distinct from old.id_gimnasio then
      raise check_violation using message = 'a role never changes its gym', constraint = 'roles_keep_gym';
    end if;
    return new;
  end
  $$;
