import { expect, it } from 'vitest'
import { shareText, sharesOf } from './plan-shares.ts'

const plan = (nombre: string, total_miembros: number) => ({ nombre, total_miembros })

it('sums a plan of several branches, most members first', () => {
  expect(sharesOf([plan('Yoga', 3), plan('Pase libre', 4), plan('Yoga', 2)])).toEqual([
    { nombre: 'Yoga', total: 5 },
    { nombre: 'Pase libre', total: 4 },
  ])
})

it('sums the plans after the fifth, so that no member is left out', () => {
  const shares = sharesOf(['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((nombre, index) => plan(nombre, 10 - index)))
  expect(shares.at(-1)).toEqual({ nombre: 'Otros', total: 9 })
  expect(shares.reduce((sum, { total }) => sum + total, 0)).toBe(49)
})

it('says of a share under half a percent that it is less than one', () => {
  const text = (total: number) => shareText(total, 1000, (value) => `${value}%`)
  expect([995, 5, 4, 1].map(text)).toEqual(['100%', '1%', 'menos de 1%', 'menos de 1%'])
})
