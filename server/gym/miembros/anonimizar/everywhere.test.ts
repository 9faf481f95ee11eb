import { randomUUID } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createJobs } from '#server/background.ts'
import { collections } from '#server/collections.ts'
import { fileColumnsOf } from '#server/engine/files/file-columns.ts'
import { sealAll } from '#server/gym/verify/seal-job.ts'
import { verify } from '#server/gym/verify/verify.ts'
import { openContainer } from '#server/runtime/backup/container.ts'
import { restoreBackup } from '#server/runtime/backup/restore-backup.ts'
import { writeBackup } from '#server/runtime/backup/write-backup.ts'
import { driverTypes } from '#server/runtime/db/pool.ts'
import { queryOf } from '#server/runtime/db/transaction.ts'
import { ownerSnapshot } from '#server/runtime/db/owner-transaction.ts'
import { localStore } from '#server/runtime/file-store/local-store.ts'
import { filesWith, tablesWith } from '#server/testing/canary/stored-words.ts'
import { buildCanary } from '#server/testing/canary/member.ts'
import { settled } from '#server/testing/end-of-tarea.ts'
import { openGymApp, type GymApp } from '#server/testing/gym-app.ts'
import { builtInRoles } from '#shared/permissions.ts'
import { buildGym, buildSucursal, buildUser, testId, type GymWorld } from '#server/testing/gym-world.ts'
import { runDueJobs } from '#server/testing/run-due-jobs.ts'
import { tempStore } from '#server/testing/stand-ins/temp-store.ts'
import { testDatabase, type TestDatabase } from '#server/testing/test-db.ts'
import { forgetRests } from './forget-job.ts'
import { testBackground } from '#server/testing/test-product.ts'

/** The sign in every text about the member, and values that are too short for it. */
const words = ['canario', 'CAN99887', '1144447777', '1144448888', '1987-03-0']

/** Tables that may go on naming a member, and why. */
const excused: Readonly<Record<string, string>> = {
  eventos: 'changes of the last five minutes, which are in no backup',
}

const folder = join(tmpdir(), `vigente-canary-${randomUUID()}`)
let app: GymApp
let gym: GymWorld

beforeAll(async () => {
  mkdirSync(folder)
  app = await openGymApp({ fileStore: localStore(folder) })
  gym = await buildGym(app.db.owner, { politica: { referencia_unica: false } })
})
afterAll(() => app.close())

const wrong = async (url: string) =>
  (await ownerSnapshot(url, verify)).results.flatMap(({ check, findings }) =>
    findings.map(({ fila, motivo }) => `${check} · ${fila}: ${motivo}`),
  )

async function runJobs(db: TestDatabase): Promise<void> {
  const { pools } = db
  const jobs = createJobs(testBackground({ pools, publicUrl: app.url, fileStore: localStore(folder) }))
  expect(await runDueJobs({ db, jobs })).toEqual([])
  const unused = () => Promise.reject(new Error('unused'))
  const context = { tenant: null, transaction: unused, now: () => new Date(), attempt: 1, isLast: false }
  await db.owner(`update archivos_sueltos set creado = now() - interval '3 days'`)
  for (const { every, name, run } of jobs)
    if (every !== null && /sellar|barrer_archivos|olvidar|anonimizar|recordatorios/.test(name)) await run(context, {})
}

it('leaves nothing that anybody wrote about an anonymised member, and every chain still holds', async () => {
  const id = await buildCanary(app, gym)
  await runJobs(app.db)
  expect(await wrong(app.db.url)).toEqual([])
  const named = await tablesWith(app.db.owner, words)
  expect(named).toEqual(
    expect.arrayContaining([
      'asistencias_asientos',
      'asistencias_deshechas',
      'auditoria',
      'avisos_de_cobro',
      'bajas',
      'cobros_automaticos',
      'cobros_en_linea',
      'correos',
      'enlaces_de_firma',
      'importaciones',
      'importaciones_miembros',
      'links_pago',
      'mandatos',
      'miembros',
      'miembros_notas',
      'pagos_anulaciones',
      'pagos_asientos',
      'pagos_partes',
      'pausas_asientos',
      'pedidos_anulacion',
      'ventas_anulaciones',
      'ventas_asientos',
      'vistas',
      'webhooks_entregas',
    ]),
  )
  expect((await filesWith(folder, words)).length).toBeGreaterThan(1)

  const client = await app.clientOf(gym.users.Admin)
  await client.collection('miembros').update(id, { deleted: new Date().toISOString() })
  await client.send(`/api/miembros/${id}/anonimizar`, { method: 'POST' })
  await runJobs(app.db)
  expect((await tablesWith(app.db.owner, words)).filter((name) => !(name in excused))).toEqual([])
  expect(await filesWith(folder, words)).toEqual([])
  expect(await wrong(app.db.url)).toEqual([])
  const [links] = await app.db.owner(
    'select count(*)::int as todos, count(*) filter (where sal <> $1)::int as con_sal from auditoria_sellos s join olvidos o using (registro)',
    [Buffer.alloc(0)],
  )
  expect(links?.['todos']).toBeGreaterThan(5)
  expect(links?.['con_sal']).toBe(0)
})

it('holds in a backup that is put back elsewhere, and in the gym moved whole', async () => {
  const path = join(tmpdir(), `vigente-canary-${randomUUID()}.respaldo`)
  const source = { databaseUrl: app.db.url, store: localStore(folder), fileColumns: fileColumnsOf(collections) }
  await writeBackup({ ...source, secret: 'x'.repeat(32), now: () => new Date() }, path)
  const elsewhere = await testDatabase()
  try {
    const keepSecret = async () => undefined
    const target = { databaseUrl: elsewhere.url, store: tempStore(), keepSecret }
    await restoreBackup(target, await openContainer(path, undefined))
    expect(await tablesWith(elsewhere.owner, words)).toEqual([])
    expect(await wrong(elsewhere.url)).toEqual([])
  } finally {
    await elsewhere.drop()
  }
  await moveWhole()
  await sealAll(app.db.pools)
  expect((await tablesWith(app.db.owner, words)).filter((name) => !(name in excused))).toEqual([])
  expect(await wrong(app.db.url)).toEqual([])
})

/** Brings the gym's export into a new gym of the same server. */
async function moveWhole(): Promise<void> {
  const authorization = (await app.clientOf(gym.users.Admin)).authStore.token
  const file = await fetch(`${app.url}/api/exportar/gimnasio.zip`, { headers: { authorization } })
  const id = testId()
  await app.db.owner(
    `insert into gimnasios (id, nombre, servicio_id, moneda, zona_horaria) values ($1, 'Nuevo', 'serviciocadena0', 'ARS', 'Europe/Madrid')`,
    [id],
  )
  const sucursal = await buildSucursal(app.db.owner, id, 'Única')
  const admin = await buildUser(app.db.owner, id, { role: builtInRoles.Admin, sucursales: [sucursal] })
  const given = { authorization: (await app.clientOf(admin)).authStore.token, 'content-type': 'application/zip' }
  const answer = await fetch(`${app.url}/api/importar/gimnasio`, {
    method: 'POST',
    headers: given,
    body: await file.arrayBuffer(),
  })
  await settled(app.url, given.authorization, answer, async () => new Response(null, { status: 204 }))
  expect(await app.db.owner('select from pagos where gimnasio_id = $1', [id])).not.toEqual([])
}

it('finishes what an earlier version left of members it had emptied, under links without salt', async () => {
  const db = await testDatabase()
  try {
    const former = fileURLToPath(new URL('../../../runtime/backup/formado-por-1.0.0.respaldo', import.meta.url))
    const target = { databaseUrl: db.url, store: tempStore(), keepSecret: async () => undefined }
    await restoreBackup(target, await openContainer(former, undefined))
    const reasons = ['Se cobró dos veces', 'Viaje']
    await db.owner(
      `update miembros set deleted = now(), nombre = 'Miembro anonimizado ' || numero
       where id = (select id_miembro from pagos_anulaciones v join pagos_asientos a on a.id = v.id_pago)`,
    )
    expect(await tablesWith(db.owner, reasons)).toEqual(['auditoria', 'pagos_anulaciones', 'pausas_asientos'])
    await forgetRests({ reader: db.pools.reader, transaction: db.pools.transaction, now: () => new Date() })
    expect(await tablesWith(db.owner, reasons)).toEqual([])
    await sealAll(db.pools)
    expect(await wrong(db.url)).toEqual([])
    expect(await db.owner('select from miembros where anonimizado is not null')).toHaveLength(2)
    expect(await db.owner('select tipo from olvidos order by 1')).toEqual([
      { tipo: 'anulacion' },
      { tipo: 'auditoria' },
    ])
  } finally {
    await db.drop()
  }
})

it.each([
  [
    'a line of the history',
    `update auditoria set despues = '{"monto_total": 1}' where id = (select registro from olvidos where tipo = 'auditoria' limit 1)`,
    /auditoria .*datos personales/,
  ],
  [
    'an amount',
    `update pagos_asientos set tolerancia = 9 where id = (select registro from olvidos where tipo = 'asiento' limit 1)`,
    /asiento .*datos personales/,
  ],
  [
    'an amount with its digest',
    `update olvidos set despues = antes where tipo = 'asiento'`,
    /datos borrados del miembro/,
  ],
])('tells that %s of an anonymised member was changed since', async (_what, tampering, expected) => {
  const client = new Client({ connectionString: app.db.url, types: driverTypes })
  await client.connect()
  try {
    await client.query(`begin; set local session_replication_role = replica`)
    await client.query(tampering)
    const { results } = await verify(queryOf(client))
    expect(
      results.flatMap(({ findings }) => findings.map(({ fila, motivo }) => `${fila}: ${motivo}`)).join('\n'),
    ).toMatch(expected)
  } finally {
    await client.end()
  }
})
