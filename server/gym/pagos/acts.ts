import { listOf, object } from '#server/engine/openapi/schema-words.ts'
import { act } from '#server/platform/acts/act.ts'
import { sql } from '#server/runtime/db/statement/sql.ts'
import type { UsoReferencia } from '#shared/collections/pago.ts'
import type { CivilDate } from '#shared/values/dates.ts'
import type { WriteContext } from '#server/engine/records/declaration/collection.ts'
import { seesScope } from '#server/engine/records/declaration/caller.ts'

type Found = { recibo: number; dia: CivilDate; sucursal_id: string; sucursal: string; miembro: string }

const shown = 3

const findUses = sql`
  select a.recibo, a.dia, a.sucursal_id, s.nombre as sucursal, m.nombre as miembro
  from (
    select id, orden from pagos_asientos
      where gimnasio_id = $gimnasio and referencia <> '' and referencia_norm(referencia) = referencia_norm($referencia) and not apertura
    union
    select e.id, e.orden from pagos_partes q join pagos_asientos e on e.gimnasio_id = q.gimnasio_id and e.id = q.id_pago
      where q.gimnasio_id = $gimnasio and q.referencia <> '' and referencia_norm(q.referencia) = referencia_norm($referencia)
  ) u
  join pagos_asientos a on a.gimnasio_id = $gimnasio and a.id = u.id
  join sucursales s on s.gimnasio_id = a.gimnasio_id and s.id = a.sucursal_id
  join miembros m on m.gimnasio_id = a.gimnasio_id and m.id = a.id_miembro
  where not exists (select from pagos_anulaciones v where v.gimnasio_id = a.gimnasio_id and v.id_pago = a.id)
  order by a.orden desc limit ${shown}`

/**
 * Payments in force of the whole gym with this reference, their own or that of a part, newest first: the caller must learn of a transfer already used in
 * another branch. For a branch invisible to the caller it returns the receipt number without the member.
 */
async function usesOfReference({ tx, caller }: WriteContext, referencia: string): Promise<UsoReferencia[]> {
  const found = await tx.query<Found>(findUses, { referencia })
  return found.map(({ sucursal_id, miembro, ...use }) => ({
    ...use,
    miembro: seesScope(caller, sucursal_id) ? miembro : '',
  }))
}

const longest = 80

export const referencias = act('GET /api/pagos/referencias', {
  says: 'Buscar los pagos que ya usan una referencia',
  tag: 'Pagos',
  opens: ['payments.create'],
  denied: 'pagos_charge_denied',
  isForVisitors: true,
  asks: { referencia: 'El número de la operación.' },
  answers: object({ usos: listOf(object({})) }),
  async run(context, { query }) {
    const text = query['referencia']?.trim() ?? ''
    return { usos: text === '' || text.length > longest ? [] : await usesOfReference(context, text) }
  },
})
