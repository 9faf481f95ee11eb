import { describeError } from '#web/lib/api/errors.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'

interface PagoFailureProps {
  error: Error
  isRetrying: boolean
  onRetry: () => void
}

/** Offers a retry, except for a payment or sale that does not exist. */
export function PagoFailure({ error, isRetrying, onRetry }: PagoFailureProps) {
  const { kind, sentence } = describeError(error)
  if (kind === 'missing')
    return <EmptyState isCompact title="No encontramos este recibo" text="Puede que ya no tengas acceso a él." />
  return <ErrorState isCompact text={sentence} isRetrying={isRetrying} onRetry={onRetry} />
}
