import type { Transaction } from '#server/db/transaction.ts'
import type { OpcionesReporte } from '#shared/reportes.ts'
import type { Asked } from './asked.ts'
import { planText } from './plan-text.ts'
import { plazoText } from './plazo-text.ts'

/** What can be filtered by in these branches, deleted plans too: their payments are still there. */
export async function readOptions(tx: Transaction, { gimnasio, sucursales }: Asked): Promise<OpcionesReporte> {
  const values = [gimnasio, sucursales]
  const planes = await tx.query<{ id: string; nombre: string }>(
    `select p.id, ${planText('p')} as nombre from planes p
     where p.gimnasio_id = $1 and p.sucursal_id = any ($2::text[]) order by p.deleted nulls first, p.nombre, p.id`,
    values,
    'report_plans',
  )
  const plazos = await tx.query<{ id: string; id_plan: string; nombre: string }>(
    `select z.id, z.id_plan, ${plazoText('z')} as nombre from planes_plazos z
     join planes p on p.gimnasio_id = z.gimnasio_id and p.id = z.id_plan
     where z.gimnasio_id = $1 and p.sucursal_id = any ($2::text[]) order by z.deleted nulls first, z.unidad desc, z.duracion, z.id`,
    values,
    'report_terms',
  )
  return { planes, plazos, medios: await methodsOf(tx, gimnasio) }
}

/** Each method ever used, found by jumps through the index on what is there. */
async function methodsOf(tx: Transaction, gimnasio: string): Promise<string[]> {
  const rows = await tx.query<{ medio: string }>(
    `with recursive medios as (
       (select medio_pago as medio from pagos_asientos where gimnasio_id = $1 and recibo is not null order by medio_pago limit 1)
       union all
       select (select a.medio_pago from pagos_asientos a
               where a.gimnasio_id = $1 and a.recibo is not null and a.medio_pago > m.medio order by a.medio_pago limit 1)
       from medios m where m.medio is not null
     )
     select medio from medios where medio is not null`,
    [gimnasio],
    'report_methods',
  )
  return rows.map(({ medio }) => medio)
}
