import { expect } from '@playwright/test'
import { violationsInBothLooks } from '../axe.ts'
import { test } from '../own-gym.ts'
import { demoPassword, openSession } from '../sign-in.ts'

test('attempts of the desk without permission are shown to the administrator in words', async ({
  page,
  request,
  gym,
}) => {
  const identity = gym.recepcion
  const entered = await request.post('/api/collections/users/auth-with-password', {
    data: { identity, password: demoPassword },
  })
  const { token }: { token: string } = await entered.json()
  const headers = { authorization: token }
  expect((await request.get('/api/exportar/gimnasio.zip', { headers })).status()).toBe(403)
  const plan = await request.delete('/api/collections/planes/records/nadie0000000000', { headers })
  expect(plan.status()).toBe(404)

  await openSession(page, gym.admin)
  let release = () => {}
  const late = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/api/actos', async (route) => {
    await late
    await route.continue()
  })
  const read = ['auditoria', 'rechazos'].map((name) =>
    page.waitForResponse((one) => one.url().includes(`/${name}/records`)),
  )
  await page.goto('/admin/configuracion?tab=historial')
  await Promise.all(read)
  const search = page.getByPlaceholder('Miembro, persona, recibo o palabra')
  const attempts = page.getByRole('list', { name: 'Intentos sin permiso' })
  await expect(search, 'the list waits, or the attempts would push it down').toBeHidden()
  release()
  await expect(search).toBeVisible()
  await expect(attempts).toContainText('Exportar todos los datos')
  await expect(attempts).toContainText('Eliminar plan')
  expect(await violationsInBothLooks(page)).toEqual([])
})
