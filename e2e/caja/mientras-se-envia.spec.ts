import { randomUUID } from 'node:crypto'
import { expect, type Locator, test } from '@playwright/test'
import { holdAnswers } from '../hold-answers.ts'
import { newGymPassword } from '../new-gym.ts'
import { openSession } from '../sign-in.ts'
import { twoBranches } from '../two-branches.ts'

const asks = (dialog: Locator) => dialog.getByText('Se está enviando. ¿Cerrar sin esperar la respuesta?')

test('a till that is being made, and a closing that is being taken back, are not left unasked @long', async ({
  page,
  request,
  baseURL,
}) => {
  const { api, owner, central } = await twoBranches(request, baseURL)
  const caja = await api.collection('cajas').create({ nombre: 'Barra', sucursal_id: central })
  const { id } = await api.collection('caja_sesiones').create({ caja_id: caja.id, fondo: 0 })
  const closing = { id: randomUUID().replaceAll('-', '').slice(0, 15), contado: 0 }
  await api.send(`/api/caja/sesiones/${id}/cerrar`, { method: 'POST', body: closing })
  await openSession(page, owner, newGymPassword)

  await page.goto('/admin/caja')
  await page.getByRole('button', { name: 'Nueva caja' }).click()
  const form = page.getByRole('dialog', { name: 'Nueva caja' })
  await form.getByLabel('Nombre').fill('Mostrador')
  const release = await holdAnswers(page, /\/api\/(collections\/cajas|caja\/sesiones)/)
  await form.getByRole('button', { name: 'Crear caja' }).click()
  await form.getByRole('button', { name: 'Cancelar' }).click()
  await expect(asks(form)).toBeVisible()
  await form.getByRole('button', { name: 'Esperar' }).click()
  // The question's button is gone, and the dialog takes its focus a frame later.
  await expect(form.locator(':focus')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(asks(form)).toBeVisible()
  release()
  await expect(page.getByText('La caja Mostrador está lista para abrir')).toBeVisible()
  await expect(form).toBeHidden()

  await page.goto(`/admin/caja?caja=${caja.id}&acto=reabrir&sesion=${id}`)
  const reopening = page.getByRole('dialog', { name: 'Reabrir el cierre Z 1' })
  await reopening.getByLabel('Motivo').fill('Faltó contar')
  const releaseReopening = await holdAnswers(page, /\/api\/caja\/sesiones/)
  await reopening.getByRole('button', { name: 'Reabrir la caja' }).click()
  await expect(reopening.getByRole('button', { name: 'Reabrir la caja' })).toHaveAttribute('data-pending')
  await page.keyboard.press('Escape')
  await expect(asks(reopening)).toBeVisible()
  releaseReopening()
  await expect(page.getByText('Barra está abierta otra vez')).toBeVisible()
})
