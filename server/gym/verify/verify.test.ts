import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ownerSnapshot } from '#server/runtime/db/owner-transaction.ts'
import { driverTypes } from '#server/runtime/db/pool.ts'
import { queryOf } from '#server/runtime/db/transaction.ts'
import { anular, charge, pause } from '#server/testing/charge.ts'
import { buildGym, buildMiembro, callerOf, type GymWorld } from '#server/testing/gym-world.ts'
import { anularVentaOf as anularOne, buildConcepto, sell as sellOne } from '#server/testing/desks/sale.ts'
import { testDatabase, type TestDatabase } from '#server/testing/test-db.ts'
import { prepareQueue } from '#server/runtime/jobs/prepare-queue.ts'
import { runDueJobs } from '#server/testing/run-due-jobs.ts'
import { sealAll, sealJob } from './seal-job.ts'
import { readWaiting } from './seal-rows.ts'
import { sealedTables, sealedText, type Sealed } from './sealed-text.ts'
import { verify, type Verified } from './verify.ts'
import { writeReport } from './write-report.ts'

let db: TestDatabase
let gym: GymWorld
let pagos: string[]

let ventas: string[]

/** Two gyms with payments, sales, a void of each and a pause, all sealed. */
beforeAll(async () => {
  db = await testDatabase()
  gym = await buildGym(db.owner)
  const other = await buildGym(db.owner, { marca: 'Otro' })
  pagos = await work(gym)
  await work(other)
  ventas = await sell(gym)
  await sell(other)
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

/** A sale, a day pass, and a sale that is voided, without the engine around them. */
async function sell(place: GymWorld): Promise<string[]> {
  const id_concepto = await buildConcepto(db.owner, place)
  const pase = await buildConcepto(db.owner, place, { tipo: 'pase_del_dia' })
  const desk = { db, caller: await callerOf(db, place.users.Admin), gym: place }
  const made = [
    await sellOne(desk, { id_concepto }),
    await sellOne(desk, { id_concepto: pase, visitante: 'Ana Paz' }),
    await sellOne(desk, { id_concepto, cantidad: 2 }),
  ]
  await anularOne(desk, made[2] ?? '')
  return made
}

const written = (results: readonly Verified[]) =>
  results.flatMap(({ check, findings }) => findings.map(({ fila, motivo }) => `${check} · ${fila}: ${motivo}`))

const findings = async () => written((await ownerSnapshot(db.url, verify)).results)

/** Findings after someone with the owner's password has changed rows. The change is rolled back. */
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

const saleColumns =
  'id, gimnasio_id, sucursal_id, usuario_id, concepto, tipo, precio, cantidad, medio_pago, dia, recibo'

const entryColumns =
  'id, gimnasio_id, id_miembro, id_plan_plazo, sucursal_id, usuario_id, medio_pago, precio_lista, monto_total, fecha_pago, dia, recibo, duracion, unidad, tolerancia, inicio, vencimiento'

const pausaColumns = 'gimnasio_id, id, id_miembro, sucursal_id, usuario_id, desde, hasta, motivo'

const anotherPausa = `
  select gimnasio_id, 'colada000000000', id_miembro, sucursal_id, usuario_id, hasta + 1, hasta + 60, 'Viaje' from pausas_asientos limit 1`

describe('npm run verify', () => {
  it('finds nothing in rows written by the program, sealed or waiting', async () => {
    await work(gym)
    expect(await findings()).toEqual([])
    const { results, extent } = await ownerSnapshot(db.url, verify)
    expect(writeReport(results, extent).at(-1)).toMatch(
      /^íntegro: 2 gimnasios, 12 asientos, 6 ventas, \d+ filas de auditoría \(\d+ esperan/,
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
      'an inserted entry',
      () =>
        `delete from sellos_pendientes; insert into pagos_asientos (${entryColumns}) select ${entryColumns.replace('id,', `'colado000000000',`).replace('recibo', 'recibo + 90')} from pagos_asientos where id = '${pagos[0]}'`,
      /filas sin sello · asiento colado/,
    ],
    [
      'a period',
      () => `update periodos set vencimiento = vencimiento + 1 where id_pago = '${pagos[0]}'`,
      /períodos y membresías · período del pago/,
    ],
    ['the gap before a period', () => `update periodos set hueco = coalesce(hueco, 0) + 1`, /períodos y .*, hueco /],
    ['a next period', () => `update periodos set siguiente = inicio`, /períodos y .*, siguiente /],
    ['what the next one paid', () => `update periodos set siguiente_monto = 1`, /períodos y .*dice .*, 1\.00\)/],
    ['the branch of a period', () => `update periodos set sucursal = 'otra00000000000'`, /períodos y .*otra sucursal/],
    [
      'a membership',
      () => `update membresias set vencimiento = vencimiento + 30 where id_pago = '${pagos[1]}'`,
      /períodos y membresías · membresía de/,
    ],
    ['the copy of a pause', () => `update membresias set pausa_hasta = pausa_hasta + 300`, /períodos y .*membresía de/],
    ['the copy of an hour', () => `update membresias set horario = now()`, /copias de las membresías · membresía de/],
    [
      'the end of a pause',
      () => `update pausas_asientos set hasta = hasta + 1`,
      /sellos del libro · pausa .*cambió[^]*historial de las pausas · pausa .*o no así/,
    ],
    [
      'a pause that no link covers',
      () => `insert into pausas_asientos (${pausaColumns}) ${anotherPausa}`,
      /filas sin sello · pausa colada[^]*historial de las pausas · pausa colada.*no está/,
    ],
    [
      'an end of a pause that the history does not know',
      () =>
        `insert into pausas_cortes (gimnasio_id, id_pausa, usuario_id) select gimnasio_id, id, usuario_id from pausas_asientos`,
      /filas sin sello · corte [^]*historial de las pausas · fin de la pausa .*no está/,
    ],
    ['a deleted pause', () => `delete from pausas_asientos`, /sellos del libro · pausa .*borrada/],
    [
      'the price of a sale',
      () => `update ventas_asientos set precio = 1 where id = '${ventas[0]}'`,
      /sellos del libro · venta .*cambió/,
    ],
    [
      'the name of a visitor',
      () => `update ventas_asientos set visitante = 'Otro' where id = '${ventas[1]}'`,
      /sellos del libro · venta .*cambió/,
    ],
    [
      'a deleted sale',
      () => `delete from ventas_asientos where id = '${ventas[0]}'`,
      /sellos del libro · venta .*borrada/,
    ],
    [
      'a deleted void of a sale',
      () => `delete from ventas_anulaciones where id_venta = '${ventas[2]}'`,
      /sellos del libro · anulacion_venta .*borrada/,
    ],
    [
      'a sale deleted with its links',
      () =>
        `delete from ventas_asientos where id = '${ventas[2]}'; delete from ventas_anulaciones where id_venta = '${ventas[2]}'; delete from pagos_sellos where id_venta = '${ventas[2]}'`,
      /recibos · recibo 7 de la sucursal/,
    ],
    [
      'an inserted sale',
      () =>
        `delete from sellos_pendientes; insert into ventas_asientos (${saleColumns}) select ${saleColumns.replace('id,', `'colada000000000',`).replace('recibo', 'recibo - 4')} from ventas_asientos where id = '${ventas[0]}'`,
      /filas sin sello · venta colada/,
    ],
    [
      'a receipt given twice',
      () => `update ventas_asientos set recibo = 1 where id = '${ventas[0]}'`,
      /recibos · venta .*es también el de un pago/,
    ],
    [
      'the count of sales among the receipts',
      () => `update recibos set ventas = ventas - 1 where gimnasio_id = '${gym.id}'`,
      /recibos · recibos de la sucursal .*dicen 2 ventas y 0 saldos; son 3 y 0/,
    ],
    ['what a day sold', () => `update ingresos set vendido = vendido - 1`, /ventas por día/],
    [
      'the entry of a day pass',
      () => `update asistencias_asientos set dia = dia - 1 where id_venta = '${ventas[1]}'`,
      /entradas de los pases del día · pase del día/,
    ],
    ['income of a day', () => `update ingresos set total = total - 1`, /ingresos por día/],
    ['a count of ends', () => `update vencimientos set miembros = miembros + 1`, /vencimientos por día/],
    ['a count of members', () => `update miembros_por_sucursal set miembros = miembros + 1`, /miembros por sucursal/],
    [
      'a receipt number',
      () => `update recibos set ultimo = ultimo + 1 where gimnasio_id = '${gym.id}'`,
      /recibos · recibo 12 /,
    ],
  ])('finds %s', async (_what, sql, expected) => {
    expect((await findingsAfter(sql())).join('\n')).toMatch(expected)
  })

  it('seals every column but computed ones and the public code of a receipt', async () => {
    const kinds: Sealed[] = ['asiento', 'anulacion', 'venta', 'anulacion_venta', 'pausa', 'corte', 'auditoria']
    for (const kind of kinds) {
      const columns = await db.owner<{ name: string }>(
        `select column_name as name from information_schema.columns where table_name = $1 and is_generated = 'NEVER'`,
        [String(sealedTables[kind].table)],
      )
      const missing = columns.filter(({ name }) => !new RegExp(`e\\.${name}\\b`).test(String(sealedText[kind])))
      expect(missing.filter(({ name }) => name !== 'codigo')).toEqual([])
    }
  })

  it('reads only the parts of the payment that it seals', async () => {
    const client = new Client({ connectionString: db.url, types: driverTypes })
    await client.connect()
    await client.query(`begin; set local session_replication_role = replica;
      insert into pagos_partes (gimnasio_id, id_pago, lugar, medio_pago, monto)
      select '${gym.id}', lpad(n::text, 15, 'z'), lugar, 'Efectivo', 1 from generate_series(1, 2000) n, generate_series(1, 2) lugar;
      insert into sellos_pendientes (gimnasio_id, tipo, registro) values ('${gym.id}', 'partes', lpad('7', 15, 'z'));
      analyze pagos_partes`)
    const parts = `select (seq_tup_read + idx_tup_fetch)::int as read from pg_stat_xact_user_tables where relname = 'pagos_partes'`
    const readParts = async () => Number((await client.query(parts)).rows[0]?.read)
    const before = await readParts()
    await client.query(readWaiting(gym.id).with({ gimnasio: gym.id }))
    expect((await readParts()) - before).toBe(2)
    await client.end()
  })

  it('seals a row written during a run only once', async () => {
    await work(gym)
    const sealing = { reader: db.pools.reader, transaction: db.pools.transaction }
    await Promise.all([sealAll(sealing), sealAll(sealing), work(gym)])
    await sealAll(sealing)
    expect(await findings()).toEqual([])
    expect(await db.owner('select from sellos_pendientes')).toEqual([])
  })

  it('leaves rows written during a run to the next run', async () => {
    const { reader, transaction } = db.pools
    let sealings = 0
    const besideWrites: typeof transaction = async (tenant, seal) => {
      sealings += 1
      const sealed = await transaction(tenant, seal)
      if (sealings < 3) await work(gym)
      return sealed
    }
    await work(gym)
    await sealAll({ reader, transaction: besideWrites })
    expect(sealings).toBe(1)
    await sealAll({ reader, transaction })
    expect(await db.owner('select from sellos_pendientes')).toEqual([])
  })

  it('seals when the job runs', async () => {
    await work(gym)
    await prepareQueue(db.url)
    await db.owner(`select graphile_worker.add_job('sellar', '{"_cron": {"ts": "2026-11-21T10:00:00Z"}}')`)
    expect(await runDueJobs({ db, jobs: [sealJob(db.pools)] })).toEqual([])
    expect(await db.owner('select from sellos_pendientes')).toEqual([])
  })
})
