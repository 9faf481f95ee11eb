import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { reciboNumber } from '#shared/recibo.ts'
import { DialogBody } from '#web/ui/overlays/dialog-parts.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { PagoFailure } from '../queries/pago-failure.tsx'

interface ReciboFrameProps<T> {
  query: UseQueryResult<T>
  onClose: () => void
  children: (found: T) => ReactNode
}

/** The dialog of a receipt while it loads, and then. */
export function ReciboFrame<T extends { recibo: number }>({ query, onClose, children }: ReciboFrameProps<T>) {
  const { data, error, refetch } = query
  return (
    <Dialog isOpen onClose={onClose} title={data ? `Recibo ${reciboNumber(data.recibo)}` : 'Recibo'}>
      {data ? (
        children(data)
      ) : (
        <DialogBody>{error ? <PagoFailure error={error} onRetry={refetch} /> : <Skeleton height={320} />}</DialogBody>
      )}
    </Dialog>
  )
}
