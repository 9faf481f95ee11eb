import { expect, test, type Page } from '@playwright/test'
import { addDays } from '#shared/values/dates.ts'
import { announcer, violationsOf } from '../axe.ts'
import { onScreen } from '../charge-desk.ts'
import { linkIn, mailTo } from '../mailbox.ts'
import { confirmAddress, newGymPassword } from '../new-gym.ts'
import { openSession } from '../sign-in.ts'
import { spanishGym, today } from './spanish-gym.ts'

const iban = 'ES91 2100 0418 4502 0005 1332'

const panel = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })
const consent = (page: Page) => page.getByRole('region', { name: 'Domiciliación' })
const isClean = async (page: Page) => expect(await violationsOf(page, { except: announcer })).toEqual([])

test('a desk sends a mandate, a member is to pay by it, the payer signs it on a phone, and the desk sees it active', async ({
  page,
  browser,
  request,
  baseURL,
}) => {
  test.slow()
  const gym = await spanishGym(request, baseURL)
  await confirmAddress(gym.owner)
  await gym.saveAcreedor()
  const correo = `elena${gym.owner.slice(gym.owner.indexOf('.'))}`
  await openSession(page, gym.owner, newGymPassword)

  await test.step('without an account, the mail is asked for, and the link goes there', async () => {
    await page.goto('/admin/domiciliacion?tab=mandatos')
    await expect(page.getByText('Todavía no hay mandatos')).toBeVisible()
    await page.keyboard.press('n')
    const form = panel(page, 'Nuevo mandato')
    await form.getByLabel('Quien paga').fill('Elena Ferrer')
    await form.getByText('Firma por enlace').click()
    await form.getByRole('button', { name: 'Enviar para firmar' }).click()
    await expect(form.getByRole('textbox', { name: 'Correo' })).toHaveAccessibleDescription(/^Escribe el correo/)
    await isClean(page)
    await form.getByRole('textbox', { name: 'Correo' }).fill(correo)
    await form.getByRole('button', { name: 'Enviar para firmar' }).click()
    const made = panel(page, 'Elena Ferrer')
    await expect(made).toContainText(`Enviado a firmar el ${onScreen(today())} a ${correo}`)
    await expect(made).toContainText(`Vence el ${onScreen(addDays(today(), 14))}`)
    await expect(made).toContainText('La escribe quien firma')
    await expect(made.getByRole('button', { name: 'Copiar enlace' })).toBeVisible()
    await isClean(page)
  })

  await test.step('a member pays by it, and is told to wait for the signature', async () => {
    const [miembro] = gym.miembros
    await page.goto(`/admin/miembros?miembro=${miembro?.id}`)
    await page.getByRole('button', { name: 'Domiciliar' }).click()
    const form = panel(page, 'Domiciliar')
    const mandato = form.getByRole('combobox', { name: 'Mandato' })
    await mandato.fill('Elena')
    await page.getByRole('option', { name: /^Elena Ferrer/ }).click()
    await expect(mandato).toHaveAccessibleDescription(/^Todavía no está firmado/)
    await form.getByRole('button', { name: /Qué se cobra$/ }).click()
    await page.getByRole('option', { name: /^Sala, 1 mes/ }).click()
    await isClean(page)
    await form.getByRole('button', { name: 'Domiciliar', exact: true }).click()
    await expect(form).toBeHidden()
    await expect(consent(page)).toContainText('Falta la firma')
    await isClean(page)
  })

  await test.step('the payer asks for the code, reads the order and signs it', async () => {
    const phone = await browser.newContext({ viewport: { width: 390, height: 844 } })
    const own = await phone.newPage()
    const link = linkIn(await mailTo(correo, /^Firma la domiciliación/))
    await own.goto(`${baseURL}${link}`)
    await isClean(own)
    await expect(own.getByText('Elena')).toHaveCount(0)
    await own.getByRole('button', { name: 'Enviarme el código' }).click()
    await own.getByLabel('Código').fill('12')
    await own.getByRole('button', { name: 'Continuar' }).click()
    await expect(own.getByLabel('Código')).toHaveAccessibleDescription(/^Ese código no es correcto/)
    await isClean(own)
    const { text = '' } = await mailTo(correo, /^Tu código para firmar/)
    await own.getByLabel('Código').fill(/\b\d{6}\b/.exec(text)?.[0] ?? '')
    await own.getByRole('button', { name: 'Continuar' }).click()
    await expect(own.getByText('autoriza (A) al acreedor')).toBeVisible()
    expect(await own.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await isClean(own)
    await own.getByLabel('Tu nombre y apellido').fill('Elena Ferrer Gil')
    await own.getByLabel('IBAN').fill(`${iban.slice(0, -1)}3`)
    await own.getByRole('button', { name: 'Firmar la orden' }).click()
    await expect(own.getByLabel('IBAN')).toHaveAccessibleDescription(/^Ese IBAN no es válido/)
    await isClean(own)
    await own.getByLabel('IBAN').fill(iban)
    await own.getByRole('button', { name: 'Firmar la orden' }).click()
    await expect(own.getByRole('heading', { name: 'Orden firmada' })).toBeVisible()
    await isClean(own)
    await mailTo(correo, /^Firmaste la domiciliación/)
    await own.goto(`${baseURL}${link}`)
    await expect(own.getByRole('heading', { name: 'Este enlace no sirve' })).toBeVisible()
    await phone.close()
  })

  await test.step('the desk sees it signed without loading the page again', async () => {
    await expect(consent(page)).toContainText('Por el banco, ····1332')
    await expect(consent(page)).toContainText('Activo')
    await page.getByRole('link', { name: 'Domiciliación' }).first().click()
    await page.getByRole('tab', { name: /^Mandatos/ }).click()
    await page.getByRole('row').filter({ hasText: 'Elena Ferrer Gil' }).click()
    const signed = panel(page, 'Elena Ferrer Gil')
    await expect(signed).toContainText('Activo')
    await expect(signed).toContainText(`Por enlace, el ${onScreen(today())}`)
    await expect(signed).toContainText('····1332')
    await isClean(page)
  })

  await test.step('a draft that waits for paper is sent too, and signed on paper with its account all the same', async () => {
    const { id } = await gym.post<{ id: string }>('mandatos/alta', {
      sucursal_id: gym.sucursal_id,
      nombre: 'Óscar Soler',
      correo,
    })
    await page.goto(`/admin/domiciliacion?tab=mandatos&mandato=${id}`)
    const draft = panel(page, 'Óscar Soler')
    await draft.getByRole('button', { name: 'Enviar para firmar' }).click()
    await isClean(page)
    await panel(page, 'Enviar para firmar').getByRole('button', { name: 'Enviar', exact: true }).click()
    await expect(draft).toContainText('Enviado a firmar')
    await draft.getByRole('button', { name: 'Registrar firma' }).click()
    const form = panel(page, 'Registrar firma')
    await form.getByLabel('IBAN').fill(iban)
    await form.getByRole('button', { name: 'Registrar firma' }).click()
    await expect(draft).toContainText(`En papel, el ${onScreen(today())}`)
  })
})
