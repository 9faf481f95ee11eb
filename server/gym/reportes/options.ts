import { sql, type Sql } from '#server/runtime/db/statement/sql.ts'
import type { Transaction } from '#server/runtime/db/transaction.ts'
import { aCuenta } from '#shared/metodos-pago.ts'
import type { OpcionesReporte } from '#shared/reportes/reporte.ts'
import { compareNames } from '#shared/values/compare-names.ts'
import type { Asked } from './frame/report-request.ts'
import { planText, plazoText } from '../planes/plan-text.ts'

/** Filter options for these branches, including deleted plans: their payments still exist. */
export async function readOptions(tx: Transaction, { gimnasio, sucursales }: Asked): Promise<OpcionesReporte> {
  const values = { gimnasio, sucursales }
  const planes = await tx.query<{ id: string; nombre: string }>(
    sql`select p.id, ${planText('p')} as nombre from planes p
     where p.gimnasio_id = $gimnasio and p.sucursal_id = any ($sucursales::text[]) order by p.deleted nulls first, p.nombre_orden, p.id`,
    values,
    'report_plans',
  )
  const plazos = await tx.query<{ id: string; id_plan: string; nombre: string }>(
    sql`select z.id, z.id_plan, ${plazoText('z')} as nombre from planes_plazos z
     join planes p on p.gimnasio_id = z.gimnasio_id and p.id = z.id_plan
     where z.gimnasio_id = $gimnasio and p.sucursal_id = any ($sucursales::text[]) order by z.deleted nulls first, z.unidad desc, z.duracion, z.id`,
    values,
    'report_terms',
  )
  return { planes, plazos, medios: await methodsOf(tx, gimnasio) }
}

/** The methods of a table, found by skipping through its index. */
const usedIn = (name: Sql, table: Sql, where = sql``) => sql`
  ${name} as (
    (select medio_pago as medio from ${table} where gimnasio_id = $gimnasio ${where} order by medio_pago limit 1)
    union all
    select (select a.medio_pago from ${table} a
            where a.gimnasio_id = $gimnasio ${where} and a.medio_pago > m.medio order by a.medio_pago limit 1)
    from ${name} m where m.medio is not null
  )`

/** All methods ever used. What is left owing is of none. */
async function methodsOf(tx: Transaction, gimnasio: string): Promise<string[]> {
  const rows = await tx.query<{ medio: string }>(
    sql`with recursive ${usedIn(sql`cobrados`, sql`pagos_asientos`, sql`and recibo is not null`)}, ${usedIn(sql`vendidos`, sql`ventas_asientos`)},
       ${usedIn(sql`saldados`, sql`saldos_asientos`, sql`and recibo is not null`)}
     select medio from cobrados where medio is not null
     union select medio from vendidos where medio is not null
     union select medio from saldados where medio is not null
     union select medio_pago from pagos_partes where gimnasio_id = $gimnasio`,
    { gimnasio },
    'report_methods',
  )
  return rows.flatMap(({ medio }) => (medio === aCuenta ? [] : medio)).toSorted(compareNames)
}
