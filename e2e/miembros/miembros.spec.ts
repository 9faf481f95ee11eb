import { expect } from '@playwright/test'
import { announcer, violationsInLooks } from '../axe.ts'
import { chargeForm, newPerson } from '../charge-desk.ts'
import { queryDatabase } from '../database.ts'
import { test } from '../own-gym.ts'
import { openSession } from '../sign-in.ts'
import { goTo } from '../go-to.ts'

const person = 'Zoraida Ñandú Quesada'

/** Pixels between the middle of a box and that of a width. */
const placeOf = (box: { x: number; width: number } | null, width: number) =>
  box ? Math.abs(box.x + box.width / 2 - width / 2) : Infinity

test('a member is added, found, changed, deleted and restored; one already known is reported', async ({
  page,
  gym,
}) => {
  await openSession(page, gym.admin)

  await test.step('a member is added, found without accents, changed, deleted and restored', async () => {
    await goTo(page, '/admin/miembros')
    await expect(page.getByRole('button', { name: 'Nuevo miembro' })).toBeVisible()
    await page.keyboard.press('n')
    const form = page.getByRole('dialog', { name: 'Nuevo miembro' })
    await form.getByRole('button', { name: 'Agregar miembro' }).click()
    await expect(form.getByText('Escribe el nombre.')).toBeVisible()
    await expect(form.getByText('Escribe el documento o el teléfono.')).toBeVisible()
    await expect(form.getByText('con uno de los dos basta')).toBeHidden()
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

  await test.step('a document or name already in use is reported while typing, with a link to that member', async () => {
    const { nombre: name, dni } = newPerson('Delia Repetida')
    const api = await gym.signedIn()
    const { id: sucursal_id } = await api.collection('sucursales').getFirstListItem('')
    await api.collection('miembros').create({ nombre: name, dni, sucursal_id })
    const panel = page.getByRole('dialog')
    await goTo(page, '/admin/miembros?nuevo=true')
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

  await test.step('a member’s alert has its icon in the panel', async () => {
    const [row] = await queryDatabase(
      `update miembros set alerta = 'Trae el apto médico' where id = (select m.id from miembros m join gimnasios g
         on g.id = m.gimnasio_id join sucursales s on s.gimnasio_id = m.gimnasio_id and s.id = m.sucursal_id
         where g.nombre = $1 and s.nombre = 'Palermo' and m.deleted is null and m.alerta = '' order by m.id limit 1) returning id`,
      [gym.nombre],
    )
    const id = String(Object.values(row ?? {})[0])
    await goTo(page, `/admin/miembros?miembro=${id}`)
    const alert = page.locator('p', { hasText: 'Trae el apto médico' })
    await expect(alert).toBeVisible()
    await expect(alert.locator('svg')).toBeVisible()
  })

  await test.step('a pause shows the new date before it is saved, and can be undone', async () => {
    await goTo(page, '/admin/miembros?estado=vigentes&orden=-vence')
    await page.getByRole('row').nth(2).click()
    const panel = page.getByRole('dialog')
    const membresia = panel.getByRole('region', { name: 'Membresía' })
    await expect(membresia.getByText(/^Vence el/)).toBeVisible()
    const before = await membresia.getByText(/^Vence el/).textContent()
    await panel.getByRole('button', { name: 'Pausar' }).click()
    const dialog = page.getByRole('dialog', { name: /^Pausar a/ })
    await expect(dialog.getByText('14 días de pausa')).toBeVisible()
    const announced = (await dialog.getByText(/^Vencerá el/).textContent()) ?? ''
    await dialog.getByRole('button', { name: 'Pausar' }).click()
    await expect(dialog.getByText('Escribe al menos 3 caracteres.')).toBeVisible()
    await dialog.getByLabel('Motivo').fill('Viaje de trabajo')
    await page.keyboard.press('Enter')
    await expect(membresia.getByText(announced.replace('Vencerá', 'Vence'))).toBeVisible()
    await expect(membresia.getByText(/^En pausa hasta/)).toBeVisible()
    await expect(panel.getByText('Pausado', { exact: true })).toBeVisible()
    await panel.getByRole('button', { name: 'Anular pausa' }).click()
    await expect(membresia.getByText(before ?? '')).toBeVisible()
  })
})

test('a receptionist saves and charges a new member, and writes a note', async ({ page, gym }) => {
  await openSession(page, gym.recepcion)

  await test.step('a new member is saved and charged from one form, whose other fields are folded', async () => {
    const { nombre, dni } = newPerson('Alma Nueva')
    await goTo(page, '/admin/miembros')
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    await page.keyboard.press('n')
    const form = page.getByRole('dialog', { name: 'Nuevo miembro' })
    await expect(form.getByLabel('Nombre y apellido')).toBeFocused()
    await expect(form.getByLabel('Correo electrónico')).toBeHidden()
    await page.keyboard.type(nombre)
    await page.keyboard.press('Tab')
    await page.keyboard.type(dni)
    await page.keyboard.press('Enter')
    await expect(chargeForm(page).getByRole('region', { name: 'Miembro' })).toContainText(nombre)
    await expect(chargeForm(page).getByRole('button', { name: /^Elegir plan/ })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('option').first()).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(chargeForm(page).getByRole('button', { name: /^Cobrar \$/ })).toBeVisible()
  })

  await test.step('a note is written, seen with its author, and taken back', async () => {
    await goTo(page, '/admin/miembros')
    await page.getByRole('row').nth(3).click()
    const notes = page.getByRole('region', { name: 'Notas del equipo' })
    await notes.getByLabel('Nota nueva').fill('Trae el certificado el lunes')
    await page.keyboard.press('Enter')
    await expect(notes.getByRole('listitem')).toContainText('Trae el certificado el lunes')
    await expect(notes.getByRole('listitem')).toContainText('Camila')
    await notes.getByRole('button', { name: 'Quitar' }).click()
    await expect(notes.getByRole('listitem')).toHaveCount(0)
  })
})

test('several members are chosen, labelled, written to, deleted and restored, and a phone shows them in two lines', async ({
  page,
  gym,
}) => {
  await openSession(page, gym.admin)

  await test.step('several members are chosen, deleted at once, and restored', async () => {
    await goTo(page, '/admin/miembros')
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

  await test.step('several members get a label, are found by it, written to, and lose the label', async () => {
    const label = `Torneo ${Date.now() % 100_000}`
    const conTelefono = JSON.stringify([{ column: 'telefono', mode: 'contains', value: '1' }])
    await goTo(page, `/admin/miembros?estado=vigentes&filtros=${encodeURIComponent(conTelefono)}`)
    const boxes = page.getByRole('checkbox', { name: /^Elegir / })
    await expect(boxes.nth(3)).toBeAttached()
    for (const index of [1, 2]) await boxes.nth(index).click({ force: true })
    const bar = page.getByRole('region', { name: 'Miembros elegidos' })
    await bar.getByRole('button', { name: 'Etiquetas' }).click()
    const dialog = page.getByRole('dialog', { name: 'Etiquetas de 2 miembros' })
    await dialog.getByLabel('Etiqueta nueva').fill(label)
    expect(await violationsInLooks(page, { except: announcer })).toEqual([])
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
    expect(await violationsInLooks(page, { except: announcer })).toEqual([])
    await page.keyboard.press('Escape')
    await bar.getByRole('button', { name: 'Etiquetas' }).click()
    await dialog.getByText(label).click()
    await dialog.getByRole('button', { name: 'Guardar' }).click()
    await expect(page.getByText('Nadie coincide')).toBeVisible()
    await page.getByRole('button', { name: 'Deshacer' }).click()
    await expect(page.getByRole('row')).toHaveCount(3)
  })

  await test.step('on a phone each member takes two lines, with the main action within thumb reach', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await goTo(page, '/admin/miembros')
    await expect(page.getByRole('list', { name: 'Miembros' }).getByRole('listitem').first()).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    const add = page.getByRole('button', { name: 'Nuevo miembro' })
    await expect(add).toHaveCount(1)
    const box = await add.boundingBox()
    expect(box?.y).toBeGreaterThan(700)
    expect(box?.height).toBeGreaterThanOrEqual(34)
    // A toast stands above the main action and never covers it.
    await page.getByRole('list', { name: 'Miembros' }).getByRole('button').first().click()
    await page.getByRole('button', { name: 'Más acciones de la ficha' }).click()
    await page.getByRole('menuitem', { name: 'Eliminar' }).click()
    const told = page.locator('[data-sonner-toast]').filter({ hasText: 'ya no está en la lista' })
    const bottomOf = (place: { y: number; height: number } | null) => (place ? place.y + place.height : Infinity)
    await expect.poll(async () => bottomOf(await told.boundingBox())).toBeLessThanOrEqual(box?.y ?? 0)
    await told.getByRole('button', { name: 'Deshacer' }).click()
    await expect(told).toHaveCount(0)
  })
})
