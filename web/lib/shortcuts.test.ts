import { expect, it } from 'vitest'
import { matchShortcut, type Shortcut } from './shortcuts.ts'

const offer = (keys: string, label = keys): Shortcut => ({ keys, label, run: () => undefined })

it('finds a shortcut of one key', () => {
  expect(matchShortcut([offer('n')], null, 'n')?.keys).toBe('n')
  expect(matchShortcut([offer('n')], null, 'm')).toBeNull()
})

it('finds a shortcut of two keys only after the first', () => {
  const offered = [offer('g m'), offer('m')]
  expect(matchShortcut(offered, 'g', 'm')?.keys).toBe('g m')
  expect(matchShortcut(offered, null, 'm')?.keys).toBe('m')
})

it('gives the keys to who offered them last', () => {
  expect(matchShortcut([offer('n', 'Nuevo miembro'), offer('n', 'Registrar pago')], null, 'n')?.label).toBe(
    'Registrar pago',
  )
})
