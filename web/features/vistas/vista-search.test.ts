import { expect, it } from 'vitest'
import { busquedaOf, searchOf } from './vista-search.ts'

const filtros = [{ column: 'estado', mode: 'anyOf', values: ['Vencido', 'Sin plan'] }]

it('keeps filters, order and columns, but no typed search, page or open panel', () => {
  const search = { q: 'ana', pagina: 3, miembro: 'x', estado: 'vencidos', orden: '-vence', filtros, sin: ['dni'] }
  expect(searchOf(busquedaOf(search))).toEqual({ estado: 'vencidos', orden: '-vence', filtros, sin: ['dni'] })
})

it('writes the same view the same way', () => {
  expect(busquedaOf({ orden: 'vence', estado: 'vencidos' })).toBe(busquedaOf({ estado: 'vencidos', orden: 'vence' }))
  expect(busquedaOf({ q: 'ana' })).toBe('')
})

it('reads nothing else from a stored text', () => {
  expect(searchOf('miembro=x&cobrar=y&estado=vencidos')).toEqual({ estado: 'vencidos' })
})
