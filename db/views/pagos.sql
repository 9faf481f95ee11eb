-- The record of a payment: its entry of the ledger, its present period and member, and its void. Openings of an import are entries and
-- no payments. `partes` is null for a payment with one method.
-- `a_cuenta`: what was left owing; `saldo`: what still is.
create or replace view pagos with (security_invoker = true) as
  select
    a.gimnasio_id, a.id, a.orden, a.created, coalesce(v.created, a.created) as updated,
    p.id_miembro, a.id_plan_plazo, a.sucursal_id, a.usuario_id, a.medio_pago,
    a.precio_lista, a.descuento, a.motivo_descuento, a.monto_total, a.referencia, a.nota,
    a.fecha_pago, a.horario, a.recibo, a.duracion, a.unidad, a.eleccion,
    p.inicio, p.fecha_vencimiento,
    v.created as anulado, v.usuario_id as anulado_por, coalesce(v.motivo, '') as motivo_anulacion,
    (select jsonb_agg(jsonb_build_object('medio_pago', q.medio_pago, 'monto', q.monto, 'referencia', q.referencia) order by q.lugar)
      from pagos_partes q where q.gimnasio_id = a.gimnasio_id and q.id_pago = a.id) as partes,
    coalesce(d.monto, 0)::numeric(14,2) as a_cuenta, d.vence, coalesce(b.queda, 0)::numeric(14,2) as saldo
  from pagos_asientos a
  left join periodos p on p.gimnasio_id = a.gimnasio_id and p.id_pago = a.id
  left join pagos_anulaciones v on v.gimnasio_id = a.gimnasio_id and v.id_pago = a.id
  left join deudas_asientos d on d.gimnasio_id = a.gimnasio_id and d.id = a.id
  left join deudas_abiertas b on b.gimnasio_id = a.gimnasio_id and b.id_deuda = a.id
  where not a.apertura;
grant select on pagos to vigente_reader, vigente_writer;
