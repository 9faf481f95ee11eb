import { expect, it } from 'vitest'
import { createFormat } from '#web/lib/format.ts'
import { changeText } from './change-text.ts'

const format = createFormat({ pais: 'AR', moneda: 'ARS', zona_horaria: 'America/Argentina/Buenos_Aires' })

it.each([
  [115, 100, false, '+15%'],
  [97.8, 100, false, '−2,2%'],
  [0, 300, false, '−100%'],
  [-150, -100, false, ''],
  [5, 0, false, ''],
  [-1200, 300, false, ''],
  [32, 43.8, true, '−12 puntos'],
  [3, 0, true, '+3 puntos'],
])('%d after %d, a share: %s, is told as "%s"', (now, before, isShare, text) => {
  expect(changeText(now - before, before, isShare, format)).toBe(text)
})
