import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { flushSync } from 'react-dom'
import { reciboNumber } from '#shared/recibo.ts'
import { DialogBody } from '#web/ui/overlays/dialog-parts.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { PagoFailure } from '../queries/pago-failure.tsx'

interface ReciboFrameProps<T> {
  query: UseQueryResult<T>
  onClose: () => void
  /** `leave` closes the receipt at once. */
  children: (found: T, leave: () => void) => ReactNode
}

/** The dialog of a receipt while it loads, and then. */
export function ReciboFrame<T extends { recibo: number }>({ query, onClose, children }: ReciboFrameProps<T>) {
  const { data, error, refetch } = query
  const [isLeft, setIsLeft] = useState(false)
  // Gone before what comes next takes the focus, which an open dialog would take back.
  const leave = () => {
    flushSync(() => setIsLeft(true))
    onClose()
  }
  if (isLeft) return null
  return (
    <Dialog isOpen onClose={onClose} title={data ? `Recibo ${reciboNumber(data.recibo)}` : 'Recibo'}>
      {data ? (
        children(data, leave)
      ) : (
        <DialogBody>
          {error ? (
            <PagoFailure error={error} onRetry={refetch} next="Cerrar" onNext={onClose} />
          ) : (
            <Skeleton height={320} />
          )}
        </DialogBody>
      )}
    </Dialog>
  )
}
