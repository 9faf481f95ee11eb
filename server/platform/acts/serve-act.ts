import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z, type ZodType } from 'zod'
import { grants } from '#shared/permissions.ts'
import type { Caller } from '#server/engine/records/declaration/caller.ts'
import type { Collection } from '#server/engine/records/declaration/collection.ts'
import { takes as allowing } from '#server/engine/records/routes/body-limit.ts'
import type { RecordDeps } from '#server/engine/records/routes/record-routes.ts'
import { runAsCaller } from '#server/engine/records/routes/run-as-caller.ts'
import { asCurrentCaller } from '#server/engine/records/statement/current-caller.ts'
import { bodyOf, type Body } from '#server/engine/request/body.ts'
import { queryOf } from '#server/engine/request/query-params.ts'
import { readInput } from '#server/engine/request/read-input.ts'
import { forbidden, unauthorized } from '#server/runtime/errors/errors.ts'
import { refuse } from '#server/runtime/errors/refusal.ts'
import type { AnyAct, Answers, Asked, Declared, Step } from './act.ts'

/** Serves each act: identify, right, body, transaction, work, answer. */
export function registerActs(app: FastifyInstance, engine: RecordDeps, acts: readonly AnyAct[]): void {
  for (const one of acts) {
    const [method = '', url = ''] = one.route.split(' ')
    const allowance = one.allows ? allowing(one.allows) : {}
    app.route({ method, url, ...allowance, handler: (request, reply) => serve(engine, one, request, reply) })
  }
}

async function serve(engine: RecordDeps, act: AnyAct, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const identified = await engine.identify(request)
  let { caller } = identified
  if (!act.alsoOpenIf)
    await asCurrentCaller(engine.writer.callers, caller, async (current) => requireOpen(act, current))
  const asked = askedIn(request, act)
  const step: Step = (work, how) => {
    const checked = async (context: Parameters<typeof work>[0]) => {
      ;({ caller } = context)
      if (!(await act.alsoOpenIf?.(context))) requireOpen(act, caller)
      return work(context)
    }
    return runAsCaller(engine, request, checked, how)
  }
  const result = await ('run' in act
    ? step((context) => act.run(context, asked, engine))
    : act.steps(step, asked, engine))
  if (act.answers === 'nothing') return reply.code(204).send()
  if (act.answers === 'empty') return {}
  if (!isCollection(act.answers)) return result
  const id = typeof result === 'string' ? result : asked.id
  return engine.reader.written(act.answers, caller, id, queryOf(request))
}

type Opening = Pick<Declared, 'opens' | 'denied' | 'isForPeople'>

/** Throws 401 for a guest, and 403 for other callers that the act does not serve. */
export function requireOpen({ opens, denied, isForPeople }: Opening, caller: Caller): void {
  if (caller.id === null) throw unauthorized()
  if (!isOpenTo(opens, caller) || (isForPeople && caller.key)) throw forbidden(denied)
}

function isOpenTo(opens: Declared['opens'], { tenant, permissions }: Caller): boolean {
  if (opens === 'operator') return tenant === null
  if (opens === 'staff') return tenant !== null
  if ('all' in opens) return opens.all.every((permission) => grants(permission, permissions))
  return opens.some((permission) => grants(permission, permissions))
}

function askedIn(request: FastifyRequest, { takes, wrong }: AnyAct): Asked<unknown> {
  const [id = ''] = Object.values(params.parse(request.params))
  const body = bodyOf(request)
  const input = takes && inputOf(takes, wrong, body)
  const sent = { authorization: request.headers.authorization, body }
  return { id, input, query: queryOf(request), sent, ip: request.ip }
}

function inputOf(takes: ZodType, wrong: AnyAct['wrong'], body: Body): unknown {
  const field = wrong && String(takes.safeParse(body).error?.issues[0]?.path.at(-1))
  const refusal = field && wrong[field]
  if (field && refusal) throw refuse(field, 'validation_invalid_value', refusal)
  return readInput(takes, body, firstField(takes))
}

const params = z.record(z.string(), z.string())

/** The field under which an error of the whole body is answered. */
const firstField = (takes: ZodType) => (takes instanceof z.ZodObject ? Object.keys(takes.shape)[0] : undefined) ?? 'id'

/** True for an answer that is a record. */
export const isCollection = (answers: Answers): answers is Collection =>
  typeof answers === 'object' && 'rules' in answers && 'fields' in answers
