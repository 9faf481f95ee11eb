import { expect, test } from '@playwright/test'
import { openSession, signIn } from '../sign-in.ts'

test('the help is opened, searched and read, fills a phone, and names a missing permission', async ({ page }) => {
  await test.step('the help is opened, searched and read, and links to the screen of the task', async () => {
    await signIn(page)
    await page.getByRole('button', { name: /^Cuenta de/ }).click()
    await page.getByRole('link', { name: 'Ayuda' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Ayuda' })).toBeVisible()
    await expect(page.getByRole('heading', { level: 2, name: 'Tus primeros pasos' })).toBeVisible()
    await page.getByRole('searchbox', { name: 'Buscar en la ayuda' }).fill('xilófono')
    await expect(page.getByText('Ninguna guía habla de eso')).toBeVisible()
    await page.getByRole('searchbox', { name: 'Buscar en la ayuda' }).fill('lesion')
    await page.getByRole('link', { name: 'Pausar una membresía' }).click()
    await expect(page.getByText('Reactivar hoy')).toBeVisible()
    const picture = page.getByRole('img', { name: /^Así se ve/ })
    await expect(picture).toHaveJSProperty('complete', true)
    expect(
      await picture.evaluate((image) => (image instanceof HTMLImageElement ? image.naturalWidth : 0)),
    ).toBeGreaterThan(600)
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Pausar una membresía' })).toBeVisible()
    await page.getByRole('link', { name: 'Elegir un miembro' }).click()
    await expect(page).toHaveURL(/\/admin\/miembros/)
  })

  await test.step('on a phone a guide fills the screen, and names a missing permission', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await openSession(page, 'recepcion@norte.example')
    await page.goto('/admin/ayuda')
    await expect(page.getByRole('article')).toHaveCount(0)
    await page.getByRole('link', { name: 'Decidir qué puede hacer cada rol' }).click()
    await expect(page.getByText('Tu rol no incluye esta tarea')).toBeVisible()
    await expect(page.getByRole('searchbox', { name: 'Buscar en la ayuda' })).toBeHidden()
    await page.getByRole('link', { name: 'Todas las guías' }).click()
    await expect(page.getByRole('searchbox', { name: 'Buscar en la ayuda' })).toBeVisible()
  })
})
