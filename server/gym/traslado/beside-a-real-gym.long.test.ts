import { afterAll, beforeAll, expect, it } from 'vitest'
import { demoPassword, loadWorld } from '#seed/load-world.ts'
import { norte } from '#seed/worlds/norte.ts'
import { builtInRoles } from '#shared/permissions.ts'
import { ownerSnapshot } from '#server/runtime/db/owner-transaction.ts'
import { endOfTarea } from '#server/testing/end-of-tarea.ts'
import { openGymApp, type GymApp } from '#server/testing/gym-app.ts'
import { buildGym, buildSucursal, buildUser, testId } from '#server/testing/gym-world.ts'
import { testDatabase } from '#server/testing/test-db.ts'
import { verify } from '#server/gym/verify/verify.ts'

const members = 5000
const paymentsEach = 12

let app: GymApp
let zip: Buffer

beforeAll(async () => {
  const db = await testDatabase()
  await loadWorld([{ ...norte, members: 300, open_months: 12 }], { databaseUrl: db.url, now: new Date() })
  app = await openGymApp({ db })
  const client = app.guest()
  await client.collection('users').authWithPassword('admin@norte.example', demoPassword)
  const headers = { authorization: client.authStore.token }
  const answer = await fetch(`${app.url}/api/exportar/gimnasio.zip`, { headers })
  zip = Buffer.from(await answer.arrayBuffer())
  await fillNeighbour()
})
afterAll(async () => {
  await app.close()
  await app.db.drop()
})

/** A gym with 60,000 payments, for realistic statistics. */
async function fillNeighbour(): Promise<void> {
  const gym = await buildGym(app.db.owner, { marca: 'ZZB' })
  await app.db.owner(`set session_replication_role = replica;
    insert into miembros (gimnasio_id, id, numero, nombre, sucursal_id)
    select '${gym.id}', 'z' || lpad(n::text, 14, '0'), n, 'Persona ' || n, '${gym.sucursales[0]}' from generate_series(1, ${members}) n;
    insert into membresias (gimnasio_id, id_miembro, sucursal_id, eliminado)
    select gimnasio_id, id, sucursal_id, false from miembros where gimnasio_id = '${gym.id}';
    insert into pagos_asientos (gimnasio_id, id, id_miembro, id_plan_plazo, sucursal_id, usuario_id, medio_pago, precio_lista, monto_total,
      fecha_pago, dia, duracion, unidad, tolerancia, recibo, inicio, vencimiento)
    select m.gimnasio_id, 'y' || lpad((m.numero * 100 + k)::text, 14, '0'), m.id, '${gym.mes}', m.sucursal_id, '${gym.users.Admin}', 'Efectivo',
      10000, 10000, now(), current_date, 1, 'mes', 0, m.numero * ${paymentsEach} + k, current_date - 30 * k, current_date - 30 * (k - 1)
    from miembros m cross join generate_series(1, ${paymentsEach}) k where m.gimnasio_id = '${gym.id}';
    insert into periodos (gimnasio_id, id_pago, id_miembro, inicio, vencimiento, fecha_vencimiento)
    select gimnasio_id, id, id_miembro, inicio, vencimiento, vencimiento from pagos_asientos where gimnasio_id = '${gym.id}';
    reset session_replication_role;
    analyze`)
}

/** Rows read through each index of these tables. */
async function rowsRead(): Promise<ReadonlyMap<string, number>> {
  const rows = await app.db.owner<{ index: string; read: number }>(
    `select indexrelname as index, idx_tup_read::float8 as read from pg_stat_user_indexes
     where relname in ('miembros', 'membresias', 'pagos_asientos', 'pagos_anulaciones', 'periodos')`,
  )
  return new Map(rows.map(({ index, read }) => [index, read]))
}

async function emptyGym() {
  const id = testId()
  await app.db.owner(
    `insert into gimnasios (id, nombre, servicio_id, moneda, zona_horaria) values ($1, 'Recién abierto', 'serviciocadena0', 'ARS', 'Europe/Madrid')`,
    [id],
  )
  const sucursal = await buildSucursal(app.db.owner, id, 'Única')
  return { id, admin: await buildUser(app.db.owner, id, { role: builtInRoles.Admin, sucursales: [sucursal] }) }
}

async function bring(admin: string) {
  const authorization = (await app.clientOf(admin)).authStore.token
  const headers = { authorization, 'content-type': 'application/zip' }
  const answer = await fetch(`${app.url}/api/importar/gimnasio`, { method: 'POST', headers, body: zip })
  const { id }: { id: string } = JSON.parse(await answer.text())
  return { id, ended: () => endOfTarea(app.url, authorization, id) }
}

const brought = `
  select (select count(*) from miembros where gimnasio_id = $1) + (select count(*) from pagos_asientos where gimnasio_id = $1)
    + (select count(*) from users where gimnasio_id = $1) - 1 as rows`
const rowsOf = async (gym: string) => (await app.db.owner<{ rows: number }>(brought, [gym]))[0]?.rows

/** The neighbour is not a valid gym; its findings must stay the same. */
async function findings(): Promise<string[]> {
  const { results } = await ownerSnapshot(app.db.url, verify)
  return results.flatMap(({ check, findings: found }) => found.map(({ motivo }) => `${check}: ${motivo}`)).sort()
}

it('imports a gym next to one with 60,000 payments, finding each row by its key', async () => {
  const fresh = await emptyGym()
  const before = await rowsRead()
  const { ended } = await bring(fresh.admin)
  const { estado, total } = await ended()
  expect(estado).toBe('hecha')
  await app.db.owner(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'vigente-lasting'`)
  await expect
    .poll(async () => (await rowsRead()).get('periodos_pkey'))
    .toBeGreaterThan(before.get('periodos_pkey') ?? 0)
  const after = await rowsRead()
  const often = [...after].map(([index, read]) => [index, read - (before.get(index) ?? 0)] as const)
  // Quadratic work would be thirty times as much at this size.
  expect(often.filter(([, read]) => read > total * 4)).toEqual([])
})

it('leaves nothing after a lost connection, and works the second time', async () => {
  const before = await findings()
  const fresh = await emptyGym()
  const cut = await bring(fresh.admin)
  await expect
    .poll(
      () =>
        app.db.owner(`select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and application_name = 'vigente-lasting' and query ~ 'pagos_asientos'`),
      { interval: 1 },
    )
    .not.toEqual([])
  expect(await cut.ended()).toMatchObject({ estado: 'fallida', problema: { message: expect.stringMatching(/\.$/) } })
  expect(await rowsOf(fresh.id)).toBe(0)
  const again = await bring(fresh.admin)
  expect(await again.ended()).toMatchObject({ estado: 'hecha' })
  expect(await findings()).toEqual(before)
})
