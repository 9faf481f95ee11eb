import { expect, it } from 'vitest'
import { parseSearch, stringifySearch } from './search-params.ts'

it('keeps the search part of the URL readable', () => {
  expect(stringifySearch({ estado: 'vencido', pagina: 2, q: '', miembro: undefined })).toBe('?estado=vencido&pagina=2')
  expect(stringifySearch({})).toBe('')
})

it('returns texts unchanged', () => {
  const search = { q: '[no es json', dni: '012345', filtros: [{ columna: 'nombre', valor: 'José & {Ana}' }] }
  expect(parseSearch(stringifySearch(search))).toEqual(search)
})
