import { ClientResponseError } from 'pocketbase'
import type PocketBase from 'pocketbase'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Collection } from '#server/records/collection.ts'
import { openGymApp, type GymApp } from '#server/testing/gym-app.ts'
import { buildGym, buildMiembro, testId, type GymWorld } from '#server/testing/gym-world.ts'
import { addDays, civilDay } from '#shared/dates.ts'
import { miembros } from './miembros/miembros.collection.ts'
import { pagos } from './pagos/pagos.collection.ts'
import { pausas } from './pausas/pausas.collection.ts'
import { serviciosPagos } from './servicios_pagos/servicios_pagos.collection.ts'

let app: GymApp
let gym: GymWorld
let admin: PocketBase
/** Two of each, the second to send in the place of the first. */
let people: [string, string]

beforeAll(async () => {
  app = await openGymApp()
  gym = await buildGym(app.db.owner)
  admin = await app.clientOf(gym.users.Admin)
  people = [await buildMiembro(app.db.owner, gym), await buildMiembro(app.db.owner, gym)]
})
afterAll(() => app.close())

type Pairs = Readonly<Record<string, readonly [sent: unknown, other: unknown]>>

const today = civilDay(new Date(), 'America/Argentina/Buenos_Aires')
const daysAgo = (days: number) => `${addDays(today, -days)} 15:00:00.000Z`

/** Each field that a client may set, with what was sent first and what is sent in its place. */
const ofPagos = (): Pairs => ({
  id_miembro: people,
  id_plan_plazo: [gym.mes, gym.dias],
  sucursal_id: [gym.sucursales[0], gym.sucursales[1]],
  medio_pago: ['Efectivo', 'Transferencia'],
  descuento: [100, 200],
  motivo_descuento: ['Amigo', 'Hermano'],
  referencia: ['a-1', 'a-2'],
  nota: ['Vino tarde', 'Vino'],
  horario: [`${today} 10:00:00.000Z`, `${today} 11:00:00.000Z`],
  eleccion: ['continuar', 'hoy'],
  fecha_cobro: [daysAgo(3), daysAgo(4)],
})
const ofPausas = (): Pairs => ({
  id_miembro: people,
  desde: [today, addDays(today, 1)],
  hasta: [addDays(today, 4), addDays(today, 5)],
  motivo: ['Viaje', 'Lesión'],
})
const ofServiciosPagos = (): Pairs => ({
  servicio_id: ['serviciocadena0', 'serviciopro0000'],
  meses: [3, 6],
  metodo: ['mercado_pago', 'transferencia'],
  referencia: ['a-1', 'a-2'],
  comprobante: ['', 'otro.pdf'],
})
const ofMiembros = (): Pairs => ({
  nombre: ['Ana Paz', 'Ana Paz Ruiz'],
  dni: ['30111222', '30111223'],
  telefono: ['1155550000', '1155550001'],
  direccion: ['Calle 1', 'Calle 2'],
  sexo: ['Mujer', 'Hombre'],
  sucursal_id: [gym.sucursales[0], gym.sucursales[1]],
  correo: ['ana@paz.example', 'ana2@paz.example'],
  tipo_documento: ['DNI', 'Pasaporte'],
  fecha_nacimiento: ['1990-01-01', '1990-01-02'],
  notas: ['Una', 'Otra'],
  alerta: ['Una', 'Otra'],
  contacto_emergencia: ['Luis', 'Luisa'],
  etiquetas: [['nuevo'], ['viejo']],
})

/** Set by the server, or by a file: what is left of the writable fields once those of the table are taken away. */
const writable = ({ fields }: Collection) =>
  fields.filter(({ readOnly, hidden, name }) => !readOnly && !hidden && name !== 'id').map(({ name }) => name)

const sentOf = (pairs: Pairs) => Object.fromEntries(Object.entries(pairs).map(([name, [sent]]) => [name, sent]))

async function refusalOf(name: string, body: object): Promise<unknown> {
  try {
    await admin.collection(name).create(body)
  } catch (error) {
    if (error instanceof ClientResponseError) return { status: error.status, data: error.response['data'] }
    throw error
  }
  return 'It was answered with what is stored'
}

const cases: [Collection, () => Pairs, readonly string[]][] = [
  [pagos, ofPagos, []],
  [pausas, ofPausas, []],
  [serviciosPagos, ofServiciosPagos, []],
  [miembros, ofMiembros, ['deleted', 'foto']],
]

describe.each(cases.map(([collection, pairs, besides]) => ({ name: collection.name, collection, pairs, besides })))(
  'a create of $name that is sent again',
  ({ name, collection, pairs, besides }) => {
    // A refused field is told before a taken id: here a text in the place of a file.
    const refusalOfOther = (field: string) =>
      field === 'comprobante'
        ? { status: 400, data: { comprobante: expect.objectContaining({ code: 'validation_invalid_file' }) } }
        : { status: 400, data: { id: expect.objectContaining({ code: 'validation_not_unique' }) } }
    const make = async () => {
      const body = { id: testId(), ...sentOf(pairs()) }
      return { body, made: await admin.collection(name).create(body) }
    }

    it('answers what is stored, and with any other content is refused', async () => {
      expect([...Object.keys(pairs()), ...besides]).toEqual(expect.arrayContaining(writable(collection)))
      if (collection === pausas) await admin.collection('pagos').create(sentOf({ ...ofPagos(), eleccion: ['', ''] }))
      const { body, made } = await make()
      expect(await admin.collection(name).create(body)).toEqual(made)
      for (const [field, [, other]] of Object.entries(pairs()))
        expect({ field, refusal: await refusalOf(name, { ...body, [field]: other }) }).toEqual({
          field,
          refusal: refusalOfOther(field),
        })
      if (collection.rules.update !== null) return
      for (const field of Object.keys(pairs()).filter((field) => sentOf(pairs())[field] !== '')) {
        const { [field]: _, ...rest }: Record<string, unknown> = body
        const refusal = await refusalOf(name, rest)
        expect({ field, refusal }).toMatchObject({ field, refusal: { status: 400 } })
      }
    })
  },
)

describe('a charge of this moment that is sent again', () => {
  it('with a day of its own is refused, and so is one of a day without it', async () => {
    const body = { id: testId(), ...sentOf(ofPagos()), eleccion: '' }
    const { fecha_cobro: _, ...now }: Record<string, unknown> = body
    const made = await admin.collection('pagos').create(now)
    expect(await admin.collection('pagos').create(now)).toEqual(made)
    expect(await refusalOf('pagos', body)).toMatchObject({ status: 400 })
  })
})
