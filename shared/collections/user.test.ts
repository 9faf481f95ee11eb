import { expect, it } from 'vitest'
import { userInput } from './user.ts'

it('a colleague may have a short name', () => {
  expect(['Al', 'Ana', 'A'].map((name) => userInput.shape.name.safeParse(name).success)).toEqual([true, true, false])
})
