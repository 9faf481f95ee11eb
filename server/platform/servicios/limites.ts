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

/** Throws if the gym's service does not allow `more` records. */
export async function requireRoom(at: At, resource: Limited, more = 1): Promise<void> {
  if (more > 0) await requireRoomFor(at, resource, more)
}

/** Refuses the transaction's new records if they exceed the limits of the gym's service. */
export async function requireWithinLimits(at: At, resources: readonly Limited[] = limited): Promise<void> {
  for (const resource of resources) await requireRoomFor(at, resource, 0)
}

/** A create this far below a limit skips the lock: one gym never has that many creates in progress at once. */
const unlockedMargin = 50

async function requireRoomFor(at: At, resource: Limited, more: number): Promise<void> {
  const contratado = await contratadoAt(at)
  const limite = contratado.limites[resource]
  if (limite === 0 || (more === 1 && (await usoDe(at.tx, resource)) + unlockedMargin < limite)) return
  await lockGym(at.tx)
  if ((await usoDe(at.tx, resource)) + more <= limite) return
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
