import type { Ref } from 'react'
import {
  TextArea as AriaTextArea,
  TextField as AriaTextField,
  type TextFieldProps as AriaTextFieldProps,
} from 'react-aria-components'
import { classes } from '../base/classes.ts'
import styles from './field.module.css'
import { FieldFrame, fieldState, type FieldTexts } from './field.tsx'

export type TextAreaProps = Omit<AriaTextFieldProps, 'children' | 'className' | 'isInvalid'> &
  FieldTexts & {
    placeholder?: string | undefined
    rows?: number | undefined
    ref?: Ref<HTMLTextAreaElement>
  }

/** Several lines of text; grows with them. */
export function TextArea(props: TextAreaProps) {
  const { label, isLabelHidden, isOptional, help, error, placeholder, rows = 3, ref, ...rest } = props
  const texts = { label, isLabelHidden, isOptional, help, error }
  return (
    <AriaTextField {...rest} {...fieldState(texts)}>
      <FieldFrame {...texts}>
        <AriaTextArea
          className={classes(styles.control, styles.area)}
          rows={rows}
          {...(ref && { ref })}
          {...(placeholder && { placeholder })}
        />
      </FieldFrame>
    </AriaTextField>
  )
}
