import { SearchX } from 'lucide-react'
import { LoadError, type LoadErrorProps } from '#web/lib/api/load-error.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'

type PanelFailureProps = Pick<LoadErrorProps, 'error' | 'onRetry'> & {
  /** Says that the record does not exist. */
  title: string
  onClose: () => void
}

/** Offers a retry, except for a record that does not exist: from it a button leads back to the list. */
export function PanelFailure({ title, onClose, ...failed }: PanelFailureProps) {
  return (
    <LoadError
      {...failed}
      missing={
        <EmptyState
          icon={<SearchX aria-hidden />}
          title={title}
          text="Puede que el enlace esté mal. Revísalo, o vuelve a la lista."
          action={<Button onPress={onClose}>Volver a la lista</Button>}
        />
      }
    />
  )
}
