import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { reportAway, reportBack, reportLost, watchNetwork } from './connection.ts'
import { problemOf, type ProblemKind, refusedFields } from './problem.ts'
import { readAgain } from './read-again.ts'

const retryable = new Set<ProblemKind>(['offline', 'away', 'server'])

/**
 * The cache of all server state. `onLimit` runs when a write exceeds the gym's service; it offers an upgrade, and the
 * screen shows the reason.
 */
export function createQueryClient({ onLimit }: { onLimit: () => void }): QueryClient {
  const hear = (error: unknown) => {
    const { kind } = problemOf(error)
    if (kind === 'invalid' && 'limite' in refusedFields(error)) onLimit()
    if (kind === 'offline') reportLost(refresh)
    if (kind === 'away') void reportAway(refresh)
  }
  // A success on this device alone says nothing about the server.
  const succeed = (meta: Readonly<Record<string, unknown>> = {}) => meta['isLocal'] !== true && reportBack()
  const refresh = () => void readAgain(queryClient)
  const queryClient = new QueryClient({
    queryCache: new QueryCache({
      onError: hear,
      onSuccess: (_data, { meta }) => void succeed(meta),
    }),
    mutationCache: new MutationCache({
      onError: hear,
      onSuccess: (_data, _input, _before, { meta }) => void succeed(meta),
    }),
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        networkMode: 'always',
        retry: (failures, error) => {
          const { kind } = problemOf(error)
          // At the first refusal: with a hanging database, the second takes long.
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
