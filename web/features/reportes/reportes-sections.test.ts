import { expect, it } from 'vitest'
import { nombresReporte } from '#shared/reportes/reporte.ts'
import type { Politica } from '#shared/collections/gimnasio.ts'
import { reportesOf } from './reportes-sections.ts'

const saldo = { permite: false, maximo: 0, dias: 7, recepcion: false, puerta: 'pasa', puerta_dias: 0 } as const
const offered = (politica: Pick<Politica, 'saldo'>) =>
  reportesOf({ politica }).flatMap(({ secciones }) => secciones.map(({ id }) => id))

it('offers every report, and that of debts only to a gym that uses them or did', () => {
  expect(offered({ saldo }).toSorted()).toEqual(nombresReporte.toSorted())
  expect(offered({})).toEqual(offered({ saldo }).filter((id) => id !== 'deuda'))
})
