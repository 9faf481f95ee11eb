import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Propuesta, Remesa } from '#shared/domiciliacion/remesa.ts'
import { createSeal } from '#server/runtime/encrypted-text.ts'
import { testId, type GymWorld } from '#server/testing/gym-world.ts'
import { iban, openDebitDesk, type DebitDesk } from '#server/testing/domiciliacion/debit-desk.ts'
import { ingresarRemesas } from './ingresar.ts'

/** A file of 5,000 debits beside another gym with as many, before statistics and with them. Prints its figures. */

const many = 5000
const figures: string[] = []
let desk: DebitDesk

beforeAll(async () => {
  desk = await openDebitDesk()
  await desk.saveAcreedor({ aviso: 0 })
  await fill(desk.gym, 'aa')
  await fill(desk.other, 'bb')
})
afterAll(async () => {
  process.stdout.write(`${figures.join('\n')}\n`)
  await desk.app.close()
})

async function fill({ id, sucursales, users, mes }: GymWorld, mark: string): Promise<void> {
  const sealed = createSeal('x'.repeat(32), 'domiciliacion').close(iban)
  const numbers = `generate_series(1, ${many}) n cross join lateral (select '${mark}' || lpad(n::text, 12, '0') as k) o`
  await desk.owner(
    `insert into miembros (gimnasio_id, id, nombre, sucursal_id) select $1, 'm' || k, 'Persona ' || n, $2 from ${numbers}`,
    [id, sucursales[0]],
  )
  await desk.owner(
    `insert into mandatos (gimnasio_id, id, sucursal_id, usuario_id, referencia, nombre, iban, iban_final, firma, firmado)
     select $1, 'd' || k, $2, $3, upper('M' || k), 'Persona ' || n, $4, '1332', 'papel', '2026-01-02' from ${numbers}`,
    [id, sucursales[0], users.Admin, sealed],
  )
  await desk.owner(
    `insert into cobros_automaticos (gimnasio_id, id, id_miembro, id_plan_plazo, sucursal_id, usuario_id, concepto, duracion, unidad,
       monto, moneda, precio_visto, estado, id_mandato, proximo)
     select $1, 'a' || k, 'm' || k, $2, $3, $4, 'Libre, 1 mes', 1, 'mes', 45, 'EUR', 45, 'activo', 'd' || k, '2026-05-31 22:00Z'
     from ${numbers}`,
    [id, mes, sucursales[0], users.Admin],
  )
}

async function timed<T>(what: string, work: () => Promise<T>): Promise<T> {
  const begun = performance.now()
  const result = await work()
  figures.push(`${what}: ${Math.round(performance.now() - begun)} ms`)
  return result
}

it.each([
  { vence: '2026-06-01', from: '2026-05-10T10:00:00Z', analyze: false },
  { vence: '2026-07-01', from: '2026-06-15T10:00:00Z', analyze: true },
])('due on $vence is proposed, made, written and entered whole', async ({ vence, from, analyze }) => {
  await desk.at(from)
  if (analyze) await desk.owner('analyze')
  const proposed = await timed('proposal', () => desk.post<Propuesta>('remesas/propuesta', { vence }))
  expect(proposed.recibos).toHaveLength(many)
  const remesa = await timed('made', () => desk.post<Remesa>('remesas/generar', { id: testId(), vence }))
  const headers = { authorization: desk.people.admin.authStore.token }
  const file = await timed('file', () => fetch(`${desk.app.url}/api/remesas/${remesa.id}/archivo.xml`, { headers }))
  expect(await file.text()).toContain(`<NbOfTxs>${many}</NbOfTxs>`)
  await desk.post(`remesas/${remesa.id}/presentar`)
  await desk.at(`${vence}T10:00:00Z`)
  const { reader, background } = desk.app.db.pools
  await timed('entered', () =>
    ingresarRemesas({ reader, transaction: background, now: () => desk.clock.now }, desk.gym.id),
  )
  const entered = await desk.owner('select from remesas_recibos where id_remesa = $1 and ingresado is not null', [
    remesa.id,
  ])
  expect(entered).toHaveLength(many)
})
