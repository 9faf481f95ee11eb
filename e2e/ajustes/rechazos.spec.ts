import { expect, test } from '@playwright/test'
import { violationsInBothLooks } from '../axe.ts'
import { demoPassword, openSession } from '../sign-in.ts'

test('attempts of the desk without permission are shown to the administrator in words', async ({ page, request }) => {
  const identity = 'recepcion@norte.example'
  const entered = await request.post('/api/collections/users/auth-with-password', {
    data: { identity, password: demoPassword },
  })
  const { token }: { token: string } = await entered.json()
  const headers = { authorization: token }
  expect((await request.get('/api/exportar/gimnasio.zip', { headers })).status()).toBe(403)
  const plan = await request.delete('/api/collections/planes/records/nadie0000000000', { headers })
  expect(plan.status()).toBe(404)

  await openSession(page)
  await page.goto('/admin/configuracion?tab=historial')
  const attempts = page.getByRole('list', { name: 'Intentos sin permiso' })
  await expect(attempts).toContainText('Exportar todos los datos')
  await expect(attempts).toContainText('Eliminar plan')
  expect(await violationsInBothLooks(page)).toEqual([])
})
