import { Button } from '#web/ui/buttons/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { CopyLine } from '#web/ui/layout/copy-line.tsx'
import { DialogBody, DialogFooter } from '#web/ui/overlays/dialog-parts.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import styles from './webhooks.module.css'

/** Shows a new secret, once. */
export function SecretoDialog({ secreto, onClose }: { secreto: string; onClose: () => void }) {
  return (
    <Dialog isOpen onClose={onClose} isAlert title="Guarda este secreto">
      <DialogBody>
        <p className={styles.text}>
          Tu programa lo usa para comprobar que cada aviso viene de Vigente y que nadie lo cambió en el camino.
        </p>
        <CopyLine text={secreto} label="Copiar el secreto" />
        <Banner kind="warn">Se muestra solo esta vez. Si lo pierdes, crea otro.</Banner>
      </DialogBody>
      <DialogFooter>
        <Button variant="solid" onPress={onClose}>
          Ya lo guardé
        </Button>
      </DialogFooter>
    </Dialog>
  )
}
