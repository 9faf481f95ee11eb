import { expect } from '@playwright/test'
import { addDays, civilDay } from '#shared/values/dates.ts'
import { announcer, settled, violationsOf } from '../axe.ts'
import {
  addInline,
  charge,
  chargeForm,
  chooseCard,
  choosePlan,
  endAfter,
  figure,
  onScreen,
  receipt,
  newPerson,
  zone,
} from '../charge-desk.ts'
import { test } from '../own-gym.ts'
import { placedIds } from '../placed-ids.ts'
import { openSession, signIn } from '../sign-in.ts'
import { goTo } from '../go-to.ts'

test('a new member is charged: receipt, member in force, dashboard updated; voiding reverts it', async ({
  page,
  gym,
}) => {
  test.slow()
  const person = newPerson('Ofelia Quintanilla')
  await signIn(page, gym.admin)
  const before = { income: await figure(page, 'Ingresos del mes'), active: await figure(page, 'Miembros vigentes') }

  await test.step('add him inside the charge and charge him', async () => {
    await goTo(page, '/admin/pagos')
    await page.getByRole('button', { name: 'Registrar pago' }).click()
    await addInline(page, person)
    await choosePlan(page, 'Musculación')
    const form = chargeForm(page)
    await chooseCard(page, '1 mes')
    await chooseCard(page, 'Efectivo')
    await expect(form).toContainText('Empezar hoy')
    await expect(form).toContainText(`Vence el ${endAfter(1)}`)
    await charge(page)
    await expect(receipt(page)).toContainText('Pago registrado')
    await expect(receipt(page)).toContainText(endAfter(1))
    await expect(receipt(page).getByRole('button', { name: 'Imprimir' })).toBeVisible()
    await expect(receipt(page).getByRole('link', { name: 'WhatsApp' })).toHaveAttribute(
      'href',
      /^https:\/\/wa\.me\/.*recibimos%20tu%20pago/,
    )
    await receipt(page).getByRole('button', { name: 'Listo' }).click()
    await expect(page.getByRole('row', { name: new RegExp(person.nombre) })).toContainText('Válido')
  })

  await test.step('every screen tells the truth at once', async () => {
    await page.getByRole('link', { name: 'Dashboard', exact: true }).click()
    await expect.poll(() => figure(page, 'Miembros vigentes')).toBe(before.active + 1)
    await expect.poll(() => figure(page, 'Ingresos del mes')).toBe(before.income + 58_000)
    await goTo(page, `/admin/miembros?q=${person.dni}`)
    await expect(page.getByRole('row', { name: new RegExp(person.nombre) })).toContainText('Vigente')
  })

  await test.step('renewing early keeps the days', async () => {
    await goTo(page, `/admin/pagos?q=${encodeURIComponent(person.nombre)}`)
    await page.getByRole('button', { name: 'Registrar pago' }).click()
    await page.getByRole('combobox', { name: 'Buscar miembro' }).fill(person.dni)
    await page.getByRole('option', { name: new RegExp(person.nombre) }).click()
    const form = chargeForm(page)
    await expect(form.getByRole('radio', { name: /Continuar desde el/ })).toBeChecked()
    await expect(form).toContainText(`Vence el ${endAfter(2)}`)
    await chooseCard(page, 'Transferencia')
    await form.getByLabel('Referencia').fill('OP-1234')
    await charge(page)
    await expect(receipt(page)).toContainText(endAfter(2))
    await expect(receipt(page)).toContainText('OP-1234')
    await receipt(page).getByRole('button', { name: 'Listo' }).click()
  })

  await test.step('a void moves everything back, and stays to be seen', async () => {
    await page.getByRole('row', { name: new RegExp(`${person.nombre}.*Efectivo`) }).click()
    const panel = page.getByRole('dialog', { name: /^Recibo/ })
    await panel.getByRole('button', { name: 'Anular' }).click()
    const question = page.getByRole('alertdialog')
    await question.getByRole('button', { name: 'Anular pago' }).click()
    await expect(question.getByText('Escribe al menos 3 caracteres.')).toBeVisible()
    await question.getByLabel('Motivo').fill('Se cobró dos veces')
    await question.getByRole('button', { name: 'Anular pago' }).click()
    await expect(panel).toContainText('Se cobró dos veces')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('row', { name: new RegExp(`${person.nombre}.*Efectivo`) })).toContainText('Anulado')
    await expect(page.getByRole('row', { name: new RegExp(`${person.nombre}.*Transferencia`) })).toContainText(
      endAfter(1),
    )
    await goTo(page, '/admin/dashboard')
    await expect.poll(() => figure(page, 'Ingresos del mes')).toBe(before.income + 58_000)
  })
})

test('the offer to add a member waits for the answer to the text as typed', async ({ page }) => {
  const { nombre } = await placedIds()
  await signIn(page, 'recepcion@norte.example')

  await test.step('the search of every page offers to add a person it does not find', async () => {
    await page.keyboard.press('Control+k')
    await page.keyboard.type('zoilo wxyz')
    await page.getByRole('option', { name: 'Nuevo miembro «Zoilo Wxyz»' }).click()
    await expect(page.getByLabel('Nombre y apellido')).toHaveValue('Zoilo Wxyz')
  })

  const searches = '**/api/collections/miembros_pagos/records*'
  let release = () => {}
  const answered = new Promise<void>((resolve) => (release = resolve))
  const options = page.getByRole('option')
  const offer = page.getByRole('option', { name: /Agregar nuevo miembro/ })
  await goTo(page, '/admin/pagos?cobrar=buscar')
  const search = page.getByRole('combobox', { name: 'Buscar miembro' })

  await test.step('neither a press nor Enter adds before the answer', async () => {
    await page.route(searches, async (route) => {
      await answered
      await route.continue()
    })
    const asked = page.waitForRequest(searches)
    await search.fill(nombre)
    await asked
    await expect(options).toHaveCount(0)
    await search.press('Enter')
    release()
    await expect(offer.or(chargeForm(page).getByRole('region', { name: 'Miembro' }))).toBeVisible()
    await expect(page.getByRole('dialog', { name: 'Nuevo miembro' })).toBeHidden()
  })

  await test.step('a search that failed offers nothing', async () => {
    await page.unroute(searches)
    await goTo(page, '/admin/pagos?cobrar=buscar')
    await page.route(searches, (route) => route.fulfill({ status: 500, json: {} }))
    await search.fill('Nadie')
    await expect(chargeForm(page).getByRole('button', { name: 'Reintentar' })).toBeVisible()
    await expect(options).toHaveCount(0)
    await page.unroute(searches)
    await chargeForm(page).getByRole('button', { name: 'Reintentar' }).click()
    await expect(offer).toBeVisible()
  })
})

test('a charge is made once: repeated, doubled, lost, or crossed by another desk', async ({ page, gym, context }) => {
  await openSession(page, gym.admin)

  await test.step('a charge like one of two minutes ago asks first, and Enter cancels it', async () => {
    const person = newPerson('Benita Larrosa')
    await goTo(page, '/admin/pagos?cobrar=buscar')
    await addInline(page, person)
    await choosePlan(page, 'Musculación')
    await charge(page)
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Registrar pago' }).click()
    await page.getByRole('combobox', { name: 'Buscar miembro' }).fill(person.dni)
    await page.getByRole('option', { name: new RegExp(person.nombre) }).click()
    await chargeForm(page)
      .getByRole('button', { name: /^Cobrar \$/ })
      .click()
    const question = page.getByRole('alertdialog', { name: '¿Cobro repetido?' })
    await expect(question).toContainText(person.nombre)
    await page.keyboard.press('Enter')
    await expect(question).toBeHidden()
    await expect(chargeForm(page)).toBeVisible()
    await chargeForm(page)
      .getByRole('button', { name: /^Cobrar \$/ })
      .click()
    await question.getByRole('button', { name: 'Cobrar otra vez' }).click()
    await expect(receipt(page)).toContainText(endAfter(2))
  })

  await test.step('a double click and a lost answer charge once', async () => {
    const person = newPerson('Clotilde Barragán')
    await goTo(page, '/admin/pagos?cobrar=buscar')
    await addInline(page, person)
    await choosePlan(page, 'Musculación')
    // The server charges; its answer is lost.
    let losses = 0
    await page.route('**/api/collections/pagos/records?*', async (route) => {
      if (route.request().method() !== 'POST' || losses > 0) return route.fallback()
      losses += 1
      await route.fetch()
      return route.abort('connectionreset')
    })
    await chargeForm(page)
      .getByRole('button', { name: /^Cobrar \$/ })
      .click()
    await expect(chargeForm(page)).toContainText('no se cobrará dos veces')
    await chargeForm(page).getByRole('button', { name: 'Reintentar' }).dblclick()
    await expect(receipt(page)).toContainText('Pago registrado')
    await page.goto(`/admin/pagos?q=${encodeURIComponent(person.nombre)}`)
    await expect(page.getByRole('row', { name: new RegExp(person.nombre) })).toHaveCount(1)
    await page.unrouteAll()
  })

  await test.step('a charge of another desk in the meantime is shown before this one charges', async () => {
    const person = newPerson('Fermina Colombres')
    await goTo(page, '/admin/pagos?cobrar=buscar')
    await addInline(page, person)
    await choosePlan(page, 'Musculación')
    const otherDesk = await context.newPage()
    await otherDesk.goto(page.url())
    await choosePlan(otherDesk, 'Musculación')
    await chooseCard(otherDesk, 'Tarjeta')
    await charge(otherDesk)

    const form = chargeForm(page)
    await form.getByRole('button', { name: /^Cobrar \$/ }).click()
    await expect(form).toContainText('Los datos cambiaron mientras cobrabas')
    await expect(form.getByRole('radio', { name: /Continuar desde el/ })).toBeChecked()
    await expect(form).toContainText(`Vence el ${endAfter(2)}`)
    await charge(page)
    await expect(receipt(page)).toContainText(endAfter(2))
  })
})

test('a charge has a discount, another day, a reference, and fits a phone', async ({ page, gym }) => {
  await openSession(page, gym.admin)

  await test.step('a discount, typed as a percentage or an amount, shows both prices and needs a reason', async () => {
    const person = newPerson('Dorotea Insaurralde')
    await goTo(page, '/admin/pagos?cobrar=buscar')
    await addInline(page, person)
    await choosePlan(page, 'Musculación')
    const form = chargeForm(page)
    const top = async () => (await form.boundingBox())?.y
    const before = await top()
    await form.getByRole('button', { name: 'Agregar descuento' }).click()
    await form.getByText('%', { exact: true }).click()
    await form.getByLabel('Descuento', { exact: true }).fill('10')
    await form.getByLabel('Motivo').focus()
    await expect(form).toContainText('Son $ 5.800')
    expect(await top()).toBe(before)
    await form.getByText('Importe', { exact: true }).click()
    await form.getByLabel('Descuento', { exact: true }).fill('8000,50')
    await page.keyboard.press('Enter')
    await expect(form.getByText('Escribe el motivo del descuento.')).toBeVisible()
    await expect(form.getByLabel('Motivo')).toBeFocused()
    await page.keyboard.type('Plan familiar')
    await page.keyboard.press('Enter')
    await expect(receipt(page)).toContainText('$ 49.999,50')
    await expect(receipt(page)).toContainText('Plan familiar')
  })

  await test.step('a charge of another day is backdated, and a reused reference is reported', async () => {
    const [person, other] = [newPerson('Rita Ledesma'), newPerson('Rodolfo Ledesma')]
    const referencia = `TR-${person.dni}`
    const yesterday = addDays(civilDay(new Date(), zone), -1)
    await goTo(page, '/admin/pagos?cobrar=buscar')
    await addInline(page, person)
    await choosePlan(page, 'Musculación')
    await chooseCard(page, 'Transferencia')
    const form = chargeForm(page)
    await form.getByLabel('Referencia').fill(referencia)
    await form.getByRole('button', { name: 'Cobrar con otra fecha' }).click()
    for (const [part, digits] of [
      ['día', yesterday.slice(8)],
      ['mes', yesterday.slice(5, 7)],
      ['año', yesterday.slice(0, 4)],
    ] as const)
      await form.getByRole('spinbutton', { name: new RegExp(`^${part}`, 'i') }).fill(digits)
    await expect(form).toContainText(`Empezar el ${onScreen(yesterday)}`)
    const recibo = await charge(page)
    await expect(receipt(page)).toContainText(onScreen(yesterday))
    await receipt(page).getByRole('button', { name: 'Listo' }).click()

    await page.goto('/admin/pagos?cobrar=buscar')
    await addInline(page, { ...other, dni: `1${other.dni}` })
    await choosePlan(page, 'Musculación')
    await chooseCard(page, 'Transferencia')
    await form.getByLabel('Referencia').fill(referencia.toLowerCase().replace('-', ' '))
    await expect(form).toContainText(`Esta referencia ya se usó en el recibo ${recibo}`)
    await charge(page)
  })

  await test.step('on a phone a member is found, charged and seen in the list', async () => {
    const person = newPerson('Eloísa Ñáñez')
    await page.setViewportSize({ width: 390, height: 844 })
    await goTo(page, '/admin/pagos')
    const button = page.getByRole('button', { name: 'Registrar pago' })
    const box = await button.boundingBox()
    expect(box && box.y > 700 && box.height >= 34).toBe(true)
    await button.click()
    await addInline(page, person)
    await choosePlan(page, 'Musculación')
    await charge(page)
    await receipt(page).getByRole('button', { name: 'Listo' }).click()
    const payments = page.getByRole('list', { name: 'Pagos' }).getByRole('listitem')
    const row = payments.filter({ hasText: person.nombre })
    await expect(row).toBeVisible()
    await expect(row).toContainText(/1 mes · Valeria · \S+\d\d:\d\d$/)
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
    // The member being charged stays in view, however long the form is.
    await button.click()
    await page.getByRole('combobox', { name: 'Buscar miembro' }).fill(person.dni)
    await page.getByRole('option', { name: new RegExp(person.nombre) }).click()
    await expect(chargeForm(page).getByText('Empezar hoy')).toBeVisible()
    await expect(chargeForm(page).getByRole('region', { name: 'Miembro' })).toBeInViewport({ ratio: 0.98 })
  })
})

test('no state of the charge form violates an axe rule', async ({ page, gym }) => {
  test.slow()
  const check = async (state: string) => {
    await settled(page)
    expect(await violationsOf(page, { except: announcer }), state).toEqual([])
  }
  const person = newPerson('Herminia Falcón')
  await signIn(page, gym.admin)
  for (const dark of ['false', 'true']) {
    await page.evaluate(`localStorage.setItem('darkMode', '${dark}')`)
    await page.goto('/admin/pagos?cobrar=buscar')
    await page.getByRole('combobox', { name: 'Buscar miembro' }).fill('ma')
    await expect(page.getByRole('option').first()).toBeVisible()
    await check(`search, dark ${dark}`)
    if (dark === 'false') await addInline(page, person)
    else {
      await page.getByRole('combobox', { name: 'Buscar miembro' }).fill(person.dni)
      await page.getByRole('option', { name: new RegExp(person.nombre) }).click()
    }
    await choosePlan(page, dark === 'true' ? 'Funcional' : 'Musculación')
    if (dark === 'true') {
      await chargeForm(page)
        .getByRole('button', { name: /Horario$/ })
        .click()
      await page.getByRole('option', { name: '18:15' }).click()
    }
    await chargeForm(page).getByRole('button', { name: 'Agregar descuento' }).click()
    await check(`form, dark ${dark}`)
    await chargeForm(page).getByRole('button', { name: 'Quitar' }).click()
    await charge(page)
    await check(`receipt, dark ${dark}`)
    await receipt(page).getByRole('button', { name: 'Listo' }).click()
    await page
      .getByRole('row', { name: new RegExp(person.nombre) })
      .first()
      .click()
    await check(`panel, dark ${dark}`)
    await page.getByRole('button', { name: 'Anular' }).click()
    await check(`void, dark ${dark}`)
  }
})
