import { describe, expect, it } from 'vitest'
import { comparePuestos, type DiaDeRiesgo, type Motivo, motivosDe, type Situacion } from './motivos.ts'

const hoy: DiaDeRiesgo = { dia: '2026-11-20', por_vencer: 5, reglas: [] }
const nadie: Situacion = {
  estado: 'Vigente',
  vencimiento: null,
  precio: 10_000,
  ultima_visita: null,
  cobro_fallido: null,
  recibo_devuelto: null,
  devuelto: null,
  sin_asignar: null,
  saldo: null,
  cumple: null,
  se_cobra_solo: false,
  baja: false,
  recordado: null,
}
const de = (given: Partial<Situacion>, on: Partial<DiaDeRiesgo> = {}) =>
  motivosDe({ ...nadie, ...given }, { ...hoy, ...on })
const chance = (given: Partial<Situacion>, on: Partial<DiaDeRiesgo> = {}) => {
  const [motivo] = de(given, on)
  return motivo?.chance
}

it.each([
  ['2026-11-26', undefined],
  ['2026-11-25', 0.7],
  ['2026-11-21', 0.7],
  ['2026-11-20', 0.8],
  ['2026-11-19', 0.5],
  ['2026-11-13', 0.5],
  ['2026-11-12', 0.25],
  ['2026-10-21', 0.25],
  ['2026-10-20', 0.1],
  ['2026-09-21', 0.1],
  ['2026-09-20', undefined],
  ['2021-11-20', undefined],
])('a membership that ends on %s has the chance %s', (vencimiento, expected) => {
  expect(chance({ vencimiento })).toBe(expected)
})

it.each([
  ['cobro_fallido', '2026-11-20', 0.9],
  ['cobro_fallido', '2026-11-17', 0.9],
  ['cobro_fallido', '2026-11-16', 0.4],
  ['cobro_fallido', '2026-10-20', undefined],
  ['recibo_devuelto', '2026-11-17', 0.9],
  ['recibo_devuelto', '2026-11-16', 0.4],
  ['recibo_devuelto', '2026-10-20', 0.2],
  ['recibo_devuelto', '2026-08-21', undefined],
  ['devuelto', '2026-11-01', 0.6],
  ['sin_asignar', '2026-11-01', 1],
  ['saldo', '2026-11-20', undefined],
  ['saldo', '2026-11-19', 0.8],
  ['saldo', '2026-11-12', 0.5],
  ['saldo', '2026-08-22', 0.2],
  ['saldo', '2026-08-21', undefined],
] as const)('%s of %s has the chance %s of its own amount', (tipo, dia, expected) => {
  const [motivo] = de({ [tipo]: { dia, monto: 42_000 } })
  expect(motivo && { monto: motivo.monto, chance: motivo.chance }).toEqual(
    expected === undefined ? undefined : { monto: 42_000, chance: expected },
  )
})

it('what is owed is asked for of a paused member, too, and of one who wants no reminders', () => {
  const saldo = { dia: '2026-11-10', monto: 24_000 }
  expect(de({ saldo, estado: 'Pausado', baja: true, vencimiento: hoy.dia })).toMatchObject([
    { tipo: 'saldo', monto: 24_000, valor: 12_000, abierto: true },
  ])
})

it('a member who stopped coming counts from ten to thirty days away', () => {
  const days = ['2026-11-11', '2026-11-10', '2026-10-21', '2026-10-20']
  const vencimiento = '2026-12-20'
  expect(days.map((ultima_visita) => chance({ ultima_visita, vencimiento }))).toEqual([undefined, 0.3, 0.3, undefined])
})

it('an absence counts once the renewal is a month away, before it only for a rule and without money', () => {
  const gone = { ultima_visita: '2026-11-10', vencimiento: '2026-12-21' }
  expect(de(gone)).toEqual([])
  expect(de({ ...gone, vencimiento: '2026-12-20' })).toMatchObject([{ tipo: 'ausente', monto: 10_000 }])
  const reglas = [{ tipo: 'ausencia', dias: 10 }] as const
  expect(de(gone, { reglas })).toMatchObject([{ tipo: 'ausente', monto: 0, valor: 0 }])
})

describe('a rule', () => {
  const reglas = [
    { tipo: 'antes', dias: 15 },
    { tipo: 'ausencia', dias: 4 },
  ] as const

  it('names a member on its own day too, outside the usual days', () => {
    expect(chance({ vencimiento: '2026-12-05' }, { reglas })).toBe(0.7)
    expect(chance({ vencimiento: '2026-12-05' })).toBe(undefined)
    expect(chance({ vencimiento: '2026-12-04' }, { reglas })).toBe(undefined)
    expect(chance({ ultima_visita: '2026-11-16', vencimiento: '2026-12-20' }, { reglas })).toBe(0.3)
  })
})

it('is worth its money times its chance', () => {
  expect(de({ vencimiento: '2026-11-19' })).toMatchObject([{ monto: 10_000, chance: 0.5, valor: 5000 }])
})

it('a birthday is worth no money and still a message', () => {
  expect(de({ cumple: hoy.dia })).toEqual([
    { tipo: 'cumple', dia: hoy.dia, monto: 0, chance: 0, valor: 0, abierto: true },
  ])
})

it('leaves paused members and those with a membership ahead alone, but not their money', () => {
  for (const estado of ['Pausado', 'Programado'] as const) {
    expect(de({ estado, vencimiento: hoy.dia, ultima_visita: '2026-11-01', cumple: hoy.dia })).toEqual([])
    expect(de({ estado, devuelto: { dia: hoy.dia, monto: 1 } })).toHaveLength(1)
  }
})

it('a member who wants no reminders is written to about money that did not arrive alone', () => {
  const all = { vencimiento: hoy.dia, ultima_visita: '2026-11-01', cumple: hoy.dia, baja: true }
  expect(de({ ...all, cobro_fallido: { dia: hoy.dia, monto: 1 } }).map(({ tipo }) => tipo)).toEqual(['cobro_fallido'])
})

it('waits for a consent in order until three days after the end', () => {
  const ends = ['2026-11-22', '2026-11-17', '2026-11-16']
  expect(ends.map((vencimiento) => chance({ vencimiento, se_cobra_solo: true }))).toEqual([undefined, undefined, 0.5])
})

it('is answered by a message since its stage began, and opens again with the next stage', () => {
  const isOpen = (given: Partial<Situacion>) => de(given).map(({ abierto }) => abierto)
  expect(isOpen({ vencimiento: '2026-11-23', recordado: '2026-11-18' })).toEqual([false])
  expect(isOpen({ vencimiento: '2026-11-23', recordado: '2026-11-17' })).toEqual([true])
  expect(isOpen({ vencimiento: '2026-11-20', recordado: '2026-11-19' })).toEqual([true])
  expect(isOpen({ vencimiento: '2026-11-16', recordado: '2026-11-17' })).toEqual([false])
  expect(isOpen({ vencimiento: '2026-11-12', recordado: '2026-11-19' })).toEqual([true])
  expect(isOpen({ ultima_visita: '2026-11-09', vencimiento: '2026-12-20', recordado: '2026-11-19' })).toEqual([false])
  expect(isOpen({ cobro_fallido: { dia: '2026-11-20', monto: 1 }, recordado: '2026-11-19' })).toEqual([true])
})

it('of several reasons the open one worth most comes first', () => {
  const several = {
    vencimiento: hoy.dia,
    ultima_visita: '2026-11-08',
    cobro_fallido: { dia: '2026-11-18', monto: 10_000 },
    devuelto: { dia: '2026-11-18', monto: 20_000 },
  }
  const tipos = (recordado: string | null) => de({ ...several, recordado }).map(({ tipo }) => tipo)
  expect(tipos(null)).toEqual(['devuelto', 'cobro_fallido', 'vencimiento', 'ausente'])
  expect(tipos('2026-11-18')).toEqual(['vencimiento', 'devuelto', 'cobro_fallido', 'ausente'])
})

it('orders by telephone, value, day and name', () => {
  const puesto = (nombre: string, valor: number, dia = '2026-11-20', con_telefono = true) => {
    const motivo: Motivo = { tipo: 'vencimiento', dia, monto: valor, chance: 1, valor, abierto: true }
    return { nombre, con_telefono, motivo }
  }
  const all = [
    puesto('sin', 900, '2026-11-20', false),
    puesto('b', 5),
    puesto('a', 5),
    puesto('antes', 5, '2026-11-19'),
    puesto('mas', 6),
  ]
  expect(all.toSorted(comparePuestos).map(({ nombre }) => nombre)).toEqual(['mas', 'antes', 'a', 'b', 'sin'])
})
