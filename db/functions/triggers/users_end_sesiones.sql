-- A new token key or a deactivation ends all sessions of the user.
create or replace function users_end_sesiones() returns trigger
  language plpgsql
  as $$
  begin
    update sesiones set terminada = new.updated where user_id = new.id and terminada is null;
    return null;
  end
  $$;
