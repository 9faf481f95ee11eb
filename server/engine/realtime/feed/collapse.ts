import type { LoggedChange } from '#server/runtime/db/change-log.ts'

type Action = LoggedChange['accion']

/** The records of one collection that a transaction created, updated or deleted. */
export type Change = {
  /** Number of its last event. */
  readonly orden: number
  readonly tenant: string | null
  readonly collection: string
  readonly action: Action
  readonly ids: readonly string[]
  /** The old rows of a delete. */
  readonly before: readonly Record<string, unknown>[]
}

/**
 * The outcome of each transaction: a record that changed several times gives one change, one that was created and
 * deleted gives none. Ordered by the first event of each.
 */
export function collapse(logged: readonly LoggedChange[]): Change[] {
  const transactions = groupBy(logged, ({ transaccion }) => transaccion)
  return [...transactions.values()].flatMap(collapseOne)
}

type Row = Record<string, unknown>
type Touched = { tenant: string | null; collection: string; id: string; actions: Action[]; orden: number }

function collapseOne(logged: readonly LoggedChange[]): Change[] {
  const touched = new Map<string, Touched>()
  const before = new Map<string, Row>()
  for (const { inquilino: tenant, coleccion: collection, accion, ids, orden, previas } of logged) {
    for (const id of ids) {
      const key = `${collection}/${id}`
      const known = touched.get(key) ?? { tenant, collection, id, actions: [], orden }
      touched.set(key, { ...known, actions: [...known.actions, accion], orden })
    }
    for (const row of previas ?? []) before.set(`${collection}/${String(row['id'])}`, row)
  }
  const told = [...touched.values()].flatMap((one) => {
    const action = outcome(one.actions)
    return action === null ? [] : [{ ...one, action }]
  })
  const alike = groupBy(told, ({ tenant, collection, action }) => `${tenant} ${collection} ${action}`)
  return [...alike.values()].flatMap((group) => {
    const [first] = group
    if (!first) return []
    const { tenant, collection, action } = first
    const ids = group.map(({ id }) => id)
    const rows = action === 'delete' ? ids.flatMap((id) => rowsOf(before.get(`${collection}/${id}`))) : []
    return [{ tenant, collection, action, ids, before: rows, orden: Math.max(...group.map(({ orden }) => orden)) }]
  })
}

const rowsOf = (row: Row | undefined) => (row ? [row] : [])

function outcome(actions: readonly Action[]): Action | null {
  const created = actions.indexOf('create')
  const deleted = actions.indexOf('delete')
  if (created === -1) return deleted === -1 ? 'update' : 'delete'
  if (deleted === -1) return 'create'
  return created < deleted ? null : 'update'
}

function groupBy<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const item of items) {
    const group = groups.get(keyOf(item)) ?? []
    groups.set(keyOf(item), group)
    group.push(item)
  }
  return groups
}
