import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { DialogBody, DialogFooter } from './dialog-parts.tsx'
import { Dialog } from './dialog.tsx'

export type ConfirmDialogProps = {
  isOpen: boolean
  onClose: () => void
  /** The question. */
  title: string
  /** What will happen. */
  children?: ReactNode
  /** The verb of the button that does it. */
  confirmLabel: string
  onConfirm: () => void
  /** What is done cannot be undone. */
  isDanger?: boolean | undefined
  isPending?: boolean | undefined
}

/** Asks before something that cannot be undone with a click. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { isOpen, onClose, title, children, confirmLabel, onConfirm, isDanger, isPending = false } = props
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={title} size="s" isAlert>
      {children && <DialogBody>{children}</DialogBody>}
      <DialogFooter>
        <Button onPress={onClose}>Cancelar</Button>
        <Button variant={isDanger ? 'danger' : 'solid'} isPending={isPending} onPress={onConfirm} autoFocus>
          {confirmLabel}
        </Button>
      </DialogFooter>
    </Dialog>
  )
}
