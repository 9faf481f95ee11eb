import { expect, it } from 'vitest'
import { watchClock } from './watch-clock.ts'

it('reports each jump of the clock once, in both directions, and no other change', async () => {
  let wall = 0
  let steady = 0
  const jumps: number[] = []
  const end = watchClock({
    now: () => new Date(wall),
    elapsed: () => steady,
    onJump: () => jumps.push(wall),
    every: 1,
  })
  const beats = () => new Promise((resolve) => setTimeout(resolve, 20))
  await beats()
  wall += 60_000
  steady += 60_000
  await beats()
  expect(jumps).toEqual([])
  wall -= 3_600_000
  await beats()
  wall += 31_536_000_000
  await beats()
  expect(jumps).toHaveLength(2)
  end()
})
