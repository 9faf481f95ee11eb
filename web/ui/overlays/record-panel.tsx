import { type ReactNode, useEffect, useRef } from 'react'
import { Dialog as AriaDialog } from 'react-aria-components'
import { classes } from '../base/classes.ts'
import { besideQuery, phoneQuery, useMedia } from '../base/use-media.ts'
import { DialogHeader } from './dialog-parts.tsx'
import dialogStyles from './dialog.module.css'
import { SidePanel } from './side-panel.tsx'
import styles from './side-panel.module.css'
import { usePanelKeys } from './use-panel-keys.ts'

export type RecordPanelProps = {
  onClose: () => void
  title: string
  description?: ReactNode
  /** A picture before the title. */
  leading?: ReactNode
  /** Goes to the next record of the list, or to the one before. */
  onStep?: ((by: 1 | -1) => void) | undefined
  children: ReactNode
}

/** A record of a list: beside the list on a wide screen, above it on a tablet, a page of its own on a phone. */
export function RecordPanel({ onStep, ...panel }: RecordPanelProps) {
  const isBeside = useMedia(besideQuery)
  const isPhone = useMedia(phoneQuery)
  return isBeside ? <Beside {...panel} onStep={onStep} /> : <SidePanel isOpen isPage={isPhone} {...panel} />
}

const openRow = () => document.querySelector<HTMLElement>('[data-row][data-active]')

/** Everything else stays in use, so it is no modal. The page leaves room for `data-beside`. */
function Beside({ onClose, onStep, title, description, leading, children }: RecordPanelProps) {
  const panel = useRef<HTMLDivElement>(null)
  const close = () => {
    openRow()?.focus()
    onClose()
  }
  usePanelKeys(panel, { onClose: close, onStep })
  useEffect(() => {
    // Newer browsers answer with a promise, which is no clean-up.
    openRow()?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <div ref={panel} data-beside className={styles.beside}>
      <AriaDialog className={classes(dialogStyles.dialog)}>
        <DialogHeader title={title} description={description} leading={leading} onClose={close} />
        {children}
      </AriaDialog>
    </div>
  )
}
