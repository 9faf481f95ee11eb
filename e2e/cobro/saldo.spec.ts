import { readFile } from 'node:fs/promises'
import { expect, test, type Page } from '@playwright/test'
import { parseCsv } from 'hucre/csv'
import { announcer, violationsUntilOtherLook } from '../axe.ts'
import { chargeForm, receipt, receiptNumber } from '../charge-desk.ts'
import { builtInRoles } from '#shared/permissions.ts'
import { newGymPassword } from '../new-gym.ts'
import { openSession } from '../sign-in.ts'
import { owing, owingGym } from './owing-gym.ts'

const debtForm = (page: Page) => page.getByRole('dialog', { name: 'Cobrar saldo' })
const panel = (page: Page) => page.getByRole('dialog', { name: owing.nombre })
const done = (page: Page) => receipt(page).getByRole('button', { name: 'Listo' }).click()

/** Opens Cobrar saldo from the panel of the member and collects a part of the debt. Answers its receipt. */
async function collect(page: Page, typed: string): Promise<string> {
  await panel(page).getByRole('button', { name: 'Cobrar saldo' }).click()
  // It selects its amount with its focus.
  await expect(debtForm(page).getByLabel('Paga', { exact: true })).toBeFocused()
  await debtForm(page).getByLabel('Paga', { exact: true }).fill(typed)
  await debtForm(page)
    .getByRole('button', { name: `Cobrar $ ${typed}` })
    .click()
  await expect(receipt(page)).toContainText('Saldo cobrado')
  return receiptNumber(page)
}

test('a member leaves a rest, pays it in pieces, one of them is voided, and the last part is forgiven', async ({
  page,
  request,
  baseURL,
}) => {
  test.slow()
  const { owner, api, miembro } = await owingGym(request, baseURL)
  await openSession(page, owner, newGymPassword)
  await page.goto(`/admin/pagos?cobrar=${miembro}`)
  await expect(chargeForm(page).getByRole('button', { name: /^Cobrar \$\s44\.000$/ })).toBeFocused()

  await test.step('an amount that does not fit is told at its field, and nothing is charged', async () => {
    const form = chargeForm(page)
    await form.getByRole('button', { name: /^Queda debiendo/ }).click()
    const today = form.getByLabel('Paga hoy')
    const said = async (typed: string, sentence: RegExp) => {
      await today.fill(typed)
      await form.locator('button[type=submit]').click()
      await expect(today).toHaveAccessibleDescription(sentence)
      await expect(today).toBeFocused()
    }
    await said('', /^Escribe cuánto paga hoy/)
    await said('50.000', /^Es más que el total: escribe \$\s44\.000 o menos\.$/)
    await said('la mitad', /^Escribe cuánto paga hoy/)
    await said('10.000', /^Con esto debería \$\s34\.000, y el gimnasio deja hasta \$\s30\.000 por persona\.$/)
    await said('0', /^Con esto debería \$\s44\.000/)
    await expect(form.getByText('A cuenta (queda debiendo)', { exact: true })).toBeVisible()
    expect(await api.collection('pagos').getList(1, 1)).toMatchObject({ totalItems: 0 })
    expect(await violationsUntilOtherLook(page, { except: announcer })).toEqual([])
  })

  const charged = await test.step('the charge takes a part and leaves the rest', async () => {
    await chargeForm(page).getByLabel('Paga hoy').fill('20.000')
    await expect(chargeForm(page).getByRole('region', { name: 'Queda debiendo' }).locator('output')).toHaveText(
      /^\$\s24\.000$/,
    )
    await chargeForm(page)
      .getByRole('button', { name: /^Cobrar \$\s20\.000 · queda \$\s24\.000$/ })
      .click()
    await expect(receipt(page)).toContainText(/Queda debiendo\$\s24\.000 para el/)
    const recibo = await receiptNumber(page)
    await done(page)
    return recibo
  })

  await test.step('the panel says what is owed, and two pieces of it come in', async () => {
    await page.goto(`/admin/miembros?miembro=${miembro}`)
    await expect(panel(page)).toContainText(/Debe \$\s24\.000 para el/)
    await page.keyboard.press('s')
    await debtForm(page).getByLabel('Paga', { exact: true }).fill('24.000,01')
    await page.keyboard.press('Enter')
    await expect(debtForm(page).getByLabel('Paga', { exact: true })).toHaveAccessibleDescription(
      /^Debe \$\s24\.000: cobra eso o menos\.$/,
    )
    expect(await violationsUntilOtherLook(page, { except: announcer })).toEqual([])
    await page.keyboard.press('Escape')
    await debtForm(page).getByRole('button', { name: 'Descartar cambios' }).or(panel(page)).first().click()
  })
  const kept = await collect(page, '10.000')
  await done(page)
  await expect(panel(page)).toContainText(/Debe \$\s14\.000 para el/)
  await collect(page, '5.000')

  await test.step('the second one is taken back, with a reason that stays', async () => {
    await receipt(page).getByRole('button', { name: 'Deshacer' }).click()
    const question = page.getByRole('alertdialog', { name: /^¿Deshacer el cobro/ })
    await question.getByLabel('Motivo').fill('Se llevó el billete')
    await question.getByRole('button', { name: 'Deshacer cobro' }).click()
    await expect(receipt(page)).toContainText('Cobro de saldo anulado')
    await done(page)
    await expect(panel(page)).toContainText(/Debe \$\s14\.000 para el/)
    await expect(panel(page)).toContainText('Anulado por Marta Ledesma: Se llevó el billete')
    await expect(panel(page)).toContainText(/Quedó debiendo \$\s24\.000 · queda \$\s14\.000 para el/)
    expect(await violationsUntilOtherLook(page, { except: announcer })).toEqual([])
  })

  await test.step('the list has who owes, and the payments what was left', async () => {
    await page.goto('/admin/miembros?estado=con-saldo')
    await expect(page.getByRole('tab', { name: 'Con saldo' })).toHaveAttribute('aria-selected', 'true')
    await expect(page.getByRole('row', { name: owing.nombre })).toContainText(/\$\s14\.000/)
    await page.goto('/admin/pagos')
    await expect(page.getByText(/^Cobrado \$\s20\.000$/)).toBeVisible()
    await expect(page.getByText(/^A cuenta \(queda debiendo\) \$\s24\.000$/)).toBeVisible()
  })

  await test.step('what came in for it has its own list of the day, with its sum, its receipts and its file', async () => {
    const rows = page.getByRole('row').filter({ hasText: owing.nombre })
    await page.locator('label').filter({ hasText: 'Saldos cobrados' }).click()
    await expect(page).toHaveURL(/\/admin\/pagos\/saldos\?rango=hoy$/)
    await expect(rows).toHaveCount(2)
    await expect(page.getByText(/^Cobrado \$\s10\.000$/)).toBeVisible()
    await expect(page.getByText('1 cobro válido')).toBeVisible()
    await expect(rows.filter({ has: page.locator('s') })).toContainText(/\$\s5\.000/)
    await expect(rows.filter({ hasText: kept })).toContainText(new RegExp(`${kept}.*${charged}.*\\$\\s14\\.000`))
    expect(await violationsUntilOtherLook(page, { except: announcer })).toEqual([])
    await page.getByLabel('Buscar en la lista').fill(`ramona ${kept}`)
    await expect(rows).toHaveCount(1)
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Exportar' }).click()
    await page.getByRole('menuitem', { name: /CSV/ }).click()
    const [head, ...file] = parseCsv(await readFile(await (await download).path(), 'utf8'), { delimiter: ';' })
    expect(head).not.toContain('Condonado')
    expect(file.map(([recibo]) => Number(recibo)).filter((recibo) => recibo > 0)).toEqual([Number(kept)])
    await rows.click()
    await expect(page.getByRole('dialog', { name: `Recibo ${kept}` })).toContainText('Pago de saldo')
    await page.reload()
    await expect(page.getByRole('dialog', { name: `Recibo ${kept}` })).toContainText('Pago de saldo')
    await done(page)
    await page.getByLabel('Buscar en la lista').fill('nadie así')
    await expect(page.getByText('Ningún saldo cobrado coincide')).toBeVisible()
    await page.goto('/admin/pagos')
  })

  await test.step('a void of the charge says first what came in for its rest', async () => {
    await page.getByRole('row').filter({ hasText: owing.nombre }).first().click()
    const payment = page.getByRole('dialog', { name: `Recibo ${charged}` })
    await expect(payment).toContainText(/Quedó debiendo \$\s24\.000 · queda \$\s14\.000 para el/)
    await payment.getByRole('button', { name: 'Anular' }).click()
    const question = page.getByRole('alertdialog')
    await expect(question).toContainText(
      new RegExp(`De su saldo ya se cobraron \\$\\s10\\.000 \\(recibo ${kept}\\): devuélvelos y anula ese recibo\\.`),
    )
    await question.getByRole('button', { name: 'Volver' }).click()
    await payment.getByRole('button', { name: 'Cobrar saldo' }).click()
  })

  await test.step('the last part is forgiven, with its reason', async () => {
    await debtForm(page).getByRole('button', { name: 'Condonar este saldo' }).click()
    const question = page.getByRole('dialog', { name: 'Condonar saldo' })
    await question.getByLabel('Motivo').fill('Se lesionó')
    await question.getByRole('button', { name: /^Condonar \$\s14\.000$/ }).click()
    await expect(page.getByText('Saldo condonado').first()).toBeVisible()
    await page.goto('/admin/pagos/saldos?rango=siempre')
    await expect(page.getByText('1 cobro válido')).toBeVisible()
    await expect(page.getByRole('row').filter({ hasText: owing.nombre })).toHaveCount(2)
    await page.goto(`/admin/miembros?miembro=${miembro}`)
    await expect(panel(page)).toContainText('Se lesionó')
    await expect(panel(page).getByRole('button', { name: 'Cobrar saldo' })).toBeHidden()
    await expect(panel(page)).toContainText(/Quedó debiendo \$\s24\.000 · sin saldo/)
  })

  await test.step('the ledger says the same', async () => {
    expect(await api.collection('deudas').getFullList()).toMatchObject([{ monto: 24_000, saldo: 0 }])
    const taken = await api.collection('saldos').getFullList<{ clase: string; monto: number; anulado: string }>({
      sort: 'created',
    })
    expect(taken.map(({ clase, monto, anulado }) => [clase, monto, anulado !== ''])).toEqual([
      ['cobro', 10_000, false],
      ['cobro', 5000, true],
      ['condonacion', 14_000, false],
    ])
    expect(await api.collection('miembros_pagos').getOne(miembro)).toMatchObject({ saldo: 0, saldo_vence: '' })
  })
})

test('a sale to a member is left to be paid later', async ({ page, request, baseURL }) => {
  const { owner, api, miembro } = await owingGym(request, baseURL)
  await openSession(page, owner, newGymPassword)
  await page.goto('/admin/ventas?vender=lista')
  const form = page.getByRole('dialog', { name: 'Vender' })
  await form.getByRole('button', { name: /^Agua/ }).click()
  await expect(form.getByText('A cuenta (queda debiendo)', { exact: true })).toBeHidden()
  await form.getByRole('button', { name: 'Anotar a un miembro' }).click()
  await form.getByRole('combobox', { name: 'Buscar miembro' }).fill('Ramona')
  await page.getByRole('option', { name: /Ramona Paz/ }).click()
  await form.getByText('A cuenta (queda debiendo)', { exact: true }).click()
  await form.getByRole('button', { name: /^Dejar \$\s1\.500 a cuenta$/ }).click()
  await expect(receipt(page)).toContainText(/Queda debiendo\$/)
  expect(await api.collection('deudas').getFullList()).toMatchObject([{ monto: 1500, saldo: 1500, id_pago: '' }])

  await test.step('what another desk takes meanwhile leaves the amount selected, so that typing replaces it', async () => {
    await page.goto(`/admin/miembros?miembro=${miembro}`)
    await panel(page).getByRole('button', { name: 'Cobrar saldo' }).click()
    const paga = debtForm(page).getByLabel('Paga', { exact: true })
    await expect(paga).toBeFocused()
    await expect(paga).toHaveValue('1.500')
    const [deuda] = await api.collection('deudas').getFullList()
    const part = {
      id_deuda: deuda?.id,
      sucursal_id: deuda?.['sucursal_id'],
      clase: 'cobro',
      monto: 500,
      medio_pago: 'Efectivo',
    }
    await api.collection('saldos').create(part)
    await expect(paga).toHaveValue('1.000')
    await page.keyboard.type('400')
    await expect(paga).toHaveValue('400')
  })
})

test('a gym that does not use it sees nothing of it until its settings allow it @long', async ({
  page,
  request,
  baseURL,
}) => {
  const { owner, miembro } = await owingGym(request, baseURL, {})
  await openSession(page, owner, newGymPassword)
  await page.goto(`/admin/pagos?cobrar=${miembro}`)
  await expect(chargeForm(page).getByRole('button', { name: /^Cobrar \$\s44\.000$/ })).toBeFocused()
  await expect(chargeForm(page).getByRole('button', { name: /Queda debiendo/ })).toBeHidden()
  await page.keyboard.press('d')
  await expect(chargeForm(page).getByLabel('Paga hoy')).toBeHidden()
  await page.keyboard.press('Enter')
  await expect(receipt(page)).toContainText('Pago registrado')
  await expect(receipt(page)).not.toContainText(/cuenta|saldo|debiendo/i)
  await done(page)
  for (const address of [`/admin/miembros?miembro=${miembro}`, '/admin/pagos']) {
    await page.goto(address)
    await expect(page.getByRole('row', { name: owing.nombre }).or(page.getByText(owing.nombre)).first()).toBeVisible()
    await expect(page.locator('main')).not.toContainText(/\bsaldo|a cuenta|debe\b/i)
  }

  await test.step('the settings turn it on', async () => {
    await page.goto('/admin/configuracion?tab=saldo')
    await page.getByText('Un cobro puede dejar saldo').click()
    await page.getByText('Recepción también puede dejar saldo').click()
    await page.getByLabel('Plazo propuesto').fill('10')
    await page
      .locator('label')
      .filter({ hasText: /^No pasa/ })
      .click()
    await page.getByRole('button', { name: 'Guardar cambios' }).click()
    await expect(page.getByText('Cambios guardados').first()).toBeVisible()
    expect(await violationsUntilOtherLook(page, { except: announcer })).toEqual([])
    await page.goto(`/admin/configuracion/editar-rol/${builtInRoles.Recepción}`)
    await expect(page.getByText('Lo da tu gimnasio, en Configuración, Saldo')).toBeVisible()
    await page.goto('/admin/dashboard')
    // Figures that come in move what lies under the pointer, and the explanation closes.
    await expect(page.getByRole('listitem').filter({ hasText: 'Membresías del mes' })).toContainText('$')
    await page.getByRole('button', { name: 'Qué es Membresías del mes' }).click()
    await expect(page.getByRole('tooltip')).toContainText('con lo que quedó debiendo')
    await page.goto('/admin/configuracion?tab=historial')
    await expect(page.getByText('Saldo de los miembros').first()).toBeAttached()
    await page.goto(`/admin/pagos?cobrar=${miembro}`)
    await expect(chargeForm(page).getByRole('button', { name: /Queda debiendo/ })).toBeVisible()
  })
})
