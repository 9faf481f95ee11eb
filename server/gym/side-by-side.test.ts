import { DatabaseError } from 'pg'
import type PocketBase from 'pocketbase'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { endingTogether, type RunTransaction } from '#server/runtime/db/transaction.ts'
import { openGymApp, type GymApp } from '#server/testing/gym-app.ts'
import { buildGym, buildMiembro, buildPlan, buildPlazo, testId, type GymWorld } from '#server/testing/gym-world.ts'
import { inRounds } from '#server/testing/many-requests.ts'
import { testDatabase, type TestDatabase } from '#server/testing/test-db.ts'
import { verify } from './verify/verify.ts'

let db: TestDatabase
let app: GymApp
let gym: GymWorld
let client: PocketBase
let plazoDeOtra: string

/** Transactions of the gym that have sent all but their commit, and their release. */
let arrived = 0
let waiting: (() => void)[] = []
let isHolding = false
/** The statement at which the database blocked each waiting transaction. */
let stoppedAt: string[] = []

const held: RunTransaction = (tenant, work) =>
  db.pools.transaction(tenant, async (tx) => {
    if (!isHolding || tenant !== gym.id) return work(tx)
    // Another transaction holds the row until the end, so an unlimited wait would hang.
    await tx.query(`set local lock_timeout = '1s'`)
    const done = await endingTogether(tx, work, () => Promise.resolve()).catch((error: unknown) => {
      stoppedAt.push(error instanceof DatabaseError ? String(error.where) : String(error))
      throw error
    })
    arrived += 1
    await new Promise<void>((resolve) => void waiting.push(resolve))
    return done
  })

beforeAll(async () => {
  db = await testDatabase()
  app = await openGymApp({ db: { ...db, pools: { ...db.pools, transaction: held } } })
  gym = await buildGym(db.owner)
  client = await app.clientOf(gym.users.Admin)
  const plan = await buildPlan(db.owner, gym.id, gym.sucursales[1], 'Pase libre')
  plazoDeOtra = await buildPlazo(db.owner, gym.id, plan, { duracion: 1, unidad: 'mes', precio: '9000.00' })
  // The first of each kind creates rows that all others find.
  for (const first of [create, await charge(0), await charge(1)]) await first()
  // The state after concurrent creates: one in fifty waits for the counter to reserve more.
  await db.owner('update miembros_numeros set ultimo = ultimo + 100')
  await db.owner(
    `insert into miembros_numeros_libres select gimnasio_id, ultimo - n - 49, ultimo - n
     from miembros_numeros, (values (0), (50)) f (n)`,
  )
})
afterEach(async () => {
  for (const go of waiting) go()
  isHolding = false
  arrived = 0
  waiting = []
  stoppedAt = []
})
afterAll(async () => {
  await app.close()
  await db.drop()
})

const create = () =>
  client.collection('miembros').create({ nombre: 'Ana Ruiz', sexo: 'Mujer', sucursal_id: gym.sucursales[0] })

/** A charge of a member who never paid. */
async function charge(branch: 0 | 1): Promise<() => Promise<unknown>> {
  const sucursal_id = gym.sucursales[branch]
  const id_miembro = await buildMiembro(db.owner, gym, { sucursal_id })
  const id_plan_plazo = branch === 0 ? gym.mes : plazoDeOtra
  return () => client.collection('pagos').create({ ...payment(id_miembro), sucursal_id, id_plan_plazo })
}

const payment = (id_miembro: string) => ({
  id: testId(),
  id_miembro,
  id_plan_plazo: gym.mes,
  sucursal_id: gym.sucursales[0],
  medio_pago: 'Efectivo',
})

/** Findings of verify, except those about seals: the sealing job does not run here. */
async function findings() {
  const { results } = await verify(db.owner)
  return results.flatMap((result) => result.findings).filter(({ motivo }) => !motivo.includes('sello'))
}

/** Starts them one after the other, each once the previous one has sent all but its commit or is blocked. */
async function holdAll(...works: readonly (() => Promise<unknown>)[]): Promise<void> {
  isHolding = true
  for (const [index, work] of works.entries()) {
    work().catch(() => undefined)
    await expect.poll(() => arrived + stoppedAt.length).toBe(index + 1)
  }
}

/** Rows locked against writes. Foreign key references do not lock. */
async function heldRows(): Promise<Record<string, number>> {
  const tables = await db.owner<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  )
  const found: Record<string, number> = {}
  for (const { name } of tables) {
    const [counted] = await db.owner<{ held: number }>(
      `select (select count(*) from "${name}") - (select count(*) from (select from "${name}" for no key update skip locked) f) as held`,
    )
    if (counted && counted.held > 0) found[name] = counted.held
  }
  return found
}

describe('a write that waits for its commit locks', () => {
  it('for a create, only sums and a member number that others skip', async () => {
    await holdAll(create)
    expect(await heldRows()).toEqual({ miembros_numeros_libres: 1, miembros_por_sucursal: 1, vencimientos: 1 })
  })

  it('for a charge, its own member, such sums, and the receipts of its branch', async () => {
    await holdAll(await charge(0))
    expect(await heldRows()).toEqual({ ingresos: 1, membresias: 1, miembros: 1, recibos: 1, vencimientos: 2 })
  })
})

describe('two writes of one gym run in parallel', () => {
  it('two creates in one branch', async () => {
    await holdAll(create, create, create)
    expect(stoppedAt).toEqual([])
  })

  it('a create and a charge in one branch', async () => {
    await holdAll(create, await charge(0), create)
    expect(stoppedAt).toEqual([])
  })

  it('charges in two branches', async () => {
    await holdAll(await charge(0), await charge(1))
    expect(stoppedAt).toEqual([])
  })

  it('charges in one branch, up to the receipt number: the first statement of the last message', async () => {
    await holdAll(await charge(0), await charge(0))
    expect(stoppedAt).toEqual([expect.stringContaining('in relation "recibos"')])
  })
})

describe('a charge, which replaces the triggers of other writes', () => {
  it('announces the payment, its member and the dashboards of both branches', async () => {
    const id_miembro = await buildMiembro(db.owner, gym, { sucursal_id: gym.sucursales[1] })
    await db.owner('delete from eventos')
    const { id } = await client.collection('pagos').create(payment(id_miembro))
    const announced = await db.owner('select coleccion, accion, ids from eventos order by orden')
    expect(announced).toEqual([
      { coleccion: 'pagos', accion: 'create', ids: [id] },
      { coleccion: 'dashboard', accion: 'update', ids: [gym.sucursales[0], gym.sucursales[1]] },
      { coleccion: 'miembros_pagos', accion: 'update', ids: [id_miembro] },
      { coleccion: 'auditoria', accion: 'create', ids: [expect.any(String)] },
    ])
  })

  it('leaves the triggers enabled for later writes of its transaction', async () => {
    const [paid, gone] = [await buildMiembro(db.owner, gym), await buildMiembro(db.owner, gym)]
    await client.collection('pagos').create(payment(gone))
    const batch = client.createBatch()
    batch.collection('pagos').create(payment(paid))
    batch.collection('miembros').update(gone, { sucursal_id: gym.sucursales[1] })
    await batch.send()
    expect(await findings()).toEqual([])
  })
})

it('many parallel creates and charges leave all sums equal to the rows', async () => {
  await inRounds(40, create)
  await Promise.all((await Promise.all(Array.from({ length: 20 }, () => charge(0)))).map((one) => one()))
  expect(await findings()).toEqual([])
})
