import { expect, it } from 'vitest'
import { readCotizaciones, writeCotizaciones } from './cotizaciones.ts'

it.each([
  ['', {}],
  ['ars 1.480,50\n\n  EUR 0,92 ', { ARS: 1480.5, EUR: 0.92 }],
  ['CLP 950', { CLP: 950 }],
])('reads %j', (text, read) => {
  expect(readCotizaciones(text)).toEqual(read)
})

it.each(['ARS', '1480', 'ARS 1,480.50', 'ARS 0', 'ARS -3', 'XYZ 3', 'ARS 1\nARS 2', 'ARS 1e3', 'ARS 99999999999'])(
  'does not read %j',
  (text) => {
    expect(readCotizaciones(text)).toBeNull()
  },
)

it('writes what it reads', () => {
  const cotizaciones = { ARS: 1480.5, EUR: 0.92 }
  expect(readCotizaciones(writeCotizaciones(cotizaciones))).toEqual(cotizaciones)
})
