import type { QueryClient } from '@tanstack/react-query'
import { api } from '#web/lib/api/api.ts'
import { reportAway } from '#web/lib/api/connection.ts'
import { logProblem } from '#web/lib/log.ts'
import type { SessionRecord } from '#web/lib/session.ts'
import { sessionQuery } from './load-session.ts'

/** In milliseconds. */
const patience = 4000

/**
 * The session as it loads, or the one of this device's copy if the server does not answer. Entrada opens with it without
 * network; a token that the server has rejected is gone from the browser and opens nothing.
 */
export async function sessionAtDoor(
  queryClient: QueryClient,
  loading: Promise<SessionRecord | null>,
): Promise<SessionRecord | null> {
  const tired = new Promise<null>((resolve) => setTimeout(() => resolve(null), patience))
  const loaded = await Promise.race([loading, tired])
  if (loaded) return loaded
  const known = await sessionOfCopy(queryClient).catch((error: unknown) => {
    logProblem('The copy cannot be read', error)
    return null
  })
  if (known) void reportAway(() => void queryClient.invalidateQueries())
  return known ?? loading
}

async function sessionOfCopy(queryClient: QueryClient): Promise<SessionRecord | null> {
  const { isValid, record } = api.authStore
  if (!isValid || !record) return null
  const { readCopia } = await import('#web/features/entrada/sin-conexion/keep-copia.ts')
  const copia = await readCopia(record.id)
  if (!copia) return null
  // The copy may be old, so it is read again as soon as possible, whatever the clock says.
  queryClient.setQueryData(sessionQuery(record.id).queryKey, copia.session, { updatedAt: 1 })
  return copia.session
}
