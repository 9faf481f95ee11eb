import { expect, type Page } from '@playwright/test'
import { z } from 'zod'
import { newId } from '#shared/values/ids.ts'

const session = z.object({ token: z.string(), record: z.object({ sucursal_id: z.array(z.string()) }) })
const id = () => newId(new Date())

/** The branch of the page's session, and requests to the API with it. */
async function deskOf(page: Page) {
  const { token, record } = session.parse(await page.evaluate(`JSON.parse(localStorage.getItem('vigente_auth'))`))
  const post = async (path: string, data: object): Promise<void> => {
    const answer = await page.request.post(path, { data, headers: { authorization: token } })
    expect(answer.status(), await answer.text()).toBeLessThan(300)
  }
  return { post, sucursal_id: record.sucursal_id[0] ?? '' }
}

/** Adds members who paid for a month from today, by the API with the page's session. Answers their ids. */
export async function addInForce(page: Page, members: readonly ({ nombre: string } & Record<string, string>)[]) {
  const { post, sucursal_id } = await deskOf(page)
  const plazo = id()
  const plazos = [{ id: plazo, duracion: 1, unidad: 'mes', precio: 30_000 }]
  const plan = { nombre: 'Mensual', descripcion: '', horario: 'flexible', sucursal_id, plazos }
  await post('/api/planes/guardar', { id: id(), ...plan })
  const added = members.map((member) => ({ id: id(), sucursal_id, ...member }))
  for (const member of added) {
    await post('/api/collections/miembros/records', member)
    const pago = { id: id(), id_miembro: member.id, id_plan_plazo: plazo, sucursal_id, medio_pago: 'Efectivo' }
    await post('/api/collections/pagos/records', pago)
  }
  return { sucursal: sucursal_id, ids: added.map((member) => member.id) }
}
