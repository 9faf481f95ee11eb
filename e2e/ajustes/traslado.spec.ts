import { expect, type Page } from '@playwright/test'
import { test } from '../own-gym.ts'
import { openSession, signIn } from '../sign-in.ts'

async function bring(page: Page, zip: string): Promise<void> {
  await page.goto('/admin/configuracion?tab=datos')
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Elegir ZIP' }).click()
  await (await choosing).setFiles(zip)
  await page.getByRole('button', { name: 'Traer todo' }).click()
}

test('a gym is exported whole, and imported only into an empty one @long', async ({ page, browser, gym }) => {
  await openSession(page, gym.admin)
  await page.goto('/admin/configuracion?tab=datos')
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Descargar todo' }).click()
  const download = await downloading
  await expect(page.getByText('Archivo listo')).toBeVisible()
  const zip = test.info().outputPath('gimnasio.zip')
  await download.saveAs(zip)
  await bring(page, zip)
  await expect(page.getByText(/solo se puede traer todo a un gimnasio vacío/)).toBeVisible()
  await page.goto('/admin/configuracion?tab=historial')
  await expect(page.getByRole('list', { name: 'Historial de cambios' })).toContainText('Exportó')

  const other = await browser.newPage()
  await signIn(other, 'admin@vacio.example')
  await bring(other, zip)
  await expect(other.getByText(/Tu plan Gratis llega hasta/)).toBeVisible()
  await other.close()
})
