import type { ReactNode } from 'react'
import { Dialog as AriaDialog, Modal, ModalOverlay } from 'react-aria-components'
import { classes } from '../base/classes.ts'
import { DialogHeader, LeaveQuestion } from './dialog-parts.tsx'
import styles from './dialog.module.css'
import { InModal } from '../base/layer.tsx'
import { useCountOpen } from './layer-order.ts'
import { CloseGuardContext } from './close-guard.ts'
import { NoticedContents } from './overlay-notice.tsx'
import { useGuardedClose } from './use-guarded-close.ts'

export type DialogProps = {
  isOpen: boolean
  onClose: () => void
  title: string
  description?: ReactNode
  /** `xl`: for content that grows and shrinks; as high as the window. */
  size?: 's' | 'm' | 'l' | 'xl' | undefined
  /** `top`: the upper edge stays where it is while the content grows and shrinks. */
  placement?: 'center' | 'top' | undefined
  /** Closing asks first, because typed text would be lost. */
  isDirty?: boolean | undefined
  /** A question that needs an answer: a click outside does not close it. */
  isAlert?: boolean | undefined
  /** DialogBody and DialogFooter, alone or inside a form. */
  children: ReactNode
}

/** A modal of up to six fields; on a phone it slides up from the bottom. */
export function Dialog(props: DialogProps) {
  const { isOpen, onClose, title, description, size = 'm', placement, isDirty = false, isAlert = false } = props
  useCountOpen('dialogs', isOpen)
  const { asking, requestClose, keep, discard, guard } = useGuardedClose({ isDirty, onClose })
  return (
    <ModalOverlay
      className={classes(styles.overlay, placement === 'top' && styles.top)}
      isOpen={isOpen}
      isDismissable={!isAlert}
      onOpenChange={(isNowOpen) => !isNowOpen && requestClose()}
    >
      <Modal className={classes(styles.modal, size !== 'm' && styles[size])}>
        <AriaDialog
          role={isAlert ? 'alertdialog' : 'dialog'}
          className={classes(styles.dialog, asking && styles.asking)}
        >
          <InModal>
            <DialogHeader title={title} description={description} onClose={requestClose} />
            <CloseGuardContext value={guard}>
              <NoticedContents>{props.children}</NoticedContents>
            </CloseGuardContext>
            {asking && <LeaveQuestion about={asking} onKeep={keep} onLeave={discard} />}
          </InModal>
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  )
}
