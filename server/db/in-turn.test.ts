import { expect, it } from 'vitest'
import { inTurn } from './in-turn.ts'
import type { TurnSettings } from './in-turn.ts'
import { isOutage } from './outage.ts'

const settings = (given: Partial<TurnSettings>): TurnSettings => ({
  atOnce: 1,
  reserved: 0,
  share: 1,
  alone: 1,
  since: () => 0,
  patience: 5000,
  refusal: () => new Error('timeout exceeded when trying to connect'),
  ...given,
})

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
  const turns = inTurn(settings({ atOnce: 2, since: () => since }))
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
  const turns = inTurn(settings({}))
  const failing = turns.run(() => Promise.reject(new Error('no')))
  const next = turns.run(async () => 'done')
  await expect(failing).rejects.toThrow('no')
  expect(await next).toBe('done')
  expect(await turns.run(async () => 'again')).toBe('again')
})

it('whoever waits too long is refused as by a database that is not there, and takes nobody’s place', async () => {
  const { begun, work, end } = workshop()
  const turns = inTurn(settings({ patience: 20 }))
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

/** Five at once, one kept for what goes first; a gym alone has three, beside another that waits two. */
function fiveAtOnce() {
  let since = 0
  const { begun, work, end } = workshop()
  const turns = inTurn(settings({ atOnce: 5, reserved: 1, share: 2, alone: 3, since: () => since++ }))
  const come = (name: string, first = false) => {
    const [of = '', by = ''] = name.split(' ')
    return turns.run(work(name), { of, by, first })
  }
  return { begun, end, come, waiting: turns.waiting }
}

it('a gym alone leaves a place to another and one to what goes first', async () => {
  const { begun, come, waiting } = fiveAtOnce()
  for (const name of ['a 1', 'a 2', 'a 3', 'a 4', 'a 5', 'b 1', 'b 2']) void come(name)
  expect([begun, waiting()]).toEqual([['a 1', 'a 2', 'a 3', 'b 1'], 3])
  void come('a charge', true)
  expect(begun.at(-1)).toBe('a charge')
})

it('a gym has no more than its share while another waits, and takes turns with all of them', async () => {
  const { begun, come, end } = fiveAtOnce()
  for (const name of ['a 1', 'a 2', 'a 3', 'a 4', 'a 5', 'b 1', 'b 2', 'c 1']) void come(name)
  await end('a 1')
  expect(begun.at(-1)).toBe('c 1')
  await end('a 2')
  expect(begun.at(-1)).toBe('a 4')
  await end('c 1')
  expect(begun.at(-1)).toBe('b 2')
  await end('b 1')
  expect(begun.at(-1)).toBe('a 5')
})

it('in a gym the person with the least at work comes first', async () => {
  const { begun, come, end } = fiveAtOnce()
  for (const name of ['a x', 'a x', 'a x', 'a x', 'a y']) void come(name)
  await end('a x')
  expect(begun.at(-1)).toBe('a y')
})
