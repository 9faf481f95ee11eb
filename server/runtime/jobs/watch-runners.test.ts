import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { watchRunners, type Runners } from './watch-runners.ts'

const minute = 60_000
const told: unknown[] = []
let runners: Runners
let mailFails = false

beforeEach(() => {
  vi.useFakeTimers()
  told.length = 0
  mailFails = false
  runners = watchRunners({
    onChange: (areStill) => told.push(areStill),
    alert: async () => {
      told.push('mail')
      if (mailFails) throw new Error('no database')
    },
    onError: (sentence) => told.push(sentence),
  })
})
afterEach(() => {
  runners.close()
  vi.useRealTimers()
})

async function live(show: () => void, minutes: number): Promise<void> {
  for (let passed = 0; passed < minutes; passed += 1) {
    show()
    await vi.advanceTimersByTimeAsync(minute)
  }
}

it('tells when one of the runners shows no sign of life for minutes, and when it lives again', async () => {
  const [one, other] = [runners.add(), runners.add()]
  await live(() => (one(), other()), 5)
  expect([runners.areStill(), told]).toEqual([false, []])
  await live(one, 4)
  expect([runners.areStill(), told]).toEqual([true, [true, 'mail']])
  await live(one, 20)
  expect(told).toEqual([true, 'mail'])
  await live(() => (one(), other()), 1)
  expect([runners.areStill(), told]).toEqual([false, [true, 'mail', false]])
})

it('mails once a day while they stand still, and tries again soon when that fails', async () => {
  mailFails = true
  runners.add()
  await vi.advanceTimersByTimeAsync(4 * minute)
  expect(told).toEqual([true, 'mail', 'could not mail that jobs stand still'])
  mailFails = false
  await vi.advanceTimersByTimeAsync(5 * minute)
  expect(told.slice(3)).toEqual(['mail'])
  await vi.advanceTimersByTimeAsync(24 * 60 * minute)
  expect(told.slice(3)).toEqual(['mail', 'mail'])
})
