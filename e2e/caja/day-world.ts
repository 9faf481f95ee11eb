import type { APIRequestContext } from '@playwright/test'
import PocketBase from 'pocketbase'
import { builtInRoles } from '#shared/permissions.ts'
import { addDays, civilDay } from '#shared/values/dates.ts'
import { newPerson, zone } from '../charge-desk.ts'
import { queryDatabase } from '../database.ts'
import { newGym, newGymPassword } from '../new-gym.ts'

/** Members of the day by number, as typed at the door. */
export type Day = {
  /** The owner's address. */
  gym: string
  ana: string
  bruno: string
  paid: number[]
  late: number[]
  birthday: number
  paused: number
  elsewhere: number
}

const today = () => civilDay(new Date(), zone)
const noon = (days: number) => `${addDays(today(), days)} 15:00:00.000Z`
const born = () => `1990-${today().slice(5) === '02-29' ? '02-28' : today().slice(5)}`

type Made = { id: string; numero: number }

/** A new gym of two branches before it opens: a till, a price list, two receptionists, and people of every kind. */
export async function dayWorld(request: APIRequestContext, baseURL: string | undefined): Promise<Day> {
  const { nombre } = newPerson('Un día en')
  const email = await newGym(request, nombre, 'serviciocadena0')
  const api = new PocketBase(baseURL).autoCancellation(false)
  await api.collection('users').authWithPassword(email, newGymPassword)
  const make = (name: string, body: object) => api.collection(name).create<Made>(body)
  const { id: here } = await api.collection('sucursales').getFirstListItem<Made>('')
  const { id: there } = await make('sucursales', { nombre: 'Anexo', direccion: 'Molino 40' })
  const term = async (sucursal_id: string) => {
    const { id } = await make('planes', { nombre: 'Musculación', horario: 'flexible', sucursal_id })
    return (await make('planes_plazos', { id_plan: id, duracion: 1, precio: 20_000 })).id
  }
  const terms = { [here]: await term(here), [there]: await term(there) }
  const staff = async (name: string) => {
    const user = {
      email: `${name.toLowerCase().replaceAll(/[^a-z]/g, '')}@${email.split('@')[0]}.example`,
      name,
      phone: '1155551234',
    }
    const password = { password: newGymPassword, passwordConfirm: newGymPassword }
    await make('users', { ...user, ...password, role: builtInRoles.Recepción, sucursal_id: [here] })
    return user.email
  }
  const member = async (
    nombre: string,
    days: number,
    given: { sucursal_id?: string; fecha_nacimiento?: string } = {},
  ) => {
    const { sucursal_id = here } = given
    const made = await make('miembros', { nombre, dni: String((dni += 1)), ...given, sucursal_id })
    const paid = { id_miembro: made.id, id_plan_plazo: terms[sucursal_id], sucursal_id, medio_pago: 'Efectivo' }
    await make('pagos', { ...paid, fecha_cobro: noon(-days) })
    return made
  }
  let dni = 30_000_000
  const some = async (count: number, kind: string, days: number) => {
    const numbers: number[] = []
    for (let n = 0; n < count; n += 1) numbers.push((await member(`${kind} ${letters.charAt(n)}`, days)).numero)
    return numbers
  }
  const late = await some(8, 'Tardía', 50)
  const paused = await member('Pausada', 5)
  await make('pausas', { id_miembro: paused.id, desde: today(), hasta: addDays(today(), 9), motivo: 'Viaje' })
  const day = {
    gym: email,
    ana: await staff('Ana Ríos'),
    bruno: await staff('Bruno Paz'),
    late,
    paid: await some(19, 'Puntual', 5),
    paused: paused.numero,
    birthday: (await member('Cumpleañera', 5, { fecha_nacimiento: born() })).numero,
    elsewhere: (await member('Del anexo', 5, { sucursal_id: there })).numero,
  }
  await make('conceptos', { nombre: 'Agua', precio: 1000, tipo: 'articulo', sucursal_id: here })
  await make('conceptos', { nombre: 'Pase del día', precio: 6000, tipo: 'pase_del_dia', sucursal_id: here })
  // A charge like one of the last two minutes would be asked about.
  await queryDatabase(
    `begin; set local session_replication_role = replica;
     update pagos_asientos set created = fecha_pago where usuario_id = (select id from users where email = '${email}'); commit`,
  )
  // Made last, because charges before it belong to no till.
  await make('cajas', { nombre: 'Mostrador', sucursal_id: here })
  return day
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
