import { funciones, type Funcion } from '#shared/funciones.ts'
import { lockGym } from '../gimnasios/lock-gym.ts'
import { refuse } from '../refusal.ts'
import { contratadoAt, type At, type Contratado } from './contrato.ts'
import { limited, usoDe, type Limited } from './uso.ts'

const names: Record<Limited, readonly [string, string]> = {
  miembros: ['miembro', 'miembros'],
  sucursales: ['sucursal', 'sucursales'],
  usuarios: ['usuario', 'usuarios'],
}

/** Refuses one more, or so many more, where the gym's service has no room for them. What exists is never touched. */
export async function requireRoom(at: At, what: Limited, more = 1): Promise<void> {
  if (more > 0) await requireRoomFor(at, what, more)
}

/** Refuses what the transaction has brought where it is more than the gym's service has room for. */
export async function requireWithin(at: At, whats: readonly Limited[] = limited): Promise<void> {
  for (const what of whats) await requireRoomFor(at, what, 0)
}

/** So many places below a limit one more is let in unasked: more are never on their way to one gym at the same time. */
const nearby = 50

async function requireRoomFor(at: At, what: Limited, more: number): Promise<void> {
  const [contratado, uso] = await Promise.all([contratadoAt(at), usoDe(at.tx, what)])
  const limite = contratado.limites[what]
  if (limite === 0 || (more === 1 && uso + nearby < limite)) return
  await lockGym(at.tx)
  if ((await usoDe(at.tx, what)) + more <= limite) return
  const [one, many] = names[what]
  throw refuse(
    'limite',
    `limit_${what}`,
    `${named(contratado)} llega hasta ${limite} ${limite === 1 ? one : many}. ${way(contratado)}`,
    { limite, servicio: contratado.limites.nombre },
  )
}

/** Refuses to make what only some services let a gym make. */
export async function requireFuncion(at: At, funcion: Funcion): Promise<void> {
  const contratado = await contratadoAt(at)
  if (contratado.limites.funciones.includes(funcion)) return
  throw refuse(
    'limite',
    `limit_${funcion}`,
    `${named(contratado)} no incluye: ${funciones[funcion]}. ${way(contratado)}`,
    { servicio: contratado.limites.nombre },
  )
}

const isOverdue = ({ situacion }: Contratado) => situacion.fase === 'vencido'

const named = (contratado: Contratado) =>
  isOverdue(contratado)
    ? `Tu servicio venció: hasta que lo pagues tienes el plan ${contratado.limites.nombre}, que`
    : `Tu plan ${contratado.limites.nombre}`

const way = (contratado: Contratado) =>
  isOverdue(contratado) ? "Págalo en 'Cambiar de plan'." : "Para agregar más, elige 'Explorar premium'."
