import { afterAll, beforeAll, expect, it } from 'vitest'
import { openImportDesk, type ImportDesk } from '#server/testing/desks/import-desk.ts'
import { forgetImports } from './forget-job.ts'

let desk: ImportDesk
beforeAll(async () => {
  desk = await openImportDesk()
})
afterAll(() => desk.app.close())

const list = 'Nombre;DNI;Sexo\nAna;40111222;quizá\n'

/** Runs the job some days later. */
async function after(days: number): Promise<void> {
  const { reader, transaction } = desk.app.db.pools
  await forgetImports({ reader, transaction, now: () => new Date(Date.now() + days * 86_400_000) })
}

it('forgets a file that nobody imported after a day, and differences after a month', async () => {
  const waiting = await desk.upload(list)
  const { body } = await desk.upload(list)
  const done = await desk.post(body.id, { aplicar: true })
  expect(done.body.diferencias).toHaveLength(1)
  const show = (id: string) => desk.post(id, {})
  await after(0.9)
  expect((await show(waiting.body.id)).status).toBe(200)
  await after(2)
  expect((await show(waiting.body.id)).status).toBe(404)
  expect((await show(body.id)).body.diferencias).toHaveLength(1)
  await after(40)
  expect((await show(body.id)).body).toMatchObject({ diferencias: [], resumen: { creados: 1 } })
})
