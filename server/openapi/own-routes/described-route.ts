import { z } from 'zod'
import type { JsonSchema } from '#server/engine/records/declaration/json-schema.ts'

/** The answer of a route: a schema, a record of a collection, a file of a media type, or nothing (204). */
export type Answer = JsonSchema | { readonly record: string } | { readonly file: readonly string[] } | 'nothing'

/** A route besides the record protocol, as integrations see it. */
export interface DescribedRoute {
  /** As in the server's table of routes. */
  readonly route: `${'GET' | 'POST'} /api/${string}`
  readonly tag: string
  readonly summary: string
  /** The parameters of the path that are no record's id, with their schemas. */
  readonly path?: Readonly<Record<string, JsonSchema>>
  /** The parameters of the query by name, with their descriptions. */
  readonly query?: Readonly<Record<string, string>>
  readonly body?: JsonSchema
  readonly answer: Answer
  /** The answer's status where it is not 200, or 204 for nothing. */
  readonly alsoAnswers?: readonly number[]
}

/** The schema of what a form of ours accepts. */
export const bodyOf = (shape: z.ZodType): JsonSchema => z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' })

/** The schema of an object with these properties. */
export const object = (properties: Readonly<Record<string, JsonSchema>>): JsonSchema => ({ type: 'object', properties })

export const listOf = (items: JsonSchema): JsonSchema => ({ type: 'array', items })
export const oneOf = (...values: readonly string[]): JsonSchema => ({ enum: values })
export const text: JsonSchema = { type: 'string' }
export const number: JsonSchema = { type: 'number' }
export const yesNo: JsonSchema = { type: 'boolean' }
export const numberOrNull: JsonSchema = { type: ['number', 'null'] }
export const pdf: Answer = { file: ['application/pdf'] }
