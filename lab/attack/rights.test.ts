import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildClave } from '#server/testing/desks/clave.ts'
import { charge } from '#server/testing/charge.ts'
import { openGymApp, type GymApp } from '#server/testing/gym-app.ts'
import {
  buildGym,
  buildMiembro,
  buildOperador,
  buildRol,
  buildUser,
  callerOf,
  testId,
  type GymWorld,
} from '#server/testing/gym-world.ts'
import type { OwnRoute } from '#server/testing/own-routes/own-route.ts'
import { ownRoutes } from '#server/testing/own-routes.ts'
import { permisosDeClave } from '#shared/claves/clave.ts'
import { permissions, type Permission } from '#shared/permissions.ts'
import { choicesFrom } from './random.ts'

/**
 * Sends every own route as a guest, the operator, and users with one permission alone, all but one, or none. The long form
 * takes every permission, the suite those that open the route and some others.
 */
const isLong = process.env['ATTACK_RUNS'] !== undefined
const choice = choicesFrom(Number(process.env['ATTACK_SEED'] ?? 20_261_121))

let app: GymApp
let gym: GymWorld
const ids: Record<string, string> = {}
const tokens = new Map<string, Promise<string>>()

beforeAll(async () => {
  app = await openGymApp()
  gym = await buildGym(app.db.owner)
  const { owner } = app.db
  const empty = await buildRol(owner, gym.id, [], 'Vacío')
  const nobody = await buildUser(owner, gym.id, { role: empty, sucursales: [gym.sucursales[0]] })
  const miembro = await buildMiembro(owner, gym)
  const caller = await callerOf(app.db, gym.users.Admin)
  const pagos = await charge({ db: app.db, caller, gym }, miembro)
  Object.assign(ids, { rol: empty, users: nobody, miembros: miembro, pagos, gimnasios: gym.id })
})
afterAll(() => app.close())

const heldBy = (name: string): ReadonlySet<string> => {
  if (name === 'key') return new Set(permisosDeClave)
  const [, only, butOne] = /^(?:only (.+)|all but (.+))$/.exec(name) ?? []
  return new Set(only ? [only] : butOne ? permissions.filter((one) => one !== butOne) : [])
}

function isMeant({ opens, isForPeople = false }: OwnRoute, name: string): boolean {
  if (opens === 'anybody') return true
  if (name === 'guest' || (name === 'key' && isForPeople)) return false
  if (opens === 'signed in') return name !== 'key'
  if (name === 'operator' || opens === 'operator') return name === opens
  if (opens === 'staff') return true
  const held = heldBy(name)
  return opens.some((all) => all.every((one) => held.has(one)))
}

const tokenOf = (name: string) => {
  const known = tokens.get(name) ?? signIn(name)
  tokens.set(name, known)
  return known
}

async function signIn(name: string): Promise<string> {
  if (name === 'guest') return ''
  const { owner } = app.db
  if (name === 'operator') return (await app.clientOf(await buildOperador(owner))).authStore.token
  if (name === 'key')
    return (await buildClave(owner, gym, { permisos: permisosDeClave, sucursales: gym.sucursales })).secreto
  const role = await buildRol(owner, gym.id, [...heldBy(name)])
  const user = await buildUser(owner, gym.id, { role, sucursales: gym.sucursales })
  return (await app.clientOf(user)).authStore.token
}

async function ask({ route, path, body, idsOf = '' }: OwnRoute, token: string) {
  const known: Record<string, string> = {
    id: ids[idsOf] ?? testId(),
    rol: ids['rol'] ?? '',
    miembro: ids['miembros'] ?? '',
    sucursal: gym.sucursales[0],
    mark: 'x',
  }
  const fill = (text: string) => text.replaceAll(/\{(\w+)\}/g, (_, name: string) => known[name] ?? testId())
  const sent = body ?? (route.startsWith('POST') ? {} : undefined)
  const answer = await fetch(app.url + fill(path), {
    method: route.split(' ', 1)[0] ?? 'GET',
    headers: { authorization: token, ...(sent === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(sent === undefined ? {} : { body: fill(JSON.stringify(sent)) }),
  })
  return { status: answer.status, text: await answer.text() }
}

/** A key is told that a route of the own account needs a session. */
const outsiders: Record<string, number[] | undefined> = { operator: [403], key: [401, 403, 404] }

/** Tables that any of these could write to. */
async function digest(): Promise<unknown> {
  const tables = ['miembros', 'planes', 'planes_plazos', 'pagos_anulaciones', 'importaciones', 'auditoria']
  const sums = tables.map(
    (table) => `(select md5(string_agg(t::text, '|' order by t::text)) from ${table} t) as ${table}`,
  )
  const ended = '(select count(*) from sesiones where terminada is not null) as ended'
  return app.db.owner(`select ${sums.join(', ')}, ${ended}`)
}

/** The permissions that a route needs, and some others. */
function asked({ opens }: OwnRoute): readonly Permission[] {
  const opening: readonly Permission[] = Array.isArray(opens) ? opens.flat() : []
  return permissions.filter((one) => isLong || opening.includes(one) || choice.below(9) === 0)
}

/** Routes that end the caller's own token are tried as a guest only. */
const endsItself = ({ opens, isOwnAlone }: OwnRoute) => opens === 'signed in' && isOwnAlone === true

describe.each(ownRoutes.filter(({ opens }) => opens !== 'anybody'))('$route', (one) => {
  const names = [
    'guest',
    'operator',
    'nothing',
    'key',
    ...asked(one).flatMap((name) => [`only ${name}`, `all but ${name}`]),
  ]
  it('serves the callers it is meant for, and changes nothing for others', async () => {
    await app.db.owner('delete from intentos')
    const wrong: string[] = []
    const others = names.filter((name) => !isMeant(one, name))
    const before = await digest()
    for (const name of others) {
      const { status, text } = await ask(one, await tokenOf(name))
      const expected = name === 'guest' ? [401, 403] : (outsiders[name] ?? [one.refusal ?? 403])
      if (!expected.includes(status)) wrong.push(`${name}: ${status} ${text.slice(0, 200)}`)
    }
    expect(await digest()).toEqual(before)
    for (const name of endsItself(one) ? [] : names.filter((each) => isMeant(one, each))) {
      const { status, text } = await ask(one, await tokenOf(name))
      const isRefused = [401, 403].includes(status) || (one.refusal === 404 && status === 404) || status >= 500
      if (isRefused) wrong.push(`${name}: ${status} ${text.slice(0, 200)}`)
    }
    expect(wrong).toEqual([])
  })
})
