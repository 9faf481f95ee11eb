import { expect, test } from 'vitest'
import { modulos, permissions, type Permission } from '#shared/permissions.ts'
import { actions, extraLabel, extrasOf, permissionFor, toggled } from './permission-words.ts'

test('every permission of the catalogue has exactly one checkbox', () => {
  const boxes = modulos.flatMap((module) => [
    ...actions.flatMap(({ id }) => permissionFor(module, id) ?? []),
    ...extrasOf(module),
  ])
  expect(boxes.toSorted()).toEqual(permissions.toSorted())
  expect(modulos.flatMap(extrasOf).every((permission) => extraLabel(permission))).toBe(true)
})

test('an action includes its Ver', () => {
  expect([...toggled(new Set(), 'plan.update', true)]).toEqual(['plan.update', 'plan.index'])
  expect([...toggled(new Set(), 'payments.void', true)]).toEqual(['payments.void', 'payments.index'])
})

test('without Ver a module has no permission left, and the other modules keep theirs', () => {
  const held = new Set<Permission>(['plan.index', 'plan.create', 'members.index'])
  expect([...toggled(held, 'plan.index', false)]).toEqual(['members.index'])
  expect([...toggled(held, 'plan.create', false)]).toEqual(['plan.index', 'members.index'])
})
