import { ArrowLeft, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Heading, Text } from 'react-aria-components'
import { Button } from '../buttons/button.tsx'
import { classes } from '../base/classes.ts'
import { useLeave, useUnsettled } from './close-guard.ts'
import styles from './dialog.module.css'
import { IconButton } from '../buttons/icon-button.tsx'

type HeaderProps = {
  title: string
  description?: ReactNode
  /** A picture before the title. */
  leading?: ReactNode
  /** The dialog covers the screen: it is left backwards. */
  isPage?: boolean | undefined
  onClose: () => void
}

/** The title of a dialog or side panel, with the close button. */
export function DialogHeader({ title, description, leading, isPage = false, onClose }: HeaderProps) {
  return (
    <header className={styles.header}>
      {isPage && (
        <span className={styles.back}>
          <IconButton size="s" label="Volver" icon={<ArrowLeft aria-hidden />} onPress={onClose} />
        </span>
      )}
      {leading}
      <div className={styles.headings}>
        <Heading slot="title" level={2} className={classes(styles.title)}>
          {title}
        </Heading>
        {description && (
          <Text slot="description" elementType="p" className={classes(styles.description)}>
            {description}
          </Text>
        )}
      </div>
      {!isPage && (
        <span className={styles.close}>
          <IconButton size="s" label="Cerrar" icon={<X aria-hidden />} onPress={onClose} />
        </span>
      )}
    </header>
  )
}

/** A dialog's scrolling content between title and buttons. */
export function DialogBody({ children }: { children: ReactNode }) {
  return <div className={styles.body}>{children}</div>
}

interface DialogFooterProps {
  /** A note, a total, or a button apart. */
  start?: ReactNode
  /** One of the buttons waits for its answer. Closing asks first. */
  isSending?: boolean
  children: ReactNode
}

/** The buttons of a dialog, the main one last. */
export function DialogFooter({ start, isSending = false, children }: DialogFooterProps) {
  useUnsettled({ isSending })
  return (
    <footer className={styles.footer}>
      {start && <div className={styles.start}>{start}</div>}
      {children}
    </footer>
  )
}

/** Leaves a dialog unsent; it asks first while something is unsettled. */
export function LeaveButton({ onLeave, children = 'Cancelar' }: { onLeave: () => void; children?: ReactNode }) {
  return <Button onPress={useLeave(onLeave)}>{children}</Button>
}

const questions = {
  dirty: { text: '¿Descartar los cambios?', keep: 'Seguir editando', leave: 'Descartar cambios' },
  sending: { text: 'Se está enviando. ¿Cerrar sin esperar la respuesta?', keep: 'Esperar', leave: 'Cerrar' },
} as const

interface LeaveQuestionProps {
  about: keyof typeof questions
  onKeep: () => void
  onLeave: () => void
}

/** Asks before a form with unsaved changes or without its answer is left. */
export function LeaveQuestion({ about, onKeep, onLeave }: LeaveQuestionProps) {
  const { text, keep, leave } = questions[about]
  return (
    <div role="alert" className={classes(styles.footer, styles.ask)}>
      <p className={styles.question}>{text}</p>
      <Button autoFocus onPress={onKeep}>
        {keep}
      </Button>
      <Button variant="danger" onPress={onLeave}>
        {leave}
      </Button>
    </div>
  )
}
