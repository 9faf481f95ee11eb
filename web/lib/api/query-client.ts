import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { reportAway, reportBack, reportLost, watchNetwork } from './connection.ts'
import { problemOf, type ProblemKind, refusedFields } from './problem.ts'
import { readAgain } from './read-again.ts'

/** The mutation that changes the own password. Until it has signed in again, refusals of the old token mean nothing. */
export const ownPasswordKey = ['clave']

const retryable = new Set<ProblemKind>(['offline', 'away', 'server'])

/**
 * The cache of all server state. `onSignedOut` runs on any 401, and on the 404 of a query marked `meta.isOwn`,
 * because a revoked token finds not even its own user. `onLimit` runs when a write exceeds the gym's service; it
 * offers an upgrade, and the screen shows the reason.
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
    const isRenewing = queryClient.isMutating({ mutationKey: ownPasswordKey }) > 0
    if (!isRenewing && (kind === 'signed-out' || (kind === 'missing' && isOwn))) onSignedOut()
    if (kind === 'offline') reportLost(refresh)
    if (kind === 'away') void reportAway(refresh)
  }
  // A success on this device alone says nothing about the server.
  const succeed = (meta: Readonly<Record<string, unknown>> = {}) => meta['isLocal'] !== true && reportBack()
  const refresh = () => void readAgain(queryClient)
  const queryClient = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, { meta }) => hear(error, meta?.['isOwn'] === true),
      onSuccess: (_data, { meta }) => void succeed(meta),
    }),
    mutationCache: new MutationCache({
      onError: (error) => hear(error),
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
