import { expect, it } from 'vitest'
import { createTurns } from './turns.ts'

/** Work that ends on command, and the order in which it began. */
function stage() {
  const began: string[] = []
  const ends = new Map<string, () => void>()
  const work = (name: string) => () => {
    began.push(name)
    return new Promise<void>((resolve) => ends.set(name, resolve))
  }
  const settle = () => new Promise((resolve) => setImmediate(resolve))
  const end = async (name: string) => {
    await settle()
    ends.get(name)?.()
    await settle()
  }
  return { began, work, end, settle }
}

it('the next turn goes to another gym, however long the queue of the first is', async () => {
  const { began, work, end } = stage()
  const turns = createTurns({ atOnce: 2, ofGym: 2 })
  for (const name of ['a1', 'a2', 'a3', 'a4']) void turns.run('a', work(name))
  for (const name of ['b1', 'b2']) void turns.run('b', work(name))
  await end('a1')
  await end('a2')
  expect(began).toEqual(['a1', 'a2', 'a3', 'b1'])
})

it('one gym never has all places', async () => {
  const { began, work, settle } = stage()
  const turns = createTurns({ atOnce: 2, ofGym: 1 })
  for (const name of ['a1', 'a2']) void turns.run('a', work(name))
  void turns.run('b', work('b1'))
  await settle()
  expect(began).toEqual(['a1', 'b1'])
})

it('work that fails frees its place', async () => {
  const { began, work, settle } = stage()
  const turns = createTurns({ atOnce: 1, ofGym: 1 })
  await expect(turns.run('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  void turns.run('a', work('a2'))
  await settle()
  expect(began).toEqual(['a2'])
})
