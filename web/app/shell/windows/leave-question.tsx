import { signOut } from '#web/app/session/session-end.ts'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'

interface LeaveQuestionProps {
  /** Entries that stay on this device. */
  kept: number
  /** Entries that only this page has. */
  unkept: number
  onClose: () => void
}

/** Asks before signing out while entries wait for the network. */
export function LeaveQuestion({ kept, unkept, onClose }: LeaveQuestionProps) {
  const count = kept + unkept
  const leave = () => {
    onClose()
    signOut()
  }
  return (
    <ConfirmDialog
      isOpen
      isDanger={unkept > 0}
      title={count === 1 ? 'Hay 1 entrada por enviar' : `Hay ${count} entradas por enviar`}
      confirmLabel="Cerrar sesión"
      onConfirm={leave}
      onClose={onClose}
    >
      {kept > 0 && <p>{staying(kept)} la próxima vez que entres aquí con tu cuenta.</p>}
      {unkept > 0 && <p>{lost(unkept)}</p>}
    </ConfirmDialog>
  )
}

const staying = (count: number) =>
  count === 1 ? 'Una queda en este equipo y se envía' : `${count} quedan en este equipo y se envían`

const lost = (count: number) =>
  count === 1
    ? 'Una no se pudo guardar en este equipo: si cierras sesión ahora, se pierde. Anótala antes.'
    : `${count} no se pudieron guardar en este equipo: si cierras sesión ahora, se pierden. Anótalas antes.`
