import { expect, test } from '@playwright/test'
import { chargeForm, receipt } from '../charge-desk.ts'
import { queryDatabase } from '../database.ts'
import { newGymPassword } from '../new-gym.ts'
import { carefulPerson } from './careful-person.ts'
import { messyList } from './messy-list.ts'

test('a stranger registers, takes plans, brings 300 people and charges one within 12 minutes and 60 acts @long', async ({
  page,
}) => {
  test.slow()
  const { spent, reads, presses, fills, attaches } = carefulPerson()
  const main = page.getByRole('main')
  const go = async (name: string) => presses(page.getByRole('button', { name }))
  await queryDatabase(`delete from intentos where key like 'registro:%'`)

  await test.step('register', async () => {
    await page.goto('/')
    await reads(main)
    await presses(
      page
        .getByRole('link', { name: /^Probar Profesional/ })
        .filter({ visible: true })
        .first(),
    )
    await expect(page.getByRole('heading', { name: 'Crea la cuenta de tu gimnasio' })).toBeVisible()
    await reads(main)
    await fills(page.getByLabel('Correo electrónico'), `primerdia${Date.now()}@nuevo.example`)
    await fills(page.getByLabel('Contraseña', { exact: true }), newGymPassword)
    await presses(page.getByRole('button', { name: 'Continuar' }))
    await fills(page.getByLabel('Nombre y apellido'), 'Elena Márquez')
    await fills(page.getByLabel('Teléfono'), '11 5555 4444')
    await presses(page.getByRole('button', { name: 'Continuar' }))
    await fills(page.getByLabel('Nombre del gimnasio'), 'Gimnasio del Primer Día')
    await presses(page.getByRole('button', { name: 'Continuar' }))
    await fills(page.getByLabel('Nombre', { exact: true }), 'Casa central')
    await fills(page.getByLabel('Dirección'), 'Molino 12')
    await presses(page.getByRole('button', { name: 'Continuar' }))
    await expect(page.getByRole('heading', { name: 'Verificar información' })).toBeVisible()
    await reads(main)
    await go('Crear mi gimnasio')
    await expect(page.getByText('0 de 4')).toBeVisible()
    await reads(main)
  })

  await test.step('complete the data and take the suggested plans', async () => {
    await presses(page.getByRole('link', { name: /Completa los datos/ }))
    await reads(main)
    await fills(page.getByLabel('Dirección'), 'Molino 12')
    await go('Guardar cambios')
    await presses(page.getByRole('link', { name: 'Dashboard', exact: true }))
    await expect(page.getByText('1 de 4')).toBeVisible()
    await presses(page.getByRole('link', { name: /Elige tus planes/ }))
    await reads(main)
    await go('Usar estos 3 planes')
    await expect(page.getByRole('row', { name: /Pase libre/ })).toBeVisible()
    await reads(main)
    await presses(page.getByRole('link', { name: 'Dashboard', exact: true }))
  })

  await test.step('bring the list', async () => {
    await presses(page.getByRole('link', { name: /Trae a tus miembros/ }))
    const dialog = page.getByRole('dialog', { name: 'Importar miembros' })
    await expect(dialog).toBeVisible()
    await reads(dialog)
    await attaches(dialog.locator('input[type=file]'), 'socios.csv', messyList(300))
    await expect(dialog.getByRole('button', { name: 'Importar 300' })).toBeVisible()
    await reads(dialog)
    await presses(dialog.getByRole('button', { name: 'Importar 300' }))
    await expect(dialog.getByText('300 miembros nuevos')).toBeVisible()
    await reads(dialog)
    await presses(dialog.getByRole('button', { name: 'Listo' }))
    await presses(page.getByRole('link', { name: 'Dashboard', exact: true }))
    await expect(page.getByText('3 de 4')).toBeVisible()
  })

  await test.step('charge one', async () => {
    await presses(page.getByRole('link', { name: /Registra el primer pago/ }))
    await fills(page.getByRole('combobox', { name: 'Buscar miembro' }), '30100137')
    await presses(page.getByRole('option', { name: /José Peña/ }))
    await reads(chargeForm(page))
    await presses(chargeForm(page).getByRole('button', { name: /Plan$/ }))
    await presses(page.getByRole('option', { name: 'Pase libre' }))
    await presses(chargeForm(page).getByRole('button', { name: /^Cobrar \$/ }))
    await reads(receipt(page))
    await presses(receipt(page).getByRole('button', { name: 'Listo' }))
    await presses(page.getByRole('link', { name: 'Dashboard', exact: true }))
    await expect(page.getByText('Listo: tu gimnasio ya está en marcha.')).toBeVisible()
    await reads(main)
  })
  test.info().annotations.push({ type: 'spent', description: JSON.stringify(spent) })
  expect(spent.acts).toBeLessThanOrEqual(60)
  expect(spent.seconds).toBeLessThanOrEqual(12 * 60)
})
