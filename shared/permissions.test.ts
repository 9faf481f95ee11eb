import { describe, expect, it } from 'vitest'
import { holds } from './holds.ts'
import { grants, modulos, permissions } from './permissions.ts'

describe('the catalogue of permissions', () => {
  it('has no name that contains another', () => {
    const contained = permissions.filter((name) => permissions.some((other) => other !== name && other.includes(name)))
    expect(contained).toEqual([])
  })

  it('names each permission once', () => {
    expect(new Set(permissions).size).toBe(permissions.length)
  })

  it('answers every pair alike on the screen and on the server', () => {
    const different = permissions.flatMap((asked) =>
      permissions
        .filter((held) => holds(asked, [held]) !== grants(asked, new Set([held])))
        .map((held) => [asked, held]),
    )
    expect(different).toEqual([])
  })

  it('refuses an empty name and names outside it', () => {
    expect(holds('', ['members.index'])).toBe(false)
    expect(holds('members.indexAll', permissions)).toBe(false)
    expect(holds('plan.index', ['members.index'])).toBe(false)
  })

  it('lists, inside each module, the plain action before longer names that contain it', () => {
    const asked = modulos.flatMap(({ permisos }) => {
      const prefix = permisos[0].split('.')[0] ?? ''
      const names: readonly string[] = permisos
      return ['index', 'create', 'update', 'delete']
        .filter((action) => names.includes(`${prefix}.${action}`))
        .map((action) => ({ first: names.find((name) => name.includes(action)), expected: `${prefix}.${action}` }))
    })
    expect(asked.map(({ first }) => first)).toEqual(asked.map(({ expected }) => expected))
  })
})
