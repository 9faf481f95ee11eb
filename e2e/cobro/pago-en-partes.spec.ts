import { expect } from '@playwright/test'
import { charge, chargeForm, chooseCard, newPerson, openMonth, receipt } from '../charge-desk.ts'
import { test } from '../own-gym.ts'
import { signIn } from '../sign-in.ts'

test('one payment comes by two methods, and shows both wherever it is shown', async ({ page, gym }) => {
  const person = newPerson('Partida')
  await signIn(page, gym.recepcion)
  await openMonth(page, person)
  await chooseCard(page, 'Efectivo')
  await chargeForm(page).getByRole('button', { name: 'Pagar en partes' }).click()
  const parts = chargeForm(page).getByRole('region', { name: 'Pago en partes' })
  await chargeForm(page)
    .getByRole('button', { name: /^Cobrar \$/ })
    .click()
  await expect(parts.getByRole('alert')).toHaveText('Escribe cuánto paga con cada medio.')
  await parts.getByLabel('Importe').fill('20.000')
  await parts.getByLabel('Referencia').fill('OP 5521')
  await expect(parts.locator('output')).toHaveText(/38\.000/)
  await chargeForm(page).getByLabel('Paga con').fill('50.000')
  await expect(chargeForm(page).getByText(/Vuelto/)).toContainText('30.000')
  await charge(page)
  await expect(receipt(page)).toContainText(/Efectivo\$\s20\.000/)
  await expect(receipt(page)).toContainText(/TransferenciaOP 5521 · \$\s38\.000/)
  await receipt(page).getByRole('button', { name: 'Listo' }).click()

  const row = page.getByRole('row').filter({ hasText: person.nombre }).first()
  await expect(row).toContainText('Efectivo + Transferencia')
  await row.click()
  await expect(page.getByRole('dialog', { name: /^Recibo/ })).toContainText(/OP 5521 · \$\s38\.000/)
})
