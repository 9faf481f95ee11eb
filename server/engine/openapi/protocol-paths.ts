import { answers, good, jsonContent, pathParameter, queryParameter, schemaRef, type Paths } from './operation.ts'

const text = { type: 'string' } as const

/** The protocol's addresses besides the records: signing in to the collection `users`, several writes at once, files. */
export const protocolPaths = (users: string): Paths => ({
  [`/api/collections/${users}/auth-with-password`]: {
    post: {
      operationId: 'auth-with-password',
      summary: 'Entra con correo y contraseña',
      tags: ['Protocolo'],
      parameters: [],
      requestBody: {
        required: true,
        content: jsonContent({
          type: 'object',
          required: ['identity', 'password'],
          properties: { identity: text, password: text },
        }),
      },
      responses: answers({
        200: good('Un token para `Authorization` y quien entró.', {
          type: 'object',
          properties: { token: text, record: schemaRef(users) },
        }),
      }),
    },
  },
  '/api/batch': {
    post: {
      operationId: 'batch',
      summary: 'Varias escrituras, todas o ninguna',
      tags: ['Protocolo'],
      parameters: [],
      requestBody: {
        required: true,
        content: jsonContent({
          type: 'object',
          required: ['requests'],
          properties: {
            requests: {
              type: 'array',
              items: {
                type: 'object',
                required: ['method', 'url'],
                properties: {
                  method: { enum: ['POST', 'PUT', 'PATCH', 'DELETE'] },
                  url: { ...text, description: 'Dirección de un registro: `/api/collections/miembros/records`.' },
                  body: { type: 'object' },
                },
              },
            },
          },
        }),
      },
      responses: answers({
        200: good('Una respuesta por pedido.', {
          type: 'array',
          items: { type: 'object', properties: { status: { type: 'integer' }, body: {} } },
        }),
      }),
    },
  },
  '/api/files/token': {
    post: {
      operationId: 'files.token',
      summary: 'Un token de dos minutos para leer archivos protegidos',
      tags: ['Protocolo'],
      parameters: [],
      responses: answers({ 200: good('El token.', { type: 'object', properties: { token: text } }) }),
    },
  },
  '/api/files/{collection}/{id}/{name}': {
    get: {
      operationId: 'files.read',
      summary: 'Un archivo de un registro',
      tags: ['Protocolo'],
      parameters: [
        pathParameter('collection', 'Nombre de la colección.', text),
        pathParameter('id', 'Id del registro.'),
        pathParameter('name', 'Nombre del archivo, como lo dice el registro.', text),
        queryParameter('token', 'De `/api/files/token`, si el archivo está protegido.'),
        queryParameter('thumb', 'Un tamaño: `100x100`.'),
      ],
      responses: answers({ 200: { description: 'El archivo.', content: { '*/*': { schema: {} } } } }),
    },
  },
})
