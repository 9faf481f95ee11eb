import { expect, it } from 'vitest'
import { paises } from '../paises.ts'
import { documentoUsual } from './documento-usual.ts'
import { documentTypes } from './documentos.ts'

it('every country’s document has the name of the first kind that its form offers', () => {
  const withOwn = paises.filter(({ id }) => !['US', 'PR'].includes(id))
  expect(withOwn.map(({ id }) => documentoUsual(id))).toEqual(withOwn.map(({ id }) => documentTypes(id)[0]))
  expect(documentoUsual('US')).toBe('Documento')
})
