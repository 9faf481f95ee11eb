import { expect, it } from 'vitest'
import type { Permission } from '#shared/permissions.ts'
import { voidWay } from './void-way.ts'

const pago = { created: '2026-11-22 15:00:00.000Z', usuario_id: 'ana', anulado: '' }
const way = (part: Partial<typeof pago>, held: Permission[], time = '15:10:00.000') =>
  voidWay(
    'pagos',
    { ...pago, ...part },
    { user: { id: 'ana' }, can: (one) => held.includes(one) },
    new Date(`2026-11-22T${time}Z`),
  )

it.each([
  ['voids with the right to it', {}, ['payments.void', 'payments.undo'], '23:00:00.000', 'anular'],
  ['takes back the own charge', {}, ['payments.undo'], '15:15:00.000', 'deshacer'],
  ['asks once the minutes are over', {}, ['payments.undo'], '15:15:00.001', 'pedir'],
  ['asks about the charge of another person', { usuario_id: 'eva' }, ['payments.undo'], '15:01:00.000', 'pedir'],
  ['leaves a void payment alone', { anulado: '2026-11-22 15:01:00.000Z' }, ['payments.void'], '15:02:00.000', null],
  ['offers nothing without a permission', {}, ['payments.create'], '15:01:00.000', null],
] as const)('%s', (_, part, held, time, expected) => expect(way(part, [...held], time)).toBe(expected))

it('needs the permission of a sale to void one', () => {
  const viewer = (held: Permission) => ({ user: { id: 'eva' }, can: (one: Permission) => one === held })
  const ways = (['sales.void', 'payments.void', 'payments.undo'] as const).map((held) =>
    voidWay('ventas', pago, viewer(held), new Date('2026-11-22T15:01:00.000Z')),
  )
  expect(ways).toEqual(['anular', null, 'pedir'])
})
