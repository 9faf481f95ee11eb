import { useState } from 'react'
import { TextField, type TextFieldProps } from '#web/ui/fields/text-field.tsx'
import { useWriteTelefono } from '../telefono.tsx'

/** A phone, written for people at rest and as stored while it is edited. */
export function TelefonoField({ value = '', ...rest }: Omit<TextFieldProps, 'type' | 'onFocusChange'>) {
  const write = useWriteTelefono()
  const [isEdited, setIsEdited] = useState(false)
  return <TextField {...rest} type="tel" value={isEdited ? value : write(value)} onFocusChange={setIsEdited} />
}
