import { useQuery } from '@tanstack/react-query'
import { getTokenPayload } from 'pocketbase'
import { api } from '#web/lib/api/api.ts'
import { serverNow } from '#web/lib/api/server-clock.ts'

const day = 86_400
/** A token lives five days; one younger than a day need not be renewed. */
const renewBelow = 4 * day

/** Renews the token once a day, so that a daily user never has to sign in again. */
export function useKeepSignedIn(userId: string): void {
  useQuery({
    queryKey: ['token', userId],
    queryFn: async () => {
      const left = secondsLeft(api.authStore.token)
      if (left > 0 && left < renewBelow) await api.collection('users').authRefresh()
      return secondsLeft(api.authStore.token)
    },
    meta: { isLocal: true },
    staleTime: day * 1000,
    refetchInterval: day * 1000,
  })
}

function secondsLeft(token: string): number {
  const { exp }: { exp?: unknown } = getTokenPayload(token)
  return typeof exp === 'number' ? exp - serverNow().getTime() / 1000 : 0
}
