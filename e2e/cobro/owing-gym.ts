import type { APIRequestContext } from '@playwright/test'
import PocketBase from 'pocketbase'
import { newGym, newGymPassword } from '../new-gym.ts'

/** A gym whose only member may leave rests of 30,000, with a plan at 44,000 and water at 1,500. */
export const owing = { nombre: 'Ramona Paz', maximo: 30_000 } as const

const saldo = { permite: true, maximo: owing.maximo, dias: 7, recepcion: false, puerta: 'pasa', puerta_dias: 0 }

/** `politica`: the gym's rules; without `saldo` it never used it. Answers the owner's address, its calls and the member's id. */
export async function owingGym(
  request: APIRequestContext,
  baseURL: string | undefined,
  politica: object = { saldo },
): Promise<{ owner: string; api: PocketBase; miembro: string }> {
  const owner = await newGym(request, 'Gimnasio Molino')
  const api = new PocketBase(baseURL).autoCancellation(false)
  await api.collection('users').authWithPassword(owner, newGymPassword)
  const make = (name: string, body: object) => api.collection(name).create<{ id: string }>(body)
  const { id: gimnasio } = await api.collection('gimnasios').getFirstListItem<{ id: string }>('')
  await api.collection('gimnasios').update(gimnasio, { politica })
  const { id: sucursal_id } = await api.collection('sucursales').getFirstListItem<{ id: string }>('')
  const { id: id_plan } = await make('planes', { nombre: 'Musculación', horario: 'flexible', sucursal_id })
  await make('planes_plazos', { id_plan, duracion: 1, precio: 44_000 })
  await make('conceptos', { nombre: 'Agua', precio: 1500, tipo: 'articulo', sucursal_id })
  const { id: miembro } = await make('miembros', { nombre: owing.nombre, dni: '31472815', sucursal_id })
  return { owner, api, miembro }
}
