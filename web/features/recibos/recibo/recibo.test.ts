import { expect, it } from 'vitest'
import type { Pago } from '#shared/collections/pago.ts'
import { emptyOf } from '#shared/campos/campo.ts'
import { datosMiembro, type Miembro } from '#shared/collections/miembro.ts'
import { reciboNumber } from '#shared/recibo.ts'
import { reciboDePago } from './recibo-de-pago.ts'
import { conceptOf, reciboMessage } from './recibo.ts'

const record = (id: string) => ({ id, collectionId: '', collectionName: '', created: '', updated: '' })
const plan = {
  ...record('p'),
  nombre: 'Musculación',
  descripcion: '',
  horario: 'flexible',
  sucursal_id: '',
  deleted: '',
  pausa_dias: null,
  todas_las_sucursales: false,
  dias: '',
  cupo: null,
} as const
const plazo = {
  ...record('z'),
  id_plan: 'p',
  duracion: 3,
  unidad: 'mes',
  precio: 68000,
  deleted: '',
  expand: { id_plan: plan },
} as const
const miembro: Miembro = {
  ...record('m'),
  ...emptyOf(datosMiembro),
  nombre: 'Ana María Gómez',
  sucursal_id: '',
  deleted: '',
  foto: '',
  numero: 1,
  unido_a: '',
  codigo: '000000000000000',
}
const pago: Pago = {
  ...record('x'),
  id_miembro: 'm',
  id_plan_plazo: 'z',
  sucursal_id: 's',
  usuario_id: 'u',
  partes: null,
  medio_pago: 'Efectivo',
  precio_lista: 68000,
  descuento: 0,
  motivo_descuento: '',
  monto_total: 68000,
  referencia: '',
  nota: '',
  fecha_pago: '2026-11-21 13:30:00.000Z',
  fecha_vencimiento: '2027-02-22 02:59:59.999Z',
  inicio: '2026-11-21',
  horario: '',
  recibo: 123,
  duracion: 3,
  unidad: 'mes',
  eleccion: '',
  anulado: '',
  anulado_por: '',
  motivo_anulacion: '',
  a_cuenta: 0,
  vence: '',
  saldo: 0,
  expand: { id_miembro: miembro, id_plan_plazo: plazo },
}
const gym = { nombre: 'Norte', pais: 'AR', moneda: 'ARS', zona_horaria: 'America/Argentina/Buenos_Aires' }
const branch = { id: 's', nombre: 'Palermo', direccion: '', gimnasio_id: 'g' }

it('pads receipt numbers to six digits, and allows more', () => {
  expect([reciboNumber(7), reciboNumber(1234567)]).toEqual(['000007', '1234567'])
})

it('names the purchase even if the plan is not visible', () => {
  expect([conceptOf(pago), conceptOf({ ...pago, expand: {} })]).toEqual(['Musculación · 3 meses', '3 meses'])
})

it('writes the message in the gym’s formats of day and money', () => {
  const recibo = reciboDePago(pago, { branch, gym })
  const text = reciboMessage(recibo, gym).replace(/\u00a0/g, ' ')
  const linked = reciboMessage(recibo, gym, 'https://x.example/recibo/1')
  expect(linked.split('\n').slice(-2)).toEqual(['Recibo: https://x.example/recibo/1', '¡Gracias!'])
  expect(text.split('\n')).toEqual([
    'Hola Ana: recibimos tu pago de $ 68.000 en Norte (Palermo).',
    'Musculación · 3 meses, del 21/11/2026 al 21/02/2027.',
    'Recibo 000123 · Efectivo · 21/11/2026 10:30',
    '¡Gracias!',
  ])
})

it('names what was paid in the message, and what is left owing', () => {
  const partes = [
    { medio_pago: 'Efectivo', monto: 44000, referencia: '' },
    { medio_pago: 'A cuenta', monto: 24000, referencia: '' },
  ]
  const owing = { ...pago, partes, a_cuenta: 24000, saldo: 0, vence: '2026-11-28' }
  const lines = (given: Pago) =>
    reciboMessage(reciboDePago(given, { branch, gym }), gym)
      .replace(/\u00a0/g, ' ')
      .split('\n')
  expect(lines(owing)[0]).toBe('Hola Ana: recibimos tu pago de $ 44.000 en Norte (Palermo).')
  expect(lines(owing)).toContain('Queda un saldo pendiente de $ 24.000 para el 28/11/2026.')
  const unpaid = { ...owing, partes: null, medio_pago: 'A cuenta', a_cuenta: 68000 }
  expect(lines(unpaid)[0]).toBe('Hola Ana: anotamos tu compra en Norte (Palermo).')
})
