import type { ReactNode } from 'react'
import { Button } from '../buttons/button.tsx'
import { DialogBody, DialogFooter } from './dialog-parts.tsx'
import { Dialog } from './dialog.tsx'

export type ConfirmDialogProps = {
  isOpen: boolean
  onClose: () => void
  title: string
  /** The consequences. */
  children?: ReactNode
  /** The verb on the confirming button. */
  confirmLabel: string
  onConfirm: () => void
  /** Colours the button as dangerous. */
  isDanger?: boolean | undefined
  isPending?: boolean | undefined
}

/** Asks before an action without undo. A dangerous one is not under Enter: its address may come from a shared link. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { isOpen, onClose, title, children, confirmLabel, onConfirm, isDanger, isPending = false } = props
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={title} size="s" isAlert>
      {children && <DialogBody>{children}</DialogBody>}
      <DialogFooter>
        <Button onPress={onClose} autoFocus={isDanger ?? false}>
          Cancelar
        </Button>
        <Button variant={isDanger ? 'danger' : 'solid'} isPending={isPending} onPress={onConfirm} autoFocus={!isDanger}>
          {confirmLabel}
        </Button>
      </DialogFooter>
    </Dialog>
  )
}
