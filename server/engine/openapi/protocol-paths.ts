import {
  answers,
  good,
  jsonContent,
  pathParameter,
  queryParameter,
  schemaRef,
  type Operation,
  type Paths,
} from './operation.ts'
import type { JsonSchema } from '../records/declaration/json-schema.ts'

const text = { type: 'string' } as const

/** The protocol's addresses besides the records: signing in to the collection `users`, several writes at once, files. */
export const protocolPaths = (users: string): Paths => ({
  [`/api/collections/${users}/auth-with-password`]: { post: signIn(users) },
  '/api/batch': { post: batch },
  '/api/files/token': { post: fileToken },
  '/api/files/{collection}/{id}/{name}': { get: readFile },
})

const tags = ['Protocolo']

const object = (properties: JsonSchema, required: readonly string[] = []): JsonSchema => ({
  type: 'object',
  ...(required.length > 0 && { required }),
  properties,
})

const bodyOf = (schema: JsonSchema): JsonSchema => ({ required: true, content: jsonContent(schema) })

const signIn = (users: string): Operation => ({
  operationId: 'auth-with-password',
  summary: 'Entra con correo y contraseña',
  tags,
  parameters: [],
  requestBody: bodyOf(object({ identity: text, password: text }, ['identity', 'password'])),
  responses: answers({
    200: good('Un token para `Authorization` y quien entró.', object({ token: text, record: schemaRef(users) })),
  }),
})

const write = object(
  {
    method: { enum: ['POST', 'PUT', 'PATCH', 'DELETE'] },
    url: { ...text, description: 'Dirección de un registro: `/api/collections/miembros/records`.' },
    body: { type: 'object' },
  },
  ['method', 'url'],
)

const batch: Operation = {
  operationId: 'batch',
  summary: 'Varias escrituras, todas o ninguna',
  tags,
  parameters: [],
  requestBody: bodyOf(object({ requests: { type: 'array', items: write } }, ['requests'])),
  responses: answers({
    200: good('Una respuesta por pedido.', { type: 'array', items: object({ status: { type: 'integer' }, body: {} }) }),
  }),
}

const fileToken: Operation = {
  operationId: 'files.token',
  summary: 'Un token de dos minutos para leer archivos protegidos',
  tags,
  parameters: [],
  responses: answers({ 200: good('El token.', object({ token: text })) }),
}

const readFile: Operation = {
  operationId: 'files.read',
  summary: 'Un archivo de un registro',
  tags,
  parameters: [
    pathParameter('collection', 'Nombre de la colección.', text),
    pathParameter('id', 'Id del registro.'),
    pathParameter('name', 'Nombre del archivo, como lo dice el registro.', text),
    queryParameter('token', 'De `/api/files/token`, si el archivo está protegido.'),
    queryParameter('thumb', 'Un tamaño: `100x100`.'),
  ],
  responses: answers({ 200: { description: 'El archivo.', content: { '*/*': { schema: {} } } } }),
}
