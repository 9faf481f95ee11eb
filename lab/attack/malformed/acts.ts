import { z } from 'zod'
import type { Choice } from '../random.ts'
import type { DrawnBody } from './bodies.ts'
import { any } from './filters.ts'
import { nasty, wrongValues } from './nasty.ts'

/** The part of a body's schema that values are made from. */
export const schema = z.looseObject({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  enum: z.array(z.unknown()).optional(),
  anyOf: z.array(z.unknown()).optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  items: z.unknown().optional(),
  maxItems: z.number().optional(),
  maxLength: z.number().optional(),
  pattern: z.string().optional(),
  format: z.string().optional(),
})

const description = z.object({
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.looseObject({
        requestBody: z.object({ content: z.object({ 'application/json': z.object({ schema }) }) }).optional(),
      }),
    ),
  ),
})

/** An act as a server tells it. `takes` is the schema of its body, if it is described. */
export interface DescribedAct {
  readonly method: string
  readonly path: string
  readonly takes: unknown
}

/** Every act of a server, from its own list and its description. */
export async function readActs(url: string): Promise<readonly DescribedAct[]> {
  const names = z.record(z.string(), z.string()).parse(await (await fetch(`${url}/api/actos`)).json())
  const { paths } = description.parse(await (await fetch(`${url}/api/openapi.json`)).json())
  return Object.keys(names).map((route) => {
    const [method = '', path = ''] = route.split(' ')
    const described = paths[path.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
    return { method, path, takes: described?.requestBody?.content['application/json'].schema }
  })
}

interface Known {
  readonly acts: readonly DescribedAct[]
  readonly miembros: readonly string[]
}

/** A request of one act whose body has the right fields: most values are good, some are wrong, and some are missing. */
export function drawAct(choice: Choice, { acts, miembros }: Known) {
  const { method, path, takes } = acts[choice.below(acts.length)] ?? { method: 'GET', path: '/api/health', takes: {} }
  const id = choice.below(3) === 0 ? encodeURIComponent(choice.of(nasty)) : any(choice, miembros)
  const target = path.replaceAll(/:\w+/g, id)
  if (method === 'GET') return { method, target: `${target}?sucursal=${encodeURIComponent(choice.of(nasty))}` }
  const body: DrawnBody = { type: 'application/json', bytes: Buffer.from(value(choice, takes, miembros)) }
  return { method, target, body }
}

/** A value as JSON. Every sixth has a wrong type or a text that breaks programs. */
function value(choice: Choice, takes: unknown, ids: readonly string[]): string {
  const { success, data: one } = schema.safeParse(takes)
  if (!success || (choice.below(6) === 0 && !one.properties)) return choice.of(wrongValues)
  if (one.properties) {
    const fields = Object.entries(one.properties).filter(() => choice.below(9) > 0)
    return `{${fields.map(([name, field]) => `${JSON.stringify(name)}:${value(choice, field, ids)}`).join(',')}}`
  }
  if (one.enum) return JSON.stringify(one.enum[choice.below(one.enum.length)] ?? null)
  if (one.anyOf) return value(choice, one.anyOf[choice.below(one.anyOf.length)], ids)
  if (one.items !== undefined) {
    const many = choice.below(20) === 0 ? 400 : choice.below(4)
    return `[${Array.from({ length: many }, () => value(choice, one.items, ids)).join(',')}]`
  }
  return plain(choice, one, ids)
}

function plain(choice: Choice, { type, pattern, format }: z.infer<typeof schema>, ids: readonly string[]): string {
  const [name = 'object'] = [type].flat()
  switch (name) {
    case 'number':
    case 'integer':
      return choice.of(['0', '1', '30', '99999', '0.01', '-1'])
    case 'boolean':
      return choice.of(['true', 'false'])
    case 'string':
      if (format === 'date') return choice.of(['"2026-05-01"', '"2026-12-31"', '"9999-12-31"', '"2026-02-30"'])
      return JSON.stringify(pattern ? any(choice, ids) : choice.of(nasty))
    default:
      return '{}'
  }
}
