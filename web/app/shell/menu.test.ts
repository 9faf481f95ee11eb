import { expect, it } from 'vitest'
import { isActive, visibleMenu, visiblePages } from './menu.ts'

const labels = (permissions: string[]) => visibleMenu(permissions).map(({ label }) => label)

it('is empty for a role without permissions', () => {
  expect(visibleMenu([])).toEqual([])
})

it('shows the dashboard and what the role may list', () => {
  expect(labels(['members.index', 'payments.create'])).toEqual(['Dashboard', 'Miembros'])
})

it('shows the submenu with the pages the role may reach, and hides it when there is none', () => {
  expect(labels(['plan.index'])).toEqual(['Dashboard', 'Configuración'])
  expect(visiblePages(['plan.index']).map(({ label }) => label)).toEqual(['Dashboard', 'Planes'])
})

it('marks the page and those below it', () => {
  expect(isActive('/admin/planes', '/admin/planes/agregar-plan')).toBe(true)
  expect(isActive('/admin/planes', '/admin/planes-viejos')).toBe(false)
})
