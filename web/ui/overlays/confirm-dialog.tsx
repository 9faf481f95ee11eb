import type { ReactNode } from 'react'
import { Button } from '../buttons/button.tsx'
import { DialogBody, DialogFooter, LeaveButton } from './dialog-parts.tsx'
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
  /** The question comes unexpected: a second Enter does not answer it. */
  isUnexpected?: boolean | undefined
  size?: DialogProps['size']
}

/** Asks before an action without undo. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { isOpen, onClose, title, children, size = 's', confirmLabel, onConfirm } = props
  const { isDanger, isPending = false, isDisabled = false, isUnexpected = false } = props
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={title} size={size} isAlert>
      {children && <DialogBody>{children}</DialogBody>}
      <DialogFooter isSending={isPending}>
        <LeaveButton onLeave={onClose} />
        <Button
          variant={isDanger ? 'danger' : 'solid'}
          isPending={isPending}
          isDisabled={isDisabled}
          onPress={onConfirm}
          autoFocus={!isUnexpected}
        >
          {confirmLabel}
        </Button>
      </DialogFooter>
    </Dialog>
  )
}
