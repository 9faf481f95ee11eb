import { expect, it } from 'vitest'
import { currentBranch } from './current-branch.ts'

const branches = ['palermo', 'belgrano', 'flores'].map((id) => ({ id, nombre: id, direccion: '', gimnasio_id: 'g' }))

it.each([
  [{ id: 'belgrano', index: '0' }, 'belgrano'],
  [{ id: 'cerrada', index: '1' }, undefined],
  [{ id: null, index: '1' }, 'belgrano'],
  [{ id: null, index: null }, 'palermo'],
  [{ id: null, index: '3' }, 'palermo'],
  [{ id: null, index: '-1' }, 'palermo'],
  [{ id: null, index: '1.5' }, 'palermo'],
  [{ id: null, index: 'Palermo' }, 'palermo'],
])('of %j the current branch is %s', (stored, branch) => {
  expect(currentBranch(branches, stored)?.id).toBe(branch)
})
