import { type APIRequestContext, expect } from '@playwright/test'
import PocketBase from 'pocketbase'
import { newId } from '#shared/values/ids.ts'
import { addDays, civilDay } from '#shared/values/dates.ts'
import { zone } from '../charge-desk.ts'
import { newGym, newGymPassword } from '../new-gym.ts'

const id = () => newId(new Date())
const people = ['Ana Quiroga', 'Berta Lima', 'Carla Paz', 'Dora Sosa', 'Elsa Roldán', 'Flora Ibarra']
const term = 30

/** A new gym whose six members paid for thirty days about a month ago: the first ended three days ago, the last ends in two. */
export async function gymAtRisk(request: APIRequestContext, baseURL: string | undefined, nombre: string) {
  const owner = await newGym(request, nombre)
  const api = new PocketBase(baseURL).autoCancellation(false)
  await api.collection('users').authWithPassword(owner, newGymPassword)
  const sucursal_id = (await api.collection('sucursales').getFirstListItem('')).id
  const plazo = { id: id(), duracion: term, unidad: 'día', precio: 30_000 }
  const plan = { id: id(), nombre: 'Libre', descripcion: '', horario: 'flexible', sucursal_id, plazos: [plazo] }
  await api.send('/api/planes/guardar', { method: 'POST', body: plan })
  const today = civilDay(new Date(), zone)
  const charge = (id_miembro: string, more: object = {}) =>
    api.collection('pagos').create({
      ...more,
      id: id(),
      id_miembro,
      id_plan_plazo: plazo.id,
      sucursal_id,
      medio_pago: 'Transferencia',
    })
  for (const [at, person] of people.entries()) {
    const miembro = { id: id(), nombre: person, telefono: `115555010${at}`, sucursal_id }
    await api.collection('miembros').create(miembro)
    await charge(miembro.id, { fecha_cobro: addDays(today, at - 3 - term) })
  }
  const written = await api.send('/api/riesgo', { method: 'GET' })
  expect(written).toMatchObject({ abiertas: people.length })
  return { owner, api, charge }
}
