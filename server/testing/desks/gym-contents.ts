import type { TestDatabase } from '#server/testing/test-db.ts'

/** The visible contents of a gym, without ids. */
export const contentsOf = async ({ owner }: TestDatabase, id: string) => ({
  ingresos: await owner(
    `select s.nombre, i.dia, sum(i.total) as total, sum(i.pagos) as pagos, sum(i.vendido) as vendido, sum(i.ventas) as ventas, sum(i.saldo) as saldo
     from ingresos i join sucursales s on s.id = i.sucursal_id where i.gimnasio_id = $1 group by 1, 2 order by 1, 2`,
    [id],
  ),
  miembros: await owner(
    `select m.numero, m.nombre, m.dni, m.deleted, p.estado, p.fecha_vencimiento, p.fecha_pago, (m.foto <> '') as foto
     from miembros m join miembros_pagos p on p.id = m.id where m.gimnasio_id = $1 order by numero`,
    [id],
  ),
  pagos: await owner(
    `select p.recibo, p.monto_total, p.medio_pago, p.inicio, p.fecha_vencimiento, p.anulado, p.motivo_anulacion, p.partes, u.name
     from pagos p join users u on u.id = p.usuario_id where p.gimnasio_id = $1 order by p.recibo, p.fecha_pago`,
    [id],
  ),
  ventas: await owner(
    `select v.recibo, v.concepto, v.tipo, v.precio, v.cantidad, v.monto, v.medio_pago, v.visitante, v.created, v.dia, v.anulado,
       v.motivo_anulacion, c.nombre, c.precio as lista, u.name
     from ventas v join conceptos c on c.id = v.id_concepto join users u on u.id = v.usuario_id where v.gimnasio_id = $1 order by v.recibo`,
    [id],
  ),
  saldos: await owner(
    `select d.recibo, d.concepto, d.dia, d.vence, d.monto, d.saldo, m.nombre,
       (select jsonb_agg(jsonb_build_array(s.clase, s.monto, s.medio_pago, s.nota, s.recibo, s.dia, s.anulado) order by s.orden)
         from saldos s where s.id_deuda = d.id) as pagado
     from deudas d join miembros m on m.id = d.id_miembro where d.gimnasio_id = $1 order by d.orden`,
    [id],
  ),
  cajas: await owner(
    `select c.nombre, s.fondo, s.numero, s.contado, s.esperado, s.diferencia, s.motivo, s.reabierta, t.ultimo_numero,
       jsonb_array_length(s.anteriores) as anteriores, t.id_sesion = s.id as abierta,
       (select array_agg(array[m.tipo, m.monto::text] order by m.orden) from caja_movimientos m where m.id_sesion = s.id) as movimientos
     from caja_sesiones s join cajas c on c.id = s.caja_id join cajas_turnos t on t.caja_id = c.id
     where s.gimnasio_id = $1 order by s.orden`,
    [id],
  ),
  entradas: await owner(
    `select coalesce(m.nombre, a.visitante) as nombre, a.instante, a.dia, a.resultado, a.deshecha, p.recibo from asistencias a
     left join miembros m on m.id = a.id_miembro left join pagos p on p.id = a.id_pago where a.gimnasio_id = $1 order by a.orden`,
    [id],
  ),
  notas: await owner(
    'select m.nombre, n.texto from miembros_notas n join miembros m on m.id = n.id_miembro where n.gimnasio_id = $1',
    [id],
  ),
  panel: await owner(
    `select s.nombre, d.total_recaudado_mensual, d.total_miembros_activos, d.total_pausados from dashboard d
     join sucursales s on s.id = d.id where s.gimnasio_id = $1 order by 1`,
    [id],
  ),
})
