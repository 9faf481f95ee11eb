import { readFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { violationsInBothLooks } from '../axe.ts'
import { openSession } from '../sign-in.ts'

const content = [
  'Socio;Nro documento;Celular;Plan;Vence',
  'Íñigo Arrieta Importado;71.000.001;11 4000-0001;;',
  'Rocío Belmar Importada;71000002;11 4000-0002;;31/02/2027',
  ';71000003;;;',
  'Otra vez Íñigo;71000001;;;',
].join('\n')

test('a list is reviewed, corrected, imported and undone', async ({ page }) => {
  await openSession(page)
  await page.goto('/admin/miembros')
  await page.getByRole('button', { name: 'Más acciones' }).click()
  await page.getByRole('menuitem', { name: 'Importar miembros' }).click()
  const dialog = page.getByRole('dialog', { name: 'Importar miembros' })
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'socios.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(content, 'latin1'),
  })
  await expect(dialog.getByRole('button', { name: /Vencimiento/ })).toBeVisible()
  await expect(dialog.getByText('“31/02/2027”', { exact: false })).toBeVisible()
  await expect(dialog.getByText('Mismo documento que la fila 2')).toBeVisible()
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Descargar las que tienen error' }).click()
  const file = await (await download).path()
  expect(await readFile(file, 'utf8')).toContain('"Rocío Belmar Importada"')
  await dialog.getByRole('button', { name: 'Importar 1' }).click()
  await expect(dialog.getByText('1 miembro nuevo')).toBeVisible()
  await page.reload()
  await dialog.getByRole('button', { name: 'Ver o deshacer' }).click()
  await expect(dialog.getByText('1 miembro nuevo')).toBeVisible()
  await dialog.getByRole('button', { name: 'Listo' }).click()
  await page.goto('/admin/configuracion?tab=datos')
  const done = page.getByRole('list', { name: 'Importaciones' }).getByRole('listitem').first()
  await expect(done).toContainText('1 nuevo · 0 actualizados')
  expect(await violationsInBothLooks(page)).toEqual([])
  await done.getByRole('button', { name: 'Deshacer socios.csv' }).click()
  await page.getByRole('button', { name: 'Deshacer importación' }).click()
  await expect(done).toContainText('Deshecha hoy')
  await page.goto('/admin/miembros?q=Arrieta%20Importado')
  await expect(page.getByText('Nadie coincide')).toBeVisible()
})

test('a file that is no list is refused with a sentence', async ({ page }) => {
  await openSession(page)
  await page.goto('/admin/miembros?importar=true')
  const dialog = page.getByRole('dialog', { name: 'Importar miembros' })
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'foto.xlsx',
    mimeType: 'application/octet-stream',
    buffer: Buffer.from('PK\u0003\u0004 nada'),
  })
  await expect(dialog.getByText(/No pudimos abrir el archivo/)).toBeVisible()
})

test('a long import shows its progress, also after a reload, and cancelling undoes it', async ({ page }) => {
  await openSession(page)
  await page.goto('/admin/miembros?importar=true')
  const dialog = page.getByRole('dialog', { name: 'Importar miembros' })
  const rows = Array.from({ length: 9000 }, (_, n) => `Larga Cancelada ${n};${72_000_000 + n}`)
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'larga.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(['Nombre;DNI', ...rows].join('\n')),
  })
  await dialog.getByRole('button', { name: /Importar 9.000/ }).click()
  const bar = dialog.getByRole('progressbar', { name: 'Importando miembros' })
  await expect(bar).toBeVisible()
  await page.reload()
  await expect(bar).toHaveAttribute('aria-valuetext', /\d de 9.000 filas/)
  await dialog.getByRole('button', { name: 'Cancelar importación' }).click()
  await expect(dialog.getByText('Se canceló: no se importó nada.')).toBeVisible()
  await page.goto('/admin/miembros?q=Larga%20Cancelada')
  await expect(page.getByText('Nadie coincide')).toBeVisible()
})
