import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { DejarPasarInput, EntrarInput, RespuestaDeEntrada } from '#shared/collections/asistencia.ts'
import { type Failure, problemOf, refusedFields } from '#web/lib/api/problem.ts'
import { serverNow } from '#web/lib/api/server-clock.ts'
import { logProblem } from '#web/lib/log.ts'
import { addToCola, type EnCola, idOf, readCola, removeFromCola } from './cola.ts'

/** A queued entry that was not stored as it was shown. */
export interface Conflicto extends EnCola {
  readonly respuesta: RespuestaDeEntrada | null
  /** Why the server refused it; '' if it stored it with another answer. */
  readonly sentence: string
}

interface Cola {
  readonly pendientes: readonly EnCola[]
  /** The waiting entries at this moment, without waiting for a render. */
  readonly present: () => readonly EnCola[]
  readonly conflictos: readonly Conflicto[]
  readonly add: (row: Waiting) => Promise<void>
  /** Takes back an entry that waits; false if it does not wait any more. */
  readonly takeBack: (id: string) => Promise<boolean>
  readonly forgetConflictos: () => void
}

type Waiting = Pick<EnCola, 'entrada' | 'permiso'>

/** The requests of the two kinds of rows. */
interface Send {
  readonly entrada: (body: EntrarInput) => Promise<RespuestaDeEntrada>
  readonly permiso: (refused: string, body: DejarPasarInput) => Promise<unknown>
}

const retry = 10_000
/** Temporary failures: the entry is sent again. */
const passing = new Set<Failure['kind']>(['offline', 'cancelled', 'away', 'server', 'too-many', 'signed-out'])

/** The entries that wait for the network. They are sent in order, one at a time, as soon as the server answers. */
export function useCola(usuario_id: string, isLost: boolean, send: Send): Cola {
  const [pendientes, setPendientes] = useState<readonly EnCola[]>([])
  const [conflictos, setConflictos] = useState<readonly Conflicto[]>([])
  const rows = useRef<readonly EnCola[]>([])
  const read = useCallback(async () => {
    rows.current = await readCola(usuario_id)
    setPendientes(rows.current)
  }, [usuario_id])
  useEffect(() => void read().catch((error: unknown) => logProblem('The queue cannot be read', error)), [read])

  const flush = useEffectEvent(async () => {
    for (const row of rows.current) {
      const outcome = await settle(row, send)
      if (outcome === 'later') break
      await removeFromCola(row.orden)
      if (outcome) setConflictos((now) => [...now, outcome])
    }
    await read()
  })
  const isWaiting = pendientes.length > 0
  useEffect(() => {
    if (isLost || !isWaiting) return
    let isStopped = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const run = () =>
      void flush()
        .catch((error: unknown) => logProblem('The queue was not sent', error))
        .then(() => (timer = isStopped ? undefined : setTimeout(run, retry)))
    run()
    return () => {
      isStopped = true
      clearTimeout(timer)
    }
  }, [isLost, isWaiting])

  return {
    pendientes,
    present: () => rows.current,
    conflictos,
    add: async (row) => {
      await addToCola({ usuario_id, ...row })
      await read()
    },
    takeBack: async (id) => {
      const found = rows.current.find((row) => idOf(row) === id)
      if (!found) return false
      await removeFromCola(found.orden)
      await read()
      return true
    },
    forgetConflictos: () => setConflictos([]),
  }
}

async function settle(row: EnCola, send: Send): Promise<Conflicto | 'later' | null> {
  const { entrada, permiso } = row
  const reloj = serverNow().toISOString()
  try {
    if (permiso) {
      await send.permiso(entrada.id, { ...permiso, reloj })
      return null
    }
    const respuesta = await send.entrada({ ...entrada, reloj })
    const isAsShown = respuesta.estado === 'una' && !respuesta.conflicto
    return isAsShown ? null : { ...row, respuesta, sentence: '' }
  } catch (error) {
    const { kind, sentence } = problemOf(error)
    // A wrong clock is put right by the next answer.
    const isLater = passing.has(kind) || 'reloj' in refusedFields(error)
    return isLater ? 'later' : { ...row, respuesta: null, sentence }
  }
}
