import { createContext, use, useEffect, useId } from 'react'

/** The reasons for which a form must not close unasked: unsaved changes, or a request without its answer. */
export interface Unsettled {
  isDirty: boolean
  isSending: boolean
}

interface CloseGuard {
  /** Notes what a form inside holds; null when it is gone. */
  note: (form: string, held: Unsettled | null) => void
  /** Leaves, or asks first. */
  request: (leave: () => void) => void
}

/** The overlay around a form. */
export const CloseGuardContext = createContext<CloseGuard | null>(null)

/** Makes the overlay around a form ask before it closes while something of the form is unsettled. */
export function useUnsettled({ isDirty = false, isSending = false }: Partial<Unsettled>): void {
  const form = useId()
  const note = use(CloseGuardContext)?.note
  useEffect(() => note?.(form, isDirty || isSending ? { isDirty, isSending } : null), [note, form, isDirty, isSending])
  useEffect(() => () => note?.(form, null), [note, form])
}

/** Leaves a form; the overlay around it asks first while something is unsettled. */
export function useLeave(leave: () => void): () => void {
  const guard = use(CloseGuardContext)
  return guard ? () => guard.request(leave) : leave
}
