import { notFound } from '#server/errors.ts'
import type { Caller } from '#server/records/caller.ts'
import type { WriteContext } from '#server/records/collection.ts'
import { writeAudit } from '../audit.ts'
import { refuse } from '../refusal.ts'
import { pagos } from './pagos.collection.ts'
import { rebuildChain } from './rebuild-chain.ts'

type Entry = { id_miembro: string; sucursal_id: string; is_void: boolean }

const lockMiembro = `
  select from miembros m
  where m.gimnasio_id = $1 and m.id = (select id_miembro from pagos_asientos where gimnasio_id = $1 and id = $2)
  for no key update`

const findEntry = `
  select a.id_miembro, a.sucursal_id,
    exists (select from pagos_anulaciones v where v.gimnasio_id = a.gimnasio_id and v.id_pago = a.id) as is_void
  from pagos_asientos a
  where a.gimnasio_id = $1 and a.id = $2 and not a.apertura`

/** As it was sold: what a voided payment shows, whatever voids before it had moved. It has no place among the others. */
const keepAsSold = `
  update periodos p set inicio = a.inicio, vencimiento = a.vencimiento, fecha_vencimiento = fin_de_dia(a.vencimiento, g.zona_horaria),
    hueco = null, siguiente = null
  from pagos_asientos a join gimnasios g on g.id = a.gimnasio_id
  where a.gimnasio_id = $1 and a.id = $2 and p.gimnasio_id = $1 and p.id_pago = $2`

/**
 * Voids a payment for good: it stays, its receipt number stays used, the member's later periods move back, the income of
 * its day shrinks. Throws 404 where there is no such payment for this caller, 400 where it is void already.
 */
export async function anularPago(context: WriteContext, id: string, motivo: string): Promise<void> {
  const { tx, caller, now } = context
  await tx.query(lockMiembro, [tx.tenant, id])
  const [entry] = await tx.query<Entry>(findEntry, [tx.tenant, id])
  if (!entry || !sees(caller, entry.sucursal_id)) throw notFound()
  if (entry.is_void) throw refuse('anulado', 'validation_already_voided', 'Este pago ya está anulado.')
  await tx.query(
    'insert into pagos_anulaciones (gimnasio_id, id_pago, usuario_id, motivo, created) values ($1, $2, $3, $4, $5)',
    [tx.tenant, id, caller.id, motivo, now],
  )
  await tx.query(keepAsSold, [tx.tenant, id])
  await rebuildChain(tx, entry.id_miembro)
  writeAudit(context, pagos, {
    action: 'void',
    id,
    before: { sucursal_id: entry.sucursal_id, anulado: null, anulado_por: null, motivo_anulacion: '' },
    after: { sucursal_id: entry.sucursal_id, anulado: now, anulado_por: caller.id, motivo_anulacion: motivo },
  })
}

const sees = ({ scopes }: Caller, branch: string) => scopes === 'all' || scopes.includes(branch)
