import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { Button as AriaButton } from 'react-aria-components'
import { classes } from '../base/classes.ts'
import styles from './field.module.css'
import { TextField, type TextFieldProps } from './text-field.tsx'

export type PasswordFieldProps = Omit<TextFieldProps, 'type' | 'trailing'>

export function PasswordField(props: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false)
  return (
    <TextField
      autoComplete="current-password"
      {...props}
      type={isShown ? 'text' : 'password'}
      trailing={
        <AriaButton
          className={classes(styles.inner)}
          aria-label={isShown ? 'Ocultar contraseña' : 'Mostrar contraseña'}
          onPress={() => setIsShown(!isShown)}
        >
          {isShown ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
        </AriaButton>
      }
    />
  )
}
