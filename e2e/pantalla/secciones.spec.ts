import { expect, test } from '@playwright/test'
import { openSession } from '../sign-in.ts'

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('the reports are a page of groups, a report fills the page, and the way back keeps the place', async ({
    page,
  }) => {
    await openSession(page)
    await page.goto('/admin/reportes?sucursales=todas')
    const list = page.getByRole('navigation', { name: 'Reportes' })
    await expect(list.getByRole('heading')).toHaveText(['Dinero', 'Miembros', 'Equipo'])
    await list.getByRole('link', { name: 'Asistencia' }).tap()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Asistencia')
    await expect(page.getByRole('group', { name: 'Asistencia' })).toBeFocused()
    await expect(page.getByText('Visitas por persona').first()).toBeVisible()
    await expect(list).toBeHidden()
    await expect(page).toHaveURL(/sucursales=todas/)
    await page.getByRole('link', { name: 'Reportes' }).tap()
    await expect(list.getByRole('link', { name: 'Asistencia' })).toBeFocused()
    await list.getByRole('link', { name: 'Cierres de caja' }).tap()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cierres de caja')
    await page.goBack()
    await expect(list).toBeVisible()
  })
})

test('on a wide screen the list stands beside the section, and Tab and Enter open another', async ({ page }) => {
  await openSession(page)
  await page.goto('/admin/configuracion')
  const list = page.getByRole('navigation', { name: 'Configuración' })
  const current = list.locator('[aria-current]')
  await expect(current).toHaveText(/Datos del gimnasio/)
  await expect(page.getByLabel('Texto de recordatorio')).toBeVisible()
  await current.focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('group', { name: 'Sucursales' })).toBeVisible()
  await expect(current).toHaveText(/Sucursales/)
  await expect(current).toBeFocused()
})

test('a person who may not read the history is offered no link to it', async ({ page }) => {
  await openSession(page, 'gerente@norte.example')
  await page.goto('/admin/configuracion?tab=webhooks')
  const list = page.getByRole('navigation', { name: 'Configuración' })
  await expect(list.locator('[aria-current]')).toHaveText(/Datos del gimnasio/)
  await expect(list.getByRole('link', { name: 'Webhooks' })).toHaveCount(0)
})
