import { expect, it } from 'vitest'
import { keysOf } from '#shared/campos/campo.ts'
import { recordNames } from '#shared/collections/auditoria-words.ts'
import { politica } from '#shared/collections/gimnasio.ts'
import { historias } from '#shared/historia/historia.ts'
import { collections } from '#server/collections.ts'

/** Labels that are no fields of their collection: the gym's rules lie in one field, the others in tables of their own. */
const apart: Readonly<Record<string, readonly string[]>> = {
  gimnasios: keysOf(politica.shape),
  planes: ['plazos'],
  users: ['segundo_paso'],
}

it('every collection of the history has its labels', () => {
  expect(keysOf(historias).toSorted()).toEqual(keysOf(recordNames).toSorted())
})

it.each(collections.filter(({ name }) => name in historias))('tells fields that $name has', ({ name, fields }) => {
  const known = [...fields.map((field) => field.name), ...(apart[name] ?? [])]
  expect(keysOf(historias[name] ?? {}).filter((field) => !known.includes(field))).toEqual([])
})
