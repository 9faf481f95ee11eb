import { expect, it } from 'vitest'
import type { Pago } from '#shared/collections/pago.ts'
import type { Permission } from '#shared/permissions.ts'
import { voidWay } from './void-way.ts'

const pago: Pago = {
  id: 'pago',
  collectionId: '',
  collectionName: 'pagos',
  created: '2026-11-22 15:00:00.000Z',
  updated: '',
  id_miembro: '',
  id_plan_plazo: '',
  sucursal_id: '',
  usuario_id: 'ana',
  medio_pago: 'Efectivo',
  partes: null,
  precio_lista: 10,
  descuento: 0,
  motivo_descuento: '',
  monto_total: 10,
  referencia: '',
  nota: '',
  fecha_pago: '',
  fecha_vencimiento: '',
  inicio: '',
  horario: '',
  recibo: 1,
  duracion: 1,
  unidad: 'mes',
  eleccion: '',
  anulado: '',
  anulado_por: '',
  motivo_anulacion: '',
}
const way = (part: Partial<Pago>, held: Permission[], time = '15:10:00.000') =>
  voidWay(
    { ...pago, ...part },
    { user: { id: 'ana' }, can: (one) => held.includes(one) },
    new Date(`2026-11-22T${time}Z`),
  )

it.each([
  ['voids with the right to it', {}, ['payments.void', 'payments.undo'], '23:00:00.000', 'anular'],
  ['takes back the own charge', {}, ['payments.undo'], '15:15:00.000', 'deshacer'],
  ['asks once the minutes are over', {}, ['payments.undo'], '15:15:00.001', 'pedir'],
  ['asks about the charge of another person', { usuario_id: 'eva' }, ['payments.undo'], '15:01:00.000', 'pedir'],
  ['leaves a void payment alone', { anulado: '2026-11-22 15:01:00.000Z' }, ['payments.void'], '15:02:00.000', null],
  ['offers nothing without a permission', {}, ['payments.create'], '15:01:00.000', null],
] as const)('%s', (_, part, held, time, expected) => expect(way(part, [...held], time)).toBe(expected))
