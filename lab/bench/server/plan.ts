import { buildApp } from '#server/app.ts'
import { createPools } from '#server/runtime/db/pool.ts'
import type { WireRequest } from '../measure/wire.ts'
import type { Plan } from './plan-schema.ts'
import { recordingPools, type Batch, type RecordedRequest } from './recording.ts'
import type { Scenario } from '../measure/scenarios.ts'
import { bareHttp, testProduct } from '#server/testing/test-product.ts'

export interface PlanSettings {
  readonly databaseUrl: string
  readonly secret: string
  readonly reads: readonly Scenario[]
  readonly writes: readonly { readonly name: string; readonly requests: readonly WireRequest[] }[]
}

type Answer = (request: WireRequest) => Promise<RecordedRequest>

/**
 * Sends each variant once to the whole application, in this process, and records its statements. Each kind runs a few
 * times before: a caller's first requests load permissions, and the engine names statements that repeat.
 */
export async function recordPlan({ databaseUrl, secret, reads, writes }: PlanSettings): Promise<Plan> {
  const recording = recordingPools(createPools(databaseUrl))
  const app = await buildApp({ ...testProduct({ pools: recording.pools, secret }), ...bareHttp })
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

/** The bare server's address of a scenario. */
export const pathOf = (name: string) => name.replaceAll(' ', '-')
