import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { describeError, type ProblemKind } from './errors.ts'
import { reportBack, reportLost } from './connection.ts'

const retryable = new Set<ProblemKind>(['offline', 'server'])

/** Server state lives here and nowhere else. `onSignedOut` hears the 401 of any call. */
export function createQueryClient(onSignedOut: () => void): QueryClient {
  const onError = (error: unknown) => {
    const { kind } = describeError(error)
    if (kind === 'signed-out') onSignedOut()
    if (kind === 'offline') reportLost(() => void queryClient.invalidateQueries())
  }
  const queryClient = new QueryClient({
    queryCache: new QueryCache({ onError, onSuccess: reportBack }),
    mutationCache: new MutationCache({ onError, onSuccess: reportBack }),
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        networkMode: 'always',
        retry: (failures, error) => failures < 1 && retryable.has(describeError(error).kind),
      },
      mutations: { networkMode: 'always' },
    },
  })
  return queryClient
}
