import { join } from 'node:path'
import { tmpdir } from 'node:os'
import { buildApp } from '#server/app.ts'
import { createPools } from '#server/db/pool.ts'
import type { WireRequest } from './wire.ts'
import type { Plan } from './plan-schema.ts'
import { recordingPools, type Batch, type RecordedRequest } from './recording.ts'
import type { Scenario } from './scenarios.ts'
import { localStore } from '#server/files/local-store.ts'

export interface PlanSettings {
  readonly databaseUrl: string
  readonly secret: string
  readonly reads: readonly Scenario[]
  readonly writes: readonly { readonly name: string; readonly requests: readonly WireRequest[] }[]
}

type Answer = (request: WireRequest) => Promise<RecordedRequest>

/**
 * Asks the whole application each variant once, in this process, and keeps what it asked of the database. Each shape is
 * asked a few times before: the first requests of a caller read his rights, and the engine names what comes again.
 */
export async function recordPlan({ databaseUrl, secret, reads, writes }: PlanSettings): Promise<Plan> {
  const recording = recordingPools(createPools(databaseUrl))
  const app = await buildApp({
    pools: recording.pools,
    now: () => new Date(),
    secret,
    fileStore: localStore(join(tmpdir(), 'vigente-bench')),
    publicUrl: 'http://127.0.0.1',
    webRoot: null,
    secure: false,
    trustProxy: '',
    logTo: null,
  })
  const answer: Answer = async (request) => {
    const { statusCode, body } = await app.inject({
      method: request.method,
      url: request.path,
      ...(request.body === undefined ? {} : { payload: request.body }),
      headers: {
        ...(request.token === undefined ? {} : { authorization: request.token }),
        ...(request.body === undefined ? {} : { 'content-type': 'application/json' }),
      },
    })
    if (statusCode >= 300) throw new Error(`${request.method} ${request.path}: ${statusCode} ${body}`)
    return recording.take()
  }
  try {
    return { reads: await recordReads(answer, reads), writes: await recordWrites(answer, writes) }
  } finally {
    await app.close()
    await recording.pools.end()
  }
}

const warmUps = 6

async function recordReads(answer: Answer, scenarios: readonly Scenario[]): Promise<Plan['reads']> {
  const plan: Plan['reads'] = {}
  for (const { name, variants, request } of scenarios) {
    for (let n = 0; n < warmUps; n++) for (const one of request(n % variants)) await answer(one)
    const recorded: Batch[][] = []
    for (let variant = 0; variant < variants; variant++) {
      const batches: Batch[] = []
      for (const one of request(variant)) batches.push(...(await answer(one)).reads)
      recorded.push(batches)
    }
    plan[pathOf(name)] = recorded
  }
  return plan
}

async function recordWrites(answer: Answer, scenarios: PlanSettings['writes']): Promise<Plan['writes']> {
  const plan: Plan['writes'] = {}
  for (const { name, requests } of scenarios) {
    const variants: Plan['writes'][string]['variants'] = []
    let tenant: string | null = null
    for (const request of requests) {
      const recorded = await answer(request)
      tenant = recorded.tenant
      variants.push({ id: idOf(request), batches: [...recorded.writes] })
    }
    plan[pathOf(name)] = { tenant, variants: variants.slice(warmUps) }
  }
  return plan
}

function idOf({ body = '{}' }: WireRequest): string {
  const sent: unknown = JSON.parse(body)
  if (typeof sent === 'object' && sent !== null && 'id' in sent && typeof sent.id === 'string') return sent.id
  throw new Error('A measured create names its own id')
}

/** Where the bare server answers a scenario. */
export const pathOf = (name: string) => name.replaceAll(' ', '-')
