import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openLab } from './tools/lab.ts'
import type { Lab } from './tools/lab.ts'
import { play } from './play.ts'
import { allScenarios } from './scenarios/all.ts'

let lab: Lab
beforeAll(async () => {
  lab = await openLab()
})
afterAll(() => lab.close())

const partsInOrder = [...new Set(allScenarios.map(({ part }) => part))].toSorted((one, other) =>
  one.localeCompare(other, 'en', { numeric: true }),
)

for (const part of partsInOrder) {
  describe(`${part}`, () => {
    for (const scenario of allScenarios.filter((one) => one.part === part)) {
      test.skipIf(scenario.skip !== undefined)(`${scenario.name}`, () => play(lab, scenario))
    }
  })
}

test('scenario names of a part are unique', () => {
  const names = allScenarios.map(({ part, name }) => `${part} ${name}`)
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
})
