import { readActs, schema } from '#lab/attack/malformed/acts.ts'
import type { Play } from '../tools/play.ts'

const atOnce = 20

/** Items of a list and letters of a text whose schema names no limit. */
const unlimited = { items: 500, letters: 2000 }

export const actPlays: readonly Play[] = [
  {
    name: 'every-act',
    what: 'every act by turns, each with the largest body that it takes',
    allowed: [200, 202, 204, 400, 403, 404, 409, 413, 415, 429, 503],
    async attack(attacker) {
      const { desk, port } = attacker
      const { id, sucursal } = desk.miembro(0)
      const requests = (await readActs(`http://127.0.0.1:${port}`)).map(({ method, path, takes }) => ({
        method,
        path: `${path.replaceAll(/:\w+/g, id)}${method === 'GET' ? `?sucursal=${sucursal}` : ''}`,
        token: desk.token,
        ...(method === 'GET' ? {} : { body: JSON.stringify(largest(takes, id)) }),
      }))
      await attacker.repeat(atOnce, (n) => requests[n % requests.length] ?? { path: '/' })
    },
  },
  {
    name: 'money-at-risk',
    what: 'the worklist of the whole gym, by twenty at once: each charge makes every open desk read it again',
    allowed: [200, 429, 503],
    attack: ({ desk, repeat }) => repeat(atOnce, () => ({ path: '/api/riesgo', token: desk.token })),
  },
]

/** The largest value of a schema, with real ids. */
function largest(of: unknown, id: string): unknown {
  const { success, data: one } = schema.safeParse(of)
  if (!success) return {}
  if (one.properties)
    return Object.fromEntries(Object.entries(one.properties).map(([name, field]) => [name, largest(field, id)]))
  if (one.enum) return one.enum[0]
  if (one.anyOf) return largest(one.anyOf[0], id)
  if (one.items !== undefined)
    return Array.from({ length: one.maxItems ?? unlimited.items }, () => largest(one.items, id))
  const [name = 'object'] = [one.type].flat()
  if (name === 'number' || name === 'integer') return 1
  if (name === 'boolean') return true
  if (name !== 'string') return {}
  if (one.format === 'date') return '2027-12-20'
  return one.pattern ? id : 'x'.repeat(one.maxLength ?? unlimited.letters)
}
