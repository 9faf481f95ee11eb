import type { ReactNode } from 'react'
import { FieldError, Label, Text } from 'react-aria-components'
import { classes } from './classes.ts'
import styles from './field.module.css'

/** What every field says around its control. */
export type FieldTexts = {
  label: string
  /** Hides the label from sight where its place already says it; it is still read out. */
  isLabelHidden?: boolean | undefined
  /** Marks a field that may stay empty, in a form where most may not. */
  isOptional?: boolean | undefined
  /** Help below the control. */
  help?: ReactNode
  /** What is wrong and how to put it right; it takes the place of the help. */
  error?: string | undefined
}

/** The parts of the props that go to the behaviour behind the field. */
export function fieldState({ label, isLabelHidden, error }: FieldTexts) {
  return {
    className: classes(styles.field),
    isInvalid: Boolean(error),
    validationBehavior: 'aria',
    ...(isLabelHidden && { 'aria-label': label }),
  } as const
}

/** Label above, help below, the error in its place; goes inside a field of React Aria. */
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
