import { buildClave } from '#server/testing/desks/clave.ts'
import { permisosDeClave } from '#shared/claves/clave.ts'
import { charge } from '#server/testing/charge.ts'
import { openGymApp } from '#server/testing/gym-app.ts'
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
import { buildCaja, buildSesion } from '#server/testing/till.ts'
import type { TestDatabase } from '#server/testing/test-db.ts'
import { permissions, type Permission } from '#shared/permissions.ts'
import type { Action, Actor, Case, MatrixWorld } from './case.ts'
import { openingOf } from './expected.ts'

export type MatrixDesk = Awaited<ReturnType<typeof openMatrixDesk>>

/** A server with the two gyms of the matrix, each with a member who has paid. The caller closes `app`. */
export async function openMatrixDesk() {
  const app = await openGymApp()
  const gym = await buildGym(app.db.owner, { marca: 'ZZA' })
  const other = await buildGym(app.db.owner, { marca: 'ZZB' })
  const miembro = await buildPayer(app.db, gym, 'ZZA')
  await buildPayer(app.db, other, 'ZZB')
  const operador = await buildOperador(app.db.owner)
  const world = worldOf(app.db, { gym, other, miembro })
  const clientToken = async (user: string) => (await app.clientOf(user)).authStore.token

  const made = new Map<string, Promise<string>>()
  /** Callers with the same rights are one. */
  const once = (rights: unknown, make: () => Promise<string>): Promise<string> => {
    const key = JSON.stringify(rights)
    const known = made.get(key) ?? make()
    made.set(key, known)
    return known
  }
  const tokenOf = async (one: Case, action: Action, actor: Actor): Promise<string> => {
    if (actor === 'guest') return ''
    if (actor === 'operator') return once(actor, () => clientToken(operador))
    if (actor === 'foreigner') return once(actor, () => clientToken(other.users.Admin))
    if (actor === 'key') {
      const permisos = heldByAllowed(one, action)
      return once([actor, permisos], async () => (await buildClave(app.db.owner, gym, { permisos })).secreto)
    }
    const hired = rightsOf(world, one, action, actor)
    return once(hired, async () => clientToken(await buildActor(world, hired)))
  }

  const ask = async (one: Case, action: Action, given: { token: string; id: string }) => {
    const records = `${app.url}/api/collections/${one.collection}/records`
    const path =
      action === 'list' ? `${records}?perPage=1000` : action === 'create' ? records : `${records}/${given.id}`
    const body = action === 'create' ? await one.body?.(world) : action === 'update' ? one.patch : undefined
    const { headers, ...sent } = body ? asSent(body) : {}
    const answer = await fetch(path, {
      method: methods[action],
      headers: { ...headers, authorization: given.token },
      ...sent,
    })
    return { status: answer.status, text: await answer.text() }
  }
  return { app, world, clientToken, tokenOf, ask }
}

/** A body with a file is a form, as browsers send it. */
function asSent(body: Record<string, unknown>): { headers?: Record<string, string>; body: string | FormData } {
  const values = Object.entries(body)
  if (!values.some(([, value]) => value instanceof File))
    return { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
  const form = new FormData()
  for (const [name, value] of values) form.append(name, value instanceof File ? value : String(value))
  return { body: form }
}

const methods = { list: 'GET', view: 'GET', create: 'POST', update: 'PATCH', delete: 'DELETE' } as const

async function buildPayer(db: TestDatabase, gym: GymWorld, marca: string): Promise<string> {
  const who = await buildMiembro(db.owner, gym, { nombre: `Miembro ${marca}`, dni: '30111222' })
  await charge({ db, caller: await callerOf(db, gym.users.Admin), gym }, who)
  return who
}

function worldOf(db: TestDatabase, given: Pick<MatrixWorld, 'gym' | 'other' | 'miembro'>): MatrixWorld {
  const { gym, miembro } = given
  const { owner } = db
  const charged = async (who = miembro) => charge({ db, caller: await callerOf(db, gym.users.Admin), gym }, who)
  return {
    ...given,
    owner,
    branch: gym.sucursales[0],
    charged,
    async owed() {
      const id = await charged()
      await owner(
        `insert into deudas_asientos (gimnasio_id, id, id_pago, id_miembro, sucursal_id, usuario_id, dia, monto, vence)
         select gimnasio_id, id, id, id_miembro, sucursal_id, usuario_id, dia, 5, dia from pagos_asientos where id = $1`,
        [id],
      )
      return id
    },
    openTill: async () => buildSesion(owner, gym, await buildCaja(owner, gym, `Caja ${testId()}`)),
    async servicioPago() {
      const id = testId()
      await owner(
        `insert into servicios_pagos (gimnasio_id, id, servicio_id, monto) values ($1, $2, 'serviciopro0000', 1)`,
        [gym.id, id],
      )
      return id
    },
  }
}

const heldByAllowed = (one: Case, action: Action): readonly Permission[] => [
  ...openingOf(one, action)
    .slice(0, 1)
    .filter((name) => permisosDeClave.includes(name)),
  ...(one.alsoHolds ? [one.alsoHolds] : []),
]

type Hired = Exclude<Actor, 'guest' | 'foreigner' | 'operator' | 'key'>

type Rights = { readonly permisos: readonly Permission[]; readonly sucursales: readonly string[] }

function rightsOf({ gym, branch }: MatrixWorld, one: Case, action: Action, actor: Hired): Rights {
  const opening = openingOf(one, action)
  const held: Record<Hired, readonly Permission[]> = {
    elsewhere: permissions.filter((permission) => permission !== 'settings.update'),
    without: permissions.filter((permission) => !opening.includes(permission)),
    allowed: [...opening.slice(0, 1), ...(one.alsoHolds ? [one.alsoHolds] : [])],
  }
  // The only branch of a user cannot be closed by that user.
  const own = one.collection === 'sucursales' ? gym.sucursales : [branch]
  return { permisos: held[actor], sucursales: actor === 'elsewhere' ? [gym.sucursales[1]] : own }
}

async function buildActor({ owner, gym }: MatrixWorld, { permisos, sucursales }: Rights): Promise<string> {
  const role = await buildRol(owner, gym.id, permisos, 'Actor ZZA')
  return buildUser(owner, gym.id, { role, sucursales, name: 'Actor ZZA' })
}

/** A digest of the rows that a write of the case could change. */
export async function digestOf({ owner, gym }: MatrixWorld, one: Case): Promise<unknown> {
  const table = one.table ?? one.collection
  const column = { gimnasios: 'id', roles: 'id_gimnasio' }[table] ?? 'gimnasio_id'
  const isOfTheGym = one.reach === 'platform' ? 'true' : `t.${column} = $1`
  const values = one.reach === 'platform' ? [] : [gym.id]
  const [found] = await owner(
    `select md5(string_agg(t::text, '|' order by t.id)) as digest from ${table} t where ${isOfTheGym}`,
    values,
  )
  return found?.['digest']
}
