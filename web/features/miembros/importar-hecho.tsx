import { Button } from '#web/ui/button.tsx'
import { DialogBody, DialogFooter } from '#web/ui/dialog-parts.tsx'
import { useSession } from '#web/lib/session.ts'
import styles from './importar.module.css'
import { type Resumen, useUndoImport } from './use-importar.ts'

interface ImportarHechoProps {
  id: string
  resumen: Resumen
  onAgain: () => void
  onClose: () => void
}

/** What was done, and the way back. */
export function ImportarHecho({ id, resumen, onAgain, onClose }: ImportarHechoProps) {
  const { format } = useSession()
  const undo = useUndoImport(id)
  const { creados, actualizados, con_membresia } = resumen
  return (
    <>
      <DialogBody>
        <div className={styles.step} role="status">
          <p className={styles.result}>
            {format.number(creados)} {creados === 1 ? 'miembro nuevo' : 'miembros nuevos'}
          </p>
          <p className={styles.quiet}>
            {format.number(actualizados)} {actualizados === 1 ? 'actualizado' : 'actualizados'} ·{' '}
            {format.number(con_membresia)} con su membresía al día.
          </p>
          <p className={styles.quiet}>Puedes deshacer todo mientras nadie de la lista haya pagado.</p>
        </div>
      </DialogBody>
      <DialogFooter>
        <Button
          variant="ghost"
          isPending={undo.isPending}
          onPress={() => undo.mutate(undefined, { onSuccess: onAgain })}
        >
          Deshacer importación
        </Button>
        <Button variant="solid" onPress={onClose}>
          Listo
        </Button>
      </DialogFooter>
    </>
  )
}
