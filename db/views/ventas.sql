-- The record of a sale: its entry of the ledger, its member today, and its void.
create or replace view ventas with (security_invoker = true) as
  select
    a.gimnasio_id, a.id, a.orden, a.created, coalesce(v.created, a.created) as updated,
    a.sucursal_id, a.usuario_id, a.id_concepto, a.concepto, a.tipo, a.precio, a.cantidad, a.monto, a.medio_pago,
    a.referencia, a.nota, o.actual as id_miembro, a.visitante, a.telefono, a.dia, a.recibo,
    v.created as anulado, v.usuario_id as anulado_por, coalesce(v.motivo, '') as motivo_anulacion,
    coalesce(d.monto, 0)::numeric(14,2) as a_cuenta, d.vence, coalesce(b.queda, 0)::numeric(14,2) as saldo
  from ventas_asientos a
  left join miembros o on o.gimnasio_id = a.gimnasio_id and o.id = a.id_miembro
  left join ventas_anulaciones v on v.gimnasio_id = a.gimnasio_id and v.id_venta = a.id
  left join deudas_asientos d on d.gimnasio_id = a.gimnasio_id and d.id = a.id
  left join deudas_abiertas b on b.gimnasio_id = a.gimnasio_id and b.id_deuda = a.id;
grant select on ventas to vigente_reader, vigente_writer;
