import { expect, it } from 'vitest'
import { z } from 'zod'
import { lugarDe, monedas, nombreDeMoneda, nombreDePais, nombreDeZona, paises } from './paises.ts'

it('has only zones and currencies that exist', () => {
  const currencies = Intl.supportedValuesOf('currency')
  for (const { moneda, zonas } of paises) {
    expect(currencies).toContain(moneda)
    for (const zona of zonas) expect(() => new Intl.DateTimeFormat('es', { timeZone: zona })).not.toThrow()
  }
})

it('has each country, zone and currency once', () => {
  const zonas = paises.flatMap((pais) => pais.zonas)
  expect(new Set(zonas).size).toBe(zonas.length)
  expect(new Set(paises.map(({ id }) => id)).size).toBe(paises.length)
  expect(new Set(monedas).size).toBe(monedas.length)
})

it('guesses the country from the device zone, including old zone names', () => {
  expect(lugarDe('America/Tijuana')).toMatchObject({ pais: { id: 'MX' }, zona: 'America/Tijuana' })
  expect(lugarDe('America/Buenos_Aires')).toMatchObject({ pais: { id: 'AR' }, zona: 'America/Argentina/Buenos_Aires' })
  expect(lugarDe('America/Ciudad_Juarez')).toMatchObject({ pais: { id: 'MX' }, zona: 'America/Ciudad_Juarez' })
  expect(lugarDe('America/Indianapolis')).toMatchObject({ pais: { id: 'US' }, zona: 'America/New_York' })
  expect(lugarDe('Asia/Tokyo')).toMatchObject({ pais: { id: 'AR' } })
})

/** A getter of Node 20, which later ones have as a function. */
const zonesOf = (pais: string): string[] => {
  const locale = new Intl.Locale(`und-${pais}`)
  return z
    .array(z.string())
    .parse(Reflect.get(locale, 'timeZones') ?? Reflect.get(locale, 'getTimeZones')?.call(locale))
}

/** The clock's distance from UTC on some days of three years. */
function clock(zona: string) {
  const format = new Intl.DateTimeFormat('en', { timeZone: zona, timeZoneName: 'longOffset' })
  return Array.from({ length: 78 }, (_, weeks) =>
    format.formatToParts(Date.UTC(2026, 0, 1 + weeks * 14, 12)).find(({ type }) => type === 'timeZoneName'),
  )
}

it.each(paises)('knows the zones of $nombre, and offers one with the same clock', ({ id, zonas }) => {
  const known = zonesOf(id)
  expect(known.length).toBeGreaterThan(0)
  for (const zona of [...known, ...zonas]) {
    const found = lugarDe(zona)
    expect([zona, found.pais.id, clock(found.zona)]).toEqual([zona, id, clock(zona)])
  }
})

it('names a zone by its city', () => {
  expect(nombreDeZona('America/Argentina/Buenos_Aires')).toBe('Buenos Aires')
  expect(nombreDeZona('America/Argentina/Cordoba')).toBe('Córdoba')
  expect(nombreDeZona('America/Sao_Paulo')).toBe('São Paulo')
})

it('names every currency in words', () => {
  expect(nombreDeMoneda('ARS')).toBe('Peso argentino')
  expect(nombreDeMoneda('BRL')).toBe('Real brasileño')
  for (const moneda of monedas) expect(nombreDeMoneda(moneda)).not.toBe(moneda)
})

it('names countries in Spanish, as their list does', () => {
  expect(nombreDePais('BR')).toBe('Brasil')
  expect(paises.map(({ id }) => nombreDePais(id))).toEqual(paises.map(({ nombre }) => nombre))
  expect([nombreDePais(''), nombreDeMoneda('')]).toEqual(['', ''])
})
