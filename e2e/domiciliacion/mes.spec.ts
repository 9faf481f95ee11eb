import { readFile } from 'node:fs/promises'
import { expect, test, type Locator, type Page } from '@playwright/test'
import type { Propuesta, ReciboDeRemesa, Remesa } from '#shared/domiciliacion/remesa.ts'
import type { CivilDate } from '#shared/values/dates.ts'
import { announcer, violationsOf } from '../axe.ts'
import { onScreen } from '../charge-desk.ts'
import { newGymPassword } from '../new-gym.ts'
import { shownNumber } from '../shown-number.ts'
import { openSession } from '../sign-in.ts'
import { acreedor, dueDayAfter, precio, returnedFile, spanishGym, today } from './spanish-gym.ts'

const iban = 'ES91 2100 0418 4502 0005 1332'
const payer = 'Elena Ferrer'

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const panel = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })
const figure = (page: Page, name: string) => page.locator('dl > div').filter({ hasText: name }).locator('dd')
const isClean = async (page: Page) => expect(await violationsOf(page, { except: announcer })).toEqual([])
const tab = (page: Page, name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) }).click()
const closed = async (dialog: Locator) => {
  await dialog.getByRole('button', { name: 'Cerrar' }).click()
  await expect(dialog).toBeHidden()
}

async function fillDay(field: Locator, day: CivilDate): Promise<void> {
  const [year = '', month = '', date = ''] = day.split('-')
  for (const [part, digits] of [
    ['día', date],
    ['mes', month],
    ['año', year],
  ] as const)
    await field.getByRole('spinbutton', { name: new RegExp(`^${part}`, 'i') }).fill(digits)
}

test('a gym collects by the bank: its data, mandates, a file, what came back, and who leaves', async ({
  page,
  request,
  baseURL,
}) => {
  test.slow()
  const gym = await spanishGym(request, baseURL)
  const [first, second, third, last] = gym.miembros
  if (!first || !second || !third || !last) throw new Error('Four people train there')
  const vence = dueDayAfter(today())
  await openSession(page, gym.owner, newGymPassword)

  await test.step('without the creditor a file is not proposed, and what is missing is one press away', async () => {
    await page.goto('/admin/domiciliacion')
    await expect(page.getByText('Todavía no hay remesas')).toBeVisible()
    await isClean(page)
    await page.getByRole('button', { name: 'Nueva remesa' }).click()
    await page.getByRole('link', { name: 'Completar los datos' }).click()
    await expect(page).toHaveURL(/tab=domiciliacion/)
  })

  await test.step('a wrong NIF or IBAN is told before the creditor is sent', async () => {
    const sent: string[] = []
    page.on('request', (one) => one.url().includes('/api/acreedores/guardar') && sent.push(one.url()))
    const save = page.getByRole('button', { name: 'Guardar cambios' })
    await page.getByLabel('Nombre').fill(acreedor.nombre)
    await page.getByLabel('NIF').fill('B85626241')
    await page.getByLabel('IBAN donde entra el dinero').fill('ES91 2100 0418 4502 0005 1333')
    await save.click()
    await expect(page.getByLabel('NIF')).toHaveAccessibleDescription(/^Ese NIF no es correcto/)
    await expect(page.getByLabel('IBAN donde entra el dinero')).toHaveAccessibleDescription(
      /^Hay un número equivocado en el IBAN/,
    )
    await isClean(page)
    expect(sent).toEqual([])
    await page.getByLabel('NIF').fill(acreedor.nif)
    await page.getByLabel('IBAN donde entra el dinero').fill(iban)
    await page.getByLabel('Presentar antes').fill(String(acreedor.corte))
    await page.getByLabel('Avisar antes').fill(String(acreedor.aviso))
    // A person gives the notices of this month.
    await page.getByText('Avisar sin que nadie lo pida').click()
    await expect(page.getByText(`ES77000${acreedor.nif}`)).toBeVisible()
    await save.click()
    await expect(page.getByText('Cambios guardados').first()).toBeVisible()
    await expect(page.getByText('····1332')).toBeVisible()
    expect(await gym.api.collection('acreedores').getFullList()).toMatchObject([
      { ...acreedor, iban_final: '1332', aviso_automatico: false },
    ])
  })

  await test.step('a mandate that was signed on paper is added, and its paper opens, is kept and is taken away', async () => {
    await page.goto('/admin/domiciliacion?tab=mandatos')
    await expect(page.getByText('Todavía no hay mandatos')).toBeVisible()
    await isClean(page)
    await page.keyboard.press('n')
    const form = panel(page, 'Nuevo mandato')
    await form.getByLabel('Quien paga').fill(payer)
    await form.getByLabel('IBAN').fill('ES9121000418450200051333')
    await form.getByRole('button', { name: 'Agregar mandato' }).click()
    await expect(form.getByLabel('IBAN')).toHaveAccessibleDescription(/^Hay un número equivocado en el IBAN/)
    await isClean(page)
    await form.getByLabel('IBAN').fill(iban)
    await form.getByLabel('Lugar').fill('Madrid')
    await form.getByRole('button', { name: 'Agregar mandato' }).click()
    await expect(panel(page, payer)).toContainText(`En papel, el ${onScreen(today())}, en Madrid`)
    await isClean(page)
    const download = page.waitForEvent('download')
    await panel(page, payer).getByRole('button', { name: 'Papel para firmar' }).click()
    const paper = await readFile(await (await download).path())
    expect(paper.subarray(0, 5).toString()).toBe('%PDF-')
    const chooser = page.waitForEvent('filechooser')
    await panel(page, payer).getByRole('button', { name: 'Guardar papel' }).click()
    await (await chooser).setFiles({ name: 'firmado.pdf', mimeType: 'application/pdf', buffer: paper })
    await expect(panel(page, payer)).toContainText(`Guardado el ${onScreen(today())}`)
    await isClean(page)
    const kept = page.waitForEvent('download')
    await panel(page, payer).getByRole('button', { name: 'Descargar' }).click()
    expect(await readFile(await (await kept).path())).toEqual(paper)
    await panel(page, payer).getByRole('button', { name: 'Quitar papel' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Quitar', exact: true }).click()
    await expect(panel(page, payer)).toContainText('Sin guardar')
    await closed(panel(page, payer))
  })

  await test.step('a member pays by that mandate from now on', async () => {
    await page.goto(`/admin/miembros?miembro=${first.id}`)
    await panel(page, first.nombre).getByRole('button', { name: 'Domiciliar' }).click()
    const form = panel(page, 'Domiciliar')
    await form.getByRole('combobox', { name: 'Mandato' }).fill('Elena')
    await expect(page.getByRole('option', { name: /Elena Ferrer · ····1332/ })).toBeVisible()
    await isClean(page)
    await page.getByRole('option', { name: /Elena Ferrer · ····1332/ }).click()
    await form.getByRole('button', { name: /Qué se cobra$/ }).click()
    await page.getByRole('option', { name: /^Sala, 1 mes/ }).click()
    await fillDay(form.getByRole('group', { name: 'Primer cobro' }), vence)
    await isClean(page)
    await form.getByRole('button', { name: 'Domiciliar', exact: true }).click()
    await expect(form).toBeHidden()
    await expect(panel(page, first.nombre)).toContainText('Por el banco, ····1332')
    await isClean(page)
  })
  for (const one of [second, third, last]) await gym.domiciliar(one, vence)

  await test.step('nobody is collected untold: a notice takes all four in', async () => {
    await page.goto('/admin/domiciliacion')
    await expect(page.getByText('Todavía no hay remesas')).toBeVisible()
    await page.keyboard.press('n')
    await fillDay(page.getByRole('group', { name: 'Se cobra el' }), vence)
    await expect(page.getByText('Falta avisar a 4 personas')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Generar archivo' })).toBeDisabled()
    await tab(page, 'No se cobran')
    await expect(page.getByRole('list', { name: 'Por qué no se cobran' })).toContainText('Sin aviso a tiempo · 4')
    await isClean(page)
    await page.getByRole('button', { name: 'Avisar', exact: true }).click()
    await expect(figure(page, 'Recibos')).toHaveText('4')
    await tab(page, 'Se cobran')
  })

  const remesa = await test.step('one is left out, and the file is made', async () => {
    const propuesta = await gym.post<Propuesta>('remesas/propuesta', { vence })
    expect(propuesta.recibos.map(({ miembro }) => miembro)).toEqual(gym.miembros.map(({ nombre }) => nombre))
    expect(shownNumber(await figure(page, 'Suma').textContent())).toBe(propuesta.monto)
    await row(page, last.nombre).getByRole('checkbox').click({ force: true })
    await expect(figure(page, 'Recibos')).toHaveText('3')
    await isClean(page)
    await page.getByRole('button', { name: 'Generar archivo' }).click()
    await expect(page.getByRole('heading', { level: 1, name: `Remesa del ${onScreen(vence)}` })).toBeVisible()
    const [made] = await gym.api.collection('remesas').getFullList<Remesa>()
    if (!made) throw new Error('There is a file')
    return made
  })
  const listRecibos = () =>
    gym.api.collection('remesas_recibos').getFullList<ReciboDeRemesa>({ filter: `id_remesa = '${remesa.id}'` })
  const recibos = await listRecibos()
  const reciboOf = (miembro: { id: string }) => {
    const found = recibos.find(({ id_miembro }) => id_miembro === miembro.id)
    if (!found) throw new Error('That member has a receipt')
    return found
  }

  await test.step('what is downloaded has the receipts and sums of the rows', async () => {
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Descargar archivo' }).click()
    const file = await readFile(await (await download).path(), 'utf8')
    const all = (tag: string) =>
      Array.from(file.matchAll(new RegExp(`<${tag}>(.*?)</${tag}>`, 'g')), ([, text]) => text)
    const cents = recibos.reduce((sum, { monto }) => sum + Math.round(monto * 100), 0)
    expect(all('EndToEndId').toSorted()).toEqual(recibos.map(({ id }) => id).toSorted())
    expect(new Set(all('CtrlSum'))).toEqual(new Set([(cents / 100).toFixed(2)]))
    expect(new Set(all('NbOfTxs'))).toEqual(new Set(['3']))
    expect(all('MsgId')).toEqual([remesa.mensaje])
    expect(all('ReqdColltnDt')).toEqual([vence])
    expect(await figure(page, 'El banco mostrará').textContent()).toBe('3 recibos')
    expect(shownNumber(await figure(page, 'Por un total de').textContent())).toBe(cents / 100)
  })

  await test.step('who left since is named, and asked about before it counts as presented', async () => {
    const { id } = await gym.post<{ id: string }>('bajas/pedir', {
      id_miembro: third.id,
      pedida: today(),
      pedida_por: 'miembro',
      ultimo_dia: today(),
    })
    await page.getByRole('button', { name: 'La presenté al banco' }).press('Enter')
    const question = page.getByRole('alertdialog', { name: '1 recibo ya no corresponde' })
    await expect(question).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(question).toContainText(`${third.nombre} · 39,90 € · Pidió la baja`)
    await isClean(page)
    await question.getByRole('button', { name: 'Cancelar' }).click()
    await expect(page.getByRole('status').filter({ hasText: '1 recibo ya no corresponde' })).toBeVisible()
    await isClean(page)
    await gym.post(`bajas/${id}/deshacer`, {})
  })

  await test.step('one that was taken back by mistake is brought back', async () => {
    await page.getByRole('button', { name: 'Retirar', exact: true }).click()
    await page.getByRole('button', { name: 'Retirar remesa' }).click()
    await expect(page.getByRole('button', { name: 'Descargar archivo' })).toBeHidden()
    await page.getByRole('button', { name: 'Recuperar', exact: true }).click()
    await expect(page.getByRole('alertdialog', { name: '¿El banco tiene esta remesa?' })).toBeVisible()
    await isClean(page)
    await page.getByRole('button', { name: 'Recuperar remesa' }).click()
  })

  await test.step('it is presented', async () => {
    await page.getByRole('button', { name: 'La presenté al banco' }).click()
    await expect(page.getByText('Remesa presentada').first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'La presenté al banco' })).toBeHidden()
    await expect(figure(page, 'Presentada')).toHaveText(/\d{2}:\d{2}/)
    await isClean(page)
  })

  await test.step('the bank’s file is shown before it is applied', async () => {
    await page.goto('/admin/domiciliacion?tab=devueltos')
    await expect(page.getByText('No hay recibos devueltos por atender')).toBeVisible()
    await page.getByRole('button', { name: 'Leer archivo del banco' }).click()
    const dialog = panel(page, 'Leer archivo del banco')
    const choose = (name: string, buffer: Buffer) =>
      dialog.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/xml', buffer })
    await choose('otro.xml', Buffer.from('<a/>'))
    await expect(dialog.getByRole('alert').or(dialog.getByRole('status')).first()).toBeVisible()
    await isClean(page)
    await choose(
      'devueltos.xml',
      returnedFile(remesa.mensaje, [
        { ...reciboOf(first), codigo: 'AM04' },
        { ...reciboOf(second), codigo: 'MD01' },
        { id: 'aaaaaaaaaaaaaaa', monto: 10, codigo: 'AM04' },
      ]),
    )
    await expect(dialog).toContainText(/trae 2 para aplicar, por 79,80\s€/)
    await expect(dialog).toContainText(`${first.nombre} · No había saldo suficiente en la cuenta. (AM04)`)
    await expect(dialog).toContainText('No son recibos de este gimnasio · 1')
    expect((await listRecibos()).filter(({ estado }) => estado === 'devuelto')).toEqual([])
    await isClean(page)
    await dialog.getByRole('button', { name: 'Aplicar 2 devoluciones' }).click()
    await expect(dialog).toBeHidden()
    await expect(row(page, first.nombre)).toContainText('No había saldo suficiente en la cuenta. (AM04)')
    await expect(row(page, second.nombre)).toContainText('No hay un mandato válido, o quien paga lo revocó. (MD01)')
    await isClean(page)
  })

  await test.step('what may be collected again is; a mandate that the bank refused is over', async () => {
    await row(page, second.nombre).click()
    const refused = panel(page, second.nombre)
    await expect(refused.getByRole('button', { name: 'Perdonar' })).toBeVisible()
    await expect(refused.getByRole('button', { name: 'Cobrar otra vez' })).toBeHidden()
    await closed(refused)
    await row(page, first.nombre).click()
    await isClean(page)
    await panel(page, first.nombre).getByRole('button', { name: 'Cobrar otra vez' }).click()
    const question = page.getByRole('alertdialog', { name: '¿Cobrar otra vez?' })
    await isClean(page)
    await question.getByRole('button', { name: 'Cobrar otra vez' }).click()
    await expect(panel(page, first.nombre)).toContainText('Se cobra otra vez')
    await closed(panel(page, first.nombre))
    await expect(row(page, first.nombre)).toBeHidden()
    await page.locator('label').filter({ hasText: 'Atendidos' }).click()
    await expect(row(page, first.nombre)).toContainText('Se cobra otra vez')
    const next = await gym.post<Propuesta>('remesas/propuesta', { vence: dueDayAfter(vence) })
    const again = [...next.recibos, ...next.sin].filter(({ id_miembro }) => id_miembro === first.id)
    expect(again).toMatchObject([{ monto: precio }])
    await tab(page, 'Mandatos')
    await expect(row(page, second.nombre)).toContainText('Revocado')
    await expect(row(page, payer)).toContainText('Activo')
  })

  await test.step('a return is entered by hand, with the keyboard', async () => {
    await page.goto(`/admin/domiciliacion?remesa=${remesa.id}`)
    await row(page, third.nombre).click()
    await panel(page, third.nombre).getByRole('button', { name: 'Marcar devuelto' }).click()
    const form = panel(page, 'Marcar devuelto')
    await expect(form.getByRole('combobox', { name: 'Motivo' })).toBeFocused()
    await form.getByRole('combobox', { name: 'Motivo' }).fill('autorizado')
    await expect(page.getByRole('option')).toHaveCount(1)
    await isClean(page)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('listbox')).toBeHidden()
    await expect(form.getByRole('combobox', { name: 'Motivo' })).toHaveValue(/^MD06 · /)
    await isClean(page)
    await form.getByRole('button', { name: 'Marcar devuelto' }).click()
    await expect(form).toBeHidden()
    await expect(panel(page, third.nombre)).toContainText(/\(MD06\)/)
    await closed(panel(page, third.nombre))
  })

  await test.step('a member leaves and stays after all', async () => {
    await page.goto(`/admin/miembros?miembro=${last.id}`)
    await panel(page, last.nombre).getByRole('button', { name: 'Dar de baja' }).click()
    const form = panel(page, `Dar de baja a ${last.nombre}`)
    await expect(form.getByRole('group', { name: 'Último día' })).toBeVisible()
    await isClean(page)
    await form.getByRole('button', { name: 'Dar de baja', exact: true }).click()
    await expect(panel(page, last.nombre)).toContainText(/Baja pedida: último día/)
    const left = await gym.post<Propuesta>('remesas/propuesta', { vence })
    expect(left.sin).toContainEqual(expect.objectContaining({ id_miembro: last.id, motivo: 'baja' }))
    await isClean(page)
    await panel(page, last.nombre).getByRole('button', { name: 'Deshacer' }).click()
    await expect(page.getByText('Baja deshecha').first()).toBeVisible()
    await expect(panel(page, last.nombre).getByRole('button', { name: 'Dar de baja' })).toBeVisible()
    const back = await gym.post<Propuesta>('remesas/propuesta', { vence })
    expect(back.recibos).toContainEqual(expect.objectContaining({ id_miembro: last.id }))
  })

  await test.step('the screen says what a recount says', async () => {
    const all = await listRecibos()
    const sum = (rows: readonly ReciboDeRemesa[]) =>
      rows.reduce((cents, { monto }) => cents + Math.round(monto * 100), 0)
    const returned = all.filter(({ estado }) => estado === 'devuelto')
    await page.goto('/admin/domiciliacion')
    await expect(row(page, onScreen(vence))).toContainText('Presentada')
    await row(page, onScreen(vence)).click()
    await expect(figure(page, 'El banco mostrará')).toHaveText(`${all.length} recibos`)
    expect(shownNumber(await figure(page, 'Por un total de').textContent())).toBe(sum(all) / 100)
    const [count, amount] = ((await figure(page, 'Devueltos').textContent()) ?? '').split(' · ')
    expect([Number(count), shownNumber(amount)]).toEqual([returned.length, sum(returned) / 100])
    expect(returned.length).toBe(3)
  })
})
