import type { APIRequestContext } from '@playwright/test'
import PocketBase from 'pocketbase'
import { builtInRoles } from '#shared/permissions.ts'
import { addDays, civilDay } from '#shared/values/dates.ts'
import { zone } from '../charge-desk.ts'
import { queryDatabase } from '../database.ts'
import { newGym, newGymPassword } from '../new-gym.ts'

/** People of the hour. `zurbaran`: of two with the surname, the one in force. */
export const people = {
  renewed: { nombre: 'Tamara Cardozo', dni: '31472815' },
  entering: { nombre: 'Bruno Peralta', dni: '29866304' },
  zurbaran: { nombre: 'Zoe Zurbarán', dni: '33905177' },
  gone: { nombre: 'Abel Zurbarán', dni: '20118946' },
} as const

const noon = (daysAgo: number) => `${addDays(civilDay(new Date(), zone), -daysAgo)} 15:00:00.000Z`

/** Members leave rests of 10,000 at most, also to receptionists. */
export const withSaldo = {
  saldo: { permite: true, maximo: 10_000, dias: 7, recepcion: true, puerta: 'pasa', puerta_dias: 0 },
}

/** A new gym with two plans at 20,000, water at 1,000, a day pass at 6,000 and a till open with 5,000. Returns its receptionist's address. */
export async function busyDesk(
  request: APIRequestContext,
  baseURL: string | undefined,
  politica: object = {},
): Promise<string> {
  const owner = await newGym(request, 'Hora pico')
  const api = new PocketBase(baseURL).autoCancellation(false)
  await api.collection('users').authWithPassword(owner, newGymPassword)
  const make = (name: string, body: object) => api.collection(name).create<{ id: string }>(body)
  const { id: sucursal_id } = await api.collection('sucursales').getFirstListItem<{ id: string }>('')
  const term = async (nombre: string) => {
    const { id: id_plan } = await make('planes', { nombre, horario: 'flexible', sucursal_id })
    return (await make('planes_plazos', { id_plan, duracion: 1, precio: 20_000 })).id
  }
  const id_plan_plazo = await term('Musculación')
  await term('Pase libre')
  const member = async (person: object, daysAgo: number) => {
    const { id: id_miembro } = await make('miembros', { ...person, sucursal_id })
    const paid = { id_miembro, id_plan_plazo, sucursal_id, medio_pago: 'Efectivo' }
    await make('pagos', { ...paid, fecha_cobro: noon(daysAgo) })
  }
  await member(people.renewed, 27)
  await member(people.entering, 5)
  await member(people.zurbaran, 5)
  await member(people.gone, 300)
  await make('conceptos', { nombre: 'Agua', precio: 1000, tipo: 'articulo', sucursal_id })
  await make('conceptos', { nombre: 'Pase del día', precio: 6000, tipo: 'pase_del_dia', sucursal_id })
  const { id: gimnasio } = await api.collection('gimnasios').getFirstListItem<{ id: string }>('')
  await api.collection('gimnasios').update(gimnasio, { politica })
  const email = `recepcion.${owner}`
  const password = { password: newGymPassword, passwordConfirm: newGymPassword }
  const user = { email, name: 'Ana Ríos', phone: '1155551234', ...password }
  await make('users', { ...user, role: builtInRoles.Recepción, sucursal_id: [sucursal_id] })
  // A charge like one of the last two minutes would be asked about.
  await queryDatabase(
    `begin; set local session_replication_role = replica;
     update pagos_asientos set created = fecha_pago where usuario_id = (select id from users where email = '${owner}'); commit`,
  )
  // Made last, because charges before it belong to no till.
  const { id: caja_id } = await make('cajas', { nombre: 'Mostrador', sucursal_id })
  await make('caja_sesiones', { caja_id, fondo: 5000, fondo_detalle: null })
  return email
}
