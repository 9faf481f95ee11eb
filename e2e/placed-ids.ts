import { z } from 'zod'
import { queryDatabase } from './database.ts'

const placed = z.tuple([
  z.object({
    venta: z.string(),
    pago: z.string(),
    miembro: z.string(),
    usuario: z.string(),
    sucursal: z.string(),
    concepto: z.string(),
    plan: z.string(),
    vigente: z.string(),
    pausado: z.string(),
    nombre: z.string(),
    caja: z.string(),
    abierta: z.string(),
    cerrada: z.string(),
    recibo: z.string(),
  }),
])

/** The list with one member selected, and a dialog about the selection. */
export const selected = (lote: string, { vigente, nombre }: { vigente: string; nombre: string }) =>
  `/admin/miembros?q=${encodeURIComponent(nombre)}&lote=${lote}&elegidos=${encodeURIComponent(JSON.stringify([vigente]))}`

/** Records of the demonstration's branch that dialogs are about, and the code of its last receipt. */
export async function placedIds() {
  const [ids] = placed.parse(
    await queryDatabase(
      `select v.id as venta, p.id as pago, m.id as miembro, u.id as usuario, s.id as sucursal, c.id as concepto,
         plan.id as plan, vigente.id as vigente, vigente.nombre, pausa.id_miembro as pausado, caja.id as caja, abierta.id as abierta, cerrada.id as cerrada,
         p.codigo as recibo
       from sucursales s join gimnasios g on g.id = s.gimnasio_id
       join lateral (select id from ventas_asientos where sucursal_id = s.id order by orden desc limit 1) v on true
       join lateral (select id from miembros where sucursal_id = s.id and deleted is null order by orden desc limit 1) m on true
       join lateral (select id from users where gimnasio_id = g.id and activo and not prestado order by orden desc limit 1) u on true
       join lateral (select id from conceptos where sucursal_id = s.id order by orden limit 1) c on true
       join lateral (select id, codigo from pagos_asientos where sucursal_id = s.id order by orden desc limit 1) p on true
       join lateral (select id from planes where sucursal_id = s.id and deleted is null order by orden limit 1) plan on true
       join lateral (select id, nombre from miembros_pagos where sucursal_id = s.id and deleted is null and estado = 'Vigente'
         order by orden limit 1) vigente on true
       join lateral (select id_miembro from pausas where sucursal_id = s.id order by created limit 1) pausa on true
       join lateral (select id from cajas where sucursal_id = s.id and activa order by orden limit 1) caja on true
       join lateral (select id from caja_sesiones where caja_id = caja.id and cerrada is null limit 1) abierta on true
       join lateral (select id from caja_sesiones where caja_id = caja.id and cerrada is not null order by cerrada desc limit 1) cerrada on true
       where g.nombre = 'Norte' and s.nombre = 'Palermo'`,
    ),
  )
  return ids
}
