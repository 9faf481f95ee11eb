import { expect } from '@playwright/test'
import { test } from '../own-gym.ts'
import { addMember, answer, askFor, type DoorMember, keptDoor } from './kept-door.ts'

test.use({ serviceWorkers: 'allow' })

const live = { timeout: 60_000 }
const hour = 3_600_000

const moved: [name: string, by: (now: number) => number][] = [
  ['back by three hours', (now) => now - 3 * hour],
  ['ahead by three hours', (now) => now + 3 * hour],
  ['to 1970 by an empty battery', () => 1000],
]

test('a clock that goes back, ahead or to 1970 while entries wait moves none of them @long', async ({
  browser,
  baseURL,
  gym,
}) => {
  test.setTimeout(600_000)
  const pairs: [DoorMember, DoorMember][] = []
  // All are in the copy that the door takes.
  for (const [name] of moved) pairs.push([await addMember(gym, `Ada ${name}`), await addMember(gym, `Dina ${name}`)])
  const { page, network } = await keptDoor(browser, baseURL, gym, { isClockOurs: true })

  for (const [index, [name, by]] of moved.entries())
    await test.step(`a clock that goes ${name}`, async () => {
      const [before, after] = pairs[index] ?? []
      if (!before || !after) throw new Error('Two members for each clock')
      await network.become('refuses')
      const start = Date.now()
      await askFor(page, before)
      await expect(page.getByText('Hay 1 entrada por enviar.')).toBeVisible()
      await page.clock.setSystemTime(by(Date.now()))
      await askFor(page, after)
      await expect(page.getByText('Hay 2 entradas por enviar.')).toBeVisible()
      const end = Date.now()

      await network.become('passes')
      await expect(page.getByText('por enviar')).toHaveCount(0, live)
      for (const { instants } of [before, after]) {
        const [at, ...others] = await instants()
        expect(others).toEqual([])
        expect(at).toBeGreaterThan(start - 10_000)
        expect(at).toBeLessThan(end + 10_000)
      }
      await expect(page.getByText('algo no coincidió')).toHaveCount(0)
      await page.clock.setSystemTime(Date.now())
    })
  await page.context().close()
  network.close()
})

test('a device that begins in 1970 without network answers from its copy, and its entries arrive at their time @long', async ({
  browser,
  baseURL,
  gym,
}) => {
  test.slow()
  const member = await addMember(gym, 'Berta Batería')
  const { page, network } = await keptDoor(browser, baseURL, gym, { isClockOurs: true })
  await network.become('refuses')
  await page.clock.setSystemTime(1000)
  await page.reload()
  await expect(page.getByText('Respondemos sin conexión')).toBeVisible()
  const start = Date.now()
  await askFor(page, member)
  await expect(answer(page).first()).toContainText('No pasa')
  await expect(page.getByText('Hay 1 entrada por enviar.')).toBeVisible()
  await network.become('passes')
  await expect(page.getByText('por enviar')).toHaveCount(0, live)
  const [at] = await member.instants()
  expect(at).toBeGreaterThan(start - 10_000)
  expect(at).toBeLessThan(Date.now() + 10_000)
  await page.context().close()
  network.close()
})

test('after two days without network the copy answers nothing, and what waits is sent once and in order @long', async ({
  browser,
  baseURL,
  gym,
}) => {
  test.slow()
  const [first, second] = [await addMember(gym, 'Vera Viernes'), await addMember(gym, 'Lía Lunes')]
  const { page, network } = await keptDoor(browser, baseURL, gym, { isClockOurs: true })
  await network.become('refuses')
  for (const member of [first, second]) await askFor(page, member)
  await expect(page.getByText('Hay 2 entradas por enviar.')).toBeVisible()
  await page.clock.setSystemTime(Date.now() + 49 * hour)
  await page.reload()
  await expect(page.getByText('Sin conexión, y la copia es vieja')).toBeVisible()
  await expect(page.getByText('es de hace 2 días y solo sirve un día')).toBeVisible()
  await expect(page.getByText('Hay 2 entradas por enviar.')).toBeVisible()
  await network.become('passes')
  await expect(page.getByText('por enviar')).toHaveCount(0, live)
  const [[one, ...more], [two]] = [await first.instants(), await second.instants()]
  expect(more).toEqual([])
  expect(two).toBeGreaterThan(one ?? 0)
  expect(Date.now() - (two ?? 0)).toBeLessThan(5 * 60_000)
  await page.context().close()
  network.close()
})
