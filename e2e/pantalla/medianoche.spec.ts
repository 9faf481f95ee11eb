import { expect, type Page } from '@playwright/test'
import { addDays, civilDay } from '#shared/values/dates.ts'
import { addInline, charge, chargeForm, choosePlan, newPerson, onScreen, receipt, zone } from '../charge-desk.ts'
import { queryDatabase } from '../database.ts'
import { test } from '../own-gym.ts'
import { demoPassword, openSession, signIn } from '../sign-in.ts'

const today = () => civilDay(new Date(), zone)

/** The next midnight of the gym's zone. */
const midnight = () => Date.parse(`${addDays(today(), 1)}T03:00:00Z`)

/**
 * Lives shortly before midnight: the device's clock, and the server's as its answers tell it. `move` lets time pass. A charge's
 * answer, and those after it, tell the server's own time.
 */
async function beforeMidnight(page: Page, seconds: number) {
  let offset = midnight() - seconds * 1000 - Date.now()
  await page.clock.install({ time: Date.now() + offset })
  await page.route('**/api/**', async (route) => {
    if (route.request().url().includes('/realtime')) return route.continue()
    const answer = await route.fetch()
    if (route.request().method() === 'POST' && route.request().url().includes('/pagos/records')) offset = 0
    const date = new Date(Date.now() + offset).toUTCString()
    await route.fulfill({ response: answer, headers: { ...answer.headers(), date } })
  })
  return {
    move: async (ms: number) => {
      offset += ms
      await page.clock.runFor(ms)
    },
    sleep: async (ms: number) => {
      offset += ms
      await page.clock.fastForward(ms)
    },
  }
}

test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }))

test('at midnight nothing of yesterday stands beside the new day', async ({ page }) => {
  const time = await beforeMidnight(page, 90)
  await signIn(page, 'recepcion@norte.example', demoPassword)
  const figure = page.getByRole('listitem').filter({ hasText: 'Vencen hoy' }).first()
  await expect(figure).toContainText(/\d/)
  const read: string[] = []
  page.on('request', (request) => void read.push(new URL(request.url()).pathname))
  // The answer hangs: until it comes, the figure of yesterday is no figure of today.
  await page.route('**/api/hoy*', () => undefined)
  await time.move(91_000)
  await expect.poll(() => read).toContain('/api/hoy')
  await expect(figure).not.toContainText(/\d/)
})

test('a device that slept over midnight reads everything again once it is used', async ({ page }) => {
  const time = await beforeMidnight(page, 3600)
  await signIn(page, 'admin@norte.example', demoPassword)
  await expect(page.getByRole('listitem').filter({ hasText: 'Por vencer' }).first()).toContainText(/\d/)
  const read: string[] = []
  page.on('request', (request) => void read.push(new URL(request.url()).pathname))
  await time.sleep(8 * 3_600_000)
  await expect.poll(() => read.filter((path) => path.includes('/dashboard/')).length).toBeGreaterThan(0)
  await expect(page.getByRole('listitem').filter({ hasText: 'Por vencer' }).first()).toContainText(/\d/)
})

test('an open charge shows the new day, and one that the server has on another day is not made', async ({
  page,
  gym,
}) => {
  const tomorrow = addDays(today(), 1)
  const time = await beforeMidnight(page, 120)
  await openSession(page, gym.admin)
  await page.goto('/admin/pagos')
  await page.getByRole('button', { name: 'Registrar pago' }).click()
  const person = newPerson('Noche')
  await addInline(page, person)
  await choosePlan(page, 'Musculación')
  await expect(chargeForm(page)).toContainText(onScreen(today()).slice(0, 5))
  await time.move(121_000)
  await expect(chargeForm(page)).toContainText(onScreen(tomorrow).slice(0, 5))
  await expect(chargeForm(page)).not.toContainText(onScreen(today()).slice(0, 5))
  // The server's own day is still the old one.
  await chargeForm(page)
    .getByRole('button', { name: /^Cobrar \$/ })
    .click()
  await expect(chargeForm(page)).toContainText('Cambió el día mientras cobrabas')
  const stored = `select from pagos_asientos p join miembros m on m.gimnasio_id = p.gimnasio_id and m.id = p.id_miembro where m.nombre = $1`
  expect(await queryDatabase(stored, [person.nombre])).toHaveLength(0)
  await expect(chargeForm(page)).toContainText(`Empezar hoy ${onScreen(today())}`)
  await charge(page)
  await expect(receipt(page)).toBeVisible()
  expect(await queryDatabase(stored, [person.nombre])).toHaveLength(1)
})
