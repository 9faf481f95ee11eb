import { type SubmitEvent, useRef, useState } from 'react'
import { describeError } from '#web/lib/api/errors.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { PasswordField } from '#web/ui/fields/password-field.tsx'
import styles from '../sign-in/login-form.module.css'

export interface NewPassword {
  password: string
  passwordConfirm: string
}

interface NewPasswordFormProps {
  action: string
  /** Password managers store it with the new password. */
  email: string
  error: Error | null
  isPending: boolean
  onSend: (values: NewPassword) => void
}

const shortest = 8

/** A new password, typed twice. The server refuses weak ones. */
export function NewPasswordForm({ action, email, error, isPending, onSend }: NewPasswordFormProps) {
  const [values, setValues] = useState<NewPassword>({ password: '', passwordConfirm: '' })
  const [isChecked, setIsChecked] = useState(false)
  const password = useRef<HTMLInputElement>(null)
  const repeated = useRef<HTMLInputElement>(null)
  const problem = error && describeError(error)
  const errors = { ...problem?.fields, ...(isChecked ? problemsOf(values) : {}) }
  const send = (event: SubmitEvent) => {
    event.preventDefault()
    setIsChecked(true)
    const found = problemsOf(values)
    if (found.password || found.passwordConfirm) return (found.password ? password : repeated).current?.focus()
    onSend(values)
  }
  const isAboutFields = errors['password'] !== undefined || errors['passwordConfirm'] !== undefined
  return (
    <form className={styles.form} onSubmit={send} noValidate>
      {problem && !isAboutFields && <Banner kind="warn">{problem.sentence}</Banner>}
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        ref={password}
        label="Contraseña nueva"
        name="password"
        autoComplete="new-password"
        autoFocus
        help={`Al menos ${shortest} caracteres. Varias palabras juntas son fáciles de recordar y difíciles de adivinar.`}
        value={values.password}
        error={errors['password']}
        onChange={(text) => setValues({ ...values, password: text })}
      />
      <PasswordField
        ref={repeated}
        label="Repite la contraseña"
        name="passwordConfirm"
        autoComplete="new-password"
        value={values.passwordConfirm}
        error={errors['passwordConfirm']}
        onChange={(text) => setValues({ ...values, passwordConfirm: text })}
      />
      <Button type="submit" variant="solid" size="l" isFull isPending={isPending}>
        {action}
      </Button>
    </form>
  )
}

function problemsOf({ password, passwordConfirm }: NewPassword): Partial<NewPassword> {
  if (password.length < shortest) return { password: `Escribe al menos ${shortest} caracteres.` }
  if (password !== passwordConfirm) return { passwordConfirm: 'Las dos contraseñas no coinciden. Escríbelas de nuevo.' }
  return {}
}
