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
import { bodyOf } from '#server/engine/openapi/schema-words.ts'
import type { AnyAct, Answers, Declared } from '#server/platform/acts/act.ts'
import { isCollection } from '#server/platform/acts/serve-act.ts'

/** The operations of the acts that have a chapter, by address and method. */
export function ownPaths(declared: readonly (Declared | AnyAct)[]): Paths {
  const paths: Record<string, Record<string, Operation>> = {}
  for (const one of declared) {
    if (one.tag === undefined) continue
    const [method = '', address = ''] = one.route.split(' ')
    const path = address.replaceAll(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [method.toLowerCase()]: operationOf(one, one.tag, path) }
  }
  return paths
}

function operationOf(one: Declared | AnyAct, tag: string, address: string): Operation {
  const { route, says, note, asks = {}, answers: answer, alsoAnswers = [] } = one
  const ids = [...address.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  const also = Object.fromEntries(alsoAnswers.map((status) => [status, answerOf(answer)]))
  const body = one.body ?? ('takes' in one && one.takes ? bodyOf(one.takes) : undefined)
  return {
    operationId: route.replaceAll(/[ /:]+/g, '.').replace('.api', ''),
    summary: says,
    ...(note && { description: note }),
    tags: [tag],
    parameters: [
      ...ids.map((name) => pathParameter(name, name === 'id' ? 'Id del registro.' : `Id o nombre: ${name}.`, one.path)),
      ...Object.entries(asks).map(([name, description]) => queryParameter(name, description)),
    ],
    ...(body && { requestBody: { required: true, content: jsonContent(body) } }),
    responses: answers({ [answer === 'nothing' ? 204 : 200]: answerOf(answer), ...also }),
  }
}

function answerOf(answer: Answers): JsonSchema {
  if (answer === 'nothing') return { description: 'Hecho.' }
  if (answer === 'empty') return good('Hecho.', { type: 'object' })
  if (isCollection(answer)) return good('El registro.', schemaRef(answer.name))
  if ('file' in answer && Array.isArray(answer.file))
    return { description: 'El archivo.', content: Object.fromEntries(answer.file.map((type: string) => [type, {}])) }
  return good('La respuesta.', answer)
}
