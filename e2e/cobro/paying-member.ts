import { expect, type APIRequestContext, type Page } from '@playwright/test'
import PocketBase from 'pocketbase'
import { newId } from '#shared/values/ids.ts'
import { newGym, newGymPassword } from '../new-gym.ts'
import { openSession } from '../sign-in.ts'

export const person = 'Ofelia Marquina'
export const second = 'Ramiro Quispe'
const id = () => newId(new Date())

/** Creates two members and a plan of one term in the signed-in user's gym. */
export async function membersWithPlan(api: PocketBase): Promise<[string, string]> {
  const sucursal = await api.collection('sucursales').getFirstListItem('')
  const plazos = [{ id: id(), duracion: 1, unidad: 'mes', precio: 12_345 }]
  const plan = { id: id(), nombre: 'Libre', descripcion: '', horario: 'flexible', sucursal_id: sucursal.id, plazos }
  await api.send('/api/planes/guardar', { method: 'POST', body: plan })
  const members = [
    { nombre: person, dni: '30111222', telefono: '1155550123' },
    { nombre: second, dni: '30111333', telefono: '1155550124', correo: 'ramiro@example.com' },
  ]
  const create = (member: object) =>
    api.collection('miembros').create({ id: id(), ...member, sucursal_id: sucursal.id })
  const [one, other] = await Promise.all(members.map(create))
  return [one?.id ?? '', other?.id ?? '']
}

/** The smallest picture. */
const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** A gym with an account at the provider and a logo. `openLink` opens a link of its first member and answers the page's address. */
export async function payingGym(
  { page, request, baseURL }: { page: Page; request: APIRequestContext; baseURL: string | undefined },
  name: string,
) {
  const email = await newGym(request, name)
  const api = new PocketBase(baseURL).autoCancellation(false)
  const { record } = await api.collection('users').authWithPassword(email, newGymPassword)
  const [miembro] = await membersWithPlan(api)
  await api
    .collection('gimnasios')
    .update(record['gimnasio_id'], { logo: new File([dot], 'logo.png', { type: 'image/png' }) })
  await openSession(page, email, newGymPassword)
  await page.goto((await api.send('/api/cobros_en_linea/conectar', { method: 'POST' })).url)
  await expect(page.getByText('Conectado', { exact: true })).toBeVisible()
  const [plazo] = await api.collection('planes_plazos').getFullList()
  const { id: sucursal_id } = await api.collection('sucursales').getFirstListItem('')
  const openLink = async () => {
    const draft = { id: id(), id_miembro: miembro, id_plan_plazo: plazo?.id, sucursal_id }
    const link = await api.collection('links_pago').create(draft)
    const { enlace } = await api.send(`/api/links_pago/${link.id}/abrir`, { method: 'POST' })
    return { address: String(enlace), link: link.id }
  }
  return { api, openLink }
}
