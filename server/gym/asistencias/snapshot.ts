import { createHmac, randomBytes } from 'node:crypto'
import type { Instantanea } from '#shared/collections/asistencia.ts'
import { grants } from '#shared/permissions.ts'
import type { WriteContext } from '#server/engine/records/declaration/collection.ts'
import { sql } from '#server/runtime/db/statement/sql.ts'
import type { Query } from '#server/runtime/db/transaction.ts'
import { readPuerta, readTarjetas, tarjetaFor } from './read-tarjetas.ts'

/** Cards of one snapshot. A larger branch gets those who end last. */
const mostCards = 5000

const ofBranch = sql`
  select m.id, m.dni_clave as dni, m.codigo
  from (
    select id_miembro from membresias
    where gimnasio_id = $gimnasio and not eliminado
      and (sucursal_id = $sucursal or id_plan in (select id from planes where gimnasio_id = $gimnasio and todas_las_sucursales))
    order by vencimiento desc nulls last, id_miembro limit $cuantas
  ) s
  join miembros m on m.gimnasio_id = $gimnasio and m.id = s.id_miembro`

type Known = { id: string; dni: string; codigo: string }

/**
 * The cards from which a screen without network answers, with the compared document and the code by which it finds them. A caller who may not
 * read members, as a tablet that everybody sees, gets them as digests under a key of this copy, and no birthdays.
 */
export async function readSnapshot(
  reader: Query,
  { caller, now, sucursal }: Pick<WriteContext, 'caller' | 'now'> & { readonly sucursal: string },
): Promise<Instantanea> {
  const { tenant, id } = caller
  const turn = { of: tenant ?? '', by: id ?? '', first: false }
  const inTurn: Query = (text, values, name) => reader(text, values, name, turn)
  const { reglas } = await readPuerta(inTurn, tenant, now)
  const known = await inTurn<Known>(ofBranch, { gimnasio: tenant, sucursal, cuantas: mostCards + 1 })
  const shown = new Map(known.slice(0, mostCards).map((member) => [member.id, member]))
  const read = await readTarjetas(inTurn, { gimnasio: tenant, ids: [...shown.keys()], instante: now })
  const sal = grants('members.index', caller.permissions) ? '' : randomBytes(16).toString('hex')
  const told = (sign: string) =>
    sal === '' || sign === '' ? sign : createHmac('sha256', sal).update(sign).digest('hex')
  const tarjetas = read.flatMap(({ tarjeta }) => {
    const member = shown.get(tarjeta.id)
    if (!member) return []
    const card = tarjetaFor(caller, tarjeta)
    const cumpleanos = sal === '' ? card.cumpleanos : ''
    return [{ ...card, cumpleanos, dni: told(member.dni), codigo: told(member.codigo) }]
  })
  return { hecha: now.toISOString(), completa: known.length <= mostCards, reglas, sal, tarjetas }
}
