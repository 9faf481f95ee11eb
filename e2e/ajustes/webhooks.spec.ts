import { expect, test } from '@playwright/test'
import { announcer, violationsInLooks } from '../axe.ts'
import { confirmAddress, newGym, newGymPassword } from '../new-gym.ts'
import { openSession } from '../sign-in.ts'

test('a webhook is added, shows its secret once, refuses private addresses, and is deleted @long', async ({
  page,
  request,
}) => {
  const owner = await newGym(request, 'Gimnasio Con Webhooks')
  await confirmAddress(owner)
  await openSession(page, owner, newGymPassword)
  await page.goto('/admin/configuracion?tab=webhooks')
  await page.getByRole('button', { name: 'Agregar webhook' }).click()
  const form = page.getByRole('dialog', { name: 'Agregar webhook' })
  await form.getByLabel('Nombre').fill('Planilla')
  await form.getByLabel('Dirección').fill('https://10.0.0.1/avisos')
  await form.getByText('Pago registrado').click()
  await form.getByRole('button', { name: 'Agregar', exact: true }).click()
  await expect(form).toContainText('Esa dirección es de una red privada')
  await form.getByLabel('Dirección').fill('https://avisos.invalid/pagos')
  await form.getByRole('button', { name: 'Agregar', exact: true }).click()
  const secret = page.getByRole('alertdialog', { name: 'Guarda este secreto' })
  await expect(secret).toContainText('whsec_')
  expect(await violationsInLooks(page, { except: announcer })).toEqual([])
  await secret.getByRole('button', { name: 'Ya lo guardé' }).click()
  await expect(secret).toBeHidden()

  const line = page.getByRole('list', { name: 'Webhooks' }).getByRole('listitem')
  await expect(line).toContainText('Sin entregas en los últimos 30 días')
  await page.getByRole('button', { name: 'Planilla', exact: true }).click()
  const panel = page.getByRole('dialog', { name: 'Planilla' })
  await panel.getByRole('button', { name: 'Probar' }).click()
  await expect(panel).toContainText('La prueba no llegó. No se encontró el servidor de la dirección.')
  await expect(panel.getByRole('listitem')).toContainText('Fallida')
  await panel.getByText('Prueba', { exact: true }).click()
  await expect(panel.getByRole('listitem')).toContainText('No se encontró el servidor')
  expect(await violationsInLooks(page, { except: announcer })).toEqual([])
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(line).toContainText(/Última entrega hoy \d\d:\d\d: no llegó\. No se encontró el servidor/)

  await page.getByRole('button', { name: 'Más acciones de Planilla' }).click()
  await page.getByRole('menuitem', { name: 'Eliminar' }).click()
  await page.getByRole('button', { name: 'Eliminar webhook' }).click()
  await expect(page.getByText('Ningún programa recibe avisos todavía')).toBeVisible()

  await test.step('one that was switched off for failing is told apart from one that a person switched off', async () => {
    await openSession(page)
    await page.goto('/admin/configuracion?tab=webhooks')
    const row = (name: string) => page.getByRole('listitem').filter({ hasText: name })
    await expect(row('Mensaje de bienvenida').getByText('Apagado por fallas', { exact: true })).toHaveClass(/bad/)
    await expect(row('Planilla de la contadora').getByText('Apagado', { exact: true })).toHaveClass(/neutral/)
  })
})
