import { describe, expect, it } from 'vitest'
import { grants, holds, modulos, permissions } from './permissions.ts'

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

  it('refuses an empty question and what is not in it', () => {
    expect(holds('', ['members.index'])).toBe(false)
    expect(holds('members.indexAll', permissions)).toBe(false)
    expect(holds('plan.index', ['members.index'])).toBe(false)
  })

  it('lists, inside each module, the plain action before any other name that contains it', () => {
    for (const { permisos } of modulos) {
      for (const action of ['index', 'create', 'update', 'delete']) {
        const first = permisos.find((name) => name.includes(action))
        const prefix = permisos[0].split('.')[0] ?? ''
        if (permisos.some((name) => name === `${prefix}.${action}`)) expect(first).toBe(`${prefix}.${action}`)
      }
    }
  })
})
