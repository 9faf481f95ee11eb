import { afterAll, beforeAll, expect, it } from 'vitest'
import { openGymApp, type GymApp } from '#server/testing/gym-app.ts'
import { buildGym, buildMiembro, testId } from '#server/testing/gym-world.ts'

let app: GymApp
beforeAll(async () => {
  app = await openGymApp()
})
afterAll(() => app.close())

it('a charge waits behind none of five hundred slow reports', async () => {
  const gym = await buildGym(app.db.owner)
  const miembro = await buildMiembro(app.db.owner, gym)
  const desk = await app.clientOf(gym.users.Admin)
  const { snapshot, sizes } = app.db.pools
  let ended = 0
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  const report = () =>
    snapshot(gym.id, async ({ query }) => {
      await query('select 1')
      await held
    }).finally(() => (ended += 1))
  const reports = Array.from({ length: 500 }, () =>
    report().then(
      () => 200,
      ({ status }: { status: number }) => status,
    ),
  )
  await expect.poll(() => sizes().find(({ pool }) => pool === 'reports')).toMatchObject({ busy: 2, waiting: 40 })
  // The others were refused at once with Retry-After.
  expect(ended).toBe(458)

  try {
    const found = await desk.collection('miembros_pagos').getList(1, 20, { filter: `nombre ~ 'nun'` })
    expect(found.totalItems).toBe(1)
    await desk.collection('pagos').create({
      id: testId(),
      id_miembro: miembro,
      id_plan_plazo: gym.mes,
      sucursal_id: gym.sucursales[0],
      medio_pago: 'Efectivo',
    })
    expect(sizes().find(({ pool }) => pool === 'reports')).toMatchObject({ busy: 2 })
  } finally {
    release()
  }
  const answers = await Promise.all(reports)
  expect(answers.filter((status) => status === 200).length).toBeGreaterThanOrEqual(3)
  expect(answers.filter((status) => status === 503).length).toBeGreaterThanOrEqual(457)
})
