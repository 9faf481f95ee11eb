import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { reportAway, reportBack, reportLost, watchNetwork } from './connection.ts'
import { problemOf, type ProblemKind, refusedFields } from './problem.ts'

const retryable = new Set<ProblemKind>(['offline', 'away', 'server'])

/**
 * Server state lives here and nowhere else. `onSignedOut` hears the 401 of any call, and the 404 of a query marked with
 * `meta.isOwn`: a token that is no longer taken finds not even its own user. `onLimit` hears a write that the gym's own
 * service has no room for; the screen says why, and this is the way out.
 */
export function createQueryClient({
  onSignedOut,
  onLimit,
}: {
  onSignedOut: () => void
  onLimit: () => void
}): QueryClient {
  const hear = (error: unknown, isOwn = false) => {
    const { kind } = problemOf(error)
    if (kind === 'invalid' && 'limite' in refusedFields(error)) onLimit()
    if (kind === 'signed-out' || (kind === 'missing' && isOwn)) onSignedOut()
    if (kind === 'offline') reportLost(refresh)
    if (kind === 'away') void reportAway(refresh)
  }
  const refresh = () => void queryClient.invalidateQueries()
  const queryClient = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, { meta }) => hear(error, meta?.['isOwn'] === true),
      onSuccess: reportBack,
    }),
    mutationCache: new MutationCache({ onError: (error) => hear(error), onSuccess: reportBack }),
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        networkMode: 'always',
        retry: (failures, error) => {
          const { kind } = problemOf(error)
          // Said at the first refusal: behind a database that hangs, the second one takes its time.
          if (kind === 'away') void reportAway(refresh)
          return failures < 1 && retryable.has(kind)
        },
      },
      mutations: { networkMode: 'always' },
    },
  })
  watchNetwork(refresh)
  return queryClient
}
