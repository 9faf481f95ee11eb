import type { Collection } from '#server/engine/records/declaration/collection.ts'
import type { JsonSchema } from '#server/engine/records/declaration/json-schema.ts'
import { errorSchema, refusalResponses, type Paths } from '#server/engine/openapi/operation.ts'
import { protocolPaths } from '#server/engine/openapi/protocol-paths.ts'
import { recordPaths, schemaNames } from '#server/engine/openapi/record-paths.ts'
import { changeSchema, newRecordSchema, recordSchema } from '#server/engine/openapi/record-schemas.ts'
import { ownPaths } from './own-paths.ts'
import type { Declared } from '#server/platform/acts/act.ts'

/** Collections of the platform, which no gym may read or write. */
const ofThePlatform = new Set([
  'consultas',
  'dashboard_superadmin',
  'gimnasios_pagos',
  'ingresos_diarios_superadmin',
  'pagos_superadmin',
  'plataforma',
  'resumen_servicios',
])

/** The collections that the description names. */
export const describedOf = (collections: readonly Collection[]) =>
  collections.filter(({ name }) => !ofThePlatform.has(name))

/** The parts of the document that the reference reads. */
export interface ApiDocument {
  readonly paths: Paths
  readonly components: { readonly schemas: Readonly<Record<string, JsonSchema>> }
}

/** The API as an OpenAPI 3.1 document, in Spanish. */
export function openApiDocument(collections: readonly Collection[], declared: readonly Declared[], publicUrl: string) {
  const described = describedOf(collections)
  return {
    openapi: '3.1.0',
    info: {
      title: 'API de Vigente',
      version: '1',
      description:
        'Registros por el protocolo de PocketBase, y las acciones de un gimnasio. La guía está en /desarrolladores.',
    },
    servers: [{ url: publicUrl }],
    security: [{ clave: [] }],
    paths: pathsOf(described, declared),
    components: {
      securitySchemes: {
        clave: {
          type: 'http',
          scheme: 'bearer',
          description: 'Una clave `vk_…` de Configuración, o el token de quien entró.',
        },
      },
      responses: refusalResponses,
      schemas: { Error: errorSchema, ...Object.fromEntries(described.flatMap(schemasOf)) },
    },
  }
}

const pathsOf = (described: readonly Collection[], declared: readonly Declared[]): Paths => ({
  ...Object.fromEntries(described.flatMap((one) => Object.entries(recordPaths(one)))),
  ...protocolPaths('users'),
  ...ownPaths(declared),
})

function schemasOf(collection: Collection): [string, JsonSchema][] {
  const { create, update } = collection.rules
  const names = schemaNames(collection)
  return [
    [names.one, recordSchema(collection)],
    ...(create ? [[names.create, newRecordSchema(collection)] satisfies [string, JsonSchema]] : []),
    ...(update ? [[names.update, changeSchema(collection)] satisfies [string, JsonSchema]] : []),
  ]
}
