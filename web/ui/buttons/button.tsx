import type { ReactNode, Ref } from 'react'
import {
  Button as AriaButton,
  Link as AriaLink,
  type ButtonProps as AriaButtonProps,
  type LinkProps as AriaLinkProps,
} from 'react-aria-components'
import styles from './button.module.css'
import { classes } from '../base/classes.ts'
import { PendingSpinner } from './spinner.tsx'

export type ButtonLook = {
  /** One solid button per screen; outline for the rest, ghost in bars and rows, danger to delete. */
  variant?: 'solid' | 'outline' | 'ghost' | 'danger' | undefined
  size?: 's' | 'm' | 'l' | undefined
  isFull?: boolean | undefined
  /** Of a small ghost: its words, not its edge, stand under what is above it. */
  isFlush?: boolean | undefined
}

type Content = {
  /** Shown before the label at 16 px. */
  icon?: ReactNode
  /** Shown after the label: an icon, a key. */
  trailing?: ReactNode
  children?: ReactNode
}

export type ButtonProps = Omit<AriaButtonProps, 'children' | 'className'> &
  ButtonLook &
  Content & { ref?: Ref<HTMLButtonElement> }

export type LinkButtonProps = Omit<AriaLinkProps, 'children' | 'className'> &
  ButtonLook &
  Content & { ref?: Ref<HTMLAnchorElement> }

/** A button's classes, for other elements that look like one. */
export function buttonClass({ variant = 'outline', size = 'm', isFull, isFlush }: ButtonLook): string {
  return classes(
    styles.button,
    styles[variant],
    size !== 'm' && styles[size],
    isFull && styles.full,
    isFlush && styles.flush,
  )
}

function ButtonContent({ icon, trailing, children }: Content) {
  return (
    <span className={styles.content}>
      {icon}
      {children !== undefined && <span className={styles.label}>{children}</span>}
      {trailing}
    </span>
  )
}

/** A button with a text. While pending it keeps width and focus, and ignores further presses. */
export function Button({ variant, size, isFull, isFlush, icon, trailing, children, ...rest }: ButtonProps) {
  return (
    <AriaButton {...rest} className={buttonClass({ variant, size, isFull, isFlush })}>
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

/** A link that looks like a button. Without a text it needs an `aria-label`. */
export function LinkButton({ variant, size, isFull, isFlush, icon, trailing, children, ...rest }: LinkButtonProps) {
  return (
    <AriaLink
      {...rest}
      className={classes(buttonClass({ variant, size, isFull, isFlush }), children === undefined && styles.icon)}
    >
      <ButtonContent icon={icon} trailing={trailing}>
        {children}
      </ButtonContent>
    </AriaLink>
  )
}
