import type { RunTransaction } from '#server/runtime/db/transaction.ts'
import type { StoredCaller } from '#server/engine/records/declaration/caller.ts'
import { newId } from '#shared/values/ids.ts'
import { createBoundedMap } from '#server/runtime/limits/bounded-map.ts'

export interface Origin {
  readonly ip: string
  /** The User-Agent header; '' without one. */
  readonly agent: string
  /** Seconds since 1970. Set when it replaces a session: it lasts no longer than that one. */
  readonly until?: number
}

/** The session in a token. `until`: seconds since 1970; renewed tokens last no longer. */
export interface SessionClaim {
  readonly sid: string
  readonly until: number
}

export interface OpenSession {
  readonly id: string
  readonly creado: Date
  /** The last request, to within five minutes. */
  readonly vista: Date
  readonly ip: string
  readonly agente: string
}

export interface Sessions {
  begin(caller: StoredCaller, origin: Origin): Promise<SessionClaim>
  /** Notes that a session is in use: one statement in five minutes at most, in the background. */
  see(caller: StoredCaller, sid: string): void
  /** Last used first. */
  list(caller: StoredCaller): Promise<OpenSession[]>
  /** False when the user has no such open session. */
  end(caller: StoredCaller, sid: string): Promise<boolean>
  /** The reason why this session of a user has ended; null while it is open, or if there is none. */
  endOf(caller: StoredCaller, sid: string): Promise<string | null>
}

interface SessionsDeps {
  readonly transaction: RunTransaction
  readonly now: () => Date
  readonly onError: (error: unknown) => void
  /** A SELECT of the time zone of the caller's tenant; none counts as UTC. */
  readonly zone: string
}

const most = 50
const remembered = 20_000
const fiveMinutes = 300_000

/**
 * Ends at four in the morning of the gym's time zone, so that no receptionist must sign in again with members waiting.
 */
const insertIn = (zone: string) => `
  insert into sesiones (id, user_id, creado, vista, hasta, ip, agente)
  select $1, $2, $3, $3,
    least((date_trunc('day', $3::timestamptz at time zone zona) + interval '30 days 4 hours') at time zone zona, to_timestamp($6)),
    $4, $5
  from (select coalesce((${zone}), 'UTC') as zona) z
  returning hasta`

const endOldest = `
  update sesiones set terminada = $2, motivo = 'cerrada'
  where id in (select id from sesiones where user_id = $1 and terminada is null order by vista desc, id desc offset ${most})`

/** Stored beside the users, where no statement of the engine reaches. */
export function createSessions({ transaction, now, onError, zone }: SessionsDeps): Sessions {
  const insert = insertIn(zone)
  const seen = createBoundedMap<string, number>(remembered)
  return {
    begin: (caller, { ip, agent, until }) =>
      transaction(caller.tenant, async ({ query }) => {
        const sid = newId(now())
        const values = [sid, caller.id, now(), ip.slice(0, 64), agent.slice(0, 300), until ?? null]
        const [row] = await query<{ hasta: Date }>(insert, values)
        if (!row) throw new Error('A session was not written')
        await query(endOldest, [caller.id, now()])
        seen.set(sid, now().getTime())
        return { sid, until: Math.floor(row.hasta.getTime() / 1000) }
      }),
    see(caller, sid) {
      const at = now()
      if (at.getTime() - (seen.get(sid) ?? 0) < fiveMinutes) return
      seen.set(sid, at.getTime())
      const text = 'update sesiones set vista = $2 where id = $1 and vista < $2'
      transaction(caller.tenant, ({ query }) => query(text, [sid, at])).catch(onError)
    },
    list: (caller) =>
      transaction(caller.tenant, ({ query }) =>
        query<OpenSession>(
          `select id, creado, vista, ip, agente from sesiones
           where user_id = $1 and terminada is null and hasta > $2 order by vista desc, id desc`,
          [caller.id, now()],
        ),
      ),
    end: (caller, sid) =>
      transaction(caller.tenant, async ({ query }) => {
        const text =
          "update sesiones set terminada = $3, motivo = 'cerrada' where id = $1 and user_id = $2 and terminada is null returning id"
        return (await query(text, [sid, caller.id, now()])).length > 0
      }),
    endOf: (caller, sid) =>
      transaction(caller.tenant, async ({ query }) => {
        const text = 'select motivo from sesiones where id = $1 and user_id = $2 and terminada is not null'
        const [row] = await query<{ motivo: string | null }>(text, [sid, caller.id])
        return row?.motivo ?? null
      }),
  }
}
