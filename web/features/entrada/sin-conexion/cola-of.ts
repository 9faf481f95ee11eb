import { isConnectionLost, onConnection } from '#web/lib/api/connection.ts'
import { newRecordId } from '#web/lib/api/new-record-id.ts'
import { readServerTime } from '#web/lib/clock/server-clock.ts'
import { colaDatabase, noteCola } from '#web/lib/device-copy.ts'
import { logProblem } from '#web/lib/log.ts'
import { type EnCola, idOf, keepInCola, type NuevaEnCola, readCola, removeFromCola } from './cola.ts'
import { type Outcome, settle } from './settle.ts'

/** The entries of one person on this device. */
export interface Cola {
  /** Those that wait and those that were not stored as shown, oldest first. The same list until it changes. */
  readonly rows: () => readonly EnCola[]
  /** Resolves once the stored rows are among them. */
  readonly isRead: Promise<void>
  readonly subscribe: (listener: () => void) => () => void
  /** Takes a row in at once. The browser keeps it meanwhile; where it refuses, the row lasts as long as the page. */
  readonly add: (row: Waiting) => void
  /** Takes back an entry that waits; false if it does not wait any more. */
  readonly takeBack: (id: string) => Promise<boolean>
  readonly forget: (rows: readonly EnCola[]) => void
}

type Waiting = Pick<NuevaEnCola, 'entrada' | 'permiso'>

const shared = colaDatabase
const retry = 10_000
/** Tells this page's readings of the running clock from those of an earlier one. */
export const pagina = newRecordId()
const colas = new Map<string, Cola>()

/** The queue of a person. It outlives the screen, and every page of this person sends it. */
export function colaOf(usuario_id: string): Cola {
  noteCola()
  const known = colas.get(usuario_id)
  if (known) return known
  const cola = openCola(usuario_id)
  colas.set(usuario_id, cola)
  return cola
}

/** The number of entries of a person that wait: kept by the browser, or by this page alone. */
export async function countWaitingOf(usuario_id: string): Promise<{ kept: number; unkept: number }> {
  const cola = colaOf(usuario_id)
  await cola.isRead
  const waiting = cola.rows().filter(isWaiting)
  const unkept = waiting.filter(({ orden }) => orden === null).length
  return { kept: waiting.length - unkept, unkept }
}

function openCola(usuario_id: string): Cola {
  const listeners = new Set<() => void>()
  const channel = new BroadcastChannel(`${shared}_${usuario_id}`)
  /** Sent or taken back, here or in another tab. */
  const gone = new Set<string>()
  let rows: readonly EnCola[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  let sending: Promise<void> | null = null

  const publish = (next: readonly EnCola[]) => {
    rows = next
    for (const listener of listeners) listener()
  }
  const change = (id: string, part: Partial<EnCola>) =>
    publish(rows.map((row) => (idOf(row) === id ? { ...row, ...part } : row)))
  const drop = (id: string) => {
    gone.add(id)
    publish(rows.filter((row) => idOf(row) !== id))
  }
  const keep = async (row: EnCola) => {
    const id = idOf(row)
    try {
      const orden = await keepInCola(row)
      if (gone.has(id)) return await removeFromCola(orden)
      change(id, { orden })
      channel.postMessage({ nueva: true })
    } catch (error) {
      logProblem('An entry was not kept', error)
      change(id, { orden: row.orden ?? null })
    }
  }
  /** Keeps rows that the browser refused before or has lost since. */
  const keepMissing = async () => {
    for (const row of rows) if (row.orden === null) await keep(row)
  }
  const read = async () => {
    const found = new Map((await readCola(usuario_id)).map((row) => [idOf(row), row]))
    const known = rows.map((row) => {
      const { orden = row.orden === undefined ? undefined : null, final } = found.get(idOf(row)) ?? {}
      return { ...row, orden, final: final ?? row.final }
    })
    const ids = new Set(known.map(idOf))
    publish([...known, ...[...found].flatMap(([id, row]) => (ids.has(id) || gone.has(id) ? [] : [row]))])
  }
  const remove = async (row: EnCola) => {
    const id = idOf(row)
    const { orden } = rows.find((other) => idOf(other) === id) ?? row
    drop(id)
    channel.postMessage({ gone: id })
    if (typeof orden !== 'number') return
    await removeFromCola(orden).catch((error: unknown) => logProblem('A sent entry stays in the queue', error))
  }
  const conclude = async (row: EnCola, outcome: Exclude<Outcome, 'later'>) => {
    if (outcome === null) return remove(row)
    change(idOf(row), { final: outcome })
    await keep({ ...row, ...rows.find((other) => idOf(other) === idOf(row)), final: outcome })
  }
  /** One tab at a time, so that each entry is sent and told once. */
  const flush = async () => {
    await read().catch((error: unknown) => logProblem('The queue cannot be read', error))
    await keepMissing()
    for (const row of rows.filter(isWaiting)) {
      const outcome = await settle(row, pagina)
      if (outcome === 'later') return
      await conclude(row, outcome)
    }
  }
  const send = () => {
    if (isConnectionLost() || !rows.some(isWaiting)) return
    clearTimeout(timer)
    sending ??= alone(flush)
      .catch((error: unknown) => logProblem('The queue was not sent', error))
      .finally(() => {
        sending = null
        timer = setTimeout(send, retry)
      })
  }

  channel.addEventListener('message', ({ data }: MessageEvent<{ gone?: string }>) => {
    if (data.gone !== undefined) drop(data.gone)
    else void read().catch((error: unknown) => logProblem('The queue cannot be read', error))
  })
  addEventListener('beforeunload', (event) => rows.some(({ orden }) => orden === null) && event.preventDefault())
  onConnection(send)
  const isRead = read().catch((error: unknown) => logProblem('The queue cannot be read', error))
  void isRead.then(send)

  return {
    rows: () => rows,
    isRead,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    add: (row) => {
      const { isSure, ...reloj } = readServerTime()
      const added = { usuario_id, ...row, ...(!isSure && { reloj: { ...reloj, pagina } }) }
      publish([...rows, added])
      void keepMissing()
        .then(() => keep(added))
        .then(send)
    },
    takeBack: async (id) => {
      const found = rows.find((row) => idOf(row) === id && isWaiting(row))
      if (found) await remove(found)
      return found !== undefined
    },
    forget: (told) => {
      for (const row of told) void remove(row)
    },
  }
}

export const isWaiting = ({ final }: EnCola): boolean => final === undefined

/** Browsers have locks on secure addresses, as they have the copy. */
const alone = (work: () => Promise<void>): Promise<void> =>
  'locks' in navigator ? navigator.locks.request(shared, work) : work()
