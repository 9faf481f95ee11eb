-- The record of a debt: the rest of a payment or a sale, its member today, what is left of it (null: nothing), and what it is for.
-- A filter for open ones begins at the few that are: with a 0 for the others it read every debt that ever was, in 4 s.
create or replace view deudas with (security_invoker = true) as
  select
    d.gimnasio_id, d.id, d.orden, d.created, d.created as updated, d.id_pago, d.id_venta, m.actual as id_miembro, d.sucursal_id,
    d.usuario_id, d.dia, d.monto, d.vence, b.queda as saldo,
    coalesce(
      (select v.concepto || case when v.cantidad > 1 then ' × ' || v.cantidad else '' end
        from ventas_asientos v where v.gimnasio_id = d.gimnasio_id and v.id = d.id_venta),
      (select p.nombre from pagos_asientos a
        join planes_plazos z on z.gimnasio_id = a.gimnasio_id and z.id = a.id_plan_plazo
        join planes p on p.gimnasio_id = z.gimnasio_id and p.id = z.id_plan
        where a.gimnasio_id = d.gimnasio_id and a.id = d.id_pago)) as concepto,
    coalesce((select a.recibo from pagos_asientos a where a.gimnasio_id = d.gimnasio_id and a.id = d.id_pago),
      (select a.recibo from ventas_asientos a where a.gimnasio_id = d.gimnasio_id and a.id = d.id_venta)) as recibo
  from deudas_asientos d
  left join miembros m on m.gimnasio_id = d.gimnasio_id and m.id = d.id_miembro
  left join deudas_abiertas b on b.gimnasio_id = d.gimnasio_id and b.id_deuda = d.id;
grant select on deudas to vigente_reader, vigente_writer;
