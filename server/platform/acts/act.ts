import type { ZodType } from 'zod'
import type { Refusal } from '#shared/errors/refusals.ts'
import type { Permission } from '#shared/permissions.ts'
import type { Collection, WriteContext } from '#server/engine/records/declaration/collection.ts'
import type { JsonSchema } from '#server/engine/records/declaration/json-schema.ts'
import type { BodyAllowance } from '#server/engine/records/routes/body-limit.ts'
import type { RecordDeps } from '#server/engine/records/routes/record-routes.ts'
import type { Body } from '#server/engine/request/body.ts'
import type { QueryParams } from '#server/engine/request/query-params.ts'

/** The callers that an act serves: staff with one of these permissions or with `all` of these, all staff, or the operator. */
export type Opens = readonly Permission[] | { readonly all: readonly Permission[] } | 'staff' | 'operator'

/** The answer: a record of a collection, a schema, a file of a media type, `{}`, or no body (204). */
export type Answers = Collection | JsonSchema | { readonly file: readonly string[] } | 'empty' | 'nothing'

/** The parts of a request that an act reads. */
export interface Asked<T> {
  /** The parameter of the address; '' if it has none. */
  readonly id: string
  /** The body as `takes` reads it. */
  readonly input: T
  readonly query: QueryParams
  /** As the caller sent it, for a second step. */
  readonly sent: { readonly authorization: string | undefined; readonly body: Body }
  readonly ip: string
}

/** Runs work in a transaction for the caller, whose right is checked again in it. */
export type Step = <R>(work: (context: WriteContext) => Promise<R>, how?: StepOptions) => Promise<R>

export interface StepOptions {
  /** Also for a gym that may only read for now. */
  readonly isAlwaysWritten?: boolean
}

/** The declaration of a route beside the record protocol. A plain route has its handler elsewhere. */
export interface Declared {
  /** As in the server's table of routes. */
  readonly route: `${'GET' | 'POST'} /api/${string}`
  /** The act as an infinitive: its summary in the description, and the name of a refused attempt in the history. */
  readonly says: string
  /** More for the readers of the description. */
  readonly note?: string
  /** The chapter of the description. Absent: only the application uses it. */
  readonly tag?: string
  readonly opens: Opens
  readonly denied: Refusal
  /** Serves no API key, whatever it holds. */
  readonly isForPeople?: boolean
  /** The parameters of the query by name, with their descriptions. */
  readonly asks?: Readonly<Record<string, string>>
  /** The schema of the address's parameter if it is no id. */
  readonly path?: JsonSchema
  readonly answers: Answers
  /** Statuses with the same answer besides 200. */
  readonly alsoAnswers?: readonly number[]
  /** The body in the description, if it is not as `takes` says. */
  readonly body?: JsonSchema
  /** Open to visitors of the demonstration too. */
  readonly isForVisitors?: boolean
}

interface Act<T> extends Declared {
  readonly takes?: ZodType<T>
  /** The refusal of a wrong field by its name, instead of the shape's own sentence. */
  readonly wrong?: Readonly<Record<string, Refusal>>
  /** For bodies larger than a plain form. */
  readonly allows?: BodyAllowance
  /** True opens the act to callers without its permissions, by what the gym stores. */
  alsoOpenIf?(context: WriteContext): Promise<boolean>
}

/** An act in one transaction. It returns the answer, or the id of the answered record if the address does not have it. */
export interface ActAtOnce<T> extends Act<T> {
  run(context: WriteContext, asked: Asked<T>, engine: RecordDeps): Promise<unknown>
}

/** An act of several transactions, with a wait for somebody else between them. */
export interface ActInSteps<T> extends Act<T> {
  steps(step: Step, asked: Asked<T>, engine: RecordDeps): Promise<unknown>
}

export type AnyAct = ActAtOnce<unknown> | ActInSteps<unknown>

export const act = <T = undefined>(route: Declared['route'], declared: Omit<ActAtOnce<T>, 'route'>): AnyAct => ({
  route,
  ...declared,
})

export const actInSteps = <T = undefined>(
  route: Declared['route'],
  declared: Omit<ActInSteps<T>, 'route'>,
): AnyAct => ({
  route,
  ...declared,
})
