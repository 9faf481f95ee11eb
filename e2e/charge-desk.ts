import { expect, type Locator, type Page } from '@playwright/test'
import { addMonths, civilDay, type CivilDate } from '#shared/values/dates.ts'
import { shownNumber } from './shown-number.ts'

export const zone = 'America/Argentina/Buenos_Aires'

/** A civil day as the screen shows it: '05/12/2026'. */
export const onScreen = (day: CivilDate) => day.split('-').toReversed().join('/')

/** The last day of a membership of this many months that starts today. */
export const endAfter = (months: number) => onScreen(addMonths(civilDay(new Date(), zone), months))

/** A name and document that no member has yet. */
export function newPerson(name: string): { nombre: string; dni: string } {
  const digits = String(Date.now()).slice(-8)
  const letters = digits.replace(/\d/g, (digit) => 'abcdefghij'.charAt(Number(digit)))
  return { nombre: `${name} ${letters.charAt(0).toUpperCase()}${letters.slice(1)}`, dni: `9${digits}` }
}

export const chargeForm = (page: Page): Locator => page.getByRole('dialog', { name: 'Registrar pago' })
export const receipt = (page: Page): Locator => page.getByRole('dialog', { name: /^Recibo \d{6}$/ })

/** Adds a new member inside the charge form, ready to be charged. */
export async function addInline(page: Page, { nombre, dni }: { nombre: string; dni: string }): Promise<void> {
  await page.getByRole('combobox', { name: 'Buscar miembro' }).fill(nombre)
  await page.getByRole('option', { name: /Agregar nuevo miembro/ }).click()
  const form = page.getByRole('dialog', { name: 'Nuevo miembro' })
  await expect(form.getByLabel('Nombre y apellido')).toHaveValue(nombre)
  await form.getByLabel('DNI').fill(dni)
  await form.getByRole('button', { name: 'Agregar y continuar' }).click()
  await expect(chargeForm(page).getByRole('region', { name: 'Miembro' })).toContainText(nombre)
}

export async function choosePlan(page: Page, plan: string): Promise<void> {
  await chargeForm(page).getByRole('button', { name: /Plan$/ }).click()
  await page.getByRole('option', { name: plan }).click()
}

/** Presses a card: a term, a method or a period. */
export async function chooseCard(page: Page, label: string): Promise<void> {
  const card = chargeForm(page).locator('label').filter({ hasText: label }).first()
  await card.click()
  await expect(card.getByRole('radio')).toBeChecked()
}

/** Presses the charge button and returns the receipt number. */
export async function charge(page: Page): Promise<string> {
  await chargeForm(page)
    .getByRole('button', { name: /^Cobrar \$/ })
    .click()
  return receiptNumber(page)
}

export async function receiptNumber(page: Page): Promise<string> {
  const heading = receipt(page).getByRole('heading', { name: /^Recibo/ })
  await expect(heading).toBeVisible()
  return ((await heading.textContent()) ?? '').replace('Recibo ', '')
}

/** Opens the charge form for a new member, with a month chosen. */
export async function openMonth(page: Page, person: { nombre: string; dni: string }): Promise<void> {
  await page.goto('/admin/pagos')
  await page.getByRole('button', { name: 'Registrar pago' }).click()
  await addInline(page, person)
  await choosePlan(page, 'Musculación')
  await chooseCard(page, '1 mes')
}

/** Adds a new member inside the charge form and sells a month; resolves when the receipt is shown. */
export async function sell(page: Page, person: { nombre: string; dni: string }): Promise<void> {
  await openMonth(page, person)
  await chooseCard(page, 'Efectivo')
  await charge(page)
  await expect(receipt(page)).toBeVisible()
  await expect(chargeForm(page)).toBeHidden()
}

/** A figure of the dashboard, or within a part of another page, as a number. */
export async function figure(part: Page | Locator, label: string): Promise<number> {
  const card = part.getByRole('listitem').filter({ hasText: label }).first()
  const value = card.locator('[class*=value]')
  await expect(value).toHaveText(/\d/)
  return shownNumber(await value.textContent())
}
