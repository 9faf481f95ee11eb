import { LoadError, type LoadErrorProps } from '#web/lib/api/load-error.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'

/** Offers a retry, except for a payment or sale that does not exist. */
export function PagoFailure(props: Pick<LoadErrorProps, 'error' | 'onRetry'>) {
  return (
    <LoadError
      {...props}
      isCompact
      missing={<EmptyState isCompact title="No encontramos este recibo" text="Puede que ya no tengas acceso a él." />}
    />
  )
}
