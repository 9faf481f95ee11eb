import { expect, test, type Page } from '@playwright/test'
import { openTwoDesks } from '../two-desks.ts'
import { goTo } from '../go-to.ts'

const clashOn = (page: Page) => page.getByRole('region', { name: 'Cambió mientras lo editabas' })
const save = (page: Page) => page.getByRole('button', { name: 'Guardar cambios' }).click()

test('two screens change the gym, a plan and a role: neither change is lost', async ({ browser }) => {
  test.slow()
  const desks = await openTwoDesks(browser, 'Dos pantallas')
  const { one, other } = desks

  await test.step('the gym: its data, its rules and its payment methods all stand', async () => {
    const gym = async () => (await desks.list('gimnasios'))[0]

    // Rules and payment methods are kept in one field: neither form shows the other's, so nobody is asked.
    await other.goto('/admin/configuracion?tab=metodos')
    await other.getByRole('button', { name: 'Agregar método' }).click()
    await other.getByRole('main').getByRole('listitem').last().getByLabel('Nombre').fill('Cuenta DNI')
    await one.goto('/admin/configuracion')
    await one.getByLabel('Tolerancia').fill('7')
    await save(one)
    await expect(one.getByText('Cambios guardados')).toBeVisible()
    await save(other)
    await expect(other.getByText('Métodos de pago guardados')).toBeVisible()
    expect(await gym()).toMatchObject({ politica: { tolerancia: 7 } })
    expect(JSON.stringify(await gym())).toContain('Cuenta DNI')

    // Both change the list of methods.
    await one.goto('/admin/configuracion?tab=metodos')
    await one.getByRole('listitem').filter({ hasText: 'Cuenta DNI' }).getByText('Activo').click()
    await other.getByRole('button', { name: 'Agregar método' }).click()
    await other.getByRole('main').getByRole('listitem').last().getByLabel('Nombre').fill('Vale')
    await save(one)
    await expect(one.getByText('Métodos de pago guardados')).toBeVisible()
    await save(other)
    await expect(clashOn(other)).toContainText('Cuenta DNI (con referencia, inactivo)')
    await clashOn(other).getByRole('button', { name: 'Guardar también lo mío' }).click()
    await expect(clashOn(other)).toBeHidden()
    const kept = expect.arrayContaining([
      { nombre: 'Cuenta DNI', referencia: true, activo: false },
      { nombre: 'Vale', referencia: true, activo: true },
    ])
    await expect.poll(gym).toMatchObject({ politica: { metodos_pago: kept } })
  })

  await test.step('a plan and a role', async () => {
    await one.goto('/admin/planes/agregar-plan')
    await one.getByLabel('Nombre').fill('Pileta')
    await one.getByLabel('Precio').fill('32000')
    await one.getByRole('button', { name: 'Agregar plan' }).click()
    await expect(one).toHaveURL(/\/admin\/planes$/)
    const plan = String((await desks.list('planes')).find(({ nombre }) => nombre === 'Pileta')?.['id'])
    for (const page of [one, other]) await goTo(page, `/admin/planes/editar-plan/${plan}`)
    await other.getByLabel('Descripción').fill('Con profesor')
    await one.getByLabel('Precio').fill('35000')
    await save(one)
    await expect(one).toHaveURL(/\/admin\/planes$/)
    await save(other)
    await expect(clashOn(other)).toContainText(/Plazos y precios: antes 1 mes .*32\.000.* · ahora 1 mes .*35\.000/)
    await expect(other.getByLabel('Descripción')).toHaveValue('Con profesor')
    await clashOn(other).getByRole('button', { name: 'Guardar también lo mío' }).click()
    await expect(other).toHaveURL(/\/admin\/planes$/)
    expect(await desks.read('planes', plan)).toMatchObject({ descripcion: 'Con profesor' })
    expect((await desks.list('planes_plazos')).map(({ precio }) => precio)).toEqual([35_000])

    await one.goto('/admin/configuracion/agregar-rol')
    await one.getByLabel('Nombre').fill('Mostrador')
    const tick = (page: Page, name: string) =>
      page
        .locator('label')
        .filter({ has: page.getByRole('checkbox', { name }) })
        .click()
    await tick(one, 'Ver: Miembros')
    await one.getByRole('button', { name: 'Agregar rol' }).click()
    await expect(one).toHaveURL(/tab=roles/)
    const rol = (await desks.list('roles')).find(({ nombre }) => nombre === 'Mostrador')
    for (const page of [one, other]) await page.goto(`/admin/configuracion/editar-rol/${String(rol?.['id'])}`)
    await tick(other, 'Ver: Planes')
    await tick(one, 'Ver: Usuarios')
    await save(one)
    await expect(one).toHaveURL(/tab=roles/)
    await save(other)
    await expect(clashOn(other)).toContainText('Permisos: se agregó Usuarios: ver')
    await expect(clashOn(other)).toContainText('tú: se agregó Planes: ver')
    await clashOn(other).getByRole('button', { name: 'Guardar también lo mío' }).click()
    await expect(other).toHaveURL(/tab=roles/)
    const { permisos } = await desks.read('roles', String(rol?.['id']))
    expect(permisos).toHaveLength(3)
  })
  await desks.close()
})
