import type { APIRequestContext } from '@playwright/test'
import PocketBase from 'pocketbase'
import { builtInRoles } from '#shared/permissions.ts'
import { newPerson } from './charge-desk.ts'
import { newGym, newGymPassword } from './new-gym.ts'

/** A new gym of two branches, which both sell 'Musculación', with a member in the first. */
export interface TwoBranches {
  /** The owner's calls. */
  api: PocketBase
  owner: string
  /** Casa central and Anexo. */
  central: string
  anexo: string
  /** The member's id and name. */
  miembro: { id: string; nombre: string }
  /** Adds a receptionist of these branches; returns the address. */
  hire: (name: string, branches: string[]) => Promise<string>
}

export async function twoBranches(request: APIRequestContext, baseURL: string | undefined): Promise<TwoBranches> {
  const owner = await newGym(request, newPerson('Dos Sedes').nombre, 'serviciocadena0')
  const api = new PocketBase(baseURL).autoCancellation(false)
  await api.collection('users').authWithPassword(owner, newGymPassword)
  const make = (name: string, body: object) => api.collection(name).create<{ id: string }>(body)
  const { id: central } = await api.collection('sucursales').getFirstListItem<{ id: string }>('')
  const { id: anexo } = await make('sucursales', { nombre: 'Anexo', direccion: 'Molino 40' })
  for (const sucursal_id of [central, anexo]) {
    const { id } = await make('planes', { nombre: 'Musculación', horario: 'flexible', sucursal_id })
    await make('planes_plazos', { id_plan: id, duracion: 1, precio: 20_000 })
  }
  const nombre = 'Tamara Suárez'
  const { id } = await make('miembros', { nombre, dni: '30111222', sucursal_id: central })
  return {
    api,
    owner,
    central,
    anexo,
    miembro: { id, nombre },
    async hire(name, sucursal_id) {
      const email = `${name.toLowerCase().replaceAll(/[^a-z]/g, '')}@${owner.split('@')[0]}.example`
      const password = { password: newGymPassword, passwordConfirm: newGymPassword }
      const user = { name, email, phone: '1155551234', role: builtInRoles.Recepción, sucursal_id, ...password }
      await make('users', user)
      return email
    },
  }
}
