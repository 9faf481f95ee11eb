import { afterAll, beforeAll, expect, it } from 'vitest'
import { charge } from '#server/testing/charge.ts'
import { openGymApp, type GymApp } from '#server/testing/gym-app.ts'
import { buildGym, buildMiembro, callerOf, type GymWorld } from '#server/testing/gym-world.ts'

let app: GymApp
let gym: GymWorld

beforeAll(async () => {
  app = await openGymApp()
  gym = await buildGym(app.db.owner, { marca: 'ZZA' })
})
afterAll(() => app.close())

it.each(['vencimiento', '-vencimiento'])('members sorted by %s end with those who never paid', async (sort) => {
  const [paid, unpaid] = [await buildMiembro(app.db.owner, gym), await buildMiembro(app.db.owner, gym)]
  await charge({ db: app.db, caller: await callerOf(app.db, gym.users.Admin), gym }, paid)
  const client = await app.clientOf(gym.users.Admin)
  const filter = client.filter('id = {:paid} || id = {:unpaid}', { paid, unpaid })
  const { items } = await client.collection('miembros_pagos').getList(1, 30, { sort, filter })
  expect(items.map(({ id }) => id)).toEqual([paid, unpaid])
})
