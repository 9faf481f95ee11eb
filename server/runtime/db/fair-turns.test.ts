import { expect, it, onTestFinished } from 'vitest'
import { inTurn } from './fair-turns.ts'
import type { TurnSettings } from './fair-turns.ts'
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

/** Work that ends when told to, and records when it begins. */
function workshop() {
  const begun: string[] = []
  const ends: { name: string; go: () => void }[] = []
  const work = (name: string) => () => {
    begun.push(name)
    return new Promise<string>((resolve) => ends.push({ name, go: () => resolve(name) }))
  }
  const end = async (name: string) => {
    const at = ends.findIndex((one) => one.name === name)
    for (const { go } of ends.splice(at, at < 0 ? 0 : 1)) go()
    await new Promise((resolve) => setImmediate(resolve))
  }
  /** Waiting work would be refused later, while another file's tests run. */
  const endAll = async () => {
    for (const name of begun) await end(name)
  }
  return { begun, work, end, endAll }
}

it('the earliest request goes first, whenever it joins the queue', async () => {
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

it('failed work frees its place too', async () => {
  const turns = inTurn(settings({}))
  const failing = turns.run(() => Promise.reject(new Error('no')))
  const next = turns.run(async () => 'done')
  await expect(failing).rejects.toThrow('no')
  expect(await next).toBe('done')
  expect(await turns.run(async () => 'again')).toBe('again')
})

it('a wait that is too long is refused like an absent database, and takes nobody’s place', async () => {
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

/** Five at once, one reserved for work that goes first. A gym has three alone, two while another waits. */
function fiveAtOnce() {
  let since = 0
  const { begun, work, end, endAll } = workshop()
  onTestFinished(endAll)
  const turns = inTurn(settings({ atOnce: 5, reserved: 1, share: 2, alone: 3, since: () => since++ }))
  const come = (name: string, first = false) => {
    const [of = '', by = ''] = name.split(' ')
    return turns.run(work(name), { of, by, first })
  }
  return { begun, end, come, waiting: turns.waiting }
}

it('a gym alone leaves one place for another gym and one for work that goes first', async () => {
  const { begun, come, waiting } = fiveAtOnce()
  for (const name of ['a 1', 'a 2', 'a 3', 'a 4', 'a 5', 'b 1', 'b 2']) void come(name)
  expect([begun, waiting()]).toEqual([['a 1', 'a 2', 'a 3', 'b 1'], 3])
  void come('a charge', true)
  expect(begun.at(-1)).toBe('a charge')
})

it('a gym has no more than its share while another waits, and takes turns with all', async () => {
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

it('within a gym the person with the least running work comes first', async () => {
  const { begun, come, end } = fiveAtOnce()
  for (const name of ['a x', 'a x', 'a x', 'a x', 'a y']) void come(name)
  await end('a x')
  expect(begun.at(-1)).toBe('a y')
})
