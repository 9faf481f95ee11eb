import { type BrowserContext, expect, type Locator, type Page, test } from '@playwright/test'
import { newId } from '#shared/values/ids.ts'
import { violationsInLooks } from '../axe.ts'
import { newGym, newGymPassword } from '../new-gym.ts'
import { openSession } from '../sign-in.ts'
import { gymAtRisk } from './gym-at-risk.ts'

const open = (page: Page) => page.getByRole('list', { name: 'Por escribir' })
const done = (page: Page) => page.getByRole('list', { name: 'Hechas hoy' })
const rows = (page: Page) => open(page).getByRole('listitem')
const nameOf = async (page: Page, at: number) =>
  (await rows(page).nth(at).getByRole('link').first().textContent()) ?? ''
/** The first sum of each of the first five rows. */
const sumsOf = async (list: Locator) =>
  (await list.allTextContents()).slice(0, 5).map((text) => /\$\s\d{1,3}(?:\.\d{3})*/.exec(text)?.[0])
const menuLine = (page: Page) =>
  page.getByRole('navigation', { name: 'Menú principal' }).getByRole('link', { name: /^Plata en riesgo/ })

/** Answers the messages, which open in tabs of their own. */
const answerMessages = (context: BrowserContext) =>
  context.route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp' }))

async function goToList(page: Page, email: string): Promise<void> {
  await openSession(page, email, newGymPassword)
  await page.goto('/admin/riesgo')
  await expect(rows(page)).toHaveCount(6)
}

/** The count of the menu. */
async function countIn(page: Page): Promise<number> {
  await expect(menuLine(page)).toHaveText(/^Plata en riesgo\d+$/)
  return Number((await menuLine(page).textContent())?.replace(/\D/g, ''))
}

test('the first three are written to by one key each, and the menu counts down', async ({
  page,
  context,
  request,
  baseURL,
}) => {
  const { owner } = await gymAtRisk(request, baseURL, 'Gimnasio Con Teclas')
  await answerMessages(context)
  await goToList(page, owner)
  const before = await countIn(page)
  expect(before).toBe(6)
  await expect(page.getByRole('heading', { name: /^6 por escribir, \$\s180\.000 en juego$/ })).toBeVisible()
  for (const [at, expected] of [24_000, 21_000, 15_000, 15_000, 15_000, 15_000].entries())
    await expect(rows(page).nth(at)).toContainText(`$\u00a0${expected / 1000}.000${expected / 300}% de $\u00a030.000`)
  const first = [await nameOf(page, 0), await nameOf(page, 1), await nameOf(page, 2)]
  for (const nombre of first) {
    const opened = context.waitForEvent('page')
    const noted = page.waitForResponse(/escribir$/)
    await page.keyboard.press('w')
    await noted
    await (await opened).waitForURL(/^https:\/\/wa\.me\/\d+\?text=Hola/)
    await expect(done(page).getByRole('listitem').filter({ hasText: nombre })).toContainText(/Escribió \S+, \d\d:\d\d/)
  }
  await expect(menuLine(page)).toHaveText(`Plata en riesgo${before - 3}`)
  await page.reload()
  await expect(done(page).getByRole('listitem').filter({ hasText: 'Escribió' })).toHaveCount(3)
  for (const nombre of first) await expect(open(page)).not.toContainText(nombre)
})

test('arrows move, Enter writes and the next row has the focus, `c` charges', async ({
  page,
  context,
  request,
  baseURL,
}) => {
  const { owner } = await gymAtRisk(request, baseURL, 'Gimnasio Con Flechas')
  await answerMessages(context)
  await goToList(page, owner)
  const [second, third] = [await nameOf(page, 1), await nameOf(page, 2)]
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('link', { name: `Escribir a ${second} por WhatsApp` })).toBeFocused()
  const opened = context.waitForEvent('page')
  await page.keyboard.press('Enter')
  await opened
  await expect(done(page)).toContainText(second)
  await expect(page.getByRole('link', { name: `Escribir a ${third} por WhatsApp` })).toBeFocused()
  await page.keyboard.press('c')
  const charge = page.getByRole('dialog', { name: 'Registrar pago' })
  await expect(charge.getByRole('region', { name: 'Miembro' })).toContainText(third)
})

test('a message and a payment of another desk move their rows at once', async ({
  page,
  context,
  browser,
  request,
  baseURL,
}) => {
  const { owner, charge } = await gymAtRisk(request, baseURL, 'Gimnasio De Dos Mesas')
  await goToList(page, owner)
  const other = await (await browser.newContext()).newPage()
  await answerMessages(context)
  await answerMessages(other.context())
  await goToList(other, owner)
  const [written, paying] = [await nameOf(page, 0), await nameOf(page, 1)]
  await other.getByRole('link', { name: `Escribir a ${written} por WhatsApp` }).click()
  await expect(done(page).getByRole('listitem').filter({ hasText: written })).toContainText('Escribió')
  await charge((await rows(page).filter({ hasText: paying }).getAttribute('data-row')) ?? '')
  await expect(done(page).getByRole('listitem').filter({ hasText: paying })).toContainText(/Volvió: pagó \$/)
  await expect(open(page)).not.toContainText(paying)
  await other.context().close()
})

test('a message that did not leave is undone from its notice or its row', async ({
  page,
  context,
  request,
  baseURL,
}) => {
  const { owner } = await gymAtRisk(request, baseURL, 'Gimnasio Que Se Arrepiente')
  await answerMessages(context)
  await goToList(page, owner)
  const nombre = await nameOf(page, 0)
  const write = page.getByRole('link', { name: `Escribir a ${nombre} por WhatsApp` })
  const undo = page.getByRole('button', { name: `Deshacer el mensaje a ${nombre}` })
  await write.click()
  const notice = page.getByRole('status').filter({ hasText: `Anotado: le escribiste a ${nombre}` })
  await notice.getByRole('button', { name: 'Deshacer' }).click()
  await expect(rows(page).first()).toContainText(nombre)
  await expect(done(page)).toBeHidden()
  await write.click()
  await undo.click()
  await expect(rows(page).first()).toContainText(nombre)
  await expect(menuLine(page)).toHaveText('Plata en riesgo6')
})

test('who is second to write hears who was first', async ({ page, context, request, baseURL }) => {
  const { owner, api } = await gymAtRisk(request, baseURL, 'Gimnasio De Dos Manos')
  await answerMessages(context)
  await goToList(page, owner)
  const nombre = await nameOf(page, 0)
  const id = (await rows(page).first().getAttribute('data-row')) ?? ''
  // This screen learns nothing of the other one meanwhile.
  await page.route('**/api/riesgo?**', (route) => route.abort())
  await api.send(`/api/riesgo/${id}/escribir`, { method: 'POST', body: { id: newId(new Date()) } })
  await page.getByRole('link', { name: `Escribir a ${nombre} por WhatsApp` }).click()
  await expect(page.getByText(/^Ya le escribió \S+ a las \d\d:\d\d\.$/)).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('a tap writes, and both acts of a row are in view', async ({ page, context, request, baseURL }) => {
    const { owner } = await gymAtRisk(request, baseURL, 'Gimnasio De Bolsillo')
    await answerMessages(context)
    await goToList(page, owner)
    const nombre = await nameOf(page, 0)
    await expect(page.getByRole('button', { name: `Cobrar a ${nombre}` })).toBeInViewport({ ratio: 1 })
    const opened = context.waitForEvent('page')
    await page.getByRole('link', { name: `Escribir a ${nombre} por WhatsApp` }).tap()
    await opened
    await expect(done(page)).toContainText(nombre)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    expect(await violationsInLooks(page)).toEqual([])
  })
})

test('has no barriers, shows the first five with the same sums on Hoy and on the dashboard, and has its old address', async ({
  page,
}) => {
  for (const email of ['recepcion@norte.example', 'admin@norte.example']) {
    await openSession(page, email)
    await page.goto('/admin/dashboard')
    const card = page.getByRole('region', { name: 'Plata en riesgo' })
    await expect(card.getByRole('listitem')).toHaveCount(5)
    const sums = await sumsOf(card.getByRole('listitem'))
    expect(sums).not.toContain(undefined)
    await card.getByRole('link', { name: /^Ver / }).click()
    await expect(page.getByText(/Esta semana: /)).toBeVisible()
    await expect(page.getByRole('heading', { name: /^\d+ por escribir/ })).toBeVisible()
    await expect.poll(() => sumsOf(rows(page))).toEqual(sums)
    // The sum is for whoever may read reports.
    await expect(page.getByText(/en juego$/)).toHaveCount(email === 'admin@norte.example' ? 1 : 0)
    expect(await violationsInLooks(page)).toEqual([])
  }
  await expect(open(page)).not.toContainText(/ · (Belgrano|Caballito)/)
  await page.getByRole('radio', { name: 'Todas' }).click()
  await expect(open(page)).toContainText(/ · (Belgrano|Caballito)/)
  await page.goto('/admin/recordatorios')
  await expect(page).toHaveURL(/\/admin\/riesgo$/)
})

test('a new gym reads what the list is for, and a failed reading can be tried again', async ({ page, request }) => {
  const owner = await newGym(request, 'Gimnasio Recién Nacido')
  await openSession(page, owner, newGymPassword)
  await page.route('**/api/riesgo?**', (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto('/admin/riesgo')
  await expect(page.getByRole('button', { name: 'Reintentar' })).toBeVisible()
  await page.unroute('**/api/riesgo?**')
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await expect(page.getByText('Todavía no hay a quién escribir')).toBeVisible()
  await expect(menuLine(page)).toHaveText('Plata en riesgo')
  expect(await violationsInLooks(page)).toEqual([])
})
