import { newId } from '#shared/values/ids.ts'
import { createBoundedMap } from '#server/runtime/limits/bounded-map.ts'
import { sql } from '#server/runtime/db/statement/sql.ts'
import type { RunTransaction } from '#server/runtime/db/transaction.ts'

/** A request refused for a missing permission. */
export interface Refusal {
  readonly tenant: string
  readonly userId: string | number
  readonly method: string
  /** The route pattern; it contains no user input. */
  readonly route: string
  readonly ip: string
}

interface RefusalsDeps {
  readonly transaction: RunTransaction
  readonly now: () => Date
  readonly onError: (error: unknown) => void
}

/** Milliseconds between two writes of the same refusal; those in between are counted with the next write. */
const pause = 10_000
const remembered = 5000

const forget = `
  delete from rechazos r using gimnasios g
  where g.id = gimnasio_actual() and r.gimnasio_id = g.id and r.dia < hoy(g.zona_horaria) - 90`

const insert = sql`
  insert into rechazos as r (gimnasio_id, id, usuario_id, dia, metodo, ruta, veces, ip, created, updated)
  select g.id, $id, u.id, hoy(g.zona_horaria), $method, $route, $veces, $ip, $at, $at
  from gimnasios g join users u on u.gimnasio_id = g.id and u.id = $userId where g.id = gimnasio_actual()
  on conflict on constraint rechazos_una_key
  do update set veces = least(r.veces + excluded.veces, 1000000000), ip = excluded.ip, updated = excluded.updated`

/**
 * Records refusals after their answers, one row per user, day and route, kept for ninety days. A caller in a loop adds no rows,
 * and costs one statement in ten seconds per route.
 */
export function createRefusals({ transaction, now, onError }: RefusalsDeps) {
  const counts = createBoundedMap<string, { waiting: number; written: number }>(remembered)
  const writing = new Set<Promise<void>>()

  const write = ({ tenant, userId, method, route, ip }: Refusal, veces: number) =>
    transaction(tenant, async ({ query }) => {
      const at = now()
      await query(forget)
      await query(insert, { id: newId(at), userId, method, route, veces, ip: ip.slice(0, 64), at })
    })

  return {
    note(refusal: Refusal): void {
      const key = `${refusal.userId} ${refusal.method} ${refusal.route}`
      const { waiting, written } = counts.get(key) ?? { waiting: 0, written: -Infinity }
      const at = now().getTime()
      const isDue = Math.abs(at - written) >= pause
      counts.set(key, isDue ? { waiting: 0, written: at } : { waiting: waiting + 1, written })
      if (!isDue) return
      const done: Promise<void> = write(refusal, waiting + 1)
        .catch(onError)
        .finally(() => writing.delete(done))
      writing.add(done)
    },
    /** Waits for running writes. */
    settle: () => Promise.all(writing),
  }
}
