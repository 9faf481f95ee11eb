-- The record of what takes a debt down: a payment of it, or a sum that was forgiven. Its member today, and its void.
create or replace view saldos with (security_invoker = true) as
  select
    a.gimnasio_id, a.id, a.orden, a.created, coalesce(v.created, a.created) as updated, a.id_deuda, a.clase, m.actual as id_miembro,
    a.sucursal_id, a.usuario_id, a.monto, a.medio_pago, a.referencia, a.nota, a.dia, a.recibo,
    v.created as anulado, v.usuario_id as anulado_por, coalesce(v.motivo, '') as motivo_anulacion
  from saldos_asientos a
  left join deudas_asientos d on d.gimnasio_id = a.gimnasio_id and d.id = a.id_deuda
  left join miembros m on m.gimnasio_id = d.gimnasio_id and m.id = d.id_miembro
  left join saldos_anulaciones v on v.gimnasio_id = a.gimnasio_id and v.id_saldo = a.id;
grant select on saldos to vigente_reader, vigente_writer;
