import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildRol, buildUser } from '#server/testing/gym-world.ts'
import { everyCase } from '#server/testing/matrix/every-case.ts'
import { expectedStatus, openingOf } from '#server/testing/matrix/expected.ts'
import { openMatrixDesk, type MatrixDesk } from '#server/testing/matrix/matrix-desk.ts'

let desk: MatrixDesk

beforeAll(async () => {
  desk = await openMatrixDesk()
})
afterAll(() => desk.app.close())

const actions = ['list', 'view', 'create', 'delete'] as const

describe('each permission that allows an action allows it alone', () => {
  // The matrix tests the first permission. Updates depend on their fields. A user who may only charge sees only their own charges.
  const acts = everyCase
    .filter(({ collection }) => !['pagos', 'ventas', 'saldos'].includes(collection))
    .flatMap((one) =>
      actions.flatMap((action) =>
        openingOf(one, action)
          .slice(1)
          .map((permission) => ({ one, action, permission })),
      ),
    )
  it.each(acts.map((act) => ({ ...act, name: `${act.one.collection} ${act.action}` })))(
    '$name by $permission',
    async ({ one, action, permission }) => {
      const { world, clientToken } = desk
      const { owner, gym, branch } = world
      const role = await buildRol(owner, gym.id, [permission], 'Uno solo ZZA')
      const user = await buildUser(owner, gym.id, { role, sucursales: [branch], name: 'Actor ZZA' })
      const id = await one.row(world)
      const { status, text } = await desk.ask(one, action, { token: await clientToken(user), id })
      expect(status).toBe(expectedStatus(one, action, 'allowed'))
      if (action === 'list' || action === 'view') expect(text).toContain(`"${id}"`)
    },
  )
})
