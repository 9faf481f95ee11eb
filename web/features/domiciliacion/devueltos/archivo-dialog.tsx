import { useState } from 'react'
import type { Devueltas } from '#shared/domiciliacion/devolucion.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { useArchivo } from '../queries/devueltos.writes.ts'
import { ElegirArchivo } from './elegir-archivo.tsx'
import { ArchivoLeido } from './archivo-leido.tsx'

/** Reads the bank's file of returned receipts: shown first, entered after a press. */
export function ArchivoDialog({ onClose }: { onClose: () => void }) {
  const [read, setRead] = useState<{ archivo: string; devueltas: Devueltas } | null>(null)
  const sending = useArchivo((devueltas, { archivo, aplicar }) => {
    if (!aplicar) return setRead({ archivo, devueltas })
    toast.success('Devoluciones aplicadas', {
      text: 'Sus períodos ya no cuentan como pagados. Decide ahora qué hacer con cada una.',
    })
    onClose()
  })
  return (
    <Dialog isOpen onClose={onClose} title="Leer archivo del banco" size="l" placement="top">
      {read ? (
        <ArchivoLeido
          devueltas={read.devueltas}
          isPending={sending.isPending}
          error={sending.error}
          onApply={() => sending.mutate({ archivo: read.archivo, aplicar: true })}
          onBack={() => {
            sending.reset()
            setRead(null)
          }}
        />
      ) : (
        <ElegirArchivo
          isPending={sending.isPending}
          error={sending.error}
          onRead={(archivo) => sending.mutate({ archivo, aplicar: false })}
          onClose={onClose}
        />
      )}
    </Dialog>
  )
}
