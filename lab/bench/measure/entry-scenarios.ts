import type { Desk } from './desk.ts'
import { query, records, type Scenario } from './scenarios.ts'

const goal = { share: 0.85, p99: 150 }

/** The lists of entries: beside the door, and of one member. */
export function entryScenarios(desk: Desk): Scenario[] {
  const { token, sucursal, members } = desk
  const list = (page: number, filter: string, expand: string) => ({
    method: 'GET' as const,
    path: `${records('asistencias')}?${query({ page, perPage: 20, filter, sort: '-instante', expand, skipTotal: 'true' })}`,
    token,
  })
  return [
    {
      name: 'entries of a branch',
      goal,
      variants: 20,
      request: (variant) => [list(variant + 1, `sucursal_id = '${sucursal}'`, 'id_miembro,usuario_id')],
    },
    {
      name: 'entries of a member',
      goal,
      variants: 500,
      request: (variant) => [list(1, `id_miembro = '${desk.miembro((variant * 97) % members).id}'`, '')],
    },
  ]
}
