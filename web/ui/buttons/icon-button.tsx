import type { ReactNode, Ref } from 'react'
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components'
import styles from './button.module.css'
import { buttonClass, type ButtonLook } from './button.tsx'
import { classes } from '../base/classes.ts'
import { PendingSpinner } from './spinner.tsx'
import { Tooltip } from './tooltip.tsx'

export type IconButtonProps = Omit<AriaButtonProps, 'children' | 'className' | 'aria-label'> &
  Pick<ButtonLook, 'variant' | 'size'> & {
    /** The accessible name and tooltip. */
    label: string
    icon: ReactNode
    /** The equivalent keys, shown in the tooltip: `['Ctrl', 'K']`. */
    keys?: readonly string[] | undefined
    isRound?: boolean | undefined
    ref?: Ref<HTMLButtonElement>
  }

export function IconButton({ label, icon, keys, variant = 'ghost', size, isRound, ...rest }: IconButtonProps) {
  const className = classes(buttonClass({ variant, size }), styles.icon, isRound && styles.round)
  return (
    <Tooltip text={label} keys={keys}>
      <AriaButton {...rest} aria-label={label} className={className}>
        {({ isPending }) => (isPending ? <PendingSpinner /> : icon)}
      </AriaButton>
    </Tooltip>
  )
}
