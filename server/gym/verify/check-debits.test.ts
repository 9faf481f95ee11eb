import { afterAll, beforeAll, expect, it } from 'vitest'
import { Client } from 'pg'
import { driverTypes } from '#server/runtime/db/pool.ts'
import { queryOf } from '#server/runtime/db/transaction.ts'
import { openRemesaDesk, type RemesaDesk } from '#server/testing/domiciliacion/remesa-desk.ts'
import { sealAll } from './seal-job.ts'
import { verify } from './verify.ts'

let desk: RemesaDesk
let returned: string

/** A debit that came in and was returned, all sealed. */
beforeAll(async () => {
  desk = await openRemesaDesk()
  await desk.begin()
  const { recibo } = await desk.collected()
  await desk.ingresar()
  await desk.devolver(recibo.id, { coste: 3.5 })
  returned = recibo.id
  const { reader, transaction } = desk.app.db.pools
  await sealAll({ reader, transaction })
})
afterAll(() => desk.app.close())

/** Findings after someone with the owner's password has changed rows. The change is rolled back. */
async function findingsAfter(tampering: string): Promise<string> {
  const client = new Client({ connectionString: desk.app.db.url, types: driverTypes })
  await client.connect()
  try {
    await client.query(`begin; set local timezone = 'UTC'; set local session_replication_role = replica`)
    await client.query(tampering)
    const { results } = await verify(queryOf(client))
    return results
      .flatMap(({ check, findings }) => findings.map(({ fila, motivo }) => `${check} · ${fila}: ${motivo}`))
      .join('\n')
  } finally {
    await client.end()
  }
}

it('finds nothing in a debit that came in and was returned', async () => {
  expect(await findingsAfter('select 1')).toBe('')
})

it.each([`dia = dia - 1`, `codigo = 'MD06'`, `coste = 0`, `origen = 'archivo'`, `usuario_id = id_miembro`])(
  'finds a return that was changed: %s',
  async (change) => {
    expect(await findingsAfter(`update devoluciones set ${change}`)).toMatch(
      new RegExp(`sellos del libro · devolucion ${returned} .*cambió`),
    )
  },
)

it('finds a return that was deleted, and lets a person’s answer be', async () => {
  expect(await findingsAfter('delete from devoluciones')).toMatch(/sellos del libro · devolucion .*borrada/)
  expect(await findingsAfter(`update devoluciones set atendida = 'perdonada', atendida_por = usuario_id`)).toBe('')
})

it.each([
  [`update pagos_asientos set precio_lista = 1, monto_total = 1 where medio_pago = 'Domiciliación'`, 'su pago es de'],
  [`update remesas_recibos set ingresado = null`, 'tiene un pago y no se ingresó'],
  [`delete from pagos_anulaciones`, 'su pago no está anulado'],
  [`update remesas set monto = monto + 1`, 'dice 1 recibos por'],
])('finds a file that differs from the ledger: %s', async (tampering, expected) => {
  expect(await findingsAfter(tampering)).toContain(expected)
})
