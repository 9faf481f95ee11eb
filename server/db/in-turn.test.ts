import { expect, it } from 'vitest'
import { inTurn } from './in-turn.ts'
import { isOutage } from './outage.ts'

/** Work that is done when it is told, and says when it begins. */
function workshop() {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const work = (name: string) => () => {
    begun.push(name)
    return new Promise<string>((resolve) => ends.set(name, () => resolve(name)))
  }
  const end = async (name: string) => {
    ends.get(name)?.()
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { begun, work, end }
}

it('whoever began first goes first, whenever he comes to the line', async () => {
  const { begun, work, end } = workshop()
  let since = 0
  const turns = inTurn({ atOnce: 2, since: () => since, patience: 5000 })
  const come = (name: string, began: number) => {
    since = began
    return turns.run(work(name))
  }
  const all = [come('a', 1), come('b', 2), come('d', 4), come('e', 5), come('c', 3), come('also c', 3)]
  expect([begun, turns.waiting()]).toEqual([['a', 'b'], 4])
  for (const name of ['b', 'a', 'c', 'also c', 'd', 'e']) await end(name)
  expect(begun).toEqual(['a', 'b', 'c', 'also c', 'd', 'e'])
  expect(await Promise.all(all)).toEqual(['a', 'b', 'd', 'e', 'c', 'also c'])
  expect(turns.waiting()).toBe(0)
})

it('what fails makes room as well', async () => {
  const turns = inTurn({ atOnce: 1, since: () => 0, patience: 5000 })
  const failing = turns.run(() => Promise.reject(new Error('no')))
  const next = turns.run(async () => 'done')
  await expect(failing).rejects.toThrow('no')
  expect(await next).toBe('done')
  expect(await turns.run(async () => 'again')).toBe('again')
})

it('whoever waits too long is refused as by a database that is not there, and takes nobody’s place', async () => {
  const { begun, work, end } = workshop()
  const turns = inTurn({ atOnce: 1, since: () => 0, patience: 20 })
  const first = turns.run(work('first'))
  const refused = await turns.run(work('late')).catch((error: unknown) => error)
  expect([isOutage(refused), turns.waiting()]).toEqual([true, 0])
  await end('first')
  await first
  const next = turns.run(work('next'))
  expect(begun).toEqual(['first', 'next'])
  await end('next')
  await next
})
