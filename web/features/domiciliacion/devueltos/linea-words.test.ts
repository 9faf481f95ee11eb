import { expect, it } from 'vitest'
import type { LineaDevuelta } from '#shared/domiciliacion/devolucion.ts'
import { applyText, lineGroupsOf } from './linea-words.ts'

const linea = (resultado: LineaDevuelta['resultado']): LineaDevuelta => ({
  id_recibo: 'r',
  miembro: 'Ana',
  concepto: 'Mensual',
  monto: 40,
  codigo: 'AM04',
  dia: '2026-12-03',
  coste: 0,
  resultado,
})

it('shows what is entered first, and only what occurs', () => {
  const groups = lineGroupsOf({ lineas: [linea('desconocido'), linea('aplicable'), linea('aplicable')] })
  expect(groups.map(({ resultado, lineas }) => [resultado, lineas.length])).toEqual([
    ['aplicable', 2],
    ['desconocido', 1],
  ])
})

it('says how many are entered', () => {
  expect(applyText(1)).toBe('Aplicar 1 devolución')
  expect(applyText(12)).toBe('Aplicar 12 devoluciones')
})
