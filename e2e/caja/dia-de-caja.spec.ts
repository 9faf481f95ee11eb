import { expect, test, type Browser, type Locator, type Page } from '@playwright/test'
import { z } from 'zod'
import { chargeForm, receipt } from '../charge-desk.ts'
import { queryDatabase } from '../database.ts'
import { dayWorld } from './day-world.ts'
import { newGymPassword } from '../new-gym.ts'
import { signIn } from '../sign-in.ts'

/** Keys of the day so far: each typed sign, and each key of a chord. Signing in does not count. */
let pressed = 0

const answer = (page: Page) => page.getByRole('alert')
const field = (page: Page) => page.getByRole('combobox', { name: 'Quién entra' })
const dialog = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog'))
const button = (page: Page, name: string | RegExp) => dialog(page).getByRole('button', { name })

async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) {
    pressed += key.split('+').length
    await page.keyboard.press(key)
  }
}

const signs = (text: string) => Array.from(text)

async function reach(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(target).toBeEnabled()
  for (let step = 0; step < 8; step += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await press(page, key)
  }
  await expect(target).toBeFocused()
}

async function desk(browser: Browser, email: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await page.addInitScript('window.printed = 0; window.print = () => { window.printed += 1 }')
  await signIn(page, email, newGymPassword)
  return page
}

async function enter(page: Page, numero: number, said: string | RegExp, who = `n.º ${numero}`): Promise<void> {
  await expect(field(page)).toBeFocused()
  await press(page, ...signs(String(numero)), 'Enter')
  await expect(answer(page).filter({ hasText: who })).toContainText(said)
}

/** Pieces of 20,000, 10,000 and 1,000, then on to the last denomination. */
async function count(page: Page, [twenty, ten, one]: readonly [string, string, string]): Promise<void> {
  await expect(page.getByLabel('Cuántos de $ 20.000', { exact: true })).toBeFocused()
  await press(page, ...signs(twenty), 'Enter', ...signs(ten), 'Enter', 'Enter', ...signs(one))
  for (let kind = 0; kind < 6; kind += 1) await press(page, 'Enter')
  await expect(page.getByLabel('Cuántos de $ 10', { exact: true })).toBeFocused()
}

/** From a refusal at the door to the charge and back; `cash`: in parts, the rest by the next method. */
async function charge(page: Page, numero: number, { cash = '' } = {}): Promise<void> {
  await enter(page, numero, 'No pasa')
  await press(page, 'Tab', 'Enter')
  const send = chargeForm(page).getByRole('button', { name: /^Cobrar \$/ })
  await expect(send).toBeFocused()
  if (cash !== '') {
    await reach(page, chargeForm(page).getByRole('button', { name: 'Pagar en partes' }), 'Shift+Tab')
    await press(page, 'Enter')
    await expect(chargeForm(page).getByLabel('Importe')).toBeFocused()
    await press(page, ...signs(cash))
  }
  await press(page, 'Enter')
  await expect(receipt(page).getByRole('button', { name: 'Listo' })).toBeFocused()
}

async function leave(page: Page): Promise<void> {
  await press(page, 'Enter')
  await expect(receipt(page)).toBeHidden()
  await expect(answer(page)).toContainText(/^Pasa/)
}

async function toTill(page: Page): Promise<void> {
  await press(page, 'Control+k')
  await expect(page.getByRole('combobox', { name: /Buscar/ })).toBeFocused()
  await press(page, ...signs('caja'))
  await expect(page.getByRole('option', { name: /^Caja/, selected: true })).toBeVisible()
  await press(page, 'Enter')
  await expect(page.getByText('Abierta', { exact: true })).toBeVisible()
}

/** The receipt of a sale, which Enter closes. */
async function sold(page: Page, amount: string): Promise<void> {
  await expect(receipt(page)).toContainText(amount)
  await expect(receipt(page).getByRole('button', { name: 'Listo' })).toBeFocused()
  await press(page, 'Enter')
  await expect(receipt(page)).toBeHidden()
}

const rows = z.array(z.object({ medio: z.string(), cobros: z.coerce.number(), cobrado: z.coerce.number() }))
const methods = `
  select m.medio, count(*) as cobros, sum(m.monto) as cobrado
  from pagos_asientos a join users u on u.id = a.usuario_id
  cross join lateral (
    select p.medio_pago as medio, p.monto from pagos_partes p where p.id_pago = a.id
    union all
    select a.medio_pago, a.monto_total where not exists (select from pagos_partes p where p.id_pago = a.id)
  ) m where u.email = $1`

/** The lines of a Z, counted again from the ledger: charges, sales and voids of one person, and the float. */
async function recount(email: string, float: number, counted: number): Promise<Record<string, number>> {
  const charged = rows.parse(await queryDatabase(`${methods} group by 1`, [email]))
  const vendidas = rows.parse(
    await queryDatabase(
      `select a.medio_pago as medio, count(*) as cobros, sum(a.precio * a.cantidad) as cobrado
       from ventas_asientos a join users u on u.id = a.usuario_id where u.email = $1 group by 1`,
      [email],
    ),
  )
  const isVoid = 'and exists (select from pagos_anulaciones v where v.id_pago = a.id)'
  const voided = rows.parse(await queryDatabase(`${methods} ${isVoid} group by 1`, [email]))
  const cash = (all: typeof charged) => all.find(({ medio }) => medio === 'Efectivo')?.cobrado ?? 0
  const expected = float + cash(charged) + cash(vendidas) - cash(voided)
  const lines = [
    ...charged.map(({ medio, cobros, cobrado }) => [`${medio} (${cobros})`, cobrado]),
    ...vendidas.map(({ medio, cobros, cobrado }) => [`${medio}, ventas (${cobros})`, cobrado]),
    ...voided.map(({ medio, cobros, cobrado }) => [`${medio}, anulados (${cobros})`, -cobrado]),
    ['Fondo', float],
    ['Cobros en efectivo', cash(charged)],
    ['Ventas en efectivo', cash(vendidas)],
    ...(cash(voided) > 0 ? [['Anulaciones', -cash(voided)]] : []),
    ['Esperado', expected],
    ['Contado', counted],
    [counted === expected ? 'Sin diferencia' : 'Faltante', counted - expected],
  ]
  return Object.fromEntries(lines)
}

/** The lines of the Z on the screen. */
async function figures(page: Page, numero: number): Promise<Record<string, number>> {
  const paper = page.getByRole('dialog').getByRole('article', { name: `Cierre Z ${numero}` })
  await expect(paper).toBeVisible()
  const names = await paper.locator('dt').allTextContents()
  const amounts = await paper.locator('dd').allTextContents()
  const numberOf = (amount = '') => Number(amount.replace('−', '-').replaceAll(/[^\d-]/g, ''))
  return Object.fromEntries(names.map((name, at) => [name, numberOf(amounts[at])]))
}

test('a day of the desk by keyboard alone, in fewer than 250 keys; its Z is what the ledger says @long', async ({
  browser,
  request,
  baseURL,
}) => {
  test.setTimeout(400_000)
  const day = await test.step('before the doors open', () => dayWorld(request, baseURL))
  const [l1 = 0, l2 = 0, l3 = 0, l4 = 0, l5 = 0, l6 = 0, l7 = 0, l8 = 0] = day.late
  const ana = await desk(browser, day.ana)
  const bruno = await desk(browser, day.bruno)
  pressed = 0

  await test.step('the till is opened with a float', async () => {
    await press(ana, 'g', 'c')
    await count(ana, ['', '', '5'])
    await press(ana, 'Enter')
    await expect(ana.getByText('Abierta', { exact: true })).toBeVisible()
    await press(ana, 'e')
  })

  await test.step('people come in, and who is late pays', async () => {
    for (const numero of day.paid.slice(0, 14)) await enter(ana, numero, /^Pasa/)
    await enter(ana, day.birthday, 'cumpleaños')
    await enter(ana, day.paused, /pausad/i)
    await enter(ana, day.elsewhere, 'Anexo', 'Miembro de otra sucursal')
    for (const [numero, cash] of [
      [l1, ''],
      [l2, '15000'],
      [l3, '15000'],
      [l4, ''],
      [l5, ''],
      [l6, ''],
    ] as const) {
      await charge(ana, numero, { cash })
      await leave(ana)
    }
  })

  await test.step('the last charge is undone', async () => {
    await charge(ana, l7)
    await reach(ana, receipt(ana).getByRole('button', { name: 'Deshacer' }), 'Shift+Tab')
    await press(ana, 'Enter')
    await expect(dialog(ana).getByLabel('Motivo')).toBeFocused()
    await press(ana, ...signs('Mal'))
    await reach(ana, button(ana, 'Deshacer cobro'))
    await press(ana, 'Enter')
    await expect(receipt(ana)).toContainText('Pago anulado')
    await reach(ana, receipt(ana).getByRole('button', { name: 'Listo' }))
    await press(ana, 'Enter')
    await expect(answer(ana)).toContainText('No pasa')
  })

  await test.step('a visitor buys a day pass at the door', async () => {
    await press(ana, ...signs('Zoe'), 'Enter')
    await expect(ana.getByText('«Zoe»')).toBeVisible()
    await reach(ana, ana.getByRole('button', { name: 'Pase del día' }).last())
    await press(ana, 'Enter')
    await expect(dialog(ana).getByLabel('Nombre')).toHaveValue('Zoe')
    await press(ana, 'Enter')
    await sold(ana, '$ 6.000')
    await expect(ana.getByRole('listitem').filter({ hasText: 'Zoe' })).toContainText('Pase del día')
  })

  await test.step('five come while the network is gone', async () => {
    await ana.context().setOffline(true)
    await expect(ana.getByText('Respondemos sin conexión')).toBeVisible()
    for (const numero of day.paid.slice(14)) await enter(ana, numero, 'Sin conexión: se enviará')
    await ana.context().setOffline(false)
    await expect(ana.getByText('por enviar')).toHaveCount(0)
  })

  await test.step('the till is handed over', async () => {
    await toTill(ana)
    await press(ana, 't')
    await count(ana, ['5', '2', '1'])
    await press(ana, 'Tab', 'b')
    await reach(ana, button(ana, 'Confirmar $ 121.000'))
    await press(ana, 'Enter')
    await expect(dialog(ana)).toContainText('Sin diferencia')
    await press(ana, 'Enter')
    await expect(dialog(ana)).toBeHidden()
  })

  await test.step('the next person charges, sells water, counts with a difference and prints', async () => {
    await press(bruno, 'e')
    await charge(bruno, l8)
    await leave(bruno)
    await toTill(bruno)
    await press(bruno, 'v')
    await expect(button(bruno, /^Agua/)).toBeFocused()
    await press(bruno, '1')
    await expect(button(bruno, 'Cobrar $ 1.000')).toBeFocused()
    await press(bruno, 'Enter')
    await sold(bruno, '$ 1.000')
    await press(bruno, 'c')
    await count(bruno, ['6', '1', '4'])
    await press(bruno, 'Enter')
    await expect(dialog(bruno)).toContainText('Faltante')
    await press(bruno, ...signs('Mal'))
    await reach(bruno, button(bruno, 'Guardar motivo'))
    await press(bruno, 'Enter')
    await reach(bruno, button(bruno, 'Ver e imprimir Z 2'), 'Shift+Tab')
    await press(bruno, 'Enter')
    await expect(button(bruno, 'Listo')).toBeFocused()
    expect(await figures(bruno, 2)).toEqual(await recount(day.bruno, 121_000, 134_000))
    await reach(bruno, button(bruno, 'Imprimir'), 'Shift+Tab')
    await press(bruno, 'Enter')
    await expect.poll(() => bruno.evaluate('window.printed')).toBe(1)
    await reach(bruno, button(bruno, 'Listo'))
    await press(bruno, 'Enter')
  })

  test.info().annotations.push({ type: 'keys', description: String(pressed) })
  expect(pressed).toBeLessThan(250)

  await test.step('the first Z and the entries are what the database says', async () => {
    await bruno.getByRole('button', { name: 'Ver Z 1' }).click()
    expect(await figures(bruno, 1)).toEqual(await recount(day.ana, 5000, 121_000))
    const entries = await queryDatabase(
      `select via = 'sin_conexion' as lejos, count(*)::integer as cuantas from asistencias_asientos
       where gimnasio_id = (select gimnasio_id from users where email = $1) group by 1 order by 1`,
      [day.gym],
    )
    // Thirty, one more of each person who was charged at the door, and the visitor.
    expect(entries).toEqual([
      { lejos: false, cuantas: 34 },
      { lejos: true, cuantas: 5 },
    ])
  })
  await Promise.all([ana.context().close(), bruno.context().close()])
})
