import type { ReactNode, Ref } from 'react'
import {
  Group,
  Input,
  TextField as AriaTextField,
  type TextFieldProps as AriaTextFieldProps,
} from 'react-aria-components'
import { classes } from '../base/classes.ts'
import styles from './field.module.css'
import { FieldFrame, fieldState, type FieldTexts } from './field.tsx'

export type TextFieldProps = Omit<AriaTextFieldProps, 'children' | 'className' | 'isInvalid'> &
  FieldTexts & {
    placeholder?: string | undefined
    /** An icon or a sign before the text. */
    leading?: ReactNode
    /** A unit or a small button after the text. */
    trailing?: ReactNode
    ref?: Ref<HTMLInputElement>
  }

export function TextField(props: TextFieldProps) {
  const { label, isLabelHidden, isOptional, help, error, placeholder, leading, trailing, ref, ...rest } = props
  const texts = { label, isLabelHidden, isOptional, help, error }
  return (
    <AriaTextField {...rest} {...fieldState(texts)}>
      <FieldFrame {...texts}>
        <Group className={classes(styles.control)}>
          {leading && <span className={styles.affix}>{leading}</span>}
          <Input className={classes(styles.input)} {...(ref && { ref })} {...(placeholder && { placeholder })} />
          {trailing && <span className={styles.affix}>{trailing}</span>}
        </Group>
      </FieldFrame>
    </AriaTextField>
  )
}
