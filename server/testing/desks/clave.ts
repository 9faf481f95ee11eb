import { digestOfKey, newKeyText } from '#server/engine/auth/keys/key-text.ts'
import type { Query } from '#server/runtime/db/transaction.ts'
import { nameOfClave } from '#shared/claves/nombre-de-clave.ts'
import { builtInRoles, type Permission } from '#shared/permissions.ts'
import { openGymApp } from '../gym-app.ts'
import { buildGym, buildUser, testId, type GymWorld } from '../gym-world.ts'

type ClaveGiven = {
  permisos: readonly Permission[]
  sucursales?: readonly string[]
  creada_por?: string
  por_minuto?: number
}

/** An API key of the gym, by default of its administrator and for its first branch. Answers its id and its text. */
export async function buildClave(owner: Query, gym: GymWorld, given: ClaveGiven) {
  const { permisos, sucursales = [gym.sucursales[0]], creada_por = gym.users.Admin, por_minuto = 6000 } = given
  const secreto = newKeyText()
  const nombre = `Prueba ${testId()}`
  const role = builtInRoles['Clave de API']
  const id = await buildUser(owner, gym.id, {
    role,
    sucursales,
    name: nameOfClave(nombre),
    prestado: true,
    isVerified: false,
  })
  await owner(
    `insert into claves_api (gimnasio_id, id, nombre, creada_por, resumen, final, por_minuto) values ($1, $2, $3, $4, $5, $6, $7)`,
    [gym.id, id, nombre, creada_por, digestOfKey(secreto), secreto.slice(-4), por_minuto],
  )
  await owner(
    `insert into claves_api_permisos (gimnasio_id, clave_id, permiso_id)
     select $1, $2, id from permisos where permiso = any ($3::text[]) order by orden`,
    [gym.id, id, permisos],
  )
  return { id, secreto }
}

export type ClaveDesk = Awaited<ReturnType<typeof openClaveDesk>>

/** A gym whose administrator makes keys, and calls as anybody. The caller closes `app`. */
export async function openClaveDesk(now?: () => Date) {
  const app = await openGymApp(now)
  const gym = await buildGym(app.db.owner)
  const admin = (await app.clientOf(gym.users.Admin)).authStore.token
  return {
    app,
    gym,
    /** The administrator's token. */
    admin,
    /** The status of a call with this token or key, and the fields of its answer. */
    ask: async (path: string, as: string, body?: object, method = body ? 'POST' : 'GET') => {
      const headers = { authorization: as, ...(body && { 'content-type': 'application/json' }) }
      const answer = await fetch(app.url + path, { method, headers, ...(body && { body: JSON.stringify(body) }) })
      const text = await answer.text()
      return { status: answer.status, ...(text.startsWith('{') ? JSON.parse(text) : {}) }
    },
    /** The form of a key that reads members. */
    form: (given: object = {}) => ({
      nombre: `Torniquete ${testId()}`,
      permisos: ['members.index'],
      sucursal_id: [gym.sucursales[0]],
      ...given,
    }),
  }
}
