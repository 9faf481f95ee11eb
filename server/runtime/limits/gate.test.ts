import { expect, it } from 'vitest'
import { budgets } from './budgets.ts'
import { createGate } from './gate.ts'

it('keys take turns: a burst of one key delays only that key', async () => {
  const gate = createGate({ running: 1, line: 'picturesInLine' })
  const order: string[] = []
  const ask = (key: string) =>
    gate(key, async () => {
      await Promise.resolve()
      order.push(key)
    })
  await Promise.all([...Array.from({ length: 4 }, () => ask('norte')), ask('sur'), ask('este')])
  expect(order).toEqual(['norte', 'norte', 'sur', 'este', 'norte', 'norte'])
})

it('more than the queue of one key is refused, and another key still gets in', async () => {
  const gate = createGate({ running: 1, line: 'picturesInLine' })
  let open = () => {}
  const first = gate('norte', () => new Promise<void>((done) => (open = done)))
  const waiting = Array.from({ length: budgets.picturesInLine.most - 1 }, () => gate('norte', () => Promise.resolve()))
  await expect(gate('norte', () => Promise.resolve())).rejects.toMatchObject({ budget: 'picturesInLine' })
  const other = gate('sur', () => Promise.resolve('in'))
  open()
  expect(await other).toBe('in')
  await Promise.all([first, ...waiting])
})

it('work that fails passes its place on', async () => {
  const gate = createGate({ running: 1, line: 'picturesInLine' })
  const failing = gate('norte', () => Promise.reject(new Error('damaged')))
  const next = gate('norte', () => Promise.resolve('next'))
  await expect(failing).rejects.toThrow('damaged')
  expect(await next).toBe('next')
})
