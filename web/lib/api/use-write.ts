import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { markStale } from './collection-keys.ts'

/** The consequences of a write on the screen. */
export interface Then<Output, Input = unknown> {
  /** Runs as soon as the server has confirmed: a dialog closes here, and does not wait for the lists behind it. */
  onDone?: ((output: Output, input: Input) => void) | undefined
  onError?: ((error: Error) => void) | undefined
}

interface Write<Input, Output> extends Then<Output, Input> {
  write: (input: Input) => Promise<Output>
  /** The collections to read again, refused writes included. The write is pending until then. */
  stale: readonly string[]
}

/**
 * A write and what follows it. Callbacks go here and not to `mutate`: React Query drops those of a component that is
 * gone, and a list may take the component away before the server has answered.
 */
export function useWrite<Input, Output>(write: Write<Input, Output>) {
  return useMutation(writing(useQueryClient(), write))
}

/** The options of `useWrite`, for a client. */
export const writing = <Input, Output>(
  queryClient: QueryClient,
  { write, stale, onDone, onError }: Write<Input, Output>,
) => ({
  mutationFn: write,
  onSuccess: (output: Output, input: Input) => onDone?.(output, input),
  onError: (error: Error) => onError?.(error),
  onSettled: () => Promise.all(stale.map((collection) => markStale(queryClient, collection))),
})
