import { DatabaseError } from 'pg'
import type PocketBase from 'pocketbase'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { endingTogether, type RunTransaction } from '#server/db/transaction.ts'
import { openGymApp, type GymApp } from '#server/testing/gym-app.ts'
import { buildGym, buildMiembro, buildPlan, buildPlazo, testId, type GymWorld } from '#server/testing/gym-world.ts'
import { testDatabase, type TestDatabase } from '#server/testing/test-db.ts'
import { verify } from '#server/verify/verify.ts'

let db: TestDatabase
let app: GymApp
let gym: GymWorld
let client: PocketBase
let plazoDeOtra: string

/** Transactions of the gym that have sent everything but their commit, and what lets them go on. */
let arrived = 0
let waiting: (() => void)[] = []
let isHolding = false
/** The point at which the database stopped those that waited. */
let stoppedAt: string[] = []

const held: RunTransaction = (tenant, work) =>
  db.pools.transaction(tenant, async (tx) => {
    if (!isHolding || tenant !== gym.id) return work(tx)
    // A wait for a row that another holds until the end never ends.
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
  // The first of each kind makes rows that all others find.
  for (const first of [create, await charge(0), await charge(1)]) await first()
  // As creates beside each other have left them: one in fifty waits for the counter to take more.
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
  return () =>
    client.collection('pagos').create({
      id: testId(),
      id_miembro,
      id_plan_plazo: branch === 0 ? gym.mes : plazoDeOtra,
      sucursal_id,
      medio_pago: 'Efectivo',
    })
}

/** Begins them one after the other, each when the one before has sent all but its commit or was stopped. */
async function holdAll(...works: readonly (() => Promise<unknown>)[]): Promise<void> {
  isHolding = true
  for (const [index, work] of works.entries()) {
    work().catch(() => undefined)
    await expect.poll(() => arrived + stoppedAt.length, { timeout: 5000 }).toBe(index + 1)
  }
}

/** Rows that nobody else could write now. References to a row do not hold it. */
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

describe('a write that waits for its commit holds', () => {
  it('as a create, only sums and a number beside which others find another', async () => {
    await holdAll(create)
    expect(await heldRows()).toEqual({ miembros_numeros_libres: 1, miembros_por_sucursal: 1, vencimientos: 1 })
  })

  it('as a charge, its own member, such sums, and the receipts of its branch', async () => {
    await holdAll(await charge(0))
    expect(await heldRows()).toEqual({ ingresos: 1, membresias: 1, miembros: 1, recibos: 1, vencimientos: 2 })
  })
})

describe('two writes of one gym do not wait for each other', () => {
  it('as creates in one branch', async () => {
    await holdAll(create, create, create)
    expect(stoppedAt).toEqual([])
  })

  it('as a create and a charge in one branch', async () => {
    await holdAll(create, await charge(0), create)
    expect(stoppedAt).toEqual([])
  })

  it('as charges in two branches', async () => {
    await holdAll(await charge(0), await charge(1))
    expect(stoppedAt).toEqual([])
  })

  it('as charges in one branch, but for the receipt: the first statement of the last message', async () => {
    await holdAll(await charge(0), await charge(0))
    expect(stoppedAt).toEqual([expect.stringContaining('in relation "recibos"')])
  })
})

it('many creates and charges side by side leave all sums those of the rows', async () => {
  await Promise.all(Array.from({ length: 40 }, create))
  await Promise.all((await Promise.all(Array.from({ length: 20 }, () => charge(0)))).map((one) => one()))
  const { results } = await verify(db.owner)
  expect(results.flatMap(({ findings }) => findings).filter(({ motivo }) => !motivo.includes('sello'))).toEqual([])
})
