import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Devueltas } from '#shared/domiciliacion/devolucion.ts'
import type { Riesgo } from '#shared/riesgo/lista.ts'
import type { Propuesta, Remesa } from '#shared/domiciliacion/remesa.ts'
import { createPools } from '#server/runtime/db/pool.ts'
import { createSeal } from '#server/runtime/encrypted-text.ts'
import { withoutValues } from '#server/runtime/observability/slow-queries.ts'
import { testId, type GymWorld } from '#server/testing/gym-world.ts'
import { iban, openDebitDesk, type DebitDesk } from '#server/testing/domiciliacion/debit-desk.ts'
import { insertManyDebits } from '#server/testing/domiciliacion/many-debits.ts'
import { camt, receiptsOf } from '#server/testing/stand-ins/bank.ts'
import { testDatabase, type TestDatabase } from '#server/testing/test-db.ts'
import { ingresarRemesas } from './ingresar.ts'

/** A file of 5,000 debits after a year of them, beside another such gym, before statistics and with them. Prints its figures. */

const many = 5000
const returned = 500
const figures: string[] = []
let db: TestDatabase
let desk: DebitDesk
let slowest = { milliseconds: 0, text: '' }

beforeAll(async () => {
  const own = await testDatabase()
  const onSlow = (one: { milliseconds: number; text: string }) => {
    if (one.milliseconds > slowest.milliseconds) slowest = one
  }
  db = { ...own, pools: createPools(own.url, { max: 8, slow: { from: 1, onSlow } }) }
  desk = await openDebitDesk(db)
  await desk.saveAcreedor({ aviso: 0 })
  for (const [gym, mark] of [
    [desk.gym, 'aa'],
    [desk.other, 'bb'],
  ] as const) {
    await fill(gym, mark)
    for (let month = 1; month <= 12; month += 1) await fillMonth(gym, mark, month)
  }
})
afterAll(async () => {
  process.stdout.write(`${figures.join('\n')}\n`)
  await desk.app.close()
  await db.pools.end()
  await db.drop()
})

const fill = ({ id, sucursales: [sucursal_id], users, mes }: GymWorld, mark: string) =>
  insertManyDebits(desk.owner, {
    gimnasio: id,
    sucursal_id,
    usuario_id: users.Admin,
    plazo: mes,
    monto: 45,
    iban: createSeal('x'.repeat(32), 'domiciliacion').close(iban),
    proximo: '2026-06-01',
    firmado: '2026-01-02',
    many,
    mark,
  })

/** The receipts of a month of the year before, without their payments. */
async function fillMonth({ id, sucursales, users, mes }: GymWorld, mark: string, month: number): Promise<void> {
  const remesa = `r${mark}${String(month).padStart(12, '0')}`
  const vence = `2025-${String(month).padStart(2, '0')}-03`
  await desk.owner(
    `insert into remesas (gimnasio_id, id, usuario_id, vence, mensaje, estado, acreedor, iban, recibos, monto, presentada, ingresada)
     values ($1, $2, $3, $4::date, $5, 'presentada', '{}', '\\x00', ${many}, ${many * 45}, $4::date, $4::date)`,
    [id, remesa, users.Admin, vence, remesa.toUpperCase()],
  )
  await desk.owner(
    `insert into remesas_recibos (gimnasio_id, id, id_remesa, id_mandato, id_automatico, id_miembro, id_plan_plazo, sucursal_id, concepto,
       duracion, unidad, monto, vence, ciclo, secuencia, ingresado)
     select $1, 'p${remesa.slice(-2)}${mark}' || lpad(n::text, 10, '0'), $2, 'd' || k, 'a' || k, 'm' || k, $3, $4, 'Libre, 1 mes', 1,
       'mes', 45, $5::date, $5::date, 'RCUR', $5::date
     from generate_series(1, ${many}) n cross join lateral (select '${mark}' || lpad(n::text, 12, '0') as k) o`,
    [id, remesa, mes, sucursales[0], vence],
  )
}

async function timed<T>(what: string, work: () => Promise<T>): Promise<T> {
  slowest = { milliseconds: 0, text: '' }
  const begun = performance.now()
  const result = await work()
  const { milliseconds, text } = slowest
  figures.push(
    `${what}: ${Math.round(performance.now() - begun)} ms, slowest ${Math.round(milliseconds)} ms: ${withoutValues(text).slice(0, 70)}`,
  )
  return result
}

it.each([
  { vence: '2026-06-01', from: '2026-05-10T10:00:00Z', analyze: false },
  { vence: '2026-07-01', from: '2026-06-15T10:00:00Z', analyze: true },
])(
  'due on $vence is proposed, made, written, entered and returned in part',
  { timeout: 600_000 },
  async ({ vence, from, analyze }) => {
    await desk.at(from)
    if (analyze) await desk.owner('analyze')
    const proposed = await timed('proposal', () => desk.post<Propuesta>('remesas/propuesta', { vence }))
    expect(proposed.recibos).toHaveLength(many)
    const remesa = await timed('made', () => desk.post<Remesa>('remesas/generar', { id: testId(), vence }))
    const headers = { authorization: desk.people.admin.authStore.token }
    const file = await timed('file', async () =>
      (await fetch(`${desk.app.url}/api/remesas/${remesa.id}/archivo.xml`, { headers })).text(),
    )
    const receipts = receiptsOf(file)
    expect(receipts).toHaveLength(many)
    await timed('taken back', () => desk.post(`remesas/${remesa.id}/retirar`))
    await timed('brought back', () => desk.post(`remesas/${remesa.id}/recuperar`))
    await timed('changes', () => desk.people.admin.send(`/api/remesas/${remesa.id}/cambios`, {}))
    await timed('presented', () => desk.post(`remesas/${remesa.id}/presentar`))
    await desk.at(`${vence}T10:00:00Z`)
    await timed('entered', () =>
      ingresarRemesas(
        { reader: db.pools.reader, transaction: db.pools.background, now: () => desk.clock.now },
        desk.gym.id,
      ),
    )
    const entered = await desk.owner('select from remesas_recibos where id_remesa = $1 and ingresado is not null', [
      remesa.id,
    ])
    expect(entered).toHaveLength(many)
    const back = camt(
      'camt.053',
      vence,
      receipts.slice(0, returned).map((one) => ({ ...one, code: 'AM04' })),
    )
    const archivo = Buffer.from(back).toString('base64')
    await timed('returns shown', () => desk.post<Devueltas>('devoluciones/archivo', { archivo }))
    const applied = await timed(`${returned} returned`, () =>
      desk.post<Devueltas>('devoluciones/archivo', { archivo, aplicar: true }),
    )
    expect(applied.aplicables).toBe(returned)
    const query = { desde: '2026-01-01', hasta: '2026-12-31' }
    const send = (path: string) => desk.people.admin.send(`/api/${path}`, { query })
    await timed('report of a year', () => send('reportes/domiciliacion'))
    const worklist = await timed('worklist', () =>
      desk.people.admin.send<Riesgo>('/api/riesgo', { query: { filas: 50 } }),
    )
    expect(worklist.filas.filter(({ recibo }) => recibo !== null)).not.toEqual([])
    await timed('members, first page', () =>
      desk.people.admin.collection('miembros_pagos').getList(1, 50, { sort: 'nombre' }),
    )
    for (const sort of ['-dia,-created', '-created', 'vence'])
      await timed(`receipts by ${sort}`, () =>
        desk.people.admin
          .collection('remesas_recibos')
          .getList(1, 50, { sort, filter: `dia != '' && estado = 'devuelto'` }),
      )
  },
)
