import { testId, type GymWorld } from './gym-world.ts'
import type { Query } from '#server/runtime/db/transaction.ts'

/** A till of the gym's first branch, unless another is named. */
export async function buildCaja(owner: Query, gym: GymWorld, nombre = 'Mostrador', sucursal = gym.sucursales[0]) {
  const id = testId()
  await owner('insert into cajas (gimnasio_id, id, sucursal_id, nombre) values ($1, $2, $3, $4)', [
    gym.id,
    id,
    sucursal,
    nombre,
  ])
  await owner('insert into cajas_turnos (gimnasio_id, caja_id, sucursal_id) values ($1, $2, $3)', [
    gym.id,
    id,
    sucursal,
  ])
  return id
}

/** An open session of a till. */
export async function buildSesion(owner: Query, gym: GymWorld, caja: string, usuario = gym.users.Admin) {
  const id = testId()
  await owner(
    `insert into caja_aperturas (gimnasio_id, id, caja_id, sucursal_id, usuario_id, fondo)
     select gimnasio_id, $2, id, sucursal_id, $3, 1000 from cajas where id = $1`,
    [caja, id, usuario],
  )
  await owner('update cajas_turnos set id_sesion = $2, usuario_id = $3, vuelta = 1 where caja_id = $1', [
    caja,
    id,
    usuario,
  ])
  return id
}

type Cierre = {
  vuelta?: number
  numero: number
  diferencia: number
  usuario?: string
  created?: Date
  reabierta?: boolean
}

/** A count of a session that expected 1000. */
export async function buildCierre(owner: Query, gym: GymWorld, sesion: string, given: Cierre): Promise<string> {
  const id = testId()
  const { vuelta = 1, numero, diferencia, usuario = gym.users.Admin, created = new Date() } = given
  await owner(
    `insert into caja_cierres (gimnasio_id, id, id_sesion, caja_id, vuelta, numero, usuario_id, contado, esperado, diferencia, created)
     select gimnasio_id, $2, id, caja_id, $3, $4, $5, 1000 + $6::numeric, 1000, $6, $7 from caja_aperturas where id = $1`,
    [sesion, id, vuelta, numero, usuario, diferencia, created],
  )
  if (given.reabierta)
    await owner(
      `insert into caja_reaperturas (gimnasio_id, id_cierre, id_sesion, usuario_id, motivo) values ($1, $2, $3, $4, 'Faltó contar')`,
      [gym.id, id, sesion, gym.users.Admin],
    )
  return id
}
