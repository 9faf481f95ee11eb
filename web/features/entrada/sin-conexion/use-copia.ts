import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Instantanea } from '#shared/collections/asistencia.ts'
import { api } from '#web/lib/api/api.ts'
import { problemOf } from '#web/lib/api/problem.ts'
import { canKeepCopy, forgetDeviceCopy, isAlive, keepDoorFiles } from '#web/lib/device-copy.ts'
import { logProblem } from '#web/lib/log.ts'
import { type Session, useSession } from '#web/lib/session.ts'
import { type Copia, madeAt, versionDeCopia } from './copia.ts'
import { keepFotos } from './fotos.ts'
import { keepCopia, readCopia } from './keep-copia.ts'
import { useMinute } from './use-minute.ts'

const refresh = 3 * 60_000

/** The copy of the current branch: one that answers, else one that is too old to; null until there is one, or where none may be kept. */
export interface CopiaShown {
  readonly copia: Copia | null
  readonly old: Copia | null
}

/** The copy of the current branch, refreshed while there is network. */
export function useCopia(): CopiaShown {
  const session = useSession()
  const { user, branch } = session
  const [stored, setStored] = useState<Copia | null>(null)
  const now = useMinute()
  const isPossible = canKeepCopy()
  const { data } = useQuery({
    queryKey: ['entrada_copia', user.id, branch.id],
    queryFn: ({ signal }) => fetchCopia(session, signal),
    enabled: isPossible,
    staleTime: refresh,
    refetchInterval: refresh,
    gcTime: Infinity,
  })
  useEffect(() => {
    if (!isPossible) return
    readCopia(user.id).then(setStored, (error: unknown) => logProblem('The copy cannot be read', error))
  }, [isPossible, user.id])
  const copia = data ?? stored
  if (copia?.sucursal_id !== branch.id) return { copia: null, old: null }
  return isAlive(madeAt(copia), now) ? { copia, old: null } : { copia: null, old: copia }
}

async function fetchCopia(session: Session, signal: AbortSignal): Promise<Copia> {
  const { user, role, permissions, branches, closed, gym, branch } = session
  try {
    const query = { sucursal: branch.id }
    const read = await api.send<Instantanea>('/api/asistencias/instantanea', { query, signal })
    const copia = {
      ...read,
      version: versionDeCopia,
      sucursal_id: branch.id,
      session: { user, role, permissions, branches, closed, gym },
    }
    // A sign-out in the meantime has deleted the copy; it stays deleted.
    if (api.authStore.record?.id === user.id) {
      const notKept = (error: unknown) => logProblem('The copy was not kept', error)
      // If the browser refuses, this page alone has the copy.
      void keepAll(copia, signal).catch(notKept)
    }
    return copia
  } catch (error) {
    const { kind } = problemOf(error)
    if (kind === 'forbidden' || kind === 'missing' || kind === 'signed-out') forgetDeviceCopy()
    throw error
  }
}

async function keepAll(copia: Copia, signal: AbortSignal): Promise<void> {
  if (!(await keepCopia(copia))) return
  await keepDoorFiles()
  await keepFotos(copia, signal)
}
