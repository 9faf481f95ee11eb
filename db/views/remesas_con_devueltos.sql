-- The record of a file for the bank, with what the bank returned of it.
create or replace view remesas_con_devueltos with (security_invoker = true) as
  select
    r.gimnasio_id, r.id, r.orden, r.created, r.updated, r.usuario_id, r.vence, r.mensaje, r.estado, r.recibos, r.monto,
    r.presentada, r.ingresada, d.devueltos, d.monto_devuelto
  from remesas r
  left join lateral (
    select count(*)::integer as devueltos, coalesce(sum(c.monto), 0)::numeric(14,2) as monto_devuelto
    from remesas_recibos c join devoluciones d on d.gimnasio_id = c.gimnasio_id and d.id = c.id
    where c.gimnasio_id = r.gimnasio_id and c.id_remesa = r.id
  ) d on true;
grant select on remesas_con_devueltos to vigente_reader, vigente_writer;
