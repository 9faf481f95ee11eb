import type { ReactNode } from 'react'
import { Button } from '../buttons/button.tsx'
import { useLeave, useUnsettled } from './close-guard.ts'
import { DialogBody, DialogFooter } from './dialog-parts.tsx'
import { Dialog, type DialogProps } from './dialog.tsx'

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
  /** It cannot be confirmed as things are, which `children` say. */
  isDisabled?: boolean | undefined
  size?: DialogProps['size']
}

/** Asks before an action without undo. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { isOpen, onClose, title, children, size = 's' } = props
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={title} size={size} isAlert>
      {children && <DialogBody>{children}</DialogBody>}
      <ConfirmFooter {...props} />
    </Dialog>
  )
}

function ConfirmFooter({ onClose, confirmLabel, onConfirm, isDanger, isPending, isDisabled }: ConfirmDialogProps) {
  useUnsettled({ isSending: isPending === true })
  const leave = useLeave(onClose)
  return (
    <DialogFooter>
      <Button onPress={leave}>Cancelar</Button>
      <Button
        variant={isDanger ? 'danger' : 'solid'}
        isPending={isPending === true}
        isDisabled={isDisabled === true}
        onPress={onConfirm}
        autoFocus
      >
        {confirmLabel}
      </Button>
    </DialogFooter>
  )
}
