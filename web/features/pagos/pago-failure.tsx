import { describeError } from '#web/lib/errors.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'

interface PagoFailureProps {
  error: Error
  isRetrying: boolean
  onRetry: () => void
}

/** A payment that is not there is not asked for again; anything else may be. */
export function PagoFailure({ error, isRetrying, onRetry }: PagoFailureProps) {
  const { kind, sentence } = describeError(error)
  if (kind === 'missing')
    return <EmptyState isCompact title="No encontramos este pago" text="Puede que ya no tengas acceso a él." />
  return <ErrorState isCompact text={sentence} isRetrying={isRetrying} onRetry={onRetry} />
}
