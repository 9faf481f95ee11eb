import { expect, test } from '@playwright/test'
import { chargeForm, chooseCard, choosePlan } from '../charge-desk.ts'
import { placedIds } from '../placed-ids.ts'
import { openSession } from '../sign-in.ts'
import { goTo } from '../go-to.ts'

test('the charge says for whom, what and until when, and a receptionist charges by the rule', async ({ page }) => {
  await test.step('a receptionist charges by the rule and sees nothing that she may not change', async () => {
    await openSession(page, 'recepcion@norte.example')
    const form = chargeForm(page)
    for (const [estado, rule, other] of [
      ['vigentes', 'Continuar desde el', 'Empezar hoy'],
      ['vencidos', 'Empezar hoy', 'Continuar desde el'],
    ] as const) {
      // First who ended longest ago: within the days of grace the rule goes on.
      await goTo(page, `/admin/miembros?estado=${estado}&orden=vence`)
      const row = page.getByRole('row').nth(1)
      await row.hover()
      await row.getByRole('button', { name: /^Cobrar a/ }).click()
      await choosePlan(page, 'Musculación')
      await expect(form).toContainText(rule)
      await expect(form.getByText(other)).toHaveCount(0)
      await expect(form.getByRole('radiogroup', { name: 'Período' })).toHaveCount(0)
      await expect(form).not.toContainText(/Solo gerencia|Descuento|otra fecha|que ya pasó/i)
    }
  })

  await test.step('the charge button says for whom, what and until when; the date stands beside the total', async () => {
    const { vigente, nombre } = await placedIds()
    await page.setViewportSize({ width: 390, height: 844 })
    await openSession(page)
    await goTo(page, `/admin/pagos?cobrar=${vigente}`)
    await choosePlan(page, 'Musculación')
    await chooseCard(page, '1 mes')
    const footer = chargeForm(page).locator('footer')
    await expect(footer.getByRole('button', { name: /^Cobrar \$/ })).toHaveAccessibleDescription(
      new RegExp(`^${nombre}, Musculación, 1 mes Vence el [\\d/]{10}$`),
    )
    await expect(footer.getByText(/^Vence el [\d/]{10}$/)).toBeInViewport()
    await choosePlan(page, 'Pase libre')
    const change = /^Cambia de Musculación a Pase libre: empieza el [\d/]{10}, cuando termina lo pagado\.$/
    await expect(footer.getByText(change)).toBeInViewport()
  })
})
