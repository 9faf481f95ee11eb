import { sql } from '#server/runtime/db/statement/sql.ts'
import type { ActoAutomatico, EstadoAutomatico } from '#shared/en_linea/cobro-automatico.ts'
import { grants } from '#shared/permissions.ts'
import type { WriteContext } from '#server/engine/records/declaration/collection.ts'
import { writeAudit } from '#server/platform/auditoria/audit.ts'
import type { Suscripciones } from '#server/platform/proveedor/suscripciones.ts'
import { forbidden } from '#server/runtime/errors/errors.ts'
import { refuse } from '#server/runtime/errors/refusal.ts'
import { orSilent } from '../cuenta/or-silent.ts'
import { cobrosAutomaticos } from './cobros_automaticos.collection.ts'
import { requireAutomatico, type StoredAutomatico } from '../cobros/stored-automatico.ts'

type Turn = { from: readonly EstadoAutomatico[]; to: 'activo' | 'pausado' | 'cancelado' }

/** Acts that the provider has to carry out. */
export const turns: Readonly<Record<Exclude<ActoAutomatico, 'atender'>, Turn>> = {
  pausar: { from: ['activo', 'con_problema'], to: 'pausado' },
  reanudar: { from: ['pausado'], to: 'activo' },
  cancelar: { from: ['esperando', 'activo', 'con_problema', 'pausado'], to: 'cancelado' },
}

/** A consent of the caller's. Throws 403 without the right to charge for one that the bank does not carry out. */
async function requireOwn(context: WriteContext, id: string): Promise<StoredAutomatico> {
  const found = await requireAutomatico(context, id)
  if (found.id_mandato === null && !grants('payments.create', context.caller.permissions))
    throw forbidden('pagos_charge_denied')
  return found
}

/** A consent that this act can change. */
export async function readToTurn(context: WriteContext, id: string, { from }: Turn): Promise<StoredAutomatico> {
  const found = await requireOwn(context, id)
  if (!from.includes(found.estado)) throw refuse('estado', 'validation_not_allowed', 'automatico_moved')
  return found
}

/** Carries out the act at the provider, outside any transaction. A consent that the provider does not know yet needs no call. */
export async function tellProvider(
  proveedor: Suscripciones | null,
  { suscripcion }: StoredAutomatico,
  { to }: Turn,
): Promise<void> {
  if (suscripcion === '') return
  if (!proveedor) throw refuse('cuenta', 'validation_not_allowed', 'automatico_disconnected')
  await orSilent(proveedor.cambiar(suscripcion, to))
}

/**
 * Stores the result of the provider's act. Returns false, and stores nothing, if the consent was changed or read again
 * meanwhile.
 */
export async function storeTurn(context: WriteContext, before: StoredAutomatico, { to }: Turn): Promise<boolean> {
  const found = await requireAutomatico(context, before.id)
  if (found.version !== before.version) return false
  const problema = to === 'cancelado' ? '' : found.problema
  await store(context, found, { estado: to === 'activo' && problema !== '' ? 'con_problema' : to, problema })
  return true
}

const findEnded = sql`select from mandatos where gimnasio_id = $gimnasio and id = $id and revocado is not null`

const readPrice = sql`select precio from planes_plazos where gimnasio_id = $gimnasio and id = $id_plan_plazo`

/**
 * Marks a problem as handled: a person dealt with it, or lets the member keep the agreed price. Nothing changes at the
 * provider. A consent whose mandate is revoked stays as it is: it can only be cancelled.
 */
export async function attendAutomatico(context: WriteContext, id: string): Promise<void> {
  const { tx } = context
  const found = await requireOwn(context, id)
  if ((await tx.query(findEnded, { id: found.id_mandato })).length > 0)
    throw refuse('estado', 'validation_not_allowed', 'automatico_mandato_ended')
  const [plazo] = await tx.query<{ precio: string }>(readPrice, { id_plan_plazo: found.id_plan_plazo })
  const estado = found.estado === 'con_problema' ? 'activo' : found.estado
  await store(context, found, { estado, problema: '', precio_visto: plazo?.precio ?? found.precio_visto })
}

type Changed = Partial<Pick<StoredAutomatico, 'estado' | 'problema' | 'precio_visto'>>

async function store(context: WriteContext, before: StoredAutomatico, changed: Changed): Promise<void> {
  const { tx, now } = context
  const after = { ...before, ...changed }
  const { estado, problema, precio_visto } = after
  await tx.query(
    sql`update cobros_automaticos set estado = $estado, problema = $problema, precio_visto = $precio_visto, updated = $now, version = version + 1
     where gimnasio_id = $gimnasio and id = $id`,
    { id: before.id, estado, problema, precio_visto, now },
  )
  writeAudit(context, cobrosAutomaticos, { action: 'update', id: before.id, before, after })
}
