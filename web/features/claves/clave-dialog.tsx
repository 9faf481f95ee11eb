import { Button } from '#web/ui/buttons/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { CopyLine } from '#web/ui/layout/copy-line.tsx'
import { DialogBody, DialogFooter } from '#web/ui/overlays/dialog-parts.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { ClaveForm } from './clave-form.tsx'
import { useMakeClave } from './claves.queries.ts'

/** The form of a new key, and then its secret, shown this once. */
export function ClaveDialog({ onClose }: { onClose: () => void }) {
  const make = useMakeClave()
  if (make.data) return <Secreto secreto={make.data.secreto} onClose={onClose} />
  return (
    <Dialog isOpen onClose={onClose} title="Nueva clave de API" size="l">
      <ClaveForm act={make} onClose={onClose} />
    </Dialog>
  )
}

/** A stray press beside it does not close it. */
function Secreto({ secreto, onClose }: { secreto: string; onClose: () => void }) {
  return (
    <Dialog isOpen onClose={onClose} isAlert title="Guarda la clave ahora" size="m">
      <DialogBody>
        <CopyLine text={secreto} label="Copiar la clave" />
        <Banner kind="warn">No se vuelve a mostrar. Pégala en el programa que la va a usar.</Banner>
      </DialogBody>
      <DialogFooter>
        <Button variant="solid" onPress={onClose}>
          La guardé
        </Button>
      </DialogFooter>
    </Dialog>
  )
}
