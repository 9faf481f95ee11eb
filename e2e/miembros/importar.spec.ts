import { readFile } from 'node:fs/promises'
import { expect, type Locator, type Page } from '@playwright/test'
import { z } from 'zod'
import { addDays, civilDay } from '#shared/values/dates.ts'
import { violationsInLooks } from '../axe.ts'
import { zone } from '../charge-desk.ts'
import { queryDatabase } from '../database.ts'
import { type OwnGym, test } from '../own-gym.ts'
import { openSession } from '../sign-in.ts'
import { goTo } from '../go-to.ts'

const content = [
  'Socio;Nro documento;Celular;Plan;Vence',
  'Íñigo Arrieta Importado;71.000.001;11 4000-0001;;',
  'Rocío Belmar Importada;71000002;11 4000-0002;;31/02/2027',
  ';71000003;;;',
  'Otra vez Íñigo;71000001;;;',
].join('\n')

async function openImport(page: Page, { admin }: OwnGym): Promise<Locator> {
  await openSession(page, admin)
  await page.goto('/admin/miembros?importar=true')
  return page.getByRole('dialog', { name: 'Importar miembros' })
}

const choose = (dialog: Locator, name: string, buffer: Buffer) =>
  dialog.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer })

/** The text of the file that a button downloads. */
async function downloaded(page: Page, button: Locator): Promise<string> {
  const download = page.waitForEvent('download')
  await button.click()
  return readFile(await (await download).path(), 'utf8')
}

async function expectNobody(page: Page, name: string): Promise<void> {
  await page.goto(`/admin/miembros?q=${encodeURIComponent(name)}`)
  await expect(page.getByText('Nadie coincide')).toBeVisible()
}

test('a list is read, refused or changed, imported with its differences, cancelled, and undone', async ({
  page,
  gym,
}) => {
  const dialog = await openImport(page, gym)

  await test.step('a file that is no list is refused with a sentence, and one that is too large before it is sent', async () => {
    await choose(dialog, 'foto.xlsx', Buffer.from('PK\u0003\u0004 nada'))
    await expect(dialog.getByRole('alert')).toContainText(/No pudimos abrir el archivo/)
    const sent: string[] = []
    page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
    await choose(dialog, 'enorme.csv', Buffer.alloc(8 * 1024 * 1024 + 1, 'a'))
    await expect(dialog.getByRole('alert')).toContainText('El archivo pesa más de 8 MB')
    expect(sent.filter((url) => url.includes('/api/importar'))).toEqual([])
  })

  await test.step('how a file was read can be changed, and closing asks before the choices are lost', async () => {
    await goTo(page, '/admin/miembros?importar=true')
    const lines = ['Cliente,Celular', 'Sombra Releída,11 4000-0009', 'Otra Releída,11 4000-0010']
    await choose(dialog, 'releer.csv', Buffer.from(lines.join('\n')))
    const first = dialog.getByRole('button', { name: /Qué es la columna Cliente$/ })
    await expect(first).toBeVisible()
    await dialog.getByRole('button', { name: 'Cambiar' }).click()
    const line = (number: number) => dialog.getByRole('radio', { name: new RegExp(`^${number} `) })
    await line(2).click()
    await expect(dialog.getByRole('button', { name: /Sombra Releída$/ })).toBeVisible()
    await expect(line(2)).toBeFocused()
    await line(1).click()
    await expect(line(1)).toBeChecked()
    await expect(first).toBeVisible()
    await first.click()
    await page.getByRole('option', { name: 'No importar' }).click()
    await expect(dialog.getByRole('button', { name: 'Nada que importar' })).toBeDisabled()
    await expect(first).toBeFocused()
    await page.keyboard.press('Escape')
    await dialog.getByRole('button', { name: 'Seguir editando' }).click()
    await first.click()
    await page.getByRole('option', { name: 'Nombre', exact: true }).click()
    await expect(dialog.getByRole('button', { name: 'Importar 2' })).toBeEnabled()
    await page.keyboard.press('Escape')
    await dialog.getByRole('button', { name: 'Descartar' }).click()
  })

  await test.step('a long import shows its progress, also after a reload, and cancelling undoes it', async () => {
    await goTo(page, '/admin/miembros?importar=true')
    const rows = Array.from({ length: 9000 }, (_, n) => `Larga Cancelada ${n};${72_000_000 + n}`)
    await choose(dialog, 'larga.csv', Buffer.from(['Nombre;DNI', ...rows].join('\n')))
    await dialog.getByRole('button', { name: /Importar 9.000/ }).click()
    const bar = dialog.getByRole('progressbar', { name: 'Importando miembros' })
    await expect(bar).toBeVisible()
    await page.reload()
    await expect(bar).toHaveAttribute('aria-valuetext', /\d de 9.000 filas/)
    await dialog.getByRole('button', { name: 'Cancelar importación' }).click()
    await expect(dialog.getByText('Se canceló: no se importó nada.')).toBeVisible()
    await expectNobody(page, 'Larga Cancelada')
  })

  await test.step('a list is reviewed, imported with its differences, and undone', async () => {
    await goTo(page, '/admin/miembros')
    await page.getByRole('button', { name: 'Más acciones' }).click()
    await page.getByRole('menuitem', { name: 'Importar miembros' }).click()
    await choose(dialog, 'socios.csv', Buffer.from(content, 'latin1'))
    await expect(dialog.getByRole('button', { name: 'Vencimiento Qué es la columna Vence' })).toBeVisible()
    const sum = dialog.getByRole('region', { name: 'Qué se importa' })
    await expect(sum).toContainText('2 personas nuevas')
    await expect(sum).toContainText('1 fila se repite en el archivo')
    await expect(sum).toContainText('1 fila no entra')
    await expect(dialog.getByText(/31\/02\/2027/).first()).toBeVisible()
    const errors = await downloaded(page, dialog.getByRole('button', { name: 'Descargar las que no entran' }))
    expect(errors).toContain('"71000003"')
    expect(errors).not.toContain('Rocío')
    await dialog.getByText('Quién es quién').click()
    await expect(dialog.getByText('Mismo documento que la fila 2')).toBeVisible()
    expect(await violationsInLooks(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Importar 2' }).click()
    await expect(dialog.getByText('2 miembros nuevos')).toBeVisible()
    await page.reload()
    await dialog.getByRole('button', { name: 'Ver o deshacer' }).click()
    await expect(dialog.getByText('2 miembros nuevos')).toBeVisible()
    const differences = await downloaded(page, dialog.getByRole('button', { name: 'Descargar la lista' }))
    expect(differences).toContain('"Fila";"Socio";"Nro documento";"Celular";"Plan";"Vence";"Entró";"Qué pasó"')
    expect(differences).toMatch(/Rocío Belmar Importada.*31\/02\/2027.*"Sí"/)
    expect(differences).toMatch(/71000003.*"No"/)
    await dialog.getByRole('button', { name: 'Listo' }).click()
    await page.goto('/admin/configuracion?tab=datos')
    const done = page.getByRole('list', { name: 'Importaciones' }).getByRole('listitem').first()
    await expect(done).toContainText('2 nuevos · 0 actualizados')
    expect(await violationsInLooks(page)).toEqual([])
    await done.getByRole('button', { name: 'Deshacer socios.csv' }).click()
    await page.getByRole('button', { name: 'Deshacer importación' }).click()
    await expect(done).toContainText('Deshecha hoy')
    await expectNobody(page, 'Arrieta Importado')
  })
})

const people = 300
const today = civilDay(new Date(), zone)
const surnames = ['Muñoz Peña', 'García', 'Núñez de Balboa', 'Etcheverry', 'Ñandú Solís', 'Güemes']
const names = ['Iñaki', 'María José', 'Agustín', 'Zoë', 'Belén', 'Raúl', 'Sofía']
const plans = ['MUSC. LIBRE', 'Pase zumba', 'Estud. mañana']
const spelled = (n: number) => String(n).replace(/\d/g, (digit) => 'abcdefghij'.charAt(Number(digit)))
const twoDigits = (n: number) => String(n).padStart(2, '0')
/** 'dd/mm/aa'. */
const short = (day: string) => `${day.slice(8)}/${day.slice(5, 7)}/${day.slice(2, 4)}`
/** Two thirds are paid ahead, some of them for months. */
const endOf = (n: number) => addDays(today, n % 3 === 0 ? -60 - n : 3 + (n % 150))
const documentOf = (n: number) => String(43_100_000 + n)
const phoneOf = (family: number) =>
  `11 4${twoDigits(Math.floor(family / 100))}${family % 10}-77${twoDigits(family % 100)}`

/** A row of the usual mess: every second phone is a parent's, some cells hold two, others an error of the spreadsheet. */
function messyRow(n: number): string {
  const phone = phoneOf(Math.floor(n / 2))
  const document = documentOf(n)
  return [
    1200 + n,
    surnames[n % surnames.length],
    `${names[n % names.length]} ${spelled(n)}`,
    `${document.slice(0, 2)}-${document.slice(2, 5)}-${document.slice(5)}`,
    n % 50 === 7 ? '#N/A' : n % 10 === 4 ? `${phone} / 11 4999-88${twoDigits(n % 100)}` : phone,
    n % 60 === 9 ? '#¡REF!' : `${twoDigits(1 + (n % 28))}/${twoDigits(1 + (n % 12))}/${60 + (n % 40)}`,
    short(endOf(n)),
    plans[n % plans.length],
    n % 40 === 3 ? 'no tiene' : `socia${n}@correo.example`,
  ].join(';')
}

const messyList = () => {
  const heads = ['Nº socio', 'Apellidos', 'Nombre', 'D.N.I.', 'Tlf.', 'F. Nac.', 'Fec. Vto.', 'Modalidad', 'E-mail']
  const rows = Array.from({ length: people }, (_, n) => messyRow(n))
  const lines = ['GIMNASIO EL ÑANDÚ', `Listado de socios al ${short(today)}`, '', heads.join(';'), ...rows]
  return Buffer.from([...lines, `Total socios;${people}`, ''].join('\r\n'), 'latin1')
}

const stored = z.object({ nombre: z.string(), telefono: z.string(), vencimiento: z.string(), estado: z.string() })

/** The members of the list as stored, by document. */
const storedPeople = async ({ nombre }: OwnGym) =>
  z.array(stored).parse(
    await queryDatabase(
      `select nombre, telefono, estado, to_char(vencimiento, 'YYYY-MM-DD') as vencimiento from miembros_pagos
       where deleted is null and translate(dni, '-.', '') = any ($1)
         and gimnasio_id = (select id from gimnasios where nombre = $2) order by dni`,
      [Array.from({ length: people }, (_, n) => documentOf(n)), nombre],
    ),
  )

test('a stranger brings in the usual mess of 300 people with few choices, and takes it back @long', async ({
  page,
  gym,
}) => {
  const dialog = await openImport(page, gym)
  let choices = 0
  const act = async (work: Promise<void>) => {
    choices += 1
    await work
  }
  await act(choose(dialog, 'LISTADO SOCIOS.csv', messyList()))
  const sum = dialog.getByRole('region', { name: 'Qué se importa' })
  await expect(sum).toContainText(`${people} personas nuevas`)
  await expect(sum).toContainText('con membresía')
  for (const plan of plans) {
    const question = dialog.getByRole('button', { name: new RegExp(`“${plan}.*¿qué plan es\\?`) })
    await act(question.press('Enter'))
    await act(page.getByRole('option').nth(2).press('Enter'))
    await expect(question).toBeFocused()
  }
  const future = Array.from({ length: people }, (_, n) => endOf(n)).filter((end) => end > today).length
  await expect(sum).toContainText(`${people} con membresía: ${future} al día, ${people - future} vencidas`)
  const start = dialog.getByRole('button', { name: `Importar ${people}` })
  await expect(start).toBeEnabled()
  expect(await violationsInLooks(page)).toEqual([])
  await act(start.click())
  await expect(dialog.getByText(`${people} miembros nuevos`)).toBeVisible()
  expect(choices).toBeLessThanOrEqual(12)

  const found = await storedPeople(gym)
  expect(found).toHaveLength(people)
  expect(found.map(({ vencimiento }) => vencimiento)).toEqual(Array.from({ length: people }, (_, n) => endOf(n)))
  expect(found[0]?.nombre).toBe('Iñaki a Muñoz Peña')
  expect(new Set(found.map(({ nombre }) => nombre)).size).toBe(people)
  expect(found[4]?.telefono).toBe(found[5]?.telefono)
  expect(found[7]?.telefono ?? '').toBe('')
  expect(new Set(found.filter(({ vencimiento }) => vencimiento > today).map(({ estado }) => estado))).not.toContain(
    'Programado',
  )

  const differences = await downloaded(page, dialog.getByRole('button', { name: 'Descargar la lista' }))
  expect(differences).toContain('#N/A')
  await dialog.getByRole('button', { name: 'Deshacer importación' }).click()
  await expect(page.getByText('La importación se deshizo')).toBeVisible()
  expect(await storedPeople(gym)).toEqual([])
})
