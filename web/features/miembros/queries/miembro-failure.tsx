import { SearchX } from 'lucide-react'
import { LoadError, type LoadErrorProps } from '#web/lib/api/load-error.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'

type MiembroFailureProps = Pick<LoadErrorProps, 'error' | 'onRetry'> & {
  /** The way on from a member who does not exist or is of a branch of others. */
  next: string
  onNext: () => void
}

/** Offers a retry, except for a member whom the user cannot open. */
export function MiembroFailure({ next, onNext, ...failed }: MiembroFailureProps) {
  return (
    <LoadError
      {...failed}
      isCompact
      missing={
        <EmptyState
          isCompact
          icon={<SearchX aria-hidden />}
          title="No encontramos este miembro"
          text="Puede que se haya eliminado o que sea de otra sucursal. Para verlo, pide acceso a quien administra tu gimnasio."
          action={<Button onPress={onNext}>{next}</Button>}
        />
      }
    />
  )
}
