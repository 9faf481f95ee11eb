import { expect, test, type Page } from '@playwright/test'
import { chargeForm, receipt } from '../charge-desk.ts'
import { newGymPassword } from '../new-gym.ts'
import { openSession } from '../sign-in.ts'
import { type TwoBranches, twoBranches } from '../two-branches.ts'
import { goTo } from '../go-to.ts'

const charges = /\/api\/collections\/pagos\/records\?/

/** Makes the charges of this page fail, the first one after the server has stored it if `isStored`. */
async function failCharges(page: Page, isStored: boolean): Promise<() => Promise<void>> {
  await page.route(charges, async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    if (isStored) await route.fetch()
    await route.abort('connectionreset')
  })
  return () => page.unroute(charges)
}

/** Holds the charges of this page back until the returned function is called. */
async function holdCharges(page: Page): Promise<() => void> {
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route(charges, async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    await held
    await route.continue()
  })
  return () => release()
}

/** Opens the charge of a new member of the gym. */
async function openCharge(page: Page, { api, central }: TwoBranches, nombre: string, dni: string): Promise<void> {
  const { id } = await api.collection('miembros').create<{ id: string }>({ nombre, dni, sucursal_id: central })
  await page.goto(`/admin/miembros?cobrar=${id}`)
}

const send = (page: Page) =>
  chargeForm(page)
    .getByRole('button', { name: /^Cobrar \$/ })
    .click()

const stored = async ({ api }: TwoBranches) =>
  (await api.collection('pagos').getFullList<{ id: string }>()).map(({ id }) => id)

test('a charge without its answer is waited for, told, retried as the same, or dropped when asked', async ({
  page,
  request,
  baseURL,
}) => {
  const gym = await twoBranches(request, baseURL)
  await openSession(page, gym.owner, newGymPassword)

  await test.step('Escape while a charge is being sent asks, and whoever leaves is told how it ended', async () => {
    await openCharge(page, gym, 'Elsa Paz', '30111333')
    const release = await holdCharges(page)
    await send(page)
    await page.keyboard.press('Escape')
    await expect(chargeForm(page)).toContainText('Se está enviando')
    await chargeForm(page).getByRole('button', { name: 'Esperar' }).click()
    await expect(chargeForm(page).getByRole('alert')).toBeHidden()
    // The dialog takes the focus of the question's button a frame later.
    await expect(chargeForm(page).locator(':focus')).toHaveCount(1)
    await page.keyboard.press('Escape')
    await chargeForm(page).getByRole('alert').getByRole('button', { name: 'Cerrar' }).click()
    await expect(chargeForm(page)).toBeHidden()
    await expect(page.getByText('Enviando…')).toBeVisible()
    release()
    const told = page.getByRole('status').filter({ hasText: 'Quedó registrado' })
    await expect(told).toContainText('Cobro de Elsa Paz por $ 20.000')
    await told.getByRole('button', { name: 'Ver recibo' }).click()
    await expect(receipt(page)).toContainText('Elsa Paz')
    expect(await stored(gym)).toHaveLength(1)
    await page.unrouteAll()
  })

  await test.step('a charge that failed after its form was left stays as a notice, stops a second one, and is retried as the same', async () => {
    const before = await stored(gym)
    await openCharge(page, gym, 'Tamara Vega', '30111444')
    const mend = await failCharges(page, true)
    await send(page)
    await expect(chargeForm(page)).toContainText('no se cobrará dos veces')
    await page.keyboard.press('Escape')
    await expect(chargeForm(page)).toBeHidden()
    const notice = page.getByRole('alert').filter({ hasText: 'Sin confirmar' })
    await expect(notice).toContainText('Cobro de Tamara Vega por $ 20.000')
    const made = (await stored(gym)).filter((id) => !before.includes(id))
    expect(made).toHaveLength(1)

    // A row that is read again under a still mouse hides its buttons until the mouse moves.
    await expect(async () => {
      await page.getByRole('row', { name: /Tamara Vega/ }).hover()
      await page.getByRole('button', { name: /^Cobrar a Tamara Vega/ }).click({ timeout: 2000 })
    }).toPass()
    await expect(chargeForm(page)).toContainText('Hay un cobro sin confirmar')
    await expect(chargeForm(page).getByRole('button', { name: /^Cobrar \$/ })).toBeDisabled()
    await mend()
    await chargeForm(page).getByRole('button', { name: 'Reintentar' }).click()
    await expect(page.getByText('Quedó registrado')).toBeVisible()
    await expect(chargeForm(page)).not.toContainText('Hay un cobro sin confirmar')
    expect((await stored(gym)).filter((id) => !before.includes(id))).toEqual(made)
  })

  await test.step('a charge without its answer is looked up after a reload: told if stored, else kept and dropped only when asked', async () => {
    const before = await stored(gym)
    page.on('dialog', (dialog) => void dialog.accept())
    const loseAnswer = async (isStored: boolean, miembro: string) => {
      await goTo(page, `/admin/miembros?cobrar=${miembro}`)
      const mend = await failCharges(page, isStored)
      await send(page)
      await expect(chargeForm(page)).toContainText('no se cobrará dos veces')
      await mend()
      await page.goto('/admin/dashboard')
    }
    await loseAnswer(true, gym.miembro.id)
    await expect(page.getByText('Quedó registrado')).toBeVisible()
    const other = { nombre: 'Bruno Leiva', dni: '31222333', sucursal_id: gym.central }
    await loseAnswer(false, (await gym.api.collection('miembros').create<{ id: string }>(other)).id)
    const notice = page.getByRole('alert').filter({ hasText: 'Sin confirmar' })
    await notice.getByRole('button', { name: 'Cerrar' }).click()
    await expect(page.getByText('No se registró')).toBeVisible()
    expect(await stored(gym)).toHaveLength(before.length + 1)
  })
})
