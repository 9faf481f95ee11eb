import { expect, it } from 'vitest'
import { nombresReporte } from '#shared/reportes/reporte.ts'
import { reportesOf } from './reportes-sections.ts'

const saldo = { permite: false, maximo: 0, dias: 7, recepcion: false, puerta: 'pasa', puerta_dias: 0 } as const
const spanish = { pais: 'ES', moneda: 'EUR', politica: { saldo } }
const offered = (gym: Parameters<typeof reportesOf>[0]) =>
  reportesOf(gym).flatMap(({ secciones }) => secciones.map(({ id }) => id))
const all = nombresReporte.toSorted()

it.each([
  ['every report to a gym that has all', spanish, []],
  ['none of debts to a gym that never left any', { ...spanish, politica: {} }, ['deuda']],
  ['none of direct debits outside Spain', { ...spanish, pais: 'AR' }, ['domiciliacion']],
  ['none of direct debits in another currency', { ...spanish, moneda: 'USD' }, ['domiciliacion']],
])('offers %s', (_, gym, without: readonly string[]) =>
  expect(offered(gym).toSorted()).toEqual(all.filter((id) => !without.includes(id))),
)
