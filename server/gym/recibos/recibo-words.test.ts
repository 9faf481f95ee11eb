import { expect, it } from 'vitest'
import { writtenIn } from '#server/gym/exportar/format-cells.ts'
import type { Recibo } from './read-recibo.ts'
import { wordsOf } from './recibo-words.ts'

const recibo: Recibo = {
  id: 'pago00000000001',
  recibo: 1,
  codigo: '',
  gimnasio: 'Castellana',
  correo: '',
  telefono: '',
  logo: '',
  pais: 'ES',
  moneda: 'EUR',
  zona: 'Europe/Madrid',
  sucursal: 'Ponzano',
  sucursal_id: 'sucursal0000001',
  direccion: '',
  cliente: 'Tomás Zabala',
  dni: 'Y5609815Z',
  tipo_documento: 'NIE',
  correo_cliente: '',
  concepto: 'Sala de fuerza · 1 mes',
  cantidad: 1,
  medio: 'Efectivo',
  referencia: '',
  partes: [],
  cobro: 'Íñigo Zabala',
  precio_lista: '44.50',
  descuento: '0',
  motivo_descuento: '',
  monto: '44.50',
  fecha: new Date('2026-11-24T19:38:00Z'),
  periodo: null,
  anulado: null,
  motivo_anulacion: '',
}

it.each([
  ['NIE', 'NIE'],
  ['', 'DNI'],
])('names a document of kind %j %s', (tipo_documento, name) => {
  const { person } = wordsOf({ ...recibo, tipo_documento }, writtenIn({ pais: 'ES', moneda: 'EUR', zona: recibo.zona }))
  expect(person).toContainEqual([name, 'Y5609815Z'])
})
