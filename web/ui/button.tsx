import type { ReactNode, Ref } from 'react'
import {
  Button as AriaButton,
  Link as AriaLink,
  type ButtonProps as AriaButtonProps,
  type LinkProps as AriaLinkProps,
} from 'react-aria-components'
import styles from './button.module.css'
import { classes } from './classes.ts'
import { PendingSpinner } from './spinner.tsx'

export type ButtonLook = {
  /** One solid button a screen; outline for the rest, ghost inside bars and rows, danger for what is lost. */
  variant?: 'solid' | 'outline' | 'ghost' | 'danger' | undefined
  size?: 's' | 'm' | 'l' | undefined
  /** Takes the whole width of its place. */
  isFull?: boolean | undefined
}

type Content = {
  /** An icon before the label; it is drawn at 16 px. */
  icon?: ReactNode
  /** What follows the label: an icon, a key. */
  trailing?: ReactNode
  children?: ReactNode
}

export type ButtonProps = Omit<AriaButtonProps, 'children' | 'className'> &
  ButtonLook &
  Content & { ref?: Ref<HTMLButtonElement> }

export type LinkButtonProps = Omit<AriaLinkProps, 'children' | 'className'> &
  ButtonLook &
  Content & { ref?: Ref<HTMLAnchorElement> }

/** The classes of a button, for what looks like one. */
export function buttonClass({ variant = 'outline', size = 'm', isFull }: ButtonLook): string {
  return classes(styles.button, styles[variant], size !== 'm' && styles[size], isFull && styles.full)
}

function ButtonContent({ icon, trailing, children }: Content) {
  return (
    <span className={styles.content}>
      {icon}
      <span className={styles.label}>{children}</span>
      {trailing}
    </span>
  )
}

/** A button with a text. While pending it keeps its width and its focus, and takes no second press. */
export function Button({ variant, size, isFull, icon, trailing, children, ...rest }: ButtonProps) {
  return (
    <AriaButton {...rest} className={buttonClass({ variant, size, isFull })}>
      {({ isPending }) => (
        <>
          <ButtonContent icon={icon} trailing={trailing}>
            {children}
          </ButtonContent>
          {isPending && <PendingSpinner />}
        </>
      )}
    </AriaButton>
  )
}

/** A link that looks like a button: it goes somewhere, it changes nothing. */
export function LinkButton({ variant, size, isFull, icon, trailing, children, ...rest }: LinkButtonProps) {
  return (
    <AriaLink {...rest} className={buttonClass({ variant, size, isFull })}>
      <ButtonContent icon={icon} trailing={trailing}>
        {children}
      </ButtonContent>
    </AriaLink>
  )
}
