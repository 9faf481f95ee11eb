import type { Collection } from '../records/declaration/collection.ts'
import {
  answers,
  good,
  jsonContent,
  pathParameter,
  queryParameter,
  schemaRef,
  type Operation,
  type Parameter,
  type Paths,
} from './operation.ts'

/** The names of a collection's schemas in the document. */
export const schemaNames = ({ name }: Collection) => ({ one: name, create: `${name}_alta`, update: `${name}_cambio` })

/** The operations of one collection that its rules do not lock for everybody. */
export function recordPaths(collection: Collection): Paths {
  const { list, view, create, update, delete: remove } = collection.rules
  const base = `/api/collections/${collection.name}/records`
  return {
    [base]: offered({
      get: list && listing(collection),
      post: create && writing(collection, 'create'),
    }),
    [`${base}/{id}`]: offered({
      get: view && viewing(collection),
      patch: update && writing(collection, 'update'),
      delete: remove && deleting(collection),
    }),
  }
}

const offered = (methods: Readonly<Record<string, Operation | null>>) =>
  Object.fromEntries(Object.entries(methods).flatMap(([method, one]) => (one ? [[method, one]] : [])))

const number = { type: 'integer', minimum: 1 } as const
const id = pathParameter('id', 'Id del registro.')

const shaping: readonly Parameter[] = [
  queryParameter('expand', 'Relaciones que se agregan, por comas: `id_miembro,sucursal_id`.'),
  queryParameter('fields', 'Campos que se responden, por comas: `id,nombre`.'),
]

const searching: readonly Parameter[] = [
  queryParameter('page', 'Página, desde 1.', number),
  queryParameter('perPage', 'Registros por página, hasta 1000.', { ...number, maximum: 1000 }),
  queryParameter('filter', "Condición: `nombre ~ 'ana' && deleted = null`."),
  queryParameter(
    'sort',
    'Orden, por comas; `-` delante lo invierte: `-created`. `:es` ordena un texto en español: `nombre:es`.',
  ),
  queryParameter('skipTotal', 'Sin contar: `totalItems` y `totalPages` son -1.', { type: 'boolean' }),
  ...shaping,
]

const listing = (collection: Collection): Operation => ({
  operationId: `${collection.name}.list`,
  summary: `Lista ${collection.name}`,
  tags: [collection.name],
  parameters: searching,
  responses: answers({
    200: good('Una página.', {
      type: 'object',
      properties: {
        page: { type: 'integer' },
        perPage: { type: 'integer' },
        totalItems: { type: 'integer' },
        totalPages: { type: 'integer' },
        items: { type: 'array', items: schemaRef(schemaNames(collection).one) },
      },
    }),
  }),
})

const viewing = (collection: Collection): Operation => ({
  operationId: `${collection.name}.view`,
  summary: `Lee un registro de ${collection.name}`,
  tags: [collection.name],
  parameters: [id, ...shaping],
  responses: answers({ 200: good('El registro.', schemaRef(schemaNames(collection).one)) }),
})

function writing(collection: Collection, action: 'create' | 'update'): Operation {
  const schema = schemaRef(schemaNames(collection)[action])
  return {
    operationId: `${collection.name}.${action}`,
    summary: `${action === 'create' ? 'Agrega un registro a' : 'Cambia un registro de'} ${collection.name}`,
    tags: [collection.name],
    parameters: action === 'create' ? shaping : [id, ...shaping],
    requestBody: { required: true, content: jsonContent(schema) },
    responses: answers({ 200: good('El registro guardado.', schemaRef(schemaNames(collection).one)) }),
  }
}

const deleting = (collection: Collection): Operation => ({
  operationId: `${collection.name}.delete`,
  summary: `Borra un registro de ${collection.name}`,
  tags: [collection.name],
  parameters: [id],
  responses: answers({ 204: { description: 'Borrado.' } }),
})
