import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { MailCheck } from 'lucide-react'
import { getTokenPayload } from 'pocketbase'
import { z } from 'zod'
import { api } from '#web/lib/api/api.ts'
import { type Act, useActForm } from '#web/lib/forms/use-act-form.ts'
import { useFormField } from '#web/lib/use-form-field.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Button, LinkButton } from '#web/ui/buttons/button.tsx'
import { PasswordField } from '#web/ui/fields/password-field.tsx'
import { DeadLinkPage } from './dead-link-page.tsx'
import { FramedPage } from '../frame/framed-page.tsx'
import frame from '../frame/framed-page.module.css'
import { isDeadLink } from './link-token.ts'
import styles from '../sign-in/login-form.module.css'

const pruebaInput = z.object({ password: z.string().min(1, 'Escribe tu contraseña.') })
type PruebaInput = z.infer<typeof pruebaInput>

/** Opened from the mail to the new address. Asks for the password and then changes the address. */
export function CambiarCorreoPage() {
  const { token = '' } = useSearch({ from: '/auth/cambiar-correo' })
  const newEmail = newEmailIn(token)
  const change = useMutation({
    mutationFn: ({ password }: PruebaInput) => api.collection('users').confirmEmailChange(token, password),
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
      <ConfirmForm change={change} />
    </FramedPage>
  )
}

function ConfirmForm({ change }: { change: Act<PruebaInput> }) {
  const { control, send, refusal } = useActForm(change, {
    resolver: zodResolver(pruebaInput),
    defaultValues: { password: '' },
  })
  return (
    <form className={styles.form} onSubmit={send} noValidate>
      {refusal && <Banner kind="warn">{refusal}</Banner>}
      <PasswordField label="Contraseña" {...useFormField(control, 'password')} autoFocus />
      <Button type="submit" variant="solid" size="l" isFull isPending={change.isPending}>
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
