import type { CajaSesion } from '#shared/caja/caja.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { DialogBody } from '#web/ui/overlays/dialog-parts.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { MotivoFields } from './motivo-fields.tsx'

interface ReabrirDialogProps {
  sesion: CajaSesion
  onClose: () => void
}

/** Asks why the last closing of a till is taken back. */
export function ReabrirDialog({ sesion, onClose }: ReabrirDialogProps) {
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Reabrir el cierre Z ${sesion.numero}`}
      description="El Z conserva su número y queda marcado como reabierto. Al volver a cerrar, la caja toma el número siguiente."
      size="s"
    >
      <DialogBody>
        <MotivoFields
          sesion={sesion}
          path="reabrir"
          label="Motivo"
          action="Reabrir la caja"
          onSaved={() => {
            toast.success(`${sesion.expand?.caja_id?.nombre ?? 'La caja'} está abierta otra vez`)
            onClose()
          }}
        />
      </DialogBody>
    </Dialog>
  )
}
