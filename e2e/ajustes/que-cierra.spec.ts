import { randomUUID } from 'node:crypto'
import { expect, type Page, test } from '@playwright/test'
import { violationsInLooks } from '../axe.ts'
import { holdAnswers } from '../hold-answers.ts'
import { newGymPassword } from '../new-gym.ts'
import { openSession } from '../sign-in.ts'
import { twoBranches, type TwoBranches } from '../two-branches.ts'

const question = (page: Page) => page.getByRole('alertdialog', { name: '¿Cerrar Anexo?' })
const confirm = (page: Page) => question(page).getByRole('button', { name: 'Cerrar sucursal' })

async function ask(page: Page, { owner }: TwoBranches): Promise<void> {
  await openSession(page, owner, newGymPassword)
  await page.goto('/admin/configuracion?tab=sucursales')
  await page.getByRole('button', { name: 'Cerrar Anexo' }).click()
}

test('before a branch closes, the question tells what closes with it, and what became of it meanwhile @long', async ({
  page,
  request,
  baseURL,
}) => {
  const gym = await twoBranches(request, baseURL)
  const { api, central, anexo, hire } = gym

  await test.step('what is refused while the question stands is told in it, and what is being sent is not left unasked', async () => {
    await ask(page, gym)
    await expect(question(page)).toContainText('1 plan deja de ofrecerse.')
    // The screen hears nothing of the colleague who closes the other branch.
    const release = await holdAnswers(page, /\/api\/(sucursales|collections\/sucursales)/)
    await api.collection('sucursales').update(central, { activa: false })
    await confirm(page).click()
    // The dialog knows in the next frame that something is being sent, and has the focus then.
    await expect(confirm(page)).toHaveAttribute('data-pending')
    await expect(question(page).locator(':focus')).toHaveCount(1)
    await page.keyboard.press('Escape')
    await expect(question(page).getByText('Se está enviando. ¿Cerrar sin esperar la respuesta?')).toBeVisible()
    await question(page).getByRole('button', { name: 'Esperar' }).click()
    await expect(question(page).getByRole('button', { name: 'Cancelar' })).toBeVisible()
    release()
    await expect(question(page).getByRole('alert')).toHaveText('Tiene que quedar al menos una sucursal abierta.')
    expect((await api.collection('sucursales').getOne(anexo))['activa']).toBe(true)
    await api.collection('sucursales').update(central, { activa: true })
  })

  await test.step('the question before a branch closes tells what closes with it, as it is while the question stands', async () => {
    await hire('Bruno Paz', [anexo])
    await hire('Ema Ambas', [central, anexo])
    await ask(page, gym)
    await expect(question(page)).toContainText('Bruno Paz queda sin sucursal y no puede trabajar hasta tener otra.')
    await expect(question(page)).toContainText('1 plan deja de ofrecerse.')
    await expect(question(page)).not.toContainText('miembro')
    expect(await violationsInLooks(page)).toEqual([])

    await api.collection('miembros').create({ nombre: 'Luz Anexa', dni: '30111999', sucursal_id: anexo })
    await expect(question(page)).toContainText('1 miembro sigue siendo de Anexo.')

    const caja = await api.collection('cajas').create({ nombre: 'Barra', sucursal_id: anexo })
    const sesion = await api.collection('caja_sesiones').create({ caja_id: caja.id, fondo: 0 })
    await expect(question(page).getByRole('alert')).toHaveText(
      'Hay cajas abiertas en esta sucursal: Barra. Ciérralas antes.',
    )
    await expect(confirm(page)).toBeDisabled()
    await api.send(`/api/caja/sesiones/${sesion.id}/cerrar`, {
      method: 'POST',
      body: { id: randomUUID().replaceAll('-', '').slice(0, 15), contado: 0 },
    })
    await expect(question(page).getByRole('alert')).toBeHidden()
    await confirm(page).click()
    await expect(page.getByText('Anexo está cerrada. Sus datos se conservan.')).toBeVisible()
    await expect(question(page)).toBeHidden()
    await api.collection('sucursales').update(anexo, { activa: true })
  })

  await test.step('a branch that a colleague has closed while the question stands takes the question away with it', async () => {
    await ask(page, gym)
    await expect(question(page)).toContainText('1 plan deja de ofrecerse.')
    await api.collection('sucursales').update(anexo, { activa: false })
    await expect(page.getByRole('button', { name: 'Abrir Anexo' })).toBeAttached()
    await expect(question(page)).toBeHidden()
    expect((await api.collection('sucursales').getOne(anexo))['activa']).toBe(false)
  })
})
