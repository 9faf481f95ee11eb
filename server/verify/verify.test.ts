import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ownerSnapshot } from '#server/db/owner-transaction.ts'
import { driverTypes } from '#server/db/pool.ts'
import { queryOf } from '#server/db/transaction.ts'
import { anular, charge, pause } from '#server/testing/charge.ts'
import { buildGym, buildMiembro, callerOf, type GymWorld } from '#server/testing/gym-world.ts'
import { testDatabase, type TestDatabase } from '#server/testing/test-db.ts'
import { prepareQueue } from '#server/jobs/prepare-queue.ts'
import { runDueJobs } from '#server/testing/run-due-jobs.ts'
import { sealAll, sealJob } from './seal-job.ts'
import { sealedTables, sealedText, type Sealed } from './sealed-text.ts'
import { verify, type Verified } from './verify.ts'
import { writeReport } from './write-report.ts'

let db: TestDatabase
let gym: GymWorld
let pagos: string[]

/** Two gyms with payments, a void and a pause, all sealed. */
beforeAll(async () => {
  db = await testDatabase()
  gym = await buildGym(db.owner)
  const other = await buildGym(db.owner, { marca: 'Otro' })
  pagos = await work(gym)
  await work(other)
  await sealAll({ reader: db.pools.reader, transaction: db.pools.transaction })
})
afterAll(() => db.drop())

async function work(place: GymWorld): Promise<string[]> {
  const caller = await callerOf(db, place.users.Admin)
  const desk = { db, caller, gym: place }
  const miembro = await buildMiembro(db.owner, place)
  const made = [
    await charge(desk, miembro),
    await charge(desk, miembro),
    await charge(desk, await buildMiembro(db.owner, place)),
    await charge(desk, await buildMiembro(db.owner, place)),
  ]
  await anular(db, caller, made[2] ?? '')
  await pause(db, caller, miembro, new Date())
  return made
}

const written = (results: readonly Verified[]) =>
  results.flatMap(({ check, findings }) => findings.map(({ fila, motivo }) => `${check} · ${fila}: ${motivo}`))

const findings = async () => written((await ownerSnapshot(db.url, verify)).results)

/** What verify finds after a thief with the owner's password was here; then everything is as before. */
async function findingsAfter(tampering: string): Promise<string[]> {
  const client = new Client({ connectionString: db.url, types: driverTypes })
  await client.connect()
  try {
    await client.query(`begin; set local timezone = 'UTC'; set local session_replication_role = replica`)
    await client.query(tampering)
    return written((await verify(queryOf(client))).results)
  } finally {
    await client.end()
  }
}

const entryColumns =
  'id, gimnasio_id, id_miembro, id_plan_plazo, sucursal_id, usuario_id, medio_pago, precio_lista, monto_total, fecha_pago, dia, recibo, duracion, unidad, tolerancia, inicio, vencimiento'

describe('npm run verify', () => {
  it('finds nothing in what the program itself has written, sealed or waiting', async () => {
    await work(gym)
    expect(await findings()).toEqual([])
    const { results, extent } = await ownerSnapshot(db.url, verify)
    expect(writeReport(results, extent).at(-1)).toMatch(
      /^íntegro: 2 gimnasios, 12 asientos, \d+ filas de auditoría \(\d+ esperan/,
    )
  })

  it.each<[string, () => string, RegExp]>([
    [
      'an amount',
      () => `update pagos_asientos set precio_lista = 1, monto_total = 1 where id = '${pagos[0]}'`,
      /sellos del libro · asiento .*cambió/,
    ],
    [
      'a note',
      () => `update pagos_asientos set nota = 'x' where id = '${pagos[1]}'`,
      /sellos del libro · asiento .*cambió/,
    ],
    [
      'a deleted entry',
      () => `delete from pagos_asientos where id = '${pagos[1]}'`,
      /sellos del libro · asiento .*borrada/,
    ],
    [
      'an entry deleted with its link',
      () =>
        `delete from pagos_asientos where id = '${pagos[1]}'; delete from pagos_sellos where id_pago = '${pagos[1]}'`,
      /sellos del libro · .*falta el sello anterior/,
    ],
    [
      'the last entry deleted with its link',
      () =>
        `delete from pagos_asientos where id = '${pagos[3]}'; delete from pagos_sellos where id_pago = '${pagos[3]}'`,
      /recibos · recibo 4/,
    ],
    [
      'a deleted void',
      () => `delete from pagos_anulaciones where id_pago = '${pagos[2]}'`,
      /sellos del libro · anulacion .*borrada/,
    ],
    [
      'two swapped amounts',
      () =>
        `update pagos_asientos set dia = dia - 1 where id = '${pagos[0]}'; update pagos_asientos set dia = dia + 1 where id = '${pagos[3]}'`,
      /sellos del libro · asiento .*cambió/,
    ],
    [
      'two swapped links',
      () =>
        `update pagos_sellos set numero = 1000 + numero where gimnasio_id = '${gym.id}' and numero in (1, 2); update pagos_sellos set numero = 1003 - numero where gimnasio_id = '${gym.id}' and numero > 1000`,
      /sellos del libro · .*la cadena se corta/,
    ],
    [
      'an audit row',
      () => `update auditoria set usuario_id = null where orden = (select min(orden) from auditoria)`,
      /sellos de la auditoría · .*cambió/,
    ],
    [
      'a deleted audit row',
      () => `delete from auditoria where orden = (select min(orden) from auditoria)`,
      /sellos de la auditoría · .*borrada/,
    ],
    [
      'an entry slipped in',
      () =>
        `delete from sellos_pendientes; insert into pagos_asientos (${entryColumns}) select ${entryColumns.replace('id,', `'colado000000000',`).replace('recibo', 'recibo + 90')} from pagos_asientos where id = '${pagos[0]}'`,
      /filas sin sello · asiento colado/,
    ],
    [
      'a period',
      () => `update periodos set vencimiento = vencimiento + 1 where id_pago = '${pagos[0]}'`,
      /periodos y membresías · periodo del pago/,
    ],
    ['the gap before a period', () => `update periodos set hueco = coalesce(hueco, 0) + 1`, /periodos y .*, hueco /],
    ['a next period', () => `update periodos set siguiente = inicio`, /periodos y .*, siguiente /],
    [
      'a membership',
      () => `update membresias set vencimiento = vencimiento + 30 where id_pago = '${pagos[1]}'`,
      /periodos y membresías · membresía de/,
    ],
    ['income of a day', () => `update ingresos set total = total - 1`, /ingresos por día/],
    ['a count of ends', () => `update vencimientos set miembros = miembros + 1`, /vencimientos por día/],
    ['a count of members', () => `update miembros_por_sucursal set miembros = miembros + 1`, /miembros por sucursal/],
    [
      'a receipt number',
      () => `update recibos set ultimo = ultimo + 1 where gimnasio_id = '${gym.id}'`,
      /recibos · recibo 9 /,
    ],
  ])('finds %s', async (_what, sql, expected) => {
    expect((await findingsAfter(sql())).join('\n')).toMatch(expected)
  })

  it('covers every column of what it seals', async () => {
    const kinds: Sealed[] = ['asiento', 'anulacion', 'auditoria']
    for (const kind of kinds) {
      const columns = await db.owner<{ name: string }>(
        `select column_name as name from information_schema.columns where table_name = $1`,
        [sealedTables[kind].table],
      )
      const missing = columns.filter(({ name }) => !new RegExp(`e\\.${name}\\b`).test(sealedText[kind]))
      expect(missing).toEqual([])
    }
  })

  it('seals what was written while it sealed only once', async () => {
    await work(gym)
    const sealing = { reader: db.pools.reader, transaction: db.pools.transaction }
    await Promise.all([sealAll(sealing), sealAll(sealing), work(gym)])
    await sealAll(sealing)
    expect(await findings()).toEqual([])
    expect(await db.owner('select from sellos_pendientes')).toEqual([])
  })

  it('seals when the clock asks for it', async () => {
    await work(gym)
    await prepareQueue(db.url)
    await db.owner(`select graphile_worker.add_job('sellar', '{"_cron": {"ts": "2026-11-21T10:00:00Z"}}')`)
    expect(await runDueJobs({ db, jobs: [sealJob(db.pools)] })).toEqual([])
    expect(await db.owner('select from sellos_pendientes')).toEqual([])
  })
})
