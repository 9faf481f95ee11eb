import { expect, it, vi } from 'vitest'
import { newMemberItems } from './new-member-item.ts'

const go = vi.fn<(href: string) => () => void>(() => () => undefined)
const offered = (query: string, canAdd = true) =>
  newMemberItems(query, { can: (permission) => canAdd && permission === 'members.create' }, go).map(
    ({ label }) => label,
  )

it('offers to add the person who was not found, by the name as it is written', () => {
  expect(offered('pedro de la fuente')).toEqual(['Nuevo miembro «Pedro de la Fuente»'])
  expect(go).toHaveBeenLastCalledWith('/admin/miembros?nuevo=true&nombre=Pedro+de+la+Fuente')
})

it('offers nothing for a number, for one letter, or to a role that may not add members', () => {
  expect(offered('37940583')).toEqual([])
  expect(offered('p')).toEqual([])
  expect(offered('pedro', false)).toEqual([])
})
