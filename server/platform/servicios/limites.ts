import { funciones, type Funcion } from '#shared/funciones.ts'
import { lockGym } from './lock-gym.ts'
import { refuse } from '#server/runtime/errors/refusal.ts'
import { contratadoAt, type At, type Contratado } from './contrato.ts'
import { limited, usoDe, type Limited } from './count-limited.ts'

const names: Record<Limited, readonly [string, string]> = {
  miembros: ['miembro', 'miembros'],
  sucursales: ['sucursal', 'sucursales'],
  usuarios: ['usuario', 'usuarios'],
}

/** Throws if the gym's service does not allow one more record. */
export const requireRoom = (at: At, resource: Limited): Promise<void> => requireRoomFor(at, resource, 1, lockGym)

/** Refuses the transaction's new records if they exceed the limits of the gym's service. */
export async function requireWithinLimits(at: At, resources: readonly Limited[] = limited): Promise<void> {
  for (const resource of resources) await requireRoomFor(at, resource, 0, lockGym)
}

/**
 * Refuses many records before they are written, without the lock: it would hold up the desk until the end. Then
 * `requireWithinLimits` decides.
 */
export async function expectRoom(at: At, resource: Limited, more: number): Promise<void> {
  if (more > 0) await requireRoomFor(at, resource, more, () => Promise.resolve())
}

async function requireRoomFor(at: At, resource: Limited, more: number, lock: typeof lockGym): Promise<void> {
  const contratado = await contratadoAt(at)
  const limite = contratado.limites[resource]
  if (limite === 0) return
  // Sent together: the count begins once the lock is held.
  const [, uso] = await Promise.all([lock(at.tx), usoDe(at.tx, resource)])
  if (uso + more <= limite) return
  const { nombre: servicio } = contratado.limites
  const llega = `${limite} ${names[resource][limite === 1 ? 0 : 1]}`
  const code = isOverdue(contratado) ? 'servicio_full_overdue' : 'servicio_full'
  throw refuse('limite', `limit_${resource}`, [code, { servicio, limite: llega }], { limite, servicio })
}

/** Refuses to create records of a feature that the gym's service does not include. */
export async function requireFuncion(at: At, funcion: Funcion): Promise<void> {
  const contratado = await contratadoAt(at)
  if (contratado.limites.funciones.includes(funcion)) return
  const { nombre: servicio } = contratado.limites
  const code = isOverdue(contratado) ? 'servicio_lacks_overdue' : 'servicio_lacks'
  throw refuse('limite', `limit_${funcion}`, [code, { servicio, funcion: funciones[funcion] }], { servicio })
}

const isOverdue = ({ situacion }: Contratado) => situacion.fase === 'vencido'
