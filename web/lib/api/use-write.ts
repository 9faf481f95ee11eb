import { MutationObserver, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { toast } from '#web/ui/feedback/toast.ts'
import { markStale } from './collection-keys.ts'
import { isCertain, problemOf } from './problem.ts'

/** The consequences of a write on the screen. */
export interface Then<Output, Input = unknown> {
  /** Runs as soon as the server has confirmed: a dialog closes here, and does not wait for the lists behind it. */
  onDone?: ((output: Output, input: Input) => void) | undefined
  /** Tells a failure; without it the form shows it, or a notice once the form is gone. */
  onError?: ((error: Error) => void) | undefined
}

interface Write<Input, Output> extends Then<Output, Input> {
  /** 'El movimiento de caja': what a notice says of it. */
  what?: string
  write: (input: Input) => Promise<Output>
  /** The collections to read again, refused writes included. The write is pending until then. */
  stale: readonly string[]
}

/**
 * A write and what follows it. Callbacks go here and not to `mutate`: React Query drops those of a component that is
 * gone, and a list may take the component away before the server has answered.
 */
export function useWrite<Input, Output>(write: Write<Input, Output>) {
  const queryClient = useQueryClient()
  const isGone = useRef(false)
  useEffect(() => {
    isGone.current = false
    return () => void (isGone.current = true)
  }, [])
  const options = writing(queryClient, write)
  const tell = (error: Error, input: Input) => {
    if (write.onError) return write.onError(error)
    if (isGone.current) tellLeft(write.what, error, () => retry(input))
  }
  const telling = { ...options, onError: tell }
  // The notice tells a further failure, too.
  const retry = (input: Input) => void new MutationObserver(queryClient, telling).mutate(input).catch(() => undefined)
  return useMutation(telling)
}

/** Tells the failure of a write whose form is gone. A retry sends the same. */
function tellLeft(what = 'Lo que enviaste', error: Error, retry: () => void): void {
  const { kind, sentence } = problemOf(error)
  toast.error(`${what} no se confirmó`, {
    text: sentence,
    ...(!isCertain(kind) && { action: { label: 'Reintentar', onPress: retry } }),
  })
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
