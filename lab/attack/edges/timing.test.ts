import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPasswords } from '#server/engine/auth/passwords/hash-password.ts'
import { choicesFrom } from '../random.ts'
import { openEdgeApp, type EdgeApp } from './edge-app.ts'
import { compare } from './mann-whitney.ts'

/** `npm run attack timing [samples]` takes 200 of each; the suite times nothing. */
const samples = Number(process.env['TIMING_RUNS'] ?? 0)
const seed = Number(process.env['TIMING_SEED'] ?? 20_261_121)
const wrong = 'caballo incorrecto y largo'

let edge: EdgeApp
beforeAll(async () => {
  edge = await openEdgeApp()
})
afterAll(() => edge.close())

async function post(path: string, body: unknown): Promise<{ status: number; text: string }> {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${edge.url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  return { status: answer.status, text: await answer.text() }
}

const users = '/api/collections/users'
/** Requests that anybody may send about an address. */
const questions: Readonly<Record<string, (email: string) => Promise<{ status: number; text: string }>>> = {
  'auth-with-password': (identity) => post(`${users}/auth-with-password`, { identity, password: wrong }),
  'request-password-reset': (email) => post(`${users}/request-password-reset`, { email }),
  'request-verification': (email) => post(`${users}/request-verification`, { email }),
  'request-otp': (email) => post(`${users}/request-otp`, { email }),
}
const names = Object.keys(questions)
const ask = async (name: string, email: string) => questions[name]?.(email)
/** Ids of codes differ each time and reveal nothing. */
const told = (answer: { status: number; text: string } | undefined) =>
  `${answer?.status} ${answer?.text.replace(/"[0-9a-f]{32}"/, '"…"')}`

describe('an address that is known and one that is not', () => {
  it.each(names)('get the same answer of %s', async (name) => {
    await edge.db.owner('delete from intentos')
    expect(told(await ask(name, edge.email))).toBe(told(await ask(name, 'nadie@borde.example')))
  })

  it.each([null, '', 'a stored hash'])('cost the same hashes where %j is stored, from the first on', async (stored) => {
    const counted = { hash: 0, verify: 0 }
    const passwords = createPasswords({
      hash: async () => `hash ${(counted.hash += 1)}`,
      verify: async () => {
        counted.verify += 1
        return false
      },
    })
    expect(await passwords.verify(stored, wrong)).toBe(false)
    expect(counted).toEqual({ hash: 1, verify: 1 })
    expect(await passwords.find(stored === null ? [] : [stored], wrong)).toBe(-1)
    expect(counted).toEqual({ hash: 1, verify: 2 })
  })

  it.each(names)('leave the same in the queue of mails, by %s', async (name) => {
    const queued = async (email: string) => {
      await edge.db.owner('delete from intentos')
      const count = async () =>
        edge.db.owner<{ jobs: number }>('select count(*)::int as jobs from graphile_worker.jobs')
      const [before] = await count()
      await ask(name, email)
      const [after] = await count()
      return (after?.jobs ?? 0) - (before?.jobs ?? 0)
    }
    expect(await queued(edge.email)).toBe(await queued('tampoco@borde.example'))
  })
})

it.runIf(samples > 0)(
  `is told by no clock either (${samples} samples of each, seed ${seed})`,
  { timeout: 1_800_000 },
  async () => {
    const choice = choicesFrom(seed)
    const failures: string[] = []
    for (const name of names) {
      const times: { known: number[]; unknown: number[] } = { known: [], unknown: [] }
      const measure = async (kind: 'known' | 'unknown', keep: boolean) => {
        // Limits would answer instead of the measured work. Updating an existing row costs less than inserting one.
        await edge.db.owner('delete from intentos')
        const started = performance.now()
        await ask(name, kind === 'known' ? edge.email : `nadie${choice.below(1e9)}@borde.example`)
        if (keep) times[kind].push(performance.now() - started)
      }
      for (let round = -20; round < samples; round += 1) {
        const first = choice.of(['known', 'unknown'] as const)
        await measure(first, round >= 0)
        await measure(first === 'known' ? 'unknown' : 'known', round >= 0)
      }
      const { p, medians } = compare(times.known, times.unknown)
      const difference = medians[0] / medians[1] - 1
      const line = `${name}: known ${medians[0].toFixed(2)} ms, unknown ${medians[1].toFixed(2)} ms (${(difference * 100).toFixed(1)} %), p = ${p.toFixed(3)}`
      process.stdout.write(`${line}\n`)
      if (p <= 0.01 || (p <= 0.05 && Math.abs(difference) >= 0.1)) failures.push(line)
    }
    expect(failures).toEqual([])
  },
)
