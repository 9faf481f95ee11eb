import { expect, it } from 'vitest'
import { reciboPublicoWords, reciboWords, type Recibo } from './recibo-words.ts'

const gym = { pais: 'ES', moneda: 'EUR', zona_horaria: 'Europe/Madrid' }
const pago: Recibo = {
  recibo: 1,
  fecha: new Date('2026-11-24T19:38:00Z'),
  anulado: null,
  queda: null,
  de_recibo: null,
  motivo_anulacion: '',
  sucursal: 'Ponzano',
  direccion: '',
  cliente: 'Tomás Zabala',
  es_miembro: true,
  dni: 'Y5609815Z',
  tipo_documento: 'NIE',
  concepto: 'Sala de fuerza · 1 mes',
  cantidad: 1,
  periodo: { inicio: '2026-11-24', vencimiento: '2026-12-23' },
  horario: null,
  medio_pago: 'Efectivo',
  referencia: '',
  partes: [],
  cobro: 'Íñigo Zabala',
  precio_lista: 44.5,
  descuento: 0,
  motivo_descuento: '',
  monto: 44.5,
}
const sale = { periodo: null, concepto: 'Agua', precio_lista: 1.5, monto: 1.5 }

/** With plain spaces, as people read them. */
const wordsOf = (given: Partial<Recibo>): ReturnType<typeof reciboWords> =>
  JSON.parse(JSON.stringify(reciboWords({ ...pago, ...given }, gym)).replaceAll('\u00a0', ' '))

it('words a payment in lines and as a table', () => {
  expect(wordsOf({})).toEqual({
    numero: '000001',
    titulo: 'Recibo 000001',
    momento: '24/11/2026 20:38',
    anulado: null,
    persona: [
      ['Miembro', 'Tomás Zabala'],
      ['NIE', 'Y5609815Z'],
    ],
    compra: [
      ['Concepto', 'Sala de fuerza · 1 mes'],
      ['Período', '24/11/2026 al 23/12/2026'],
    ],
    resumen: 'Sala de fuerza · 1 mes, del 24/11/2026 al 23/12/2026.',
    medios: 'Efectivo',
    cobro: [
      ['Medio de pago', 'Efectivo'],
      ['Cobró', 'Íñigo Zabala'],
    ],
    tabla: { fila: ['Sala de fuerza · 1 mes', '1', '44,50 €', '44,50 €'], detalle: '24/11/2026 al 23/12/2026' },
    precio: [],
    descuento: [],
    total: ['Total', '44,50 €'],
    saldo: [],
    pagado: '44,50 €',
    aviso: '',
    pie: 'Vence el 23/12/2026. Este recibo no reemplaza a una factura.',
  })
})

it('names a document by its kind, else as the country does', () => {
  expect(wordsOf({}).persona).toContainEqual(['NIE', 'Y5609815Z'])
  expect(wordsOf({ tipo_documento: '' }).persona).toContainEqual(['DNI', 'Y5609815Z'])
})

it('names the person of a sale a member or a visitor, and nobody where nobody is known', () => {
  const visitor = { ...sale, es_miembro: false, dni: '' }
  expect(wordsOf(sale).persona[0]).toEqual(['Miembro', 'Tomás Zabala'])
  expect(wordsOf(visitor).persona).toEqual([['Visitante', 'Tomás Zabala']])
  expect(wordsOf({ ...visitor, cliente: '' }).persona).toEqual([])
})

it('words several pieces with the price of one', () => {
  const { compra, precio, tabla, total, pie, resumen } = wordsOf({ ...sale, cantidad: 3, monto: 4.5 })
  expect(compra).toEqual([['Concepto', '3 × Agua']])
  expect(precio).toEqual([['Precio', '1,50 €']])
  expect(tabla).toEqual({ fila: ['Agua', '3', '1,50 €', '4,50 €'], detalle: '' })
  expect([total, pie, resumen]).toEqual([['Total', '4,50 €'], 'Este recibo no reemplaza a una factura.', '3 × Agua'])
})

it('shows a discount below its price', () => {
  const { precio, descuento, tabla } = wordsOf({ descuento: 4.5, motivo_descuento: 'Promoción', monto: 40 })
  expect(precio).toEqual([['Precio', '44,50 €']])
  expect(descuento).toEqual([['Descuento (Promoción)', '−4,50 €']])
  expect(tabla.fila.at(-1)).toBe('44,50 €')
})

it('has one line for each part of a payment, with its amount', () => {
  const partes = [
    { medio_pago: 'Transferencia', monto: 40, referencia: 'OP 1' },
    { medio_pago: 'Efectivo', monto: 4.5, referencia: '' },
  ]
  const { cobro, medios } = wordsOf({ medio_pago: 'Transferencia', partes })
  expect(cobro.slice(0, 2)).toEqual([
    ['Transferencia', 'OP 1 · 40 €'],
    ['Efectivo', '4,50 €'],
  ])
  expect(medios).toBe('Transferencia + Efectivo')
})

it('tells the chosen time of the day', () => {
  const { compra, tabla } = wordsOf({ horario: new Date('2026-11-24T08:30:00Z') })
  expect(compra.at(-1)).toEqual(['Horario', '09:30'])
  expect(tabla.detalle).toBe('24/11/2026 al 23/12/2026 · 09:30')
})

it('says when and why it was voided, and to strangers only when', () => {
  const voided = { ...pago, anulado: new Date('2026-11-25T08:00:00Z'), motivo_anulacion: 'Se cobró dos veces' }
  expect(wordsOf(voided).anulado).toEqual({
    sello: 'ANULADO',
    motivo: 'Anulado el 25/11/2026 09:00: Se cobró dos veces',
  })
  expect(reciboPublicoWords(voided, gym)).toMatchObject({
    estado: 'Recibo anulado',
    renglones: [
      ['Sucursal', 'Ponzano'],
      ['Recibo', '000001'],
      ['Fecha', '24/11/2026 20:38'],
      ['Anulado', '25/11/2026 09:00'],
    ],
  })
})

const queda = { monto: 24.4, vence: '2026-12-01' }
const factura = 'Este recibo no reemplaza a una factura.'

it('says of a charge that left a rest what was paid by which method, and what is owed until when', () => {
  const partes = [
    { medio_pago: 'Efectivo', monto: 20.1, referencia: '' },
    { medio_pago: 'A cuenta', monto: 24.4, referencia: '' },
  ]
  const words = wordsOf({ partes, queda })
  expect(words.medios).toBe('Efectivo + A cuenta (queda debiendo)')
  expect(words.cobro).toEqual([
    ['Efectivo', '20,10 €'],
    ['Cobró', 'Íñigo Zabala'],
  ])
  expect(words.total).toEqual(['Total', '44,50 €'])
  expect(words.saldo).toEqual([
    ['Pagado', '20,10 €'],
    ['Queda debiendo', '24,40 € para el 01/12/2026'],
  ])
  expect([words.pagado, words.aviso]).toEqual(['20,10 €', 'Queda un saldo pendiente de 24,40 € para el 01/12/2026.'])
  expect(words.pie).toContain(factura)
})

it('says of a charge that was left owing whole that nothing was paid', () => {
  const words = wordsOf({ medio_pago: 'A cuenta', queda: { ...queda, monto: 44.5 } })
  expect(words.cobro).toEqual([['Cobró', 'Íñigo Zabala']])
  expect(words.saldo[0]).toEqual(['Pagado', '0 €'])
})

it('says nothing of a rest on a receipt that is void', () => {
  const words = wordsOf({ queda, anulado: new Date() })
  expect([words.saldo, words.aviso]).toEqual([[], ''])
})

it('words the payment of a debt: of which receipt it is, and what is left after it', () => {
  const paid = { de_recibo: 12, periodo: null, precio_lista: 20, monto: 20, referencia: 'OP 1', queda }
  const words = wordsOf(paid)
  expect(words.compra).toEqual([
    ['Concepto', 'Pago de saldo'],
    ['De', 'Sala de fuerza · 1 mes'],
    ['Del recibo', '000012'],
  ])
  expect(words.tabla).toEqual({
    fila: ['Pago de saldo', '1', '20 €', '20 €'],
    detalle: 'Sala de fuerza · 1 mes · Recibo 000012',
  })
  expect(words.cobro).toEqual([
    ['Medio de pago', 'Efectivo · OP 1'],
    ['Cobró', 'Íñigo Zabala'],
  ])
  expect([words.total, words.pagado, words.pie]).toEqual([['Total', '20 €'], '20 €', factura])
  expect(words.resumen).toBe('Pago de saldo de Sala de fuerza · 1 mes (recibo 000012).')
  expect(words.saldo).toEqual([['Queda debiendo', '24,40 € para el 01/12/2026']])
  expect(wordsOf({ ...paid, queda: { ...queda, vence: '2026-11-20' } }).saldo).toEqual([
    ['Queda debiendo', '24,40 € desde el 20/11/2026'],
  ])
  const whole = wordsOf({ ...paid, queda: { ...queda, monto: 0 } })
  expect([whole.saldo, whole.aviso]).toEqual([[['Saldo', 'No queda saldo']], 'No queda saldo.'])
})

it('tells strangers what a receipt left owing while it is valid', () => {
  const lines = (given: Partial<Recibo>) =>
    reciboPublicoWords({ ...pago, ...given }, gym).renglones.map(([nombre, valor]) =>
      `${nombre}: ${valor}`.replaceAll('\u00a0', ' '),
    )
  const owed = 'Queda debiendo: 24,40 € para el 01/12/2026'
  expect(lines({ queda })).toEqual(expect.arrayContaining(['Pagado: 20,10 €', owed]))
  expect(lines({ queda, de_recibo: 12 })).toEqual(
    expect.arrayContaining(['Concepto: Pago de saldo', 'Del recibo: 000012', owed]),
  )
  expect(lines({ queda, anulado: new Date('2026-11-25T08:00:00Z') })).not.toContain(owed)
  expect(lines({}).join()).not.toMatch(/Pagado|Queda|saldo/)
})
