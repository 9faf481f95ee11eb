import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openLab } from './lab.ts'
import type { Lab } from './lab.ts'
import { listen, waitFor } from './listen.ts'
import { asPattern, runStep } from './run-step.ts'
import type { PartScenario } from './scenario.ts'
import { allScenarios } from './scenarios/all.ts'

let lab: Lab
let isTouched = false
beforeAll(async () => {
  lab = await openLab()
})
afterAll(() => lab.close())
afterEach(async () => {
  if (isTouched) await lab.restore()
  isTouched = false
})

const partsInOrder = [...new Set(allScenarios.map(({ part }) => part))].toSorted((one, other) =>
  one.localeCompare(other, 'en', { numeric: true }),
)

for (const part of partsInOrder) {
  describe(`${part}`, () => {
    for (const scenario of allScenarios.filter((one) => one.part === part)) {
      test.skipIf(scenario.skip !== undefined)(`${scenario.name}`, () => run(scenario))
    }
  })
}

test('no two scenarios of a part have the same name', () => {
  const names = allScenarios.map(({ part, name }) => `${part} ${name}`)
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
})

async function run(scenario: PartScenario): Promise<void> {
  isTouched = scenario.get === undefined || scenario.before !== undefined
  for (const step of scenario.before ?? []) await runStep(lab, step)
  const listeners = await Promise.all((scenario.listens ?? []).map((one) => listen(lab, one)))
  try {
    await runStep(lab, scenario)
    for (const step of scenario.after ?? []) await runStep(lab, step)
    const heard = () => listeners.map((one) => one.heard()).join('\n')
    for (const event of scenario.events ?? []) await waitFor(() => asPattern(event).test(heard()))
    if (scenario.notEvents) await new Promise((resolve) => setTimeout(resolve, 150))
    for (const event of scenario.notEvents ?? []) expect(heard()).not.toMatch(asPattern(event))
  } finally {
    for (const one of listeners) one.close()
  }
}
