import type { ReactNode } from 'react'
import { FieldError, Label, Text } from 'react-aria-components'
import { classes } from '../base/classes.ts'
import styles from './field.module.css'

export type FieldTexts = {
  label: string
  /** Hides the label visually, if the context makes it clear; screen readers still read it. */
  isLabelHidden?: boolean | undefined
  /** Marks an optional field in a form of mostly required ones. */
  isOptional?: boolean | undefined
  /** Help below the control. */
  help?: ReactNode
  /** The error and how to fix it; replaces the help. */
  error?: string | undefined
}

/** The props for the React Aria field behind. */
export function fieldState({ label, isLabelHidden, error }: FieldTexts) {
  return {
    className: classes(styles.field),
    isInvalid: Boolean(error),
    validationBehavior: 'aria',
    ...(isLabelHidden && { 'aria-label': label }),
  } as const
}

/** Label above, help or error below; goes inside a React Aria field. */
export function FieldFrame({
  label,
  isLabelHidden,
  isOptional,
  help,
  error,
  children,
}: FieldTexts & { children: ReactNode }) {
  return (
    <>
      {!isLabelHidden && (
        <Label className={classes(styles.label)}>
          <span>
            {label} {isOptional && <span className={styles.optional}>opcional</span>}
          </span>
        </Label>
      )}
      {children}
      {error ? (
        <FieldError className={classes(styles.error)}>{error}</FieldError>
      ) : (
        help && (
          <Text slot="description" className={classes(styles.help)}>
            {help}
          </Text>
        )
      )}
    </>
  )
}
