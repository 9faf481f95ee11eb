import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { parseCsv } from 'hucre/csv'
import { z } from 'zod'
import { addDays, civilDay } from '#shared/values/dates.ts'
import {
  addInline,
  charge,
  chargeForm,
  chooseCard,
  choosePlan,
  onScreen,
  receipt,
  receiptNumber,
  newPerson,
  zone,
} from '../charge-desk.ts'
import { queryDatabase } from '../database.ts'
import { type OwnGym, test } from '../own-gym.ts'
import { shownNumber } from '../shown-number.ts'
import { signIn } from '../sign-in.ts'

const people = 200
const renewals = 10
/** Documents that no member of the demonstration has. */
const dniOf = (index: number) => String(96_400_000 + index)
const nameOf = (index: number) => `Importada ${surnames[index % surnames.length]} ${spelled(index)}`
const surnames = ['Núñez', 'Ybáñez', 'Güiraldes', 'D’Angelo', 'Peñaloza']
const spelled = (index: number) => String(index).replace(/\d/g, (digit) => 'abcdefghij'.charAt(Number(digit)))

const ledger = z.object({ pagos: z.coerce.number(), total: z.coerce.number() })
const counted = z.object({ cantidad: z.coerce.number() })
const receipts = z.object({ recibo: z.coerce.number(), nombre: z.string(), monto: z.coerce.number() })

/** The ledger's payments of the day in the branch, without the voided. */
const standing = `
  from pagos_asientos a
  join sucursales s on s.gimnasio_id = a.gimnasio_id and s.id = a.sucursal_id
  join gimnasios g on g.id = a.gimnasio_id
  join miembros m on m.gimnasio_id = a.gimnasio_id and m.id = a.id_miembro
  where g.nombre = $2 and s.nombre = 'Palermo' and a.dia = $1 and a.recibo is not null`
const notVoided = 'and not exists (select from pagos_anulaciones v where v.id_pago = a.id)'

async function figure(page: Page, title: string): Promise<number> {
  const card = page
    .locator('main')
    .getByRole('listitem')
    .filter({ has: page.getByText(title, { exact: true }) })
    .first()
  await expect(card).toBeVisible()
  return shownNumber(await card.locator('[class*=value]').textContent())
}

async function importPeople(page: Page, { nombre }: OwnGym, today: string): Promise<void> {
  const rows = Array.from({ length: people }, (_, index) =>
    [
      nameOf(index),
      dniOf(index),
      `11 5${String(index).padStart(3, '0')}-0000`,
      'Musculación',
      onScreen(addDays(today, 1 + (index % 6))),
    ].join(';'),
  )
  await page.goto('/admin/miembros?importar=true')
  const dialog = page.getByRole('dialog', { name: 'Importar miembros' })
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'lista-de-la-recepcion.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(['Socio;Documento;Celular;Plan;Vence', ...rows].join('\r\n')),
  })
  await dialog.getByRole('button', { name: `Importar ${people}` }).click()
  await expect(dialog.getByText(`${people} miembros nuevos`)).toBeVisible()
  await dialog.getByRole('button', { name: 'Listo' }).click()
  const [found] = await queryDatabase(
    `select count(*) as cantidad from miembros m join gimnasios g on g.id = m.gimnasio_id
     where g.nombre = $2 and m.dni = any ($1)`,
    [Array.from({ length: people }, (_, index) => dniOf(index)), nombre],
  )
  expect(counted.parse(found).cantidad).toBe(people)
}

async function sell(page: Page, plan: string, medio: string, horario?: string): Promise<{ nombre: string }> {
  const person = newPerson(`Visita de ${plan.split(' ')[0] ?? ''}`)
  await page.goto('/admin/pagos?cobrar=buscar')
  await addInline(page, person)
  await choosePlan(page, plan)
  await chooseCard(page, medio)
  if (medio !== 'Efectivo') await chargeForm(page).getByLabel('Referencia').fill(`OP ${plan}`)
  if (horario) {
    await chargeForm(page)
      .getByRole('button', { name: /Horario$/ })
      .click()
    await page.getByRole('option', { name: horario }).click()
  }
  await charge(page)
  await receipt(page).getByRole('button', { name: 'Listo' }).click()
  return person
}

/** Searches, chooses and charges with the keyboard alone. */
async function renew(page: Page, index: number): Promise<string> {
  await page.keyboard.press('/')
  await expect(page.getByRole('combobox', { name: /Buscar/ })).toBeFocused()
  await page.keyboard.type(dniOf(index))
  await page.keyboard.press('Enter')
  await expect(chargeForm(page)).toContainText(nameOf(index))
  await expect(chargeForm(page).getByRole('button', { name: /^Cobrar \$/ })).toBeFocused()
  await page.keyboard.press('Enter')
  const number = await receiptNumber(page)
  await expect(receipt(page).getByRole('button', { name: 'Listo' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(receipt(page)).toBeHidden()
  return number
}

async function printReceipt(page: Page, nombre: string): Promise<void> {
  await page.goto(`/admin/pagos?q=${encodeURIComponent(nombre)}`)
  await page.getByRole('row', { name: new RegExp(nombre) }).click()
  await page.getByRole('button', { name: 'Ver recibo' }).click()
  const dialog = page.getByRole('dialog', { name: /^Recibo \d{6}/ })
  await expect(dialog.getByRole('button', { name: 'Imprimir' })).toBeVisible()
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'PDF' }).click()
  expect((await readFile(await (await download).path())).subarray(0, 5).toString()).toBe('%PDF-')
}

test('a day at the desk, from the list of a new gym to the report at the end of the day @long', async ({
  page,
  gym,
}) => {
  test.setTimeout(300_000)
  const today = civilDay(new Date(), zone)
  await signIn(page, gym.admin)
  await test.step('two hundred people come from a list', () => importPeople(page, gym, today))

  const sold = await test.step('three plans are sold', async () => [
    await sell(page, 'Musculación', 'Efectivo'),
    await sell(page, 'Pase libre', 'Transferencia'),
    await sell(page, 'Funcional', 'Mercado Pago', '18:15'),
  ])

  await test.step('ten people renew, by keyboard', async () => {
    await page.goto('/admin/miembros')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const numbers: number[] = []
    for (let index = 0; index < renewals; index++) numbers.push(Number(await renew(page, index)))
    expect(numbers).toEqual(numbers.map((_, index) => (numbers[0] ?? 0) + index))
  })

  await test.step('one is paused', async () => {
    await page.goto(`/admin/miembros?q=${dniOf(renewals)}`)
    await page.getByRole('row', { name: new RegExp(nameOf(renewals)) }).click()
    const panel = page.getByRole('dialog')
    await panel.getByRole('button', { name: 'Pausar' }).click()
    const dialog = page.getByRole('dialog', { name: /^Pausar a/ })
    await dialog.getByLabel('Motivo').fill('Viaje de trabajo')
    await dialog.getByRole('button', { name: 'Pausar' }).click()
    await expect(panel.getByText('Pausado', { exact: true })).toBeVisible()
  })

  await test.step('one is voided', async () => {
    const nombre = sold[1]?.nombre ?? ''
    await page.goto(`/admin/pagos?q=${encodeURIComponent(nombre)}`)
    await page.getByRole('row', { name: new RegExp(nombre) }).click()
    await page
      .getByRole('dialog', { name: /^Recibo/ })
      .getByRole('button', { name: 'Anular' })
      .click()
    const question = page.getByRole('alertdialog')
    await question.getByLabel('Motivo').fill('Eligió otro plan')
    await question.getByRole('button', { name: 'Anular pago' }).click()
    await expect(page.getByRole('dialog', { name: /^Recibo/ })).toContainText('Eligió otro plan')
  })

  await test.step('a receipt is printed', () => printReceipt(page, sold[0]?.nombre ?? ''))

  await test.step('the report of the day is the ledger', async () => {
    const [row] = await queryDatabase(
      `select count(*) as pagos, sum(a.monto_total) as total ${standing} ${notVoided}`,
      [today, gym.nombre],
    )
    const { pagos, total } = ledger.parse(row)
    expect(pagos).toBeGreaterThanOrEqual(renewals + 2)
    await page.goto('/admin/reportes?rango=hoy&filas=100')
    await expect.poll(() => figure(page, 'Membresías')).toBe(total)
    expect(await figure(page, 'Pagos')).toBe(pagos)
    for (const cut of [
      ...['medio de pago', 'plan', 'plan y plazo', 'quien cobró'].map((by) => `Membresías por ${by}`),
      'Detalle',
    ]) {
      const table = page.getByRole('group', { name: `Tabla: ${cut}`, exact: true })
      const sum = table.getByRole('row').last().getByRole('cell').last()
      await expect.poll(async () => shownNumber(await sum.textContent()), cut).toBe(total)
    }
    const download = page.waitForEvent('download')
    await page.locator('main').getByRole('button', { name: 'Exportar' }).first().click()
    await page.getByRole('menuitem', { name: 'CSV' }).click()
    const file = (await readFile(await (await download).path())).toString('utf8').replace('\uFEFF', '')
    const stored = z
      .array(receipts)
      .parse(
        await queryDatabase(
          `select a.recibo, m.nombre, a.monto_total as monto ${standing} ${notVoided} order by a.fecha_pago desc, a.orden desc`,
          [today, gym.nombre],
        ),
      )
    expect(
      parseCsv(file, { delimiter: ';' })
        .slice(1, -1)
        .map((line) => [shownNumber(String(line[0])), line[2], shownNumber(String(line.at(-1)))]),
    ).toEqual(stored.map(({ recibo, nombre, monto }) => [recibo, nombre, monto]))
  })

  await test.step('the void, the people and the work stand in the other reports', async () => {
    await page.goto('/admin/reportes?reporte=descuentos-anulaciones&rango=hoy')
    const voids = await queryDatabase(
      `select count(*) as cantidad ${standing.replace('a.dia = $1', '(select (v.created at time zone g.zona_horaria)::date from pagos_anulaciones v where v.id_pago = a.id) = $1')}`,
      [today, gym.nombre],
    )
    expect(await figure(page, 'Anulaciones')).toBe(counted.parse(voids[0]).cantidad)
    const detail = page.getByRole('group', { name: 'Tabla: Detalle', exact: true })
    await expect(detail.getByRole('row', { name: /Eligió otro plan/ })).toBeVisible()
    await page.goto('/admin/reportes?reporte=miembros&rango=hoy')
    const net = (await figure(page, 'Altas')) + (await figure(page, 'Reingresos')) - (await figure(page, 'Bajas'))
    expect(await figure(page, 'Crecimiento neto')).toBe(net)
    expect(await figure(page, 'Altas')).toBeGreaterThanOrEqual(2)
  })
})
