import { describe, expect, it } from 'vitest'
import { paises } from '#shared/paises.ts'
import { createFormat } from './format.ts'

const plain = (text: string) => text.replace(/\s/g, ' ')
const instant = '2026-04-10 02:30:00.000Z'

describe.each([
  {
    pais: 'AR',
    moneda: 'ARS',
    zona_horaria: 'America/Argentina/Buenos_Aires',
    written: ['$ 58.000', '$ 9.999,50', '1.500', '87,5%', '09/04/2026', '09/04/2026 23:30', '23:30'],
  },
  {
    pais: 'MX',
    moneda: 'MXN',
    zona_horaria: 'America/Mexico_City',
    written: ['$58,000', '$9,999.50', '1,500', '87.5%', '09/04/2026', '09/04/2026 20:30', '20:30'],
  },
  {
    pais: 'CL',
    moneda: 'CLP',
    zona_horaria: 'America/Santiago',
    written: ['$58.000', '$10.000', '1.500', '87,5%', '09/04/2026', '09/04/2026 22:30', '22:30'],
  },
  {
    pais: 'BR',
    moneda: 'BRL',
    zona_horaria: 'America/Sao_Paulo',
    written: ['R$ 58.000', 'R$ 9.999,50', '1.500', '87,5%', '09/04/2026', '09/04/2026 23:30', '23:30'],
  },
  {
    pais: 'ES',
    moneda: 'EUR',
    zona_horaria: 'Europe/Madrid',
    written: ['58.000 €', '9.999,50 €', '1.500', '87,5 %', '10/04/2026', '10/04/2026 04:30', '04:30'],
  },
])('a gym in $pais', ({ written, ...locality }) => {
  it('formats money, numbers, percentages, days and hours like its country', () => {
    const format = createFormat(locality)
    expect(
      [
        format.money(58_000),
        format.money(9999.5),
        format.number(1500),
        format.percent(87.5),
        format.date(instant),
        format.dateTime(instant),
        format.time(instant),
      ].map(plain),
    ).toEqual(written)
  })
})

it.each(paises.map(({ id, moneda, zonas }) => ({ pais: id, moneda, zona_horaria: zonas[0] ?? 'UTC' })))(
  'in $pais a day is dd/mm/aaaa, as it is typed',
  (locality) => {
    const format = createFormat(locality)
    expect(format.civilDate('2026-04-10')).toBe('10/04/2026')
    expect(format.money(1500)).toMatch(/1[.,\s]500/)
  },
)
