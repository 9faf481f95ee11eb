import { expect, it } from 'vitest'
import { isActive, visibleMenu, visiblePages } from './menu.ts'

const labels = (permissions: string[]) => visibleMenu(permissions, 'AR').map(({ label }) => label)

it('is empty for a role without permissions', () => {
  expect(visibleMenu([], 'AR')).toEqual([])
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
  expect(visiblePages(['plan.index'], 'AR').map(({ label }) => label)).toEqual(['Hoy', 'Planes'])
})

it('marks the current page and its parents', () => {
  expect(isActive('/admin/planes', '/admin/planes/agregar-plan')).toBe(true)
  expect(isActive('/admin/planes', '/admin/planes-viejos')).toBe(false)
})
