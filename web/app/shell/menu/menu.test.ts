import { expect, it } from 'vitest'
import { modulos, type Permission } from '#shared/permissions.ts'
import { noteOf } from '#web/features/roles/permission-words.ts'
import { isActive, visibleMenu, visiblePages } from './menu.ts'

const argentina = { pais: 'AR', moneda: 'ARS' }

const labels = (permissions: string[]) => visibleMenu(permissions, argentina).map(({ label }) => label)

it('is empty for a role without permissions', () => {
  expect(visibleMenu([], argentina)).toEqual([])
})

it('shows the day and the pages the role may list', () => {
  expect(labels(['members.index', 'payments.create'])).toEqual(['Hoy', 'Plata en riesgo', 'Miembros'])
})

it('names the first screen as its page does', () => {
  expect(labels(['reports.index'])).toEqual(['Dashboard', 'Reportes'])
})

it('begins with the door for those who register entries', () => {
  expect(labels(['attendance.create', 'members.index'])).toEqual(['Entrada', 'Hoy', 'Plata en riesgo', 'Miembros'])
})

it('shows a submenu with the pages the role may open, and hides it when there are none', () => {
  expect(labels(['plan.index'])).toEqual(['Hoy', 'Configuración'])
  expect(visiblePages(['plan.index'], argentina).map(({ label }) => label)).toEqual(['Hoy', 'Planes'])
})

it('opens a module’s page by its Ver, unless the form of a role says by what else', () => {
  const pages = (permission: Permission) => visiblePages([permission], argentina).length
  const withoutPage = pages('data.export')
  for (const modulo of modulos) {
    const [ver] = modulo.permisos
    expect([modulo.nombre, pages(ver) > withoutPage]).toEqual([modulo.nombre, noteOf(modulo) === undefined])
  }
})

it('marks the current page and its parents', () => {
  expect(isActive('/admin/planes', '/admin/planes/agregar-plan')).toBe(true)
  expect(isActive('/admin/planes', '/admin/planes-viejos')).toBe(false)
})

it('offers direct debits in Spain alone', () => {
  const pages = (pais: string, moneda: string) =>
    visiblePages(['debits.manage'], { pais, moneda }).map(({ label }) => label)
  expect(pages('ES', 'EUR')).toContain('Domiciliación')
  expect(pages('AR', 'ARS')).not.toContain('Domiciliación')
  expect(pages('ES', 'USD')).not.toContain('Domiciliación')
})
