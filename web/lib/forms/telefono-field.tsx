import { type FocusEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { TextField, type TextFieldProps } from '#web/ui/fields/text-field.tsx'
import { useWriteTelefono } from '../telefono.tsx'

type TelefonoFieldProps = Omit<TextFieldProps, 'type' | 'onFocus' | 'onFocusChange'> & {
  /** The country of the phone, where there is no gym yet. */
  pais?: string
}

/** A phone, written for people at rest and as stored while it is edited. */
export function TelefonoField({ value = '', pais, ...rest }: TelefonoFieldProps) {
  const write = useWriteTelefono(pais)
  const [isEdited, setIsEdited] = useState(false)
  const leave = (isFocused: boolean) => isFocused || setIsEdited(false)
  // Another text loses the selection that Tab makes: what is typed would be added to the old number.
  const edit = ({ target }: FocusEvent<HTMLInputElement>) => {
    flushSync(() => setIsEdited(true))
    target.select()
  }
  return <TextField {...rest} type="tel" value={isEdited ? value : write(value)} onFocus={edit} onFocusChange={leave} />
}
