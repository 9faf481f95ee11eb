import { describe, expect, it } from 'vitest'
import { deskOf } from './measure/desk.ts'
import { pocketBaseSide, productSide, sharedCalls } from './pocketbase/calls.ts'
import { collections } from './pocketbase/collections.ts'
import { usualSize } from './world/size.ts'

describe('the gym in PocketBase', () => {
  it('has its collections in an order in which references exist', () => {
    const known = new Set<unknown>()
    for (const { id, fields } of collections) {
      for (const field of fields) if (field.type === 'relation') expect(known).toContain(field['collectionId'])
      known.add(id)
    }
  })

  it('indexes only existing columns', () => {
    for (const { name, fields, indexes } of collections) {
      for (const index of indexes) {
        const columns = /\((.*)\)/.exec(index)?.[1]?.split(', ') ?? []
        expect({ name, fields: fields.map((field) => field.name) }).toMatchObject({
          fields: expect.arrayContaining(columns) as unknown,
        })
      }
    }
  })

  it('gets the same requests as the product', () => {
    const desk = deskOf(usualSize(5000), 1, 'token')
    const asked = (side: typeof productSide) =>
      sharedCalls(desk, side)
        .filter(({ makesNew, name }) => !makesNew && name !== 'login')
        .flatMap(({ variants, request }) => Array.from({ length: variants }, (_, n) => request(n)))
    expect(asked(pocketBaseSide)).toEqual(asked(productSide))
  })
})
