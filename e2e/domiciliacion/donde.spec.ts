import { expect, test } from '@playwright/test'
import PocketBase from 'pocketbase'
import type { Remesa, ReciboDeRemesa } from '#shared/domiciliacion/remesa.ts'
import { announcer, violationsOf } from '../axe.ts'
import { newGym, newGymPassword } from '../new-gym.ts'
import { openSession } from '../sign-in.ts'
import { dueDayAfter, returnedFile, spanishGym, today } from './spanish-gym.ts'

test('a gym of another country sees nothing of direct debits, but its members can leave', async ({
  page,
  request,
  baseURL,
}) => {
  const owner = await newGym(request, 'Gimnasio Molino')
  const api = new PocketBase(baseURL).autoCancellation(false)
  await api.collection('users').authWithPassword(owner, newGymPassword)
  const { id: sucursal_id } = await api.collection('sucursales').getFirstListItem<{ id: string }>('')
  const { id } = await api
    .collection('miembros')
    .create<{ id: string }>({ nombre: 'Ramona Paz', dni: '31472815', sucursal_id })
  await openSession(page, owner, newGymPassword)
  await page.goto(`/admin/miembros?miembro=${id}`)
  const panel = page.getByRole('dialog', { name: 'Ramona Paz' })
  await expect(panel.getByRole('button', { name: 'Dar de baja' })).toBeVisible()
  await expect(panel.getByRole('button', { name: 'Domiciliar' })).toBeHidden()
  await expect(page.getByRole('link', { name: 'Domiciliación', includeHidden: true })).toHaveCount(0)
  await page.goto('/admin/configuracion')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText('Domiciliación')).toHaveCount(0)
  await page.goto('/admin/domiciliacion')
  await expect(page).toHaveURL(/\/pages\/notfound/)
})

test.describe('on a phone in the dark', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('the proposal, a file, the mandates and what came back fit and can be pressed @long', async ({
    page,
    request,
    baseURL,
  }) => {
    test.slow()
    const gym = await spanishGym(request, baseURL)
    const [first, second] = gym.miembros
    if (!first || !second) throw new Error('Four people train there')
    await gym.saveAcreedor()
    const vence = dueDayAfter(today())
    for (const one of gym.miembros) await gym.domiciliar(one, vence)
    await gym.post('remesas/avisar', { vence })
    /** `within`: the sheet that covers the page, whose own landmarks are hidden meanwhile. */
    const stands = async (within?: string) => {
      expect(await violationsOf(page, { except: announcer, ...(within && { within }) })).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    }
    await openSession(page, gym.owner, newGymPassword)
    await page.evaluate(() => localStorage.setItem('darkMode', 'true'))
    await page.goto(`/admin/domiciliacion?remesa=nueva&vence=${vence}`)
    await expect(page.locator('html')).toHaveClass(/app-dark/)
    await page.getByText(first.nombre).first().tap()
    await expect(page.getByText('Fuera', { exact: true })).toBeVisible()
    await stands()
    await page.getByText(first.nombre).first().tap()
    await page.getByRole('button', { name: 'Generar archivo' }).tap()
    const bar = await page.getByRole('button', { name: 'La presenté al banco' }).boundingBox()
    expect(bar).toMatchObject({ width: 390 - 2 * (bar?.x ?? 0) })
    await stands()
    await gym.post('bajas/pedir', {
      id_miembro: second.id,
      pedida: today(),
      pedida_por: 'miembro',
      ultimo_dia: today(),
    })
    await page.getByRole('button', { name: 'La presenté al banco' }).tap()
    await expect(page.getByRole('alertdialog', { name: '1 recibo ya no corresponde' })).toBeVisible()
    await stands('[role=alertdialog]')
    await page.getByRole('button', { name: 'Ya la presenté así' }).tap()
    await expect(page.getByText('Pide al banco que no los cobre.')).toBeVisible()
    await stands()
    await expect(page.getByRole('button', { name: 'La presenté al banco' })).toBeHidden()
    const [remesa] = await gym.api.collection('remesas').getFullList<Remesa>()
    const recibos = await gym.api.collection('remesas_recibos').getFullList<ReciboDeRemesa>()
    const recibo = recibos.find(({ id_miembro }) => id_miembro === second.id)
    if (!remesa || !recibo) throw new Error('There is a file with four receipts')
    await page.goto('/admin/domiciliacion')
    await expect(page.getByText('4 recibos')).toBeVisible()
    await stands()
    await page.getByRole('tab', { name: 'Mandatos' }).tap()
    await expect(page.getByText(first.nombre).first()).toBeVisible()
    await stands()
    await page.getByRole('button', { name: 'Nuevo mandato' }).tap()
    await expect(page.getByRole('dialog', { name: 'Nuevo mandato' }).getByLabel('IBAN')).toBeVisible()
    await stands('[role=dialog]')
    await page.goto('/admin/domiciliacion?tab=devueltos')
    await page.getByRole('button', { name: 'Leer archivo del banco' }).tap()
    const dialog = page.getByRole('dialog', { name: 'Leer archivo del banco' })
    await dialog.locator('input[type=file]').setInputFiles({
      name: 'devueltos.xml',
      mimeType: 'application/xml',
      buffer: returnedFile(remesa.mensaje, [{ ...recibo, codigo: 'AM04' }]),
    })
    await expect(dialog).toContainText('Se marcan devueltos · 1')
    await stands('[role=dialog]')
    await dialog.getByRole('button', { name: 'Aplicar 1 devolución' }).tap()
    await expect(page.getByText(second.nombre).first()).toBeVisible()
    await stands()
    await page.goto('/admin/configuracion?tab=domiciliacion')
    await expect(page.getByRole('button', { name: 'Guardar cambios' })).toBeVisible()
    await stands()
  })
})
