import { Client } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { driverTypes } from '#server/runtime/db/pool.ts'
import { queryOf } from '#server/runtime/db/transaction.ts'
import { charge } from '#server/testing/charge.ts'
import { allowRests } from '#server/testing/saldos/allow-rests.ts'
import { buildGym, buildMiembro, callerOf, type GymWorld } from '#server/testing/gym-world.ts'
import { addDays, civilDay } from '#shared/values/dates.ts'
import { testDatabase, type TestDatabase } from '#server/testing/test-db.ts'
import { verify } from './verify.ts'

let db: TestDatabase
let gym: GymWorld

/** A payment of 10000 of which 4000 are owed, 1500 paid and 500 forgiven. */
beforeAll(async () => {
  db = await testDatabase()
  gym = await buildGym(db.owner)
  await allowRests(db.owner, gym)
  const desk = { db, gym, caller: await callerOf(db, gym.users.Admin) }
  const today = civilDay(new Date(), 'America/Argentina/Buenos_Aires')
  const vence = addDays(today, 3)
  const id = await charge(desk, await buildMiembro(db.owner, gym), { a_cuenta: 4000, vence })
  await db.owner(`select pagar_saldo($1, 'saldo0000000001', $2, $3, $4, 1500, 'Efectivo', '', '', $5, now())`, [
    gym.id,
    id,
    gym.sucursales[0],
    gym.users.Admin,
    today,
  ])
  await db.owner(
    `insert into saldos_asientos (gimnasio_id, id, id_deuda, clase, sucursal_id, usuario_id, monto, nota, dia)
     values ($1, 'saldo0000000002', $2, 'condonacion', $3, $4, 500, 'Lo prometimos', $5)`,
    [gym.id, id, gym.sucursales[0], gym.users.Admin, today],
  )
})
afterAll(() => db.drop())

/** Findings after somebody with the owner's password has changed rows. The change is rolled back. */
async function findingsAfter(tampering: string): Promise<string> {
  const client = new Client({ connectionString: db.url, types: driverTypes })
  await client.connect()
  try {
    await client.query('begin; set local session_replication_role = replica')
    await client.query(tampering)
    const { results } = await verify(queryOf(client))
    return results
      .flatMap(({ check, findings }) => findings.map(({ fila, motivo }) => `${check} · ${fila}: ${motivo}`))
      .join('\n')
  } finally {
    await client.end()
  }
}

it('finds nothing in debts that add up', async () => {
  expect(await findingsAfter('select 1')).toBe('')
})

it.each([
  [
    'another rest',
    'update deudas_abiertas set queda = 7',
    /saldos de las deudas · deuda .*queda 7.00; el libro deja 2000.00/,
  ],
  ['a rest that was put away', 'delete from deudas_abiertas', /dice que queda 0; el libro deja 2000.00/],
  ['a debt of another member', `update deudas_abiertas set id_miembro = 'otro00000000000'`, /no copia a su miembro/],
  [
    'a sum that nobody owes',
    'update deudas_abiertas set queda = 7',
    /suma de los saldos .*suman 7.00; el libro deja 2000.00/,
  ],
  [
    'more paid than owed',
    `update saldos_asientos set monto = 9000 where clase = 'cobro'`,
    /se pagó de más: queda -5500/,
  ],
  ['a larger debt', 'update deudas_asientos set monto = 10001', /es de 10001.00; su pago o venta, de 10000/],
  ['a smaller debt', 'update deudas_asientos set monto = 3999', /el pago no la tiene como última parte/],
  ['another day of the debt', `update deudas_asientos set dia = dia - 1`, /no es de su pago o venta/],
  ['another income', 'update ingresos set saldo = 1', /saldos por día · .*dicen 1.00; el libro suma -2500/],
  [
    'a receipt that is gone',
    `delete from saldos_asientos where clase = 'cobro'`,
    /recibo 2 de la sucursal .*no está en el libro/,
  ],
  ['another count of receipts', 'update recibos set saldos = 0', /dicen 0 ventas y 0 saldos; son 0 y 1/],
])('finds %s', async (_what, sql, expected) => {
  expect(await findingsAfter(sql)).toMatch(expected)
})
