import { expect, type Page } from '@playwright/test'
import { test } from '../own-gym.ts'
import { gateway, portal, type Weather } from '../silent-network.ts'
import { addMember, answer, type DoorMember, field, keptDoor } from './kept-door.ts'

test.use({ serviceWorkers: 'allow' })

const weathers: [name: string, weather: Weather][] = [
  ['swallows packets', 'swallows'],
  ['refuses', 'refuses'],
  ['is very slow', 'slow'],
  ['cuts answers in the middle', 'cuts'],
  ['has a gateway without server', gateway(502)],
  ['has a gateway that says to wait', gateway(503)],
  ['is behind the page of a wifi', portal],
]

/** A page fetches the dialogs of a charge once it is idle, whatever the network, and its browser keeps them. */
const chargeIsLoaded = (page: Page) =>
  page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/charged-dialog')),
  )

test('the door reloads and answers on bad networks, and sends when they are well again @long', async ({
  browser,
  baseURL,
  gym,
}) => {
  test.setTimeout(600_000)
  const members: DoorMember[] = []
  // All are in the copy that the door takes.
  for (const [name] of weathers) members.push(await addMember(gym, `Rita ${name}`))
  const { page, network } = await keptDoor(browser, baseURL, gym)

  await test.step('the page of the first visit is served by what it installed, and another page says that there is no network', async () => {
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
    for (const weather of ['swallows', gateway(503)] as const) {
      await network.become(weather)
      await page.goto('/admin/miembros', { waitUntil: 'commit' })
      await expect(page.getByRole('heading', { name: 'Sin conexión' })).toBeVisible({ timeout: 30_000 })
      await network.become('passes')
      await expect(page.getByRole('heading', { name: 'Miembros' })).toBeVisible({ timeout: 60_000 })
    }
    await page.goto('/admin/entrada')
    await expect(page.getByText('Copia para cortes de red')).toBeVisible()
  })

  for (const [index, [name, weather]] of weathers.entries())
    await test.step(`a network that ${name}`, async () => {
      const member = members[index]
      if (!member) throw new Error('A member for each network')
      await chargeIsLoaded(page)
      await network.become(weather)
      await page.reload({ waitUntil: 'commit' })
      await expect(field(page)).toBeFocused({ timeout: 20_000 })
      await expect(page.getByText('Respondemos sin conexión')).toBeVisible()
      await page.keyboard.type(String(member.numero))
      await page.keyboard.press('Enter')
      await expect(answer(page)).toContainText('No pasa')
      await expect(page.getByText('Hay 1 entrada por enviar.')).toBeVisible()
      // Every file came from this device.
      expect(network.asked().filter((line) => !/^\w+ \/(api\/|sw\.js)/.test(line))).toEqual([])

      await network.become('passes')
      await expect(page.getByText('por enviar')).toHaveCount(0, { timeout: 60_000 })
      await expect(page.getByText('Respondemos sin conexión')).toHaveCount(0)
      expect(await member.entries()).toEqual([{ resultado: 'no', via: 'sin_conexion' }])
    })
  await page.context().close()
  network.close()
})
