import type { UsoReferencia } from '#shared/collections/pago.ts'
import type { CivilDate } from '#shared/dates.ts'
import type { WriteContext } from '#server/records/collection.ts'

type Found = { recibo: number; dia: CivilDate; sucursal_id: string; sucursal: string; miembro: string }

const shown = 3

const findUses = `
  select a.recibo, a.dia, a.sucursal_id, s.nombre as sucursal, m.nombre as miembro
  from pagos_asientos a
  join sucursales s on s.gimnasio_id = a.gimnasio_id and s.id = a.sucursal_id
  join miembros m on m.gimnasio_id = a.gimnasio_id and m.id = a.id_miembro
  where a.gimnasio_id = $1 and a.referencia <> '' and referencia_norm(a.referencia) = referencia_norm($2) and not a.apertura
    and not exists (select from pagos_anulaciones v where v.gimnasio_id = a.gimnasio_id and v.id_pago = a.id)
  order by a.orden desc limit ${shown}`

/**
 * Which payments of the whole gym carry this reference already, newest first, the voided left out: who charges must hear of
 * a proof of transfer that was shown at another branch. Of a branch he does not see he learns the receipt, not the person.
 */
export async function usesOfReference({ tx, caller }: WriteContext, referencia: string): Promise<UsoReferencia[]> {
  const found = await tx.query<Found>(findUses, [tx.tenant, referencia])
  return found.map(({ sucursal_id, miembro, ...use }) => ({
    ...use,
    miembro: caller.scopes === 'all' || caller.scopes.includes(sucursal_id) ? miembro : '',
  }))
}
