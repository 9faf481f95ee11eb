import { Link } from '@tanstack/react-router'
import { type SubmitEvent, useRef, useState } from 'react'
import { paths } from '#web/lib/paths.ts'
import { Button, LinkButton } from '#web/ui/buttons/button.tsx'
import { PasswordField } from '#web/ui/fields/password-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { returnPath } from '../frame/return-path.ts'
import type { LoginSearch } from './acceso-search.ts'
import styles from './login-form.module.css'
import { describeSignInError } from './sign-in-errors.ts'
import type { Credentials, useSignIn } from './use-sign-in.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'

interface LoginNoticeProps {
  error: Error | null
  search: LoginSearch
}

interface LoginFormProps {
  signIn: ReturnType<typeof useSignIn>
  search: LoginSearch
}

export function LoginForm({ signIn, search }: LoginFormProps) {
  const [values, setValues] = useState<Credentials>({ email: '', password: '' })
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
      <LoginNotice error={signIn.error} search={search} />
      <TextField
        ref={email}
        label="Correo electrónico"
        type="email"
        name="email"
        autoComplete="username"
        autoFocus
        value={values.email}
        error={errors.email}
        onChange={(text) => setValues({ ...values, email: text })}
      />
      <PasswordField
        ref={password}
        label="Contraseña"
        name="password"
        value={values.password}
        error={errors.password}
        onChange={(text) => setValues({ ...values, password: text })}
      />
      <Link to="/auth/forgot-password" className={styles.forgotten}>
        Olvidé mi contraseña
      </Link>
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

/** The reason the last attempt failed, or the reason for being on this page. */
function LoginNotice({ error, search: { motivo, volver } }: LoginNoticeProps) {
  if (error) {
    const { kind, sentence } = describeSignInError(error)
    return <Banner kind={kind === 'invalid' ? 'bad' : 'warn'}>{sentence}</Banner>
  }
  if (motivo === 'vencida')
    return <Banner kind="info">Tu sesión terminó. Inicia sesión para seguir donde estabas.</Banner>
  if (motivo === 'sin-conexion') {
    return (
      <Banner
        kind="warn"
        action={
          <LinkButton size="s" href={returnPath(volver, location.origin) ?? paths.dashboard()}>
            Reintentar
          </LinkButton>
        }
      >
        No pudimos abrir tu sesión: el servidor no responde. Sigue abierta en este equipo.
      </Banner>
    )
  }
  return null
}
