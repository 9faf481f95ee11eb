import type { ReactNode } from 'react'
import { Dialog as AriaDialog, Modal, ModalOverlay } from 'react-aria-components'
import { classes } from '../base/classes.ts'
import { DialogHeader, LeaveQuestion } from './dialog-parts.tsx'
import dialogStyles from './dialog.module.css'
import { InModal } from '../base/layer.tsx'
import { useCountOpen, usePanelTurn } from './layer-order.ts'
import styles from './side-panel.module.css'
import { CloseGuardContext } from './close-guard.ts'
import { NoticedContents } from './overlay-notice.tsx'
import { useGuardedClose } from './use-guarded-close.ts'

export type SidePanelProps = {
  isOpen: boolean
  onClose: () => void
  title: string
  description?: ReactNode
  /** A picture before the title. */
  leading?: ReactNode
  size?: 's' | 'm' | 'l' | undefined
  /** Closing asks first, because typed text would be lost. */
  isDirty?: boolean | undefined
  /** Without a backdrop, so that changes behind it stay visible. */
  isClear?: boolean | undefined
  /** Covers the whole screen, with the way back in the place of the cross. */
  isPage?: boolean | undefined
  /** DialogBody and DialogFooter, alone or inside a form. */
  children: ReactNode
}

/** A drawer from the right for a record or a long form; on a phone it slides up from the bottom. */
export function SidePanel(props: SidePanelProps) {
  const { isOpen, onClose, title, description, leading, size = 'm', isDirty = false, isClear, isPage } = props
  useCountOpen('panels', isOpen)
  const isShown = usePanelTurn(isOpen)
  const { asking, requestClose, keep, discard, guard } = useGuardedClose({ isDirty, onClose })
  return (
    <ModalOverlay
      className={classes(styles.overlay, isClear && styles.clear)}
      isOpen={isShown}
      isDismissable
      onOpenChange={(isNowOpen) => !isNowOpen && requestClose()}
    >
      <Modal className={classes(styles.panel, size !== 'm' && styles[size], isPage && styles.page)}>
        <AriaDialog className={classes(dialogStyles.dialog, asking && dialogStyles.asking)}>
          <InModal>
            <DialogHeader
              title={title}
              description={description}
              leading={leading}
              isPage={isPage}
              onClose={requestClose}
            />
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
