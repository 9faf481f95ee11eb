import type { ReactNode } from 'react'
import { Button } from '../buttons/button.tsx'
import { DialogFooter, LeaveButton } from './dialog-parts.tsx'
import styles from './dialog.module.css'

interface FormFooterProps {
  /** Shown above the buttons: the reason why the form was not sent. */
  notice?: ReactNode
  /** A note or a total. */
  start?: ReactNode
  onCancel: () => void
  cancelLabel?: string
  /** The word for what the form does. */
  children: ReactNode
  isPending: boolean
  isDisabled?: boolean
  /** Another way to send it, before the usual one. */
  second?: ReactNode
  /** It cannot be taken back, or takes something away. */
  isDanger?: boolean
}

/** The buttons of a form in a dialog: to leave it, and to send it. Closing while it is sent asks first. */
export function FormFooter(props: FormFooterProps) {
  const { notice, start, onCancel, cancelLabel = 'Cancelar', children, isPending, isDisabled = false } = props
  return (
    <>
      {notice && <div className={styles.notice}>{notice}</div>}
      <DialogFooter start={start} isSending={isPending}>
        <LeaveButton onLeave={onCancel}>{cancelLabel}</LeaveButton>
        {props.second}
        <Button
          type="submit"
          variant={props.isDanger ? 'danger' : 'solid'}
          isPending={isPending}
          isDisabled={isDisabled}
        >
          {children}
        </Button>
      </DialogFooter>
    </>
  )
}
