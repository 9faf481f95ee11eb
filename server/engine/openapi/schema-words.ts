import { z } from 'zod'
import type { JsonSchema } from '../records/declaration/json-schema.ts'

/** The JSON schema of a form's shape. */
export const bodyOf = (shape: z.ZodType): JsonSchema => z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' })

/** The schema of an object with these properties. */
export const object = (properties: Readonly<Record<string, JsonSchema>>): JsonSchema => ({ type: 'object', properties })

export const listOf = (items: JsonSchema): JsonSchema => ({ type: 'array', items })
export const oneOf = (...values: readonly string[]): JsonSchema => ({ enum: values })
export const text: JsonSchema = { type: 'string' }
export const number: JsonSchema = { type: 'number' }
export const yesNo: JsonSchema = { type: 'boolean' }
export const numberOrNull: JsonSchema = { type: ['number', 'null'] }
