-- Updates a membership's copies of its member's branch and deletion.
create or replace function miembros_follow() returns trigger
  language plpgsql
  as $$
  begin
    update membresias as s set sucursal_id = n.sucursal_id, eliminado = n.deleted is not null
      from nuevas n
      where s.gimnasio_id = n.gimnasio_id and s.id_miembro = n.id
        and (s.sucursal_id, s.eliminado) is distinct from (n.sucursal_id, n.deleted is not null);
    return null;
  end
  $$;
