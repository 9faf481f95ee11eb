import { useQuery } from '@tanstack/react-query'
import { getTokenPayload } from 'pocketbase'
import { api } from '#web/lib/api.ts'

const day = 86_400
/** A token lives five days: younger than one day it needs no other. */
const enough = 4 * day

/** Trades the token for a fresh one once a day, so that whoever works every day is never sent to sign in. */
export function useKeepSignedIn(userId: string): void {
  useQuery({
    queryKey: ['token', userId],
    queryFn: async () => {
      const left = secondsLeft(api.authStore.token)
      if (left > 0 && left < enough) await api.collection('users').authRefresh()
      return secondsLeft(api.authStore.token)
    },
    staleTime: day * 1000,
    refetchInterval: day * 1000,
  })
}

function secondsLeft(token: string): number {
  const { exp }: { exp?: unknown } = getTokenPayload(token)
  return typeof exp === 'number' ? exp - Date.now() / 1000 : 0
}
