import { ClientResponseError } from 'pocketbase'
import type PocketBase from 'pocketbase'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Collection } from '#server/engine/records/declaration/collection.ts'
import { openGymApp, type GymApp } from '#server/testing/gym-app.ts'
import { buildGym, buildMiembro, testId, type GymWorld } from '#server/testing/gym-world.ts'
import { addDays, civilDay } from '#shared/values/dates.ts'
import { buildConcepto } from '#server/testing/desks/sale.ts'
import { buildCaja, buildSesion } from '#server/testing/till.ts'
import { cajaMovimientos } from './caja/caja_movimientos.collection.ts'
import { cajaSesiones } from './caja/caja_sesiones.collection.ts'
import { miembros } from './miembros/miembros.collection.ts'
import { pagos } from './pagos/pagos.collection.ts'
import { pausas } from './pausas/pausas.collection.ts'
import { ventas } from './ventas/ventas.collection.ts'
import { serviciosPagos } from '#server/platform/servicios_pagos/servicios_pagos.collection.ts'

let app: GymApp
let gym: GymWorld
let admin: PocketBase
/** Two of each; the second one replaces the first. */
let people: [string, string]
let cajas: [string, string]
let agua: string
let sesiones: [string, string]

beforeAll(async () => {
  app = await openGymApp()
  gym = await buildGym(app.db.owner)
  admin = await app.clientOf(gym.users.Admin)
  people = [await buildMiembro(app.db.owner, gym), await buildMiembro(app.db.owner, gym)]
  agua = await buildConcepto(app.db.owner, gym)
  const caja = (nombre: string) => buildCaja(app.db.owner, gym, nombre)
  const sesion = async (nombre: string) => buildSesion(app.db.owner, gym, await caja(nombre))
  cajas = [await caja('Una'), await caja('Dos')]
  sesiones = [await sesion('Tres'), await sesion('Cuatro')]
})
afterAll(() => app.close())

type Pairs = Readonly<Record<string, readonly [sent: unknown, other: unknown]>>

const today = civilDay(new Date(), 'America/Argentina/Buenos_Aires')
const daysAgo = (days: number) => `${addDays(today, -days)} 15:00:00.000Z`

/** Each field that a client may set, with the first value and its replacement. */
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
const ofVentas = (): Pairs => ({
  sucursal_id: [gym.sucursales[0], gym.sucursales[1]],
  id_concepto: ['', agua],
  concepto: ['Remera', 'Gorra'],
  tipo: ['articulo', 'pase_del_dia'],
  precio: [5, 6],
  cantidad: [2, 3],
  medio_pago: ['Efectivo', 'Transferencia'],
  referencia: ['a-1', 'a-2'],
  nota: ['Una', 'Otra'],
  id_miembro: people,
  visitante: ['Ana Paz', 'Luis Paz'],
  telefono: ['1155550000', '1155550001'],
})
const ofPausas = (): Pairs => ({
  id_miembro: people,
  desde: [today, addDays(today, 1)],
  hasta: [addDays(today, 4), addDays(today, 5)],
  motivo: ['Viaje', 'Lesión'],
})
const ofCajaSesiones = (): Pairs => ({
  caja_id: cajas,
  fondo: [100, 200],
  fondo_detalle: [{ '100': 1 }, { '50': 2 }],
})
const ofCajaMovimientos = (): Pairs => ({
  id_sesion: sesiones,
  tipo: ['ingreso', 'gasto'],
  monto: [100, 200],
  concepto: ['Agua', 'Hielo'],
  nota: ['Una', 'Otra'],
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
  origen: ['Recomendación', 'Publicidad'],
  contacto_emergencia: ['Luis', 'Luisa'],
  etiquetas: [['nuevo'], ['viejo']],
})

/** Set by the server or by a file: the writable fields that are not in the table. */
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
  [ventas, ofVentas, []],
  [pausas, ofPausas, []],
  [cajaSesiones, ofCajaSesiones, []],
  [cajaMovimientos, ofCajaMovimientos, []],
  [serviciosPagos, ofServiciosPagos, []],
  [miembros, ofMiembros, ['deleted', 'foto']],
]

describe.each(cases.map(([collection, pairs, besides]) => ({ name: collection.name, collection, pairs, besides })))(
  'a repeated create of $name',
  ({ name, collection, pairs, besides }) => {
    // Field errors come before a taken id; here the error is a text instead of a file.
    const refusalOfOther = (field: string) =>
      field === 'comprobante'
        ? { status: 400, data: { comprobante: expect.objectContaining({ code: 'validation_invalid_file' }) } }
        : { status: 400, data: { id: expect.objectContaining({ code: 'validation_not_unique' }) } }
    const make = async () => {
      const body = { id: testId(), ...sentOf(pairs()) }
      return { body, made: await admin.collection(name).create(body) }
    }

    it('returns the stored record, and is refused with any other content', async () => {
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
      // A field that is not sent means '', and the kind of a sale an article.
      const meant: unknown[] = ['', 'articulo']
      for (const field of Object.keys(pairs()).filter((field) => !meant.includes(sentOf(pairs())[field]))) {
        const { [field]: _, ...rest }: Record<string, unknown> = body
        const refusal = await refusalOf(name, rest)
        expect({ field, refusal }).toMatchObject({ field, refusal: { status: 400 } })
      }
    })
  },
)

describe('a repeated charge dated now', () => {
  it('is refused with its own date, and a dated one is refused without it', async () => {
    const body = { id: testId(), ...sentOf(ofPagos()), eleccion: '' }
    const { fecha_cobro: _, ...now }: Record<string, unknown> = body
    const made = await admin.collection('pagos').create(now)
    expect(await admin.collection('pagos').create(now)).toEqual(made)
    expect(await refusalOf('pagos', body)).toMatchObject({ status: 400 })
  })
})
