import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Lab } from './tools/lab.ts'
import { play } from './play.ts'
import { allScenarios } from './scenarios/all.ts'
import { Absent, openUpstreamLab } from './upstream/lab.ts'

/** Parts that need our own mails, codes and provider, or that only superusers may call. */
const ownParts: ReadonlySet<string> = new Set(['1.7', '1.8', '1.9', '1.10', '1.11', '1.12', '1.18'])

/** Differences of the set-up: the suite has a fixed clock, active limits and a provider. */
const ofTheSuite: readonly RegExp[] = [
  /^2\.5 posts: @(?:now =|yesterday|tomorrow|today|month|second|day)/,
  /^2\.6 macros in rules/,
  /^3\.1 (?:created and updated are|updated changes)/,
  /^5 (?:after five days|an expired token)/,
  /^9 auth-refresh: expired/,
  /^1\.4 the SDK lists them/,
  /^6 rules: (?:\{|each call|@|\/path|METHOD|everything|the most)/,
]

/** Intended differences of docs/protocol.md. */
const intended: readonly RegExp[] = [
  /^1\.1 (?:JSON in upper case|an unknown route|a malformed path|U\+0000|a lone surrogate|a body too deep)/,
  /^1\.2 (?:an update with \{\} changes nothing|ours:)/,
  /^1\.5 the case of an address/,
  /^1\.14 files of items: (?:requests|the SDK)/,
  /^1\.15 (?:If-None-Match|stored name: snake case|orientation is applied)/,
  /^1\.16 ours:/,
  /^2\.3 (?:dots go into lists|refused: )/,
  /^2\.4 an expand that is nonsense/,
  /^2\.5 posts: score = 10\r/,
  /^2\.5 posts: title = "\\u0041lpha"/,
  /^2\.5 refused: strftime.*century/,
  /^2\.6 a row hidden behind a hop/,
  /^3\.1 ours:/,
  /^3\.2 (?:title: \{\} is|at: 1740823200)/,
  /^3\.2 file: (?:two where one|another type|a picture that calls|an empty one)/,
  /^3\.3 twenty desks/,
  /^6 (?:guessing passwords|also without a Content-Length)/,
]

/** Scenarios that upstream answers differently. */
const differences: readonly RegExp[] = [...ofTheSuite, ...intended]

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
