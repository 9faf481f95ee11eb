import { describe, expect, it } from 'vitest'
import { writtenIn } from './format-cells.ts'

const plain = (text: string) => text.replace(/\s/g, ' ')
const places = [
  {
    pais: 'AR',
    moneda: 'ARS',
    zona: 'America/Argentina/Buenos_Aires',
    separator: ';',
    paper: ['$ 58.000', '$ 9.999,50', '1.500', '87,5%', '10/04/2026', '09/04/2026 23:30'],
    cells: ['9999,50', '1500', '87,5'],
  },
  {
    pais: 'MX',
    moneda: 'MXN',
    zona: 'America/Mexico_City',
    separator: ',',
    paper: ['$58,000', '$9,999.50', '1,500', '87.5%', '10/04/2026', '09/04/2026 20:30'],
    cells: ['9999.50', '1500', '87.5'],
  },
  {
    pais: 'CL',
    moneda: 'CLP',
    zona: 'America/Santiago',
    separator: ';',
    paper: ['$58.000', '$10.000', '1.500', '87,5%', '10/04/2026', '09/04/2026 22:30'],
    cells: ['10000', '1500', '87,5'],
  },
  {
    pais: 'ES',
    moneda: 'EUR',
    zona: 'Europe/Madrid',
    separator: ';',
    paper: ['58.000 €', '9.999,50 €', '1.500', '87,5 %', '10/04/2026', '10/04/2026 04:30'],
    cells: ['9999,50', '1500', '87,5'],
  },
]
const instant = '2026-04-10 02:30:00.000Z'

describe.each(places)('in $pais', ({ separator, cells, paper, ...place }) => {
  const written = writtenIn(place)

  it('a file uses the separators of spreadsheets there', () => {
    expect(written.separator).toBe(separator)
    expect([written.plain(9999.5, 'dinero'), written.plain(1500, 'numero'), written.plain(87.5, 'porcentaje')]).toEqual(
      cells,
    )
    expect(written.plain('2026-04-10', 'dia')).toBe('10/04/2026')
  })

  it('paper has the same text as the screen', () => {
    expect(
      [
        written.shown(58_000, 'dinero'),
        written.shown(9999.5, 'dinero'),
        written.shown(1500, 'numero'),
        written.shown(87.5, 'porcentaje'),
        written.shown('2026-04-10', 'dia'),
        written.shown(instant, 'momento'),
      ].map(plain),
    ).toEqual(paper)
  })
})

it('what is negative has the minus sign on paper, and the hyphen that spreadsheets calculate with in files', () => {
  const written = writtenIn({ pais: 'AR', moneda: 'ARS', zona: 'America/Argentina/Buenos_Aires' })
  const cells = [
    [-64_000, 'dinero'],
    [-1234, 'numero'],
    [-30, 'porcentaje'],
  ] as const
  expect(cells.map(([value, tipo]) => plain(written.shown(value, tipo)))).toEqual(['−$ 64.000', '−1.234', '−30%'])
  expect(cells.map(([value, tipo]) => written.plain(value, tipo))).toEqual(['-64000,00', '-1234', '-30'])
})

describe('a number that is a name', () => {
  const written = writtenIn({ pais: 'AR', moneda: 'ARS', zona: 'America/Argentina/Buenos_Aires' })
  it.each([
    ['recibo', 3958, '003958', '3958'],
    ['documento', '37940583', '37.940.583', '37940583'],
    ['telefono', '1144184918', '+54 9 11 4418-4918', '1144184918'],
  ] as const)('%s is written for people on paper and stays as stored in a file', (tipo, value, paper, stored) => {
    expect([written.shown(value, tipo), written.plain(value, tipo)]).toEqual([paper, stored])
  })
})

it('an instant by itself is written as on the screens, without a comma', () => {
  const written = writtenIn({ pais: 'AR', moneda: 'ARS', zona: 'America/Argentina/Buenos_Aires' })
  expect(written.moment(new Date('2026-11-21T22:12:00Z'))).toBe('21/11/2026 19:12')
})

it('a month is written for people on paper and stays as stored in a file', () => {
  const written = writtenIn({ pais: 'AR', moneda: 'ARS', zona: 'America/Argentina/Buenos_Aires' })
  expect(['2026-11', 'Total'].map((value) => written.shown(value, 'mes'))).toEqual(['nov 2026', 'Total'])
  expect(written.plain('2026-11', 'mes')).toBe('2026-11')
})
