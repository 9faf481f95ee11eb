import { newId } from '#shared/values/ids.ts'
import { createRandom } from '#seed/random.ts'
import { benchPassword } from '../server/database.ts'
import type { Desk } from '../measure/desk.ts'
import type { WireRequest } from '../measure/wire.ts'
import { namedLike, partsOfNames, query, records, type Scenario } from '../measure/scenarios.ts'
import { emailOf } from '../world/ids.ts'

/** Differences between the two: where users sign in, and the fields of a new member. */
export interface Side {
  readonly accounts: string
  readonly extra: Readonly<Record<string, string>>
}

export const productSide: Side = { accounts: 'users', extra: {} }
export const pocketBaseSide: Side = { accounts: 'encargados', extra: { gimnasio_id: 'g00000000000001' } }

/** The same five calls, word for word, for either side. */
export function sharedCalls(desk: Desk, { accounts, extra }: Side): Scenario[] {
  const random = createRandom('pocketbase')
  const ids = Array.from({ length: 500 }, () => desk.miembro(random.int(0, desk.members - 1)).id)
  const parts = partsOfNames(random, 60)
  const get = (path: string): WireRequest[] => [{ method: 'GET', path, token: desk.token }]
  const post = (path: string, body: object): WireRequest => ({ method: 'POST', path, body: JSON.stringify(body) })
  const page = (number: number, ...filters: string[]) =>
    `${records('miembros')}?${query({
      page: number,
      perPage: 30,
      filter: [`sucursal_id = '${desk.sucursal}'`, ...filters].join(' && '),
      sort: '-created',
      expand: 'sucursal_id',
    })}`
  const member = (n: number) => ({
    id: newId(new Date()),
    nombre: `Nueva Socia ${String(n).replace(/\d/g, (digit) => 'abcdefghij'.charAt(Number(digit)))}`,
    sexo: 'Mujer',
    sucursal_id: desk.sucursal,
    ...extra,
  })
  const goal = { share: 1 }
  const signIn = { identity: emailOf(1), password: benchPassword }
  return [
    { name: 'view', goal, variants: ids.length, request: (n) => get(`${records('miembros')}/${ids[n]}`) },
    { name: 'list', goal, variants: 20, request: (n) => get(page(n + 1)) },
    { name: 'search', goal, variants: parts.length, request: (n) => get(page(1, namedLike(parts[n] ?? ''))) },
    {
      name: 'create',
      goal,
      variants: 1,
      request: (n) => [{ ...post(records('miembros'), member(n)), token: desk.token }],
      makesNew: true,
    },
    {
      name: 'login',
      goal,
      variants: 1,
      request: () => [post(`/api/collections/${accounts}/auth-with-password`, signIn)],
    },
  ]
}
