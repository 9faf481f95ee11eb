import { describe, expect, it } from 'vitest'
import { createFormat } from './format.ts'

const norte = createFormat({ pais: 'AR', moneda: 'ARS', zona_horaria: 'America/Argentina/Buenos_Aires' })
const castellana = createFormat({ pais: 'ES', moneda: 'EUR', zona_horaria: 'Europe/Madrid' })
const plain = (text: string) => text.replace(/\s/g, ' ')

describe('createFormat', () => {
  it('formats money in the gym’s currency and locale', () => {
    expect(plain(norte.money(1234567.5))).toBe('$ 1.234.567,50')
    expect(plain(castellana.money(1234567.5))).toBe('1.234.567,50 €')
  })

  it('leaves out zero cents', () => {
    expect(plain(norte.money(12000))).toBe('$ 12.000')
    expect(plain(castellana.money(45))).toBe('45 €')
  })

  it('shortens large numbers with the same letters in every country', () => {
    expect([7500, 22_500, 500_000, 1_200_000, -30_000].map(norte.short)).toEqual([
      '7.500',
      '22,5 k',
      '500 k',
      '1,2 M',
      '−30 k',
    ])
    expect(castellana.short(22_500)).toBe('22,5 k')
    expect([999_000_000_000, 6e12].map(norte.short)).toEqual(['999.000 M', '6 B'])
  })

  it('formats an instant as its day in the gym’s time zone', () => {
    expect(norte.date('2026-04-11 02:59:59.999Z')).toBe('10/04/2026')
    expect(castellana.date('2026-04-11 02:59:59.999Z')).toBe('11/04/2026')
    expect(plain(norte.dateTime('2026-04-11 02:59:59.999Z'))).toBe('10/04/2026 23:59')
  })

  it('tells the time of the last days as a desk says it, by days of the gym', () => {
    const seen = ['2026-11-23 02:30:00.000Z', '2026-11-22 22:12:00.000Z', '2026-11-20 22:12:00.000Z']
    expect(seen.map((instant) => norte.timeSeen(instant, '2026-11-22'))).toEqual(['23:30', '19:12', '20/11 19:12'])
    expect(norte.timeSeen('2026-11-22 22:12:00.000Z', '2026-11-23')).toBe('ayer 19:12')
  })

  it('tells a moment from today, and in full on other days', () => {
    const today = createFormat(
      { pais: 'AR', moneda: 'ARS', zona_horaria: 'America/Argentina/Buenos_Aires' },
      '2026-11-22',
    )
    const instants = ['2026-11-23 02:30:00.000Z', '2026-11-21 22:12:00.000Z', '2026-11-20 22:12:00.000Z', '']
    expect(instants.map(today.moment)).toEqual(['hoy 23:30', 'ayer 19:12', '20/11/2026 19:12', '—'])
    expect(instants.slice(0, 3).map(today.onMoment)).toEqual(['hoy 23:30', 'ayer 19:12', 'el 20/11/2026 19:12'])
  })

  it('writes a document as the country does', () => {
    expect([norte.document('37940583'), castellana.document('12345678Z')]).toEqual(['37.940.583', '12345678Z'])
  })

  it('formats a civil day unchanged, whatever the time zone', () => {
    expect(norte.civilDate('2026-04-10')).toBe('10/04/2026')
  })

  it('formats an empty value as a dash', () => {
    expect(norte.date('')).toBe('—')
  })

  it('formats a percentage from the views', () => {
    expect(plain(norte.percent(87.5))).toBe('87,5%')
  })

  it('writes what is negative with the minus sign', () => {
    expect([norte.money(-64_000), norte.number(-1234), norte.percent(-30)].map(plain)).toEqual([
      '−$ 64.000',
      '−1.234',
      '−30%',
    ])
  })
})
