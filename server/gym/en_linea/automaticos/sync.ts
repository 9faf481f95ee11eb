import type { ProveedorDeMiembros } from '#server/platform/proveedor/cuentas.ts'
import type { Cobro } from '#server/platform/proveedor/proveedor.ts'
import { referenciaDeAutomatico, type Cuota } from '#server/platform/proveedor/suscripciones.ts'
import { sql } from '#server/runtime/db/statement/sql.ts'
import type { Query } from '#server/runtime/db/transaction.ts'
import { writeAudit } from '#server/platform/auditoria/audit.ts'
import { withoutUser } from '../cobros/audit-late-payment.ts'
import { contextOf, settleEnLinea, type SettleDeps } from '../cobros/settle.ts'
import { cobrosAutomaticos } from './cobros_automaticos.collection.ts'
import { nextState, type Told } from './next-state.ts'
import { lockAutomatico, type StoredAutomatico } from '../cobros/stored-automatico.ts'

type SyncDeps = SettleDeps & { readonly reader: Query }

/** A consent to ask the provider about. */
type ToSync = Pick<StoredAutomatico, 'id' | 'suscripcion' | 'version'> & {
  /** The consent is cancelled here, its member is deleted, or the member did not answer in time. */
  is_over: boolean
}

/** Days in which a member can consent. */
const diasParaAceptar = 30

const readToSync = sql`
  select a.id, a.suscripcion, a.version, a.estado = 'cancelado' or m.deleted is not null
    or (a.estado = 'esperando' and a.created < $created::timestamptz - interval '${diasParaAceptar} days') as is_over
  from cobros_automaticos a
  join miembros m on m.gimnasio_id = a.gimnasio_id and m.id = a.id_miembro
  where a.gimnasio_id = $gimnasio and a.id = $id`

/** Readings that may be overtaken by another change before the job gives up until its next try. */
const mostOvertaken = 5

/**
 * Asks the provider about a consent and stores its charges and its state. It may be repeated, and run twice at once: if the
 * consent was changed, or read by another process, it reads again. It ends the consent of a deleted member, and one that was
 * not given in time.
 */
export async function syncAutomatico(
  deps: SyncDeps,
  gym: string,
  proveedor: ProveedorDeMiembros,
  id: string,
): Promise<void> {
  for (let left = mostOvertaken; left > 0; left -= 1) {
    const [asked] = await deps.reader<ToSync>(readToSync, { gimnasio: gym, id, created: deps.now() })
    if (!asked) return
    const told = await readAtProvider(proveedor, asked)
    for (const cobro of await cobrosOf(proveedor, gym, id, told.cuotas)) await settleEnLinea(deps, gym, cobro)
    if (await storeFromProvider(deps, gym, asked, told)) return
  }
  throw new Error('A consent changed faster than the provider answered')
}

async function readAtProvider(proveedor: ProveedorDeMiembros, asked: ToSync): Promise<Told> {
  const suscripcion = await proveedor.leerSuscripcion(asked.suscripcion)
  if (!suscripcion) return { suscripcion, cuotas: [], isEndedByUs: false }
  const cuotas = await proveedor.cuotas(suscripcion.id)
  const { estado } = suscripcion
  if (!asked.is_over || estado === 'cancelado') return { suscripcion, cuotas, isEndedByUs: false }
  await proveedor.cambiar(suscripcion.id, 'cancelado')
  return { suscripcion: { ...suscripcion, estado: 'cancelado' }, cuotas, isEndedByUs: true }
}

/** Charges without our reference that are read one by one. */
const mostUnnamed = 6

/** The payments of a consent, oldest first. The provider may not give them our reference; then their charges name them. */
async function cobrosOf(
  proveedor: ProveedorDeMiembros,
  gym: string,
  id: string,
  cuotas: readonly Cuota[],
): Promise<Cobro[]> {
  const found = await proveedor.buscar(referenciaDeAutomatico(gym, id))
  const known = new Set(['', ...found.map((cobro) => cobro.id)])
  const unnamed = cuotas.filter(({ estado, cobro }) => estado === 'cobrada' && !known.has(cobro))
  for (const { cobro } of unnamed.slice(0, mostUnnamed).reverse()) {
    const read = await proveedor.leer(cobro)
    if (read) found.push(read)
  }
  return found
}

const store = sql`
  update cobros_automaticos
  set estado = $estado, problema = $problema, falla = $falla, proximo = $proximo, revisado = $revisado, version = version + 1,
    updated = case when $isMoved then $revisado else updated end
  where gimnasio_id = $gimnasio and id = $id`

/** Stores the provider's answer. Returns false if the stored state may be newer. */
async function storeFromProvider(
  { transaction, now }: SyncDeps,
  gym: string,
  { id, version }: ToSync,
  told: Told,
): Promise<boolean> {
  return transaction(gym, async (tx) => {
    const stored = await lockAutomatico(tx, id)
    if (!stored) return true
    if (stored.version !== version) return false
    const next = nextState(stored, told)
    const after = { ...stored, ...next }
    const { estado, problema, falla, proximo } = after
    const isMoved = estado !== stored.estado || problema !== stored.problema
    await tx.query(store, { gimnasio: gym, id, estado, problema, falla, proximo, revisado: now(), isMoved })
    const context = withoutUser(contextOf(tx, stored, now()))
    if (isMoved) writeAudit(context, cobrosAutomaticos, { action: 'update', id, before: stored, after })
    return true
  })
}
