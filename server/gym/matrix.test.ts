import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Action, Actor } from '#server/testing/matrix/case.ts'
import { everyCase } from '#server/testing/matrix/every-case.ts'
import { expectedStatus, isAllowed, isView } from '#server/testing/matrix/expected.ts'
import { digestOf, openMatrixDesk, type MatrixDesk } from '#server/testing/matrix/matrix-desk.ts'
import { collections } from '../collections.ts'

let desk: MatrixDesk

beforeAll(async () => {
  desk = await openMatrixDesk()
})
afterAll(() => desk.app.close())

const actors: Actor[] = ['guest', 'foreigner', 'elsewhere', 'without', 'allowed', 'operator', 'key']
const actions: Action[] = ['list', 'view', 'create', 'update', 'delete']

describe('the matrix', () => {
  it('names every collection', () => {
    const named = everyCase.map(({ collection }) => collection)
    expect(new Set(named)).toEqual(new Set(collections.map(({ name }) => name)))
  })
})

describe.each(everyCase)('$collection', (one) => {
  it.each(actions.flatMap((action) => actors.map((actor) => ({ action, actor }))))(
    '$action by $actor',
    async ({ action, actor }) => {
      if (action === 'create' && actor === 'foreigner' && one.isCreatedAnywhere) return
      const id = await one.row(desk.world)
      const token = await desk.tokenOf(one, action, actor)
      const before = isView(one.collection) ? null : await digestOf(desk.world, one)
      const { status, text } = await desk.ask(one, action, { token, id })
      const after = isView(one.collection) ? null : await digestOf(desk.world, one)
      expect(status).toBe(expectedStatus(one, action, actor))
      const mayKnow = isAllowed(one, action, actor)
      const isReading = action === 'list' || action === 'view'
      expect(isReading ? text.includes(`"${id}"`) : mayKnow).toBe(mayKnow)
      expect(after === before).toBe(isReading || !mayKnow || isView(one.collection))
      const isOfPlatform = one.reach === 'platform' && actor === 'operator'
      const isOutside = actor === 'foreigner' || actor === 'guest'
      if (!isOfPlatform) expect(text).not.toContain(isOutside ? 'ZZA' : 'ZZB')
      if (!isOfPlatform && actor === 'operator') expect(text).not.toContain('ZZA')
    },
  )
})
