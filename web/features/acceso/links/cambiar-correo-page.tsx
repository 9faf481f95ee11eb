import { useMutation } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { MailCheck } from 'lucide-react'
import { getTokenPayload } from 'pocketbase'
import { type SubmitEvent, useRef, useState } from 'react'
import { api } from '#web/lib/api/api.ts'
import { describeError } from '#web/lib/api/errors.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Button, LinkButton } from '#web/ui/buttons/button.tsx'
import { PasswordField } from '#web/ui/fields/password-field.tsx'
import { DeadLinkPage } from './dead-link-page.tsx'
import { FramedPage } from '../frame/framed-page.tsx'
import frame from '../frame/framed-page.module.css'
import { isDeadLink } from './link-token.ts'
import styles from '../sign-in/login-form.module.css'

/** Opened from the mail to the new address. Asks for the password and then changes the address. */
export function CambiarCorreoPage() {
  const { token = '' } = useSearch({ from: '/auth/cambiar-correo' })
  const newEmail = newEmailIn(token)
  const change = useMutation({
    mutationFn: (password: string) => api.collection('users').confirmEmailChange(token, password),
  })
  if (change.isSuccess) return <ChangedPage newEmail={newEmail} />
  if (newEmail === '' || isDeadLink(change.error)) {
    return (
      <DeadLinkPage text="Los enlaces para cambiar de correo duran 30 minutos y sirven una sola vez. Tu cuenta sigue con el correo de antes.">
        <LinkButton variant="solid" size="l" isFull href="/admin/mi-cuenta">
          Ir a Mi cuenta
        </LinkButton>
      </DeadLinkPage>
    )
  }
  return (
    <FramedPage
      title="Confirma tu correo nuevo"
      text={
        <>
          Desde ahora entrarás con <strong>{newEmail}</strong>. Escribe tu contraseña para confirmarlo; las sesiones
          abiertas se cerrarán.
        </>
      }
    >
      <ConfirmForm error={change.error} isPending={change.isPending} onSend={change.mutate} />
    </FramedPage>
  )
}

interface ConfirmFormProps {
  error: Error | null
  isPending: boolean
  onSend: (password: string) => void
}

function ConfirmForm({ error, isPending, onSend }: ConfirmFormProps) {
  const [password, setPassword] = useState('')
  const [isChecked, setIsChecked] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const problem = error && describeError(error)
  const send = (event: SubmitEvent) => {
    event.preventDefault()
    setIsChecked(true)
    if (password === '') field.current?.focus()
    else onSend(password)
  }
  return (
    <form className={styles.form} onSubmit={send} noValidate>
      {problem && !problem.fields['password'] && <Banner kind="warn">{problem.sentence}</Banner>}
      <PasswordField
        ref={field}
        label="Contraseña"
        name="password"
        autoFocus
        value={password}
        error={isChecked && password === '' ? 'Escribe tu contraseña.' : problem?.fields['password']}
        onChange={setPassword}
      />
      <Button type="submit" variant="solid" size="l" isFull isPending={isPending}>
        Usar este correo
      </Button>
    </form>
  )
}

function ChangedPage({ newEmail }: { newEmail: string }) {
  return (
    <FramedPage
      icon={<MailCheck aria-hidden />}
      title="Correo cambiado"
      text={
        <>
          Inicia sesión con <strong>{newEmail}</strong> y tu contraseña de siempre.
        </>
      }
    >
      <div className={frame.actions}>
        <LinkButton variant="solid" size="l" isFull href="/auth/login">
          Iniciar sesión
        </LinkButton>
      </div>
    </FramedPage>
  )
}

function newEmailIn(token: string): string {
  const { newEmail } = getTokenPayload(token)
  return typeof newEmail === 'string' ? newEmail : ''
}
