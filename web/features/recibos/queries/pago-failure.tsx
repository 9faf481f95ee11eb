import { SearchX } from 'lucide-react'
import { LoadError, type LoadErrorProps } from '#web/lib/api/load-error.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'

type PagoFailureProps = Pick<LoadErrorProps, 'error' | 'onRetry'> & {
  /** The way on from a receipt that cannot be opened. */
  next: string
  onNext: () => void
}

/** Offers a retry, except for a payment or sale that does not exist. */
export function PagoFailure({ next, onNext, ...failed }: PagoFailureProps) {
  return (
    <LoadError
      {...failed}
      isCompact
      missing={
        <EmptyState
          isCompact
          icon={<SearchX aria-hidden />}
          title="No encontramos este recibo"
          text="Puede que el enlace esté mal o que sea de otra sucursal. Para verlo, pide acceso a quien administra tu gimnasio."
          action={<Button onPress={onNext}>{next}</Button>}
        />
      }
    />
  )
}
