import { expect, test } from '@playwright/test'
import { movesOf } from './moves-of.ts'
import { shiftsOf, watchShifts } from './layout-shift.ts'
import { signIn } from '../sign-in.ts'
import { goTo } from '../go-to.ts'

/** Screens of a gym without members: what each says, and the act that begins it. */
const begun = [
  ['/admin/pagos', 'Todavía no hay pagos', 'Registrar el primer pago'],
  ['/admin/ventas', 'Todavía no hay ventas', 'Vender por primera vez'],
  ['/admin/reportes', 'Los reportes empiezan con tu primer miembro', 'Nuevo miembro'],
  ['/admin/reportes?reporte=asistencia', 'Los reportes empiezan con tu primer miembro', 'Traer de una lista'],
  ['/admin/caja', 'Esta sucursal todavía no tiene cajas', 'Crear la primera caja'],
  ['/admin/miembros', 'Todavía no hay miembros en esta sucursal', 'Traer de una lista'],
] as const

test('a gym without anything tells what to do on every screen @long', async ({ page }) => {
  await test.step('the dashboard gives the first steps, before it is known which are done', async () => {
    // The steps stand before it is known which are done.
    const recordLists = /collections\/(planes|miembros|pagos)\/records/
    await page.route(recordLists, () => undefined)
    await signIn(page, 'admin@vacio.example')
    const steps = page.getByRole('region', { name: 'Primeros pasos' })
    await expect(steps.getByRole('progressbar')).toHaveAttribute('aria-valuetext', /^[01] de 4$/)
    await expect(steps.getByRole('link')).toHaveCount(4)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.goto('/admin/dashboard')
    const start = page.getByRole('region', { name: 'Aquí verás cómo va Casa central' })
    await expect(start.getByRole('link')).toHaveCount(3)
  })

  await test.step('lists tell what to do, with an icon', async () => {
    await goTo(page, '/admin/pagos')
    const message = page.getByText('Todavía no hay pagos')
    await expect(message).toBeVisible()
    await expect(message.locator('..').locator('svg').first()).toBeVisible()
    for (const [path, title, act] of begun) {
      await goTo(page, path)
      await expect(page.getByText(title), path).toBeVisible()
      await expect(page.getByRole('main').getByText(act, { exact: true }), path).toBeVisible()
    }
    await expect(page.getByRole('link', { name: 'Explorar premium' })).toBeVisible()
  })

  await test.step('the first plans stay where they appear, with a network’s wait', async () => {
    await watchShifts(page)
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 844 })
      expect(await movesOf(page, '/admin/planes'), `${width} px`).toEqual([])
      await expect(page.getByRole('heading', { name: 'Empieza con estos planes' })).toBeVisible()
      expect(await shiftsOf(page), `${width} px`).toEqual([])
    }
  })

  await test.step("on a phone the menu's head names the gym, and leads a free one to the plans", async () => {
    await page.goto('/admin/dashboard')
    await page.setViewportSize({ width: 390, height: 844 })
    const menu = page.getByRole('navigation', { name: 'Menú principal' })
    await page.getByRole('button', { name: 'Mostrar el menú' }).click()
    await expect(menu.getByText('Gimnasio Nuevo')).toBeInViewport()
    await menu.getByRole('link', { name: 'Explorar premium' }).click()
    await expect(page).toHaveURL(/\/admin\/cambiar-plan/)
    await expect(menu).toBeHidden()
  })
})
