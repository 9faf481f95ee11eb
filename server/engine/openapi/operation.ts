import type { JsonSchema } from '../records/declaration/json-schema.ts'

/** A parameter of OpenAPI 3.1. */
export interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query'
  readonly required: boolean
  readonly description: string
  readonly schema: JsonSchema
}

/** One thing that a caller can ask for, as OpenAPI 3.1 describes it. */
export interface Operation {
  readonly operationId: string
  readonly summary: string
  readonly description?: string
  readonly tags: readonly string[]
  readonly parameters: readonly Parameter[]
  readonly requestBody?: JsonSchema
  readonly responses: JsonSchema
}

/** Operations by address and method: `{ '/api/health': { get: … } }`. */
export type Paths = { readonly [path: string]: { readonly [method: string]: Operation } }

export const schemaRef = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` })

export const jsonContent = (schema: JsonSchema): JsonSchema => ({ 'application/json': { schema } })

export const pathParameter = (name: string, description: string, schema: JsonSchema = idSchema): Parameter => ({
  name,
  in: 'path',
  required: true,
  description,
  schema,
})

export const queryParameter = (name: string, description: string, schema: JsonSchema = text): Parameter => ({
  name,
  in: 'query',
  required: false,
  description,
  schema,
})

const text: JsonSchema = { type: 'string' }
/** The id of a record. The client makes that of a new one. */
export const idSchema: JsonSchema = { type: 'string', pattern: '^[a-z0-9]{15}$' }

const refusals = {
  400: 'Algo de lo enviado no sirve. `data` nombra cada campo con su motivo.',
  401: 'Falta la clave o ya no sirve.',
  403: 'La clave no tiene el permiso.',
  404: 'No existe, o está fuera del alcance de la clave.',
  409: 'Otro cambio llegó antes.',
  413: 'El pedido es demasiado grande.',
  415: 'Ese formato no se lee aquí.',
  429: 'Demasiados pedidos. Espera los segundos de `Retry-After`.',
  503: 'El servidor está ocupado o se está actualizando. Vuelve a intentarlo.',
  507: 'Al servidor le falta espacio.',
} as const

/** The answers of an operation: the good one under its status, and every refusal. */
export const answers = (good: Readonly<Record<number, JsonSchema>>): JsonSchema => ({
  ...good,
  ...Object.fromEntries(Object.keys(refusals).map((status) => [status, { $ref: `#/components/responses/${status}` }])),
})

export const good = (description: string, schema: JsonSchema): JsonSchema => ({
  description,
  content: jsonContent(schema),
})

/** The refusals that every operation may answer, by status. */
export const refusalResponses: JsonSchema = Object.fromEntries(
  Object.entries(refusals).map(([status, description]) => [
    status,
    { description, content: jsonContent(schemaRef('Error')) },
  ]),
)

/** The body of every refusal. */
export const errorSchema: JsonSchema = {
  type: 'object',
  required: ['status', 'message', 'data'],
  properties: {
    status: { type: 'integer' },
    message: { type: 'string', description: 'Qué pasó y qué hacer.' },
    code: { type: 'string', description: 'Código estable del rechazo, cuando lo hay.' },
    data: { type: 'object', description: 'Por campo, `code` y `message`.' },
  },
}
