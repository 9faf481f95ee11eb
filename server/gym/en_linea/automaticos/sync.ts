import type { ProveedorDeMiembros } from '#server/platform/proveedor/cuentas.ts'
import type { Cobro } from '#server/platform/proveedor/proveedor.ts'
import { referenciaDeAutomatico, type Cuota } from '#server/platform/proveedor/suscripciones.ts'
import { writeAudit } from '#server/platform/auditoria/audit.ts'
import { contextOf, settleEnLinea, type SettleDeps } from '../cobros/settle.ts'
import { cobrosAutomaticos } from './cobros_automaticos.collection.ts'
import { nextState, type Told } from './next-state.ts'
import { lockAutomatico } from '../cobros/stored-automatico.ts'

/** A consent to ask the provider about. */
export type ToSync = {
  id: string
  suscripcion: string
  is_miembro_deleted: boolean
  /** It was asked for so long ago that nobody waits for it. */
  is_stale: boolean
}

/**
 * Asks the provider about a consent and stores its charges and its state. It may be repeated, and run twice at once. The consent
 * of a deleted member is ended, and one that was not given in time.
 */
export async function syncAutomatico(
  deps: SettleDeps,
  gym: string,
  proveedor: ProveedorDeMiembros,
  asked: ToSync,
): Promise<void> {
  const told = await readTold(proveedor, asked)
  for (const cobro of await cobrosOf(proveedor, gym, asked.id, told.cuotas)) await settleEnLinea(deps, gym, cobro)
  await storeTold(deps, gym, asked.id, told)
}

async function readTold(proveedor: ProveedorDeMiembros, asked: ToSync): Promise<Told> {
  const suscripcion = await proveedor.leerSuscripcion(asked.suscripcion)
  if (!suscripcion) return { suscripcion, cuotas: [], isEndedByUs: false }
  const cuotas = await proveedor.cuotas(suscripcion.id)
  const { estado } = suscripcion
  const isOver = asked.is_miembro_deleted ? estado !== 'cancelado' : asked.is_stale && estado === 'esperando'
  if (!isOver) return { suscripcion, cuotas, isEndedByUs: false }
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

const store = `
  update cobros_automaticos
  set estado = $3, problema = $4, falla = $5, proximo = $6, revisado = $7, updated = case when $8 then $7 else updated end
  where gimnasio_id = $1 and id = $2`

async function storeTold({ transaction, now }: SettleDeps, gym: string, id: string, told: Told): Promise<void> {
  await transaction(gym, async (tx) => {
    const stored = await lockAutomatico(tx, id)
    if (!stored) return
    const next = nextState(stored, told)
    const after = { ...stored, ...next }
    const { estado, problema, falla, proximo } = after
    const isMoved = estado !== stored.estado || problema !== stored.problema
    await tx.query(store, [gym, id, estado, problema, falla, proximo, now(), isMoved])
    if (!isMoved) return
    const { caller, ...context } = contextOf(tx, stored, now())
    // Of the system: no person did it.
    const of = { ...context, caller: { ...caller, id: null } }
    writeAudit(of, cobrosAutomaticos, { action: 'update', id, before: stored, after })
  })
}
