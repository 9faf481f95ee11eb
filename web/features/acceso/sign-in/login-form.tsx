import { type ReactNode, type SubmitEvent, useRef, useState } from 'react'
import { Button } from '#web/ui/buttons/button.tsx'
import { PasswordField } from '#web/ui/fields/password-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import styles from './login-form.module.css'
import { describeSignInError } from './sign-in-errors.ts'
import type { Credentials, useSignIn } from './use-sign-in.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'

interface LoginFormProps {
  signIn: ReturnType<typeof useSignIn>
  /** The address of the person who signs in, if it is known. */
  email?: string
  /** Stands above the fields until an attempt fails. */
  notice?: ReactNode
  /** The way of those who forgot their password. */
  forgotten: ReactNode
}

export function LoginForm({ signIn, email: known = '', notice, forgotten }: LoginFormProps) {
  const [values, setValues] = useState<Credentials>({ email: known, password: '' })
  const [isChecked, setIsChecked] = useState(false)
  const email = useRef<HTMLInputElement>(null)
  const password = useRef<HTMLInputElement>(null)
  const errors = isChecked ? missing(values) : {}
  const send = (event: SubmitEvent) => {
    event.preventDefault()
    setIsChecked(true)
    const { email: noEmail, password: noPassword } = missing(values)
    if (noEmail || noPassword) return (noEmail ? email : password).current?.focus()
    signIn.mutate({ ...values, email: values.email.trim() }, { onError: () => password.current?.select() })
  }
  return (
    <form className={styles.form} onSubmit={send} noValidate>
      {signIn.error ? <Refused error={signIn.error} /> : notice}
      <TextField
        ref={email}
        label="Correo electrónico"
        type="email"
        name="email"
        autoComplete="username"
        autoFocus={known === ''}
        value={values.email}
        error={errors.email}
        onChange={(text) => setValues({ ...values, email: text })}
      />
      <PasswordField
        ref={password}
        label="Contraseña"
        name="password"
        autoFocus={known !== ''}
        value={values.password}
        error={errors.password}
        onChange={(text) => setValues({ ...values, password: text })}
      />
      <div className={styles.forgotten}>{forgotten}</div>
      <Button type="submit" variant="solid" size="l" isFull isPending={signIn.isPending}>
        Iniciar sesión
      </Button>
    </form>
  )
}

function missing({ email, password }: Credentials): Partial<Credentials> {
  return {
    ...(/^\S+@\S+$/.test(email.trim()) ? {} : { email: 'Escribe tu correo completo, como nombre@ejemplo.com.' }),
    ...(password === '' ? { password: 'Escribe tu contraseña.' } : {}),
  }
}

function Refused({ error }: { error: Error }) {
  const { kind, sentence } = describeSignInError(error)
  return <Banner kind={kind === 'invalid' ? 'bad' : 'warn'}>{sentence}</Banner>
}
