-- A new token key or a deactivation ends all sessions of the user, and notes why.
create or replace function users_end_sesiones() returns trigger
  language plpgsql
  as $$
  begin
    update sesiones set terminada = new.updated, motivo = case
        when not new.activo then 'desactivada'
        when new.password_hash is distinct from old.password_hash then 'clave'
        when new.email is distinct from old.email then 'correo'
        else 'cerrada'
      end
      where user_id = new.id and terminada is null;
    return null;
  end
  $$;
