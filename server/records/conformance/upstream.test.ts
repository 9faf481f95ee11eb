import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Lab } from './lab.ts'
import { play } from './play.ts'
import { allScenarios } from './scenarios/all.ts'
import { differences, ownParts } from './upstream/differences.ts'
import { Absent, openUpstreamLab } from './upstream/lab.ts'

const binary = process.env['POCKETBASE_BIN'] ?? ''
if (binary === '') process.stdout.write('Not asked of upstream: POCKETBASE_BIN names no PocketBase 0.39.\n')

const asked = allScenarios.filter(({ part, skip }) => skip === undefined && !ownParts.has(part))
const nameOf = ({ part, name }: { part: string; name: string }) => `${part} ${name}`

describe.skipIf(binary === '')('upstream answers as our scenarios say', () => {
  let lab: Lab
  beforeAll(async () => {
    lab = await openUpstreamLab(binary)
  })
  afterAll(() => lab.close())
  for (const scenario of asked) {
    const isDifferent = differences.some((one) => one.test(nameOf(scenario)))
    test(`${nameOf(scenario)}`, async ({ skip }) => {
      const failure = await play(lab, scenario).catch((error: unknown) => error)
      if (failure instanceof Absent) return skip(failure.message)
      if (!isDifferent && failure !== undefined) throw failure
      // A difference that is none any more is struck off the list.
      if (isDifferent) expect(failure).toBeDefined()
    })
  }
})

test('each difference is of a scenario', () => {
  const names = asked.map(nameOf)
  expect(differences.filter((one) => !names.some((name) => one.test(name)))).toEqual([])
})
