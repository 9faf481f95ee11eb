import { expect, it } from 'vitest'
import { matchShortcut, type Shortcut } from './shortcuts.ts'

const offer = (keys: string, label = keys): Shortcut => ({ keys, label, run: () => undefined })

it('finds a single-key shortcut', () => {
  expect(matchShortcut([offer('n')], null, 'n')?.keys).toBe('n')
  expect(matchShortcut([offer('n')], null, 'm')).toBeNull()
})

it('finds a two-key shortcut only after its first key', () => {
  const offered = [offer('g m'), offer('m')]
  expect(matchShortcut(offered, 'g', 'm')?.keys).toBe('g m')
  expect(matchShortcut(offered, null, 'm')?.keys).toBe('m')
})

it('prefers the newest shortcut for the same keys', () => {
  expect(matchShortcut([offer('n', 'Nuevo miembro'), offer('n', 'Registrar pago')], null, 'n')?.label).toBe(
    'Registrar pago',
  )
})
