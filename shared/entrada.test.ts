import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { codigosDeRazon, decideEntrada, type Momento, type ReglasDeEntrada, type Tarjeta } from './entrada.ts'
import { sentenceOfRazon } from './entrada-words.ts'
import { addDays } from './values/dates.ts'

const hoy = '2026-11-23'
const reglas: ReglasDeEntrada = { tolerancia: 3, misma_visita: 10, margen_horario: 30, saldo: 'pasa', saldo_dias: 0 }
const money = (amount: number) => `$ ${amount}`
const tarjetaDe = (given: Partial<Tarjeta> = {}): Tarjeta => ({
  id: 'miembro00000001',
  nombre: 'Lucía Paz',
  numero: 12,
  foto: '',
  sucursal_id: 'centro',
  sucursal: 'Centro',
  plan: 'Libre',
  todas_las_sucursales: false,
  inicio: '2026-01-01',
  vencimiento: '2026-12-22',
  pausa_desde: '',
  pausa_hasta: '',
  turno: '',
  dias: '',
  cumpleanos: '',
  alerta: '',
  documento_pendiente: false,
  eliminado: false,
  ultima: null,
  saldo: 0,
  saldo_vence: '',
  devuelto: null,
  ...given,
})
/** 18:00 of the day. */
const momentoDe = (given: Partial<Momento> = {}): Momento => ({
  instante: Date.parse(`${hoy}T21:00:00Z`),
  dia: hoy,
  minuto: 18 * 60,
  sucursal_id: 'centro',
  ...given,
})
const ago = (minutes: number) => momentoDe().instante - minutes * 60_000
const told = (tarjeta: Partial<Tarjeta>, momento: Partial<Momento> = {}, more: Partial<ReglasDeEntrada> = {}) => {
  const { resultado, razones } = decideEntrada(tarjetaDe(tarjeta), momentoDe(momento), { ...reglas, ...more })
  return [resultado, ...razones.map((razon) => sentenceOfRazon(razon, money))]
}

describe('an entry', () => {
  it.each<[string, Partial<Tarjeta>, Partial<Momento>, string[]]>([
    ['in force', {}, {}, ['pasa']],
    ['six days before the end', { vencimiento: addDays(hoy, 6) }, {}, ['pasa']],
    ['five days before', { vencimiento: addDays(hoy, 5) }, {}, ['aviso', 'Vence el 28/11 · quedan 5 días']],
    ['one day before', { vencimiento: addDays(hoy, 1) }, {}, ['aviso', 'Vence el 24/11 · queda 1 día']],
    ['on the last day', { vencimiento: hoy }, {}, ['aviso', 'Vence hoy']],
    [
      'within tolerance',
      { vencimiento: addDays(hoy, -1) },
      {},
      ['aviso', 'Venció el 22/11 · quedan 2 días de tolerancia'],
    ],
    [
      'on the last day of tolerance',
      { vencimiento: addDays(hoy, -3) },
      {},
      ['aviso', 'Venció el 20/11 · último día de tolerancia'],
    ],
    ['past it', { vencimiento: addDays(hoy, -4) }, {}, ['no', 'Venció el 19/11/2026']],
    ['paused', { pausa_desde: hoy, pausa_hasta: '2026-11-30' }, {}, ['no', 'Pausado hasta el 30/11']],
    ['after the pause', { pausa_desde: '2026-11-01', pausa_hasta: addDays(hoy, -1) }, {}, ['pasa']],
    ['never paid', { inicio: '', vencimiento: '' }, {}, ['no', 'Sin plan']],
    ['not begun', { inicio: addDays(hoy, 1) }, {}, ['no', 'Su plan empieza el 24/11']],
    ['removed', { eliminado: true }, {}, ['no', 'Dado de baja']],
    ['of another branch', {}, { sucursal_id: 'sur' }, ['no', 'Es de otra sucursal: Centro']],
    ['with a plan for all branches', { todas_las_sucursales: true }, { sucursal_id: 'sur' }, ['pasa']],
    ['half an hour before the slot', { turno: '18:30' }, {}, ['pasa']],
    ['half an hour after it', { turno: '17:30' }, {}, ['pasa']],
    ['earlier than that', { turno: '18:31' }, {}, ['no', 'Fuera de horario: su turno es a las 18:31']],
    ['around midnight', { turno: '23:50' }, { minuto: 10 }, ['pasa']],
    ['on a day of the plan', { dias: '135' }, {}, ['pasa']],
    ['on another day', { dias: '24' }, {}, ['aviso', 'Hoy no es su día: viene Mar, Jue']],
    [
      'on another day and at another hour',
      { dias: '24', turno: '07:00' },
      {},
      ['no', 'Fuera de horario: su turno es a las 07:00', 'Hoy no es su día: viene Mar, Jue'],
    ],
    ['after midnight, of the slot before it', { dias: '7', turno: '23:50' }, { minuto: 10 }, ['pasa']],
    [
      'after midnight, of a slot of the day that ended',
      { dias: '1', turno: '23:50' },
      { minuto: 10 },
      ['aviso', 'Hoy no es su día: viene Lun'],
    ],
    ['before midnight, of the slot after it', { dias: '2', turno: '00:10' }, { minuto: 1430 }, ['pasa']],
    ['on a birthday', { cumpleanos: '11-23' }, {}, ['aviso', 'Hoy es su cumpleaños']],
    ['with an alert', { alerta: 'Trae apto médico' }, {}, ['aviso', 'Trae apto médico']],
    ['without a document', { documento_pendiente: true }, {}, ['aviso', 'Falta su documento']],
    ['nine minutes later', { ultima: ago(9) }, {}, ['aviso', 'Entró hace 9 min: es la misma visita']],
    ['ten minutes later', { ultima: ago(10) }, {}, ['aviso', 'Segunda visita de hoy']],
    ['the day after', { ultima: ago(18 * 60 + 1) }, {}, ['pasa']],
    ['sent late, before a visit', { ultima: ago(-40) }, {}, ['pasa']],
    ['sent late, of that visit', { ultima: ago(-4) }, {}, ['aviso', 'Entró hace 4 min: es la misma visita']],
  ])('%s', (_, tarjeta, momento, expected) => expect(told(tarjeta, momento)).toEqual(expected))

  it('of whoever was just let in is told as the same visit, whatever his membership', () => {
    const entrada = decideEntrada(tarjetaDe({ vencimiento: '2020-01-01', ultima: ago(0) }), momentoDe(), reglas)
    expect(entrada).toMatchObject({ resultado: 'aviso', mismaVisita: true })
  })

  it('on 28 February is a birthday for those born on the 29th, except in leap years', () => {
    const on = (dia: string) =>
      told({ cumpleanos: '02-29', vencimiento: '2030-01-01' }, { dia, instante: Date.parse(dia) })
    expect([on('2027-02-28'), on('2028-02-28'), on('2028-02-29')]).toEqual([
      ['aviso', 'Hoy es su cumpleaños'],
      ['pasa'],
      ['aviso', 'Hoy es su cumpleaños'],
    ])
  })
})

describe('a member who owes', () => {
  const owing = { saldo: 24000, saldo_vence: addDays(hoy, -3) }
  const debe = 'Debe $ 24000 desde el 20/11'
  it.each<[string, Partial<Tarjeta>, Partial<ReglasDeEntrada>, string[]]>([
    ['is let in by a gym that says nothing', owing, {}, ['pasa']],
    ['is let in with a word', owing, { saldo: 'aviso' }, ['aviso', debe]],
    ['is refused', owing, { saldo: 'no' }, ['no', debe]],
    ['on the day for it is not late', { ...owing, saldo_vence: hoy }, { saldo: 'no' }, ['pasa']],
    [
      'is late the day after',
      { ...owing, saldo_vence: addDays(hoy, -1) },
      { saldo: 'no' },
      ['no', 'Debe $ 24000 desde el 22/11'],
    ],
    ['is refused after so many days', owing, { saldo: 'no', saldo_dias: 3 }, ['no', debe]],
    ['and not before', owing, { saldo: 'no', saldo_dias: 4 }, ['pasa']],
    ['and owes nothing more passes', { saldo: 0, saldo_vence: '' }, { saldo: 'no' }, ['pasa']],
    [
      'of an unknown sum is sent to the desk',
      { ...owing, saldo: null },
      { saldo: 'no' },
      ['no', 'Tiene un saldo pendiente: pasa por recepción'],
    ],
    [
      'is told so after time, branch and hour',
      { ...owing, vencimiento: addDays(hoy, -4), sucursal_id: 'sur', turno: '07:00', alerta: 'Trae apto médico' },
      { saldo: 'no' },
      [
        'no',
        'Venció el 19/11/2026',
        'Es de otra sucursal: Centro',
        'Fuera de horario: su turno es a las 07:00',
        debe,
        'Trae apto médico',
      ],
    ],
    [
      'is told so after the end that is near, and before the rest',
      { ...owing, vencimiento: hoy, alerta: 'Trae apto médico' },
      { saldo: 'aviso' },
      ['aviso', 'Vence hoy', debe, 'Trae apto médico'],
    ],
  ])('%s', (_, tarjeta, more, expected) => expect(told(tarjeta, {}, more)).toEqual(expected))
})

const day = fc.integer({ min: -60, max: 60 }).map((offset) => addDays(hoy, offset))
const anyTarjeta = fc
  .record({
    inicio: fc.oneof(fc.constant(''), day),
    vencimiento: day,
    pausa_desde: fc.oneof(fc.constant(''), day),
    pausa_hasta: day,
    sucursal_id: fc.constantFrom('centro', 'sur'),
    todas_las_sucursales: fc.boolean(),
    turno: fc.constantFrom('', '07:00', '18:20', '23:59'),
    dias: fc.constantFrom('', '1', '24', '1234567'),
    cumpleanos: fc.constantFrom('', '11-23', '02-29'),
    alerta: fc.constantFrom('', 'Ojo'),
    documento_pendiente: fc.boolean(),
    eliminado: fc.boolean(),
    ultima: fc.oneof(fc.constant(null), fc.integer({ min: -3000, max: 3000 }).map(ago)),
    saldo_vence: fc.oneof(fc.constant(''), day),
  })
  .map((given) =>
    tarjetaDe({
      ...given,
      ...(given.inicio === '' && { vencimiento: '' }),
      ...(given.pausa_desde === '' && { pausa_hasta: '' }),
    }),
  )

describe('any entry', () => {
  it('has its reasons in the order of the list, those that stop first, and its colour by them', () => {
    fc.assert(
      fc.property(anyTarjeta, fc.constantFrom('pasa', 'aviso', 'no'), (tarjeta, saldo) => {
        const { resultado, razones } = decideEntrada(tarjeta, momentoDe(), { ...reglas, saldo })
        const places = razones.map(({ codigo }) => codigosDeRazon.indexOf(codigo))
        expect(places).toEqual([...new Set(places)].toSorted((one, other) => one - other))
        const stops = (places[0] ?? Infinity) < codigosDeRazon.indexOf('misma_visita')
        expect(resultado).toBe(stops ? 'no' : razones.length > 0 ? 'aviso' : 'pasa')
      }),
    )
  })

  it('a member who passes also passes with a later end, in all branches, without a slot', () => {
    fc.assert(
      fc.property(anyTarjeta, fc.integer({ min: 1, max: 400 }), (tarjeta, more) => {
        fc.pre(decideEntrada(tarjeta, momentoDe(), reglas).resultado !== 'no' && tarjeta.pausa_desde === '')
        const better = {
          ...tarjeta,
          vencimiento: tarjeta.vencimiento && addDays(tarjeta.vencimiento, more),
          todas_las_sucursales: true,
          turno: '',
          dias: '',
        }
        expect(decideEntrada(better, momentoDe(), reglas).resultado).not.toBe('no')
      }),
    )
  })
})
