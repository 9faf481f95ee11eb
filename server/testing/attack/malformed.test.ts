import { afterAll, beforeAll, expect, it } from 'vitest'
import { openGymApp, type GymApp } from '#server/testing/gym-app.ts'
import { buildGym } from '#server/testing/gym-world.ts'
import { drawMalformed, type Malformed } from './malformed.ts'
import { choicesFrom } from './random.ts'

/** `npm run attack malformed` asks for 250,000; the suite takes a sample. */
const runs = Number(process.env['MALFORMED_RUNS'] ?? 800)
const seed = Number(process.env['MALFORMED_SEED'] ?? 20_261_121)
const atOnce = 8
const mebibyte = 1024 * 1024

let app: GymApp
let token: string
beforeAll(async () => {
  app = await openGymApp()
  token = (await app.clientOf((await buildGym(app.db.owner)).users.Admin)).authStore.token
})
afterAll(() => app.close())

async function send({ method, path, headers, body }: Malformed) {
  const answer = await fetch(`${app.url}${path}`, {
    method,
    headers,
    ...(body === undefined ? {} : { body }),
    signal: AbortSignal.timeout(20_000),
  })
  return { status: answer.status, text: await answer.text(), csp: answer.headers.get('content-security-policy') }
}

const insides = /select |insert into|node_modules|pg_|\bat .*\.ts:\d+|syntax error at/i

it(`answers ${runs} malformed requests without a failure, a word of its insides or growth (seed ${seed})`, async () => {
  const choice = choicesFrom(seed)
  const problems: string[] = []
  const statuses: Record<number, number> = {}
  const round = async () => {
    const request = drawMalformed(choice, token)
    const told = `${request.method} ${request.path.slice(0, 200)} ${String(request.body).slice(0, 200)}`
    try {
      const { status, text, csp } = await send(request)
      statuses[status] = (statuses[status] ?? 0) + 1
      if (status >= 500) problems.push(`${status}: ${told}`)
      if (status >= 400 && insides.test(text)) problems.push(`insides: ${told} → ${text.slice(0, 200)}`)
      if (csp === null) problems.push(`no CSP: ${told}`)
    } catch (error) {
      problems.push(`${String(error)} ${error instanceof Error ? String(error.cause) : ''}: ${told}`)
    }
  }
  let settled = 0
  for (let sent = 0; sent < runs && problems.length < 20; sent += atOnce) {
    await Promise.all(Array.from({ length: atOnce }, round))
    if (settled === 0 && sent > runs / 4) settled = process.memoryUsage().rss
  }
  expect(problems).toEqual([])
  expect(Object.prototype).not.toHaveProperty('admin')
  expect(process.memoryUsage().rss - settled).toBeLessThan(300 * mebibyte)
  process.stdout.write(`by status: ${JSON.stringify(statuses)}\n`)
}, 7_200_000)
