import { expect, it } from 'vitest'
import { bajaText } from './baja-words.ts'

it('says the last day until it is over', () => {
  expect(bajaText({ ultimo_dia: '2026-11-30' }, '2026-11-29')).toBe('Baja pedida: último día 30/11')
  expect(bajaText({ ultimo_dia: '2026-11-30' }, '2026-11-30')).toBe('Baja pedida: último día 30/11')
  expect(bajaText({ ultimo_dia: '2027-01-31' }, '2026-11-30')).toBe('Baja pedida: último día 31/01/2027')
  expect(bajaText({ ultimo_dia: '2026-11-30' }, '2026-12-01')).toBe('De baja desde el 30/11/2026')
})
