import { builtInRoles } from '#shared/permissions.ts'
import { charge } from '../charge.ts'
import { openGymApp } from '../gym-app.ts'
import { buildGym, buildMiembro, buildUser, callerOf, testId } from '../gym-world.ts'
import { noonZone } from '../noon-zone.ts'
import { buildEntrada } from './door.ts'

export type DoorDesk = Awaited<ReturnType<typeof openDoorDesk>>

/** The instant so many minutes ago. */
export const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

/**
 * A server with the door of a gym where it is noon, and another gym beside it. `admin`, `desk` and `tablet` are tokens; `ask` and
 * `enter` speak as the desk unless told otherwise. The caller closes `app`.
 */
export async function openDoorDesk() {
  const zona_horaria = noonZone(new Date())
  const app = await openGymApp()
  const gym = await buildGym(app.db.owner, { marca: 'ZZA', zona_horaria })
  const other = await buildGym(app.db.owner, { marca: 'ZZB', zona_horaria })
  const tokenOf = async (user: string) => (await app.clientOf(user)).authStore.token
  const admin = await tokenOf(gym.users.Admin)
  const desk = await tokenOf(gym.users.Recepción)
  const role = builtInRoles['Tableta de recepción']
  const tablet = await tokenOf(await buildUser(app.db.owner, gym.id, { role, sucursales: [gym.sucursales[0]] }))
  const owner = <R extends object>(sql: string, values: readonly unknown[]) => app.db.owner<R>(sql, values)

  const ask = async (path: string, { as = desk, body }: { as?: string; body?: object } = {}) => {
    const headers = { authorization: as, ...(body && { 'content-type': 'application/json' }) }
    const init = body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers }
    const answer = await fetch(app.url + path, init)
    return { status: answer.status, ...JSON.parse(await answer.text()) }
  }
  const enter = (body: object, as = desk) =>
    ask('/api/asistencias/entrar', { as, body: { id: testId(), sucursal_id: gym.sucursales[0], ...body } })
  /** A member with a unique name, paid today unless told otherwise. */
  const member = async (given: Parameters<typeof buildMiembro>[2] & { isPaid?: boolean } = {}) => {
    const { isPaid = true, ...fields } = given
    const nombre = `Persona ${testId()}`
    const id = await buildMiembro(app.db.owner, gym, { nombre, dni: testId().toUpperCase(), ...fields })
    if (isPaid) await charge({ db: app.db, caller: await callerOf(app.db, gym.users.Admin), gym }, id)
    return { id, nombre }
  }
  const rowsOf = (id: string) =>
    owner<{ id: string; resultado: string; motivo: string; via: string }>(
      'select id, resultado, motivo, via from asistencias_asientos where id_miembro = $1 order by orden',
      [id],
    )
  /** Stores an entry of so many minutes ago. */
  const earlier = (id: string, minutes: number) =>
    buildEntrada(app.db.owner, gym, id, { instante: new Date(ago(minutes)), usuario_id: gym.users.Admin })
  return { app, gym, other, admin, desk, tablet, tokenOf, owner, ask, enter, member, rowsOf, earlier }
}
