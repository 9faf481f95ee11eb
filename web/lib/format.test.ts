import { describe, expect, it } from 'vitest'
import { createFormat } from './format.ts'

const norte = createFormat({ pais: 'AR', moneda: 'ARS', zona_horaria: 'America/Argentina/Buenos_Aires' })
const castellana = createFormat({ pais: 'ES', moneda: 'EUR', zona_horaria: 'Europe/Madrid' })
const plain = (text: string) => text.replace(/\s/g, ' ')

describe('createFormat', () => {
  it('writes money in the currency and the manner of the gym', () => {
    expect(plain(norte.money(1234567.5))).toBe('$ 1.234.567,50')
    expect(plain(castellana.money(1234567.5))).toBe('1.234.567,50 €')
  })

  it('leaves out cents that are not there', () => {
    expect(plain(norte.money(12000))).toBe('$ 12.000')
    expect(plain(castellana.money(45))).toBe('45 €')
  })

  it('writes an instant as the day it is in the zone of the gym', () => {
    expect(norte.date('2026-04-11 02:59:59.999Z')).toBe('10/04/2026')
    expect(castellana.date('2026-04-11 02:59:59.999Z')).toBe('11/04/2026')
    expect(plain(norte.dateTime('2026-04-11 02:59:59.999Z'))).toBe('10/04/2026, 23:59')
  })

  it('writes a civil day as it is, whatever the zone', () => {
    expect(norte.civilDate('2026-04-10')).toBe('10/04/2026')
  })

  it('writes nothing as a dash', () => {
    expect(norte.date('')).toBe('—')
  })

  it('writes a percentage as the views give it', () => {
    expect(plain(norte.percent(87.5))).toBe('87,5%')
  })
})
