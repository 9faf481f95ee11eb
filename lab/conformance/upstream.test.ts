import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Lab } from './tools/lab.ts'
import { play } from './play.ts'
import { allScenarios } from './scenarios/all.ts'
import { differences, ownParts } from './upstream/differences.ts'
import { Absent, openUpstreamLab } from './upstream/lab.ts'

const binary = process.env['POCKETBASE_BIN'] ?? ''
if (binary === '') process.stdout.write('Not asked of upstream: POCKETBASE_BIN names no PocketBase 0.39.\n')

const compared = allScenarios.filter(({ part, skip }) => skip === undefined && !ownParts.has(part))
const nameOf = ({ part, name }: { part: string; name: string }) => `${part} ${name}`

describe.skipIf(binary === '')('PocketBase answers as our scenarios say', () => {
  let lab: Lab
  beforeAll(async () => {
    lab = await openUpstreamLab(binary)
  })
  afterAll(() => lab.close())
  for (const scenario of compared) {
    const isDifferent = differences.some((one) => one.test(nameOf(scenario)))
    test(`${nameOf(scenario)}`, async ({ skip }) => {
      const failure = await play(lab, scenario).catch((error: unknown) => error)
      if (failure instanceof Absent) return skip(failure.message)
      if (!isDifferent && failure !== undefined) throw failure
      // A listed difference must still be one; else it is removed from the list.
      if (isDifferent) expect(failure).toBeDefined()
    })
  }
})

test('each listed difference matches a scenario', () => {
  const names = compared.map(nameOf)
  expect(differences.filter((one) => !names.some((name) => one.test(name)))).toEqual([])
})
