import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { permissions } from '#shared/permissions.ts'
import { migrate } from '#server/db/migrate.ts'
import { charge } from '#server/testing/charge.ts'
import { guest } from '#server/records/caller.ts'
import { buildGym, buildMiembro } from '#server/testing/gym-world.ts'
import { emptyDatabase, type TestDatabase } from '#server/testing/test-db.ts'
import { activitySums } from '#server/verify/check-report-sums.ts'

const migrations = fileURLToPath(new URL('../db/migrations', import.meta.url))
const before = 161
let db: TestDatabase
beforeAll(async () => {
  db = await emptyDatabase()
  await migrate(db.url, migrations, before)
})
afterAll(() => db.drop())

it('counts what the staff had done before its days were kept', async () => {
  for (const zona_horaria of ['America/Argentina/Buenos_Aires', 'Asia/Tokyo']) {
    const gym = await buildGym(db.owner, { zona_horaria })
    // As the database of that day could not tell us: people are read by columns of later ones.
    const caller = {
      ...guest,
      id: gym.users.Admin,
      tenant: gym.id,
      permissions: new Set(permissions),
      scopes: 'all' as const,
    }
    const pago = await charge({ db, caller, gym }, await buildMiembro(db.owner, gym))
    await db.owner(
      `insert into auditoria (gimnasio_id, usuario_id, sucursal_id, created, accion, coleccion, registro)
       select $1, $2, $3, h, 'create', 'pagos', $4
       from generate_series(now() - interval '3 days', now(), interval '5 hours') h`,
      [gym.id, gym.users.Admin, gym.sucursales[0], pago],
    )
  }
  await migrate(db.url, migrations)
  const kept = await db.owner(
    'select sum(acciones)::integer as acciones, sum(cobrado)::integer as cobrado from actividad_diaria',
  )
  expect(kept).toEqual([{ acciones: 30, cobrado: 300_000 }])
  expect(await activitySums(db.owner)).toEqual([])
})
