import { expect, test, type Page } from '@playwright/test'
import { chargeForm, receipt } from '../charge-desk.ts'
import { newGymPassword } from '../new-gym.ts'
import { signIn } from '../sign-in.ts'
import { busyDesk, people, withSaldo } from './busy-desk.ts'

/**
 * The keys of each act of the desk: a typed sign and a key with its modifier are one. An act ends where the first key of the
 * next one works: with its receipt shown, at the door with its answer, with the till closed.
 */
const most = {
  renewal: 7,
  newMember: 25,
  byDocument: 6,
  byName: 6,
  pass: 6,
  sale: 4,
  count: 11,
  rest: 11,
  saldo: 5,
} as const

const field = (page: Page) => page.getByRole('combobox', { name: 'Quién entra' })
const done = (page: Page) => receipt(page).getByRole('button', { name: 'Listo' })
const send = (page: Page) => chargeForm(page).getByRole('button', { name: /^Cobrar \$/ })
const signs = (text: string) => Array.from(text)
const end = (dni: string) => signs(dni.slice(-4))

/** Presses keys, and counts those of the act. */
function keysOf(page: Page) {
  let pressed = 0
  return {
    pressed: () => pressed,
    press: async (...keys: string[]) => {
      for (const key of keys) {
        pressed += 1
        await page.keyboard.press(key)
      }
    },
  }
}

async function renew(page: Page): Promise<number> {
  const { press, pressed } = keysOf(page)
  await press('/')
  await press(...end(people.renewed.dni), 'Enter')
  await expect(chargeForm(page)).toContainText(people.renewed.nombre)
  await expect(send(page)).toBeFocused()
  await press('Enter')
  await expect(receipt(page)).toContainText(people.renewed.nombre)
  await expect(done(page)).toBeFocused()
  return pressed()
}

/** The renewal of which the half is left to be paid later. */
async function renewOwing(page: Page): Promise<number> {
  const { press, pressed } = keysOf(page)
  await press('/')
  await press(...end(people.renewed.dni), 'Enter')
  await expect(chargeForm(page)).toContainText(people.renewed.nombre)
  await expect(send(page)).toBeFocused()
  await press('d')
  await expect(chargeForm(page).getByLabel('Paga hoy')).toBeFocused()
  await press(...signs('10k'))
  await expect(chargeForm(page).getByRole('button', { name: 'Cobrar $ 10.000 · queda $ 10.000' })).toBeVisible()
  await press('Enter')
  await expect(receipt(page)).toContainText(people.renewed.nombre)
  await expect(done(page)).toBeFocused()
  return pressed()
}

/** Collects the rest from where it is shown. */
async function collect(page: Page, ...open: readonly string[]): Promise<number> {
  const { press, pressed } = keysOf(page)
  await press(...open)
  await expect(page.getByRole('dialog', { name: 'Cobrar saldo' }).getByLabel('Paga', { exact: true })).toBeFocused()
  await press('Enter')
  await expect(receipt(page)).toContainText('Saldo cobrado')
  await expect(done(page)).toBeFocused()
  return pressed()
}

async function chargeNewMember(page: Page): Promise<number> {
  const { press, pressed } = keysOf(page)
  await press('/', ...signs('Rosa Medina'))
  await expect(page.getByRole('option', { name: 'Nuevo miembro «Rosa Medina»' })).toBeVisible()
  await press('Enter')
  await expect(page.getByLabel('Número de documento')).toBeFocused()
  await press(...signs('36511222'), 'Enter')
  await expect(chargeForm(page).getByRole('button', { name: /^Elegir plan/ })).toBeFocused()
  await press('m', 'Tab', 'Enter')
  await expect(receipt(page)).toContainText('Rosa Medina')
  await expect(done(page)).toBeFocused()
  return pressed()
}

async function sell(page: Page): Promise<number> {
  const { press, pressed } = keysOf(page)
  await press('v')
  await expect(page.getByRole('dialog', { name: 'Vender' }).getByRole('button', { name: /^Agua/ })).toBeFocused()
  await press('1', '1', 'Enter')
  await expect(receipt(page)).toContainText('2 × Agua')
  await expect(done(page)).toBeFocused()
  return pressed()
}

async function sellPass(page: Page): Promise<number> {
  const { press, pressed } = keysOf(page)
  await press('v')
  await expect(page.getByRole('dialog', { name: 'Vender' }).getByRole('button', { name: /^Agua/ })).toBeFocused()
  await press('2')
  await expect(page.getByLabel('Nombre', { exact: true })).toBeFocused()
  await press(...signs('Zoe'), 'Enter')
  await expect(receipt(page)).toContainText('Pase vendido y entrada registrada')
  await expect(done(page)).toBeFocused()
  return pressed()
}

/** Types, points at the person and lets the person in. */
async function enter(page: Page, typed: readonly string[], nombre: string): Promise<number> {
  const { press, pressed } = keysOf(page)
  await expect(field(page)).toBeFocused()
  await press(...typed)
  await expect(page.getByRole('option').first()).toContainText(nombre)
  await press('ArrowDown')
  await expect(page.getByRole('option', { selected: true })).toContainText(nombre)
  await press('Enter')
  await expect(page.getByRole('alert')).toContainText(nombre)
  await expect(page.getByRole('alert')).toContainText(/^Pasa/)
  await expect(field(page)).toBeFocused()
  return pressed()
}

/** The float and the cash of two charges, a sale and a pass: 53,000. */
async function countTill(page: Page): Promise<number> {
  const { press, pressed } = keysOf(page)
  await press('g', 'c')
  await expect(page.getByText('Abierta', { exact: true })).toBeVisible()
  await press('c')
  await expect(page.getByLabel('Cuántos de $ 20.000', { exact: true })).toBeFocused()
  await press('2', 'Enter', '1', 'Enter', 'Enter', '3', 'Control+Enter')
  await expect(page.getByRole('alertdialog')).toContainText('Sin diferencia')
  await expect(page.getByRole('alertdialog').getByRole('button', { name: 'Listo' })).toBeFocused()
  await press('Enter')
  await expect(page.getByRole('alertdialog')).toBeHidden()
  await expect(page.getByText('Abierta', { exact: true })).toBeHidden()
  return pressed()
}

test('each act of a busy hour takes no more keys than it needs @long', async ({ page, request, baseURL }) => {
  test.slow()
  await signIn(page, await busyDesk(request, baseURL), newGymPassword)
  await test.step('a renewal', async () => expect(await renew(page)).toBe(most.renewal))
  await test.step('a new member', async () => expect(await chargeNewMember(page)).toBe(most.newMember))
  await test.step('a sale of two', async () => expect(await sell(page)).toBe(most.sale))
  await test.step('a day pass', async () => expect(await sellPass(page)).toBe(most.pass))
  const copied = page.waitForResponse(/asistencias\/instantanea/)
  await page.keyboard.press('e')
  await copied
  await test.step('an entry by document', async () => {
    expect(await enter(page, end(people.entering.dni), people.entering.nombre)).toBe(most.byDocument)
  })
  await test.step('an entry by name', async () => {
    expect(await enter(page, signs('zurb'), people.zurbaran.nombre)).toBe(most.byName)
  })
  await page.goto('/admin/dashboard')
  await expect(page.getByRole('heading', { level: 1, name: 'Hoy' })).toBeVisible()
  await test.step('the count of the till', async () => expect(await countTill(page)).toBe(most.count))
})

test('a charge that leaves a rest takes four keys more, and its rest five @long', async ({
  page,
  request,
  baseURL,
}) => {
  test.slow()
  await signIn(page, await busyDesk(request, baseURL, withSaldo), newGymPassword)
  await test.step('a renewal of which the half is left', async () => {
    expect(await renewOwing(page)).toBe(most.rest)
    expect(most.rest - most.renewal).toBeLessThanOrEqual(4)
  })
  await page.keyboard.press('Enter')
  await test.step('its rest, from the charge', async () => {
    await page.keyboard.press('/')
    await page.keyboard.type(end(people.renewed.dni).join(''))
    await page.keyboard.press('Enter')
    await expect(chargeForm(page)).toContainText('Debe $ 10.000 para el')
    await expect(send(page)).toBeFocused()
    expect(await collect(page, 's')).toBeLessThanOrEqual(most.saldo)
  })
})
