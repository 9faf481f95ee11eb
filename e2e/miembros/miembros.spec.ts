import { expect } from '@playwright/test'
import { announcer, violationsInBothLooks } from '../axe.ts'
import { newPerson } from '../charge-desk.ts'
import { test } from '../own-gym.ts'
import { openSession, signIn } from '../sign-in.ts'

const person = 'Zoraida Ñandú Quesada'

/** Pixels between the middle of a box and that of a width. */
const placeOf = (box: { x: number; width: number } | null, width: number) =>
  box ? Math.abs(box.x + box.width / 2 - width / 2) : Infinity

test('a member is added, found without accents, changed, deleted and restored', async ({ page, gym }) => {
  await openSession(page, gym.admin)
  await page.goto('/admin/miembros')
  await expect(page.getByRole('button', { name: 'Nuevo miembro' })).toBeVisible()
  await page.keyboard.press('n')
  const form = page.getByRole('dialog', { name: 'Nuevo miembro' })
  await form.getByRole('button', { name: 'Agregar miembro' }).click()
  await expect(form.getByText('Escribe al menos 2 caracteres.')).toBeVisible()
  await expect(form.getByLabel('Nombre y apellido')).toBeFocused()
  await form.getByLabel('Nombre y apellido').fill(person)
  await form.getByLabel('Número de documento').fill('99.888.777')
  await form.getByLabel('Teléfono').fill('11 5555-0199')
  await form.getByRole('button', { name: 'Agregar miembro' }).click()
  // The words of what happened, in the middle of the lower edge.
  const told = page.locator('[data-sonner-toast]').filter({ hasText: `${person} ya está en la lista` })
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  await expect.poll(async () => placeOf(await told.boundingBox(), width)).toBeLessThanOrEqual(1)
  expect((await told.boundingBox())?.y).toBeGreaterThan(height * 0.8)
  const panel = page.getByRole('dialog', { name: person })
  await expect(panel.getByText('Sin plan').first()).toBeVisible()
  await expect(panel.getByText('DNI 99.888.777')).toBeVisible()

  await panel.getByRole('button', { name: 'Editar' }).click()
  const edit = page.getByRole('dialog', { name: 'Editar miembro' })
  await edit.getByLabel('Correo electrónico').fill('zoraida@ejemplo.example')
  await edit.getByLabel('Etiquetas').fill('becada, fundadora')
  await edit.getByRole('button', { name: 'Guardar cambios' }).click()
  await expect(panel.getByRole('link', { name: 'zoraida@ejemplo.example' })).toBeVisible()
  await expect(panel.getByRole('list', { name: 'Etiquetas' }).getByText('fundadora')).toBeVisible()
  await page.keyboard.press('Escape')

  await page.getByRole('searchbox', { name: 'Buscar en la lista' }).fill('nandu zoraida')
  await expect(page.getByRole('row', { name: new RegExp(person) })).toBeVisible()
  await page.getByRole('row', { name: new RegExp(person) }).click()
  await panel.getByRole('button', { name: 'Eliminar' }).click()
  await expect(page.getByText('Nadie coincide')).toBeVisible()
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await page.getByRole('row', { name: new RegExp(person) }).click()
  for (const act of ['Agregó', 'Cambió', 'Eliminó', 'Restauró'])
    await expect(panel.getByText(new RegExp(` · ${act}`)), act).toBeVisible()
})

test('a document or name already in use is reported while typing, with a link to that member', async ({
  page,
  gym,
}) => {
  const { nombre: name, dni } = newPerson('Delia Repetida')
  const api = await gym.signedIn()
  const { id: sucursal_id } = await api.collection('sucursales').getFirstListItem('')
  await api.collection('miembros').create({ nombre: name, dni, sucursal_id })
  const panel = page.getByRole('dialog')
  await openSession(page, gym.admin)
  await page.goto('/admin/miembros?nuevo=true')
  await page.getByLabel('Número de documento').fill(dni)
  await expect(page.getByText(`Ya existe: ${name}`)).toBeVisible()
  await page.getByRole('button', { name: 'Ver ficha' }).click()
  await expect(page.getByRole('dialog', { name })).toBeVisible()

  await page.goto('/admin/miembros?nuevo=true')
  await page.getByLabel('Número de documento').fill('1234')
  await page.getByLabel('Nombre y apellido').fill(name.toUpperCase().split(' ').toReversed().join(' '))
  await expect(page.getByText('No parece un documento del país')).toBeVisible()
  await expect(page.getByText('Tiene el mismo nombre')).toBeVisible()
  await page.getByRole('button', { name: 'Ver ficha' }).click()
  await panel.getByRole('button', { name: 'Eliminar' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.goto('/admin/miembros?nuevo=true')
  await page.getByLabel('Nombre y apellido').fill(name)
  await expect(page.getByText(`${name} estuvo en el gimnasio`)).toBeVisible()
  await page.getByRole('button', { name: 'Restaurar' }).click()
  await expect(page.getByRole('dialog', { name })).toBeVisible()
})

test('tabs, column filters and sort order are in the address', async ({ page }) => {
  await openSession(page)
  await page.goto('/admin/miembros')
  await page.getByRole('tab', { name: /Vencidos/ }).click()
  await expect(page).toHaveURL(/estado=vencidos/)
  await expect(page.getByRole('cell', { name: 'Vencido', exact: true }).first()).toBeVisible()
  await page.getByRole('columnheader', { name: /Nombre/ }).hover()
  await page.getByRole('button', { name: 'Filtrar por Nombre' }).click()
  await page.getByRole('button', { name: /Comparación/ }).click()
  await page.getByRole('option', { name: 'empieza con' }).click()
  await page.getByRole('textbox', { name: 'Valor' }).fill('ma')
  await page.getByRole('button', { name: 'Aplicar' }).click()
  await expect(page.getByRole('button', { name: /Quitar filtro: Nombre empieza con ma/ })).toBeVisible()
  const names = page.locator('tbody tr td:nth-child(2)')
  await expect(names.first()).toHaveText(/M[aá]/i)
  await page.reload()
  await expect(page.getByRole('button', { name: /Quitar filtro: Nombre empieza con ma/ })).toBeVisible()
  await page.goBack()
  await expect(page).not.toHaveURL(/filtros/)
  // Those without a date come last.
  await page.goto('/admin/miembros?orden=vence')
  await expect(page.getByRole('row').nth(1)).toContainText(/\d\d\/\d\d\/\d{4}/)
})

test('a column filter minds neither accents nor case', async ({ page }) => {
  await openSession(page)
  await page.goto('/admin/miembros')
  const first = page.locator('tbody tr td:nth-child(2)').first()
  await expect(first).toHaveText(/\w/)
  const name = ((await first.textContent()) ?? '').trim()
  const value = name.normalize('NFD').replaceAll(/\p{M}/gu, '').toUpperCase()
  const filtros = JSON.stringify([{ column: 'nombre', mode: 'equals', value }])
  await page.goto(`/admin/miembros?filtros=${encodeURIComponent(filtros)}`)
  await expect(page.getByRole('button', { name: /Quitar filtro: Nombre es igual a/ })).toBeVisible()
  await expect(first).toHaveText(name)
})

test('on a phone each member takes two lines, with the main action within thumb reach', async ({ page, gym }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openSession(page, gym.admin)
  await page.goto('/admin/miembros')
  await expect(page.getByRole('list', { name: 'Miembros' }).getByRole('listitem').first()).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  const add = page.getByRole('button', { name: 'Nuevo miembro' })
  await expect(add).toHaveCount(1)
  const box = await add.boundingBox()
  expect(box?.y).toBeGreaterThan(700)
  expect(box?.height).toBeGreaterThanOrEqual(34)
  // A toast stands above the main action and never covers it.
  await page.getByRole('list', { name: 'Miembros' }).getByRole('button').first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).click()
  const told = page.locator('[data-sonner-toast]').filter({ hasText: 'ya no está en la lista' })
  const bottomOf = (place: { y: number; height: number } | null) => (place ? place.y + place.height : Infinity)
  await expect.poll(async () => bottomOf(await told.boundingBox())).toBeLessThanOrEqual(box?.y ?? 0)
  await told.getByRole('button', { name: 'Deshacer' }).click()
  await expect(told).toHaveCount(0)
})

test('several members are chosen, deleted at once, and restored', async ({ page, gym }) => {
  await openSession(page, gym.admin)
  await page.goto('/admin/miembros')
  const boxes = page.getByRole('checkbox', { name: /^Elegir / })
  await expect(boxes.nth(3)).toBeAttached()
  const name = (await page.getByRole('row').nth(1).getByRole('cell').nth(1).textContent()) ?? ''
  await boxes.nth(1).click({ force: true })
  await boxes.nth(2).click({ force: true })
  const bar = page.getByRole('region', { name: 'Miembros elegidos' })
  await expect(bar.getByText('2 elegidos')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(bar).toBeHidden()
  await boxes.nth(1).click({ force: true })
  await boxes.nth(2).click({ force: true })
  await bar.getByRole('button', { name: 'Eliminar' }).click()
  await expect(page.getByText('2 miembros ya no están en la lista')).toBeVisible()
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await expect(page.getByRole('row', { name: new RegExp(name.slice(2)) })).toBeVisible()
})

test('several members get a label, are found by it, written to, and lose the label', async ({ page, gym }) => {
  const label = `Torneo ${Date.now() % 100_000}`
  await signIn(page, gym.admin)
  const conTelefono = JSON.stringify([{ column: 'telefono', mode: 'contains', value: '1' }])
  await page.goto(`/admin/miembros?estado=vigentes&filtros=${encodeURIComponent(conTelefono)}`)
  const boxes = page.getByRole('checkbox', { name: /^Elegir / })
  await expect(boxes.nth(3)).toBeAttached()
  for (const index of [1, 2]) await boxes.nth(index).click({ force: true })
  const bar = page.getByRole('region', { name: 'Miembros elegidos' })
  await bar.getByRole('button', { name: 'Etiquetas' }).click()
  const dialog = page.getByRole('dialog', { name: 'Etiquetas de 2 miembros' })
  await dialog.getByLabel('Etiqueta nueva').fill(label)
  expect(await violationsInBothLooks(page, { except: announcer })).toEqual([])
  await page.keyboard.press('Enter')
  // The dialog has the toast's words as its title: the sentence below them tells that both are saved.
  await expect(page.getByText('Los cambios están guardados.')).toBeVisible()

  const filtros = JSON.stringify([{ column: 'etiquetas', mode: 'equals', value: label }])
  await page.goto(`/admin/miembros?filtros=${encodeURIComponent(filtros)}`)
  await expect(page.getByText('1–2 de 2')).toBeVisible()
  await boxes.nth(0).click({ force: true })
  await bar.getByRole('button', { name: 'WhatsApp' }).click()
  const writing = page.getByRole('dialog', { name: 'Escribir por WhatsApp' })
  await writing.getByLabel('Mensaje').fill('Hola {nombre}, mañana hay torneo.')
  await expect(writing.getByRole('link').first()).toHaveAttribute('href', /wa\.me\/\d+\?text=Hola%20\S+%2C%20ma/)
  expect(await violationsInBothLooks(page, { except: announcer })).toEqual([])
  await page.keyboard.press('Escape')
  await bar.getByRole('button', { name: 'Etiquetas' }).click()
  await dialog.getByText(label).click()
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByText('Nadie coincide')).toBeVisible()
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await expect(page.getByRole('row')).toHaveCount(3)
})
