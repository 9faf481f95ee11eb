import type PocketBase from 'pocketbase'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { driverTypes } from '#server/runtime/db/pool.ts'
import { queryOf } from '#server/runtime/db/transaction.ts'
import { openGymApp, type GymApp } from '#server/testing/gym-app.ts'
import { buildGym, testId, type GymWorld } from '#server/testing/gym-world.ts'
import { verify } from './verify.ts'

let app: GymApp
let gym: GymWorld
let client: PocketBase

/** A till made as people make it: a movement, a difference with its reason, a reopening, and a session handed over. */
beforeAll(async () => {
  app = await openGymApp()
  gym = await buildGym(app.db.owner)
  client = await app.clientOf(gym.users.Admin)
  const caja = await client.collection('cajas').create({ nombre: 'Mostrador', sucursal_id: gym.sucursales[0] })
  const sesion = testId()
  await client.collection('caja_sesiones').create({ id: sesion, caja_id: caja.id, fondo: 1000 })
  const move = (id_sesion: string, monto: number) =>
    client.collection('caja_movimientos').create({ id_sesion, tipo: 'gasto', monto, concepto: 'Lavandina' })
  await move(sesion, 50.5)
  const act = (path: string, body: object) =>
    client.send(`/api/caja/sesiones/${sesion}/${path}`, { method: 'POST', body })
  await act('cerrar', { id: testId(), contado: 900 })
  await act('explicar', { motivo: 'Vuelto mal dado' })
  await act('reabrir', { motivo: 'Faltó un gasto' })
  const next = testId()
  await act('cerrar', { id: testId(), contado: 949.5, entrega: { id: next, recibe: gym.users.Recepción } })
  await move(next, 7)
})
afterAll(() => app.close())

/** Findings after someone with the owner's password has changed rows. The change is rolled back. */
async function findingsAfter(tampering: string): Promise<string> {
  const database = new Client({ connectionString: app.db.url, types: driverTypes })
  await database.connect()
  try {
    await database.query(`begin; set local session_replication_role = replica; ${tampering}`)
    const { results } = await verify(queryOf(database))
    return results
      .flatMap(({ check, findings }) => findings.map(({ fila, motivo }) => `${check} · ${fila}: ${motivo}`))
      .filter((line) => !line.includes('sello'))
      .join('\n')
  } finally {
    await database.end()
  }
}

it('tills and their history tell the same', async () => {
  expect(await findingsAfter('select 1')).toBe('')
})

const last = (table: string) => `(select max(orden) from ${table})`
const forgetOpen = 'update cajas_turnos set id_sesion = null, usuario_id = null, vuelta = null'

it.each([
  [
    'a removed last session',
    `delete from caja_aperturas where orden = ${last('caja_aperturas')}; ${forgetOpen}`,
    /sesión .*: está en el hist/,
  ],
  [
    'a removed last movement',
    `delete from caja_movimientos where orden = ${last('caja_movimientos')}`,
    /movimiento .*: está en el hist/,
  ],
  [
    'a changed movement',
    `update caja_movimientos set monto = 8 where orden = ${last('caja_movimientos')}`,
    /movimiento .*o no así/,
  ],
  [
    'an added movement',
    `insert into caja_movimientos (gimnasio_id, id, id_sesion, vuelta, sucursal_id, usuario_id, tipo, monto, concepto)
     select gimnasio_id, 'agregado0000000', id_sesion, 1, sucursal_id, usuario_id, 'retiro', 10, 'Nada'
     from caja_movimientos where orden = ${last('caja_movimientos')}`,
    /movimiento agregado0000000: no está en el historial/,
  ],
  [
    'a removed last closing',
    `delete from caja_cierres where numero = 2; delete from caja_movimientos where orden = ${last('caja_movimientos')};
     delete from caja_aperturas where orden = ${last('caja_aperturas')};
     update cajas_turnos set ultimo_numero = 1, vuelta = 2, id_sesion = (select id from caja_aperturas)`,
    /Z 2 de la sesión .*: está en el hist/,
  ],
  [
    'another count with its difference',
    'update caja_cierres set contado = contado + 1, diferencia = diferencia + 1 where numero = 2',
    /Z 2 de la sesión .*o no así/,
  ],
  ['another reason', `update caja_motivos set motivo = 'Nada raro'`, /motivo de la sesión .*: Nada raro: no está/],
  ['a removed reopening', 'delete from caja_reaperturas', /motivo de la sesión .*: Faltó un gasto: está en el hist/],
])('finds %s', async (_what, sql, expected) => {
  expect(await findingsAfter(sql)).toMatch(expected)
})
