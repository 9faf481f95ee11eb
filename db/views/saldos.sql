-- The record of what takes a debt down: a payment of it, or a sum that was forgiven. Its member today, and its void.
-- `queda`: what it left of the debt, less what was void by then.
create or replace view saldos with (security_invoker = true) as
  select
    a.gimnasio_id, a.id, a.orden, a.created, coalesce(v.created, a.created) as updated, a.id_deuda, a.clase, m.actual as id_miembro,
    a.sucursal_id, a.usuario_id, a.monto, a.medio_pago, a.referencia, a.nota, a.dia, a.recibo,
    v.created as anulado, v.usuario_id as anulado_por, coalesce(v.motivo, '') as motivo_anulacion,
    greatest(d.monto - (
      select sum(s.monto) from saldos_asientos s
      where s.gimnasio_id = a.gimnasio_id and s.id_deuda = a.id_deuda and s.orden <= a.orden
        and (s.id = a.id or not exists (
          select from saldos_anulaciones w where w.gimnasio_id = s.gimnasio_id and w.id_saldo = s.id and w.created <= a.created))
    ), 0)::numeric(14,2) as queda
  from saldos_asientos a
  left join deudas_asientos d on d.gimnasio_id = a.gimnasio_id and d.id = a.id_deuda
  left join miembros m on m.gimnasio_id = d.gimnasio_id and m.id = d.id_miembro
  left join saldos_anulaciones v on v.gimnasio_id = a.gimnasio_id and v.id_saldo = a.id;
grant select on saldos to vigente_reader, vigente_writer;
