import { expect, test, type Page } from '@playwright/test'
import { violationsInLooks } from '../axe.ts'
import { openTwoDesks } from '../two-desks.ts'

const formOf = async (page: Page, id: string) => {
  await page.goto(`/admin/miembros?editar=${id}`)
  const form = page.getByRole('dialog', { name: 'Editar miembro' })
  await expect(form.getByLabel('Nombre y apellido')).not.toHaveValue('')
  return form
}

test('two desks edit one member: both changes stand, and none is asked about that needs no answer', async ({
  browser,
}) => {
  test.slow()
  const desks = await openTwoDesks(browser, 'Dos mesas')
  const { one, other, branch } = desks

  await test.step('two desks edit one member: both changes stand, and neither is lost unasked', async () => {
    const id = await desks.create('miembros', {
      nombre: 'Elena Prado',
      telefono: '1155551111',
      notas: 'Rodilla',
      etiquetas: ['becado'],
      sucursal_id: branch,
    })
    const [first, second] = [await formOf(one, id), await formOf(other, id)]

    // Different fields.
    await second.getByLabel('Dirección').fill('Molino 40')
    await second.getByLabel('Etiquetas').fill('becado, empresa')
    await first.getByLabel('Notas').fill('Rodilla izquierda')
    await first.getByLabel('Etiquetas').fill('becado, mañana')
    await first.getByRole('button', { name: 'Guardar cambios' }).click()
    await expect(one.getByText('Datos de Elena Prado guardados')).toBeVisible()
    await second.getByRole('button', { name: 'Guardar cambios' }).click()
    const clash = second.getByRole('region', { name: 'Cambió mientras lo editabas' })
    await expect(clash).toContainText('Notas: antes Rodilla · ahora Rodilla izquierda')
    await expect(clash).toContainText('Etiquetas: se agregó mañana')
    await expect(clash).toContainText('tú: se agregó empresa')
    expect(await desks.read('miembros', id)).toMatchObject({ direccion: '' })
    expect(await violationsInLooks(other)).toEqual([])
    await clash.getByRole('button', { name: 'Guardar también lo mío' }).click()
    await expect(other.getByText('Datos de Elena Prado guardados')).toBeVisible()
    expect(await desks.read('miembros', id)).toMatchObject({
      notas: 'Rodilla izquierda',
      direccion: 'Molino 40',
      etiquetas: ['becado', 'mañana', 'empresa'],
    })

    // The same field, and it changes again while the question is on the screen.
    const again = await formOf(other, id)
    await again.getByLabel('Teléfono').fill('1155552222')
    await desks.change('miembros', id, { telefono: '1155553333' })
    await again.getByRole('button', { name: 'Guardar cambios' }).click()
    await expect(clash).toContainText(/Teléfono: antes .*1111 · ahora .*3333/)
    await expect(clash).toContainText(/tú: .*2222/)
    await desks.change('miembros', id, { telefono: '1155554444' })
    await clash.getByRole('button', { name: 'Guardar también lo mío' }).click()
    await expect(clash).toContainText(/Teléfono: antes .*3333 · ahora .*4444/)
    expect(await desks.read('miembros', id)).toMatchObject({ telefono: '1155554444' })
    await clash.getByRole('button', { name: 'Quedarme con lo guardado' }).click()
    await expect(clash).toBeHidden()
    await expect(again.getByLabel('Teléfono')).toHaveValue(/4444/)
  })

  await test.step('a form sends only what changed, asks nothing for the same change, and keeps what was typed', async () => {
    const id = await desks.create('miembros', { nombre: 'Raúl Soto', telefono: '1155551111', sucursal_id: branch })

    // The other desk's change reaches a form that nobody has touched.
    const form = await formOf(one, id)
    await desks.change('miembros', id, { notas: 'Llega tarde' })
    await expect(form.getByLabel('Notas')).toHaveValue('Llega tarde')

    // The same value from both is no clash.
    await form.getByLabel('Notas').fill('Llega temprano')
    await desks.change('miembros', id, { notas: 'Llega temprano' })
    await form.getByRole('button', { name: 'Guardar cambios' }).click()
    await expect(one.getByText('Datos de Raúl Soto guardados')).toBeVisible()

    // A phone written otherwise is no change, so nothing is sent.
    const sent: string[] = []
    one.on('request', (request) => {
      if (request.method() === 'PATCH') sent.push(request.url())
    })
    const same = await formOf(one, id)
    await same.getByLabel('Teléfono').fill('11 5555-1111')
    await same.getByRole('button', { name: 'Guardar cambios' }).click()
    await expect(one.getByText('No había cambios que guardar')).toBeVisible()
    expect(sent).toEqual([])

    // Deleted while the form was open.
    const open = await formOf(other, id)
    await open.getByLabel('Dirección').fill('Molino 99')
    await desks.change('miembros', id, { deleted: new Date().toISOString() })
    await open.getByRole('button', { name: 'Guardar cambios' }).click()
    await expect(open.getByRole('region', { name: 'Cambió mientras lo editabas' })).toContainText('Eliminado')
    await expect(open.getByLabel('Dirección')).toHaveValue('Molino 99')
  })
  await desks.close()
})
