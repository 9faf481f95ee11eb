import {
  answers,
  good,
  jsonContent,
  pathParameter,
  queryParameter,
  schemaRef,
  type Operation,
  type Paths,
} from '#server/engine/openapi/operation.ts'
import type { JsonSchema } from '#server/engine/records/declaration/json-schema.ts'
import type { Answer, DescribedRoute } from './own-routes/described-route.ts'

/** The operations of our own routes, by address and method. */
export function ownPaths(routes: readonly DescribedRoute[]): Paths {
  const paths: Record<string, Record<string, Operation>> = {}
  for (const one of routes) {
    const [method = '', address = ''] = one.route.split(' ')
    const path = address.replaceAll(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [method.toLowerCase()]: operationOf(one, path) }
  }
  return paths
}

function operationOf(
  { route, tag, summary, path = {}, query = {}, body, answer, alsoAnswers = [] }: DescribedRoute,
  address: string,
): Operation {
  const ids = [...address.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  const also = Object.fromEntries(alsoAnswers.map((status) => [status, answerOf(answer)]))
  return {
    operationId: route.replaceAll(/[ /:]+/g, '.').replace('.api', ''),
    summary,
    tags: [tag],
    parameters: [
      ...ids.map((name) =>
        pathParameter(name, name === 'id' ? 'Id del registro.' : `Id o nombre: ${name}.`, path[name]),
      ),
      ...Object.entries(query).map(([name, description]) => queryParameter(name, description)),
    ],
    ...(body && { requestBody: { required: true, content: jsonContent(body) } }),
    responses: answers({ [answer === 'nothing' ? 204 : 200]: answerOf(answer), ...also }),
  }
}

function answerOf(answer: Answer): JsonSchema {
  if (answer === 'nothing') return { description: 'Hecho.' }
  if ('record' in answer && typeof answer.record === 'string') return good('El registro.', schemaRef(answer.record))
  if ('file' in answer && Array.isArray(answer.file))
    return { description: 'El archivo.', content: Object.fromEntries(answer.file.map((type: string) => [type, {}])) }
  return good('La respuesta.', answer)
}
