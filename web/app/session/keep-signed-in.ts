import { useQuery } from '@tanstack/react-query'
import { getTokenPayload, type RecordAuthResponse } from 'pocketbase'
import { api } from '#web/lib/api/api.ts'
import { serverNow } from '#web/lib/clock/server-clock.ts'
import { renewing } from '#web/lib/signed-in/signed-in.ts'

const day = 86_400
/** A token lives five days; one younger than a day need not be renewed. */
const renewBelow = 4 * day
/** In seconds. */
const shortest = 60
const refresh = '/api/collections/users/auth-refresh'

/**
 * Renews the token once a day, so that a daily user never has to sign in again. At the end of a token's time the server is
 * asked as well: it knows best if that has come.
 */
export function useKeepSignedIn(userId: string): void {
  useQuery({
    queryKey: ['token', userId],
    queryFn: async () => {
      const left = secondsLeft(api.authStore.token)
      if (left < renewBelow) await renewing(() => api.send<RecordAuthResponse>(refresh, { method: 'POST' }))
      return secondsLeft(api.authStore.token)
    },
    meta: { isLocal: true },
    staleTime: day * 1000,
    refetchInterval: ({ state: { data = day } }) => Math.min(day, Math.max(data, shortest)) * 1000,
  })
}

function secondsLeft(token: string): number {
  const { exp }: { exp?: unknown } = getTokenPayload(token)
  return typeof exp === 'number' ? exp - serverNow().getTime() / 1000 : 0
}
