-- Updates `miembros_por_sucursal` for members that moved, were deleted or came back.
create or replace function miembros_count_moved() returns trigger
  language plpgsql
  as $$
  begin
    perform sumar_miembros(gimnasio_id, sucursal_id, sum(signo))
      from (
        select gimnasio_id, sucursal_id, 1 as signo from nuevos where deleted is null
        union all
        select gimnasio_id, sucursal_id, -1 from viejos where deleted is null
      ) m
      group by gimnasio_id, sucursal_id having sum(signo) <> 0;
    return null;
  end
  $$;
