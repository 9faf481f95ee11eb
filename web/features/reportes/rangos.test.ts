import { expect, it } from 'vitest'
import { periodoOf } from './rangos.ts'

it.each([
  ['hoy', '2026-11-21', '2026-11-21'],
  ['ayer', '2026-11-20', '2026-11-20'],
  ['semana', '2026-11-16', '2026-11-21'],
  ['mes', '2026-11-01', '2026-11-21'],
  ['mes-pasado', '2026-10-01', '2026-10-31'],
  ['dias30', '2026-10-23', '2026-11-21'],
  ['meses12', '2025-12-01', '2026-11-21'],
  ['anio', '2026-01-01', '2026-11-21'],
  ['proximos30', '2026-11-21', '2026-12-21'],
] as const)('%s on a Saturday goes from %s to %s', (rango, desde, hasta) => {
  expect(periodoOf(rango, '2026-11-21')).toEqual({ desde, hasta })
})
