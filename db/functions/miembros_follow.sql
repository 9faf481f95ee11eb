-- Each member has a row in `membresias`, with a copy of his branch and of whether he is deleted.
create or replace function miembros_follow() returns trigger
  language plpgsql
  as $$
  begin
    if tg_op = 'INSERT' then
      insert into membresias (gimnasio_id, id_miembro, sucursal_id, eliminado)
        select gimnasio_id, id, sucursal_id, deleted is not null from nuevas;
    else
      update membresias as s set sucursal_id = n.sucursal_id, eliminado = n.deleted is not null
        from nuevas n
        where s.gimnasio_id = n.gimnasio_id and s.id_miembro = n.id
          and (s.sucursal_id, s.eliminado) is distinct from (n.sucursal_id, n.deleted is not null);
    end if;
    return null;
  end
  $$;
