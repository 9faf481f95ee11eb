import { afterAll, beforeAll, expect, it } from 'vitest'
import { openGymApp, refusalOf, type GymApp } from '#server/testing/gym-app.ts'

let here: GymApp
let there: GymApp
beforeAll(async () => {
  here = await openGymApp()
  there = await openGymApp({ db: here.db })
})
afterAll(async () => {
  await there.close()
  await here.close()
})

it('two processes count wrong passwords together', async () => {
  const statuses: number[] = []
  for (let turn = 0; turn < 12; turn += 1) {
    const process = turn % 2 === 0 ? here : there
    const guess = process.guest().collection('users').authWithPassword('nadie@norte.example', 'no es esta')
    statuses.push((await refusalOf(guess)).status)
  }
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 400), 429, 429])
})
