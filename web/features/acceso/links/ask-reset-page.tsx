import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { MailCheck } from 'lucide-react'
import { z } from 'zod'
import { api } from '#web/lib/api/api.ts'
import { type Act, useActForm } from '#web/lib/forms/use-act-form.ts'
import { useFormField } from '#web/lib/use-form-field.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Button, LinkButton } from '#web/ui/buttons/button.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { FramedPage } from '../frame/framed-page.tsx'
import frame from '../frame/framed-page.module.css'
import styles from '../sign-in/login-form.module.css'

const cuentaInput = z.object({
  email: z
    .string()
    .trim()
    .regex(/^\S+@\S+\.\S+$/, 'Escribe tu correo completo, como nombre@ejemplo.com.'),
})
type CuentaInput = z.infer<typeof cuentaInput>

/** Never tells whether the address has an account; only the mail does. */
export function AskResetPage() {
  const ask = useMutation({
    mutationFn: ({ email }: CuentaInput) => api.collection('users').requestPasswordReset(email),
  })
  if (ask.isSuccess) return <SentPage {...ask.variables} onAgain={ask.reset} />
  return (
    <FramedPage
      title="Recupera tu contraseña"
      text="Escribe el correo con el que entras y te enviaremos un enlace para elegir una contraseña nueva."
    >
      <AskForm ask={ask} />
    </FramedPage>
  )
}

function AskForm({ ask }: { ask: Act<CuentaInput> }) {
  const { control, send, refusal } = useActForm(ask, {
    resolver: zodResolver(cuentaInput),
    defaultValues: { email: '' },
  })
  return (
    <form className={styles.form} onSubmit={send} noValidate>
      {refusal && <Banner kind="warn">{refusal}</Banner>}
      <TextField
        label="Correo electrónico"
        type="email"
        {...useFormField(control, 'email')}
        autoComplete="username"
        autoFocus
      />
      <Button type="submit" variant="solid" size="l" isFull isPending={ask.isPending}>
        Enviar enlace
      </Button>
      <Link to="/auth/login" className={styles.back}>
        Volver a iniciar sesión
      </Link>
    </form>
  )
}

function SentPage({ email, onAgain }: { email: string; onAgain: () => void }) {
  return (
    <FramedPage
      icon={<MailCheck aria-hidden />}
      title="Revisa tu correo"
      text={
        <>
          Si hay una cuenta con <strong>{email}</strong>, en unos minutos llegará un enlace para elegir una contraseña
          nueva. Sirve durante 30 minutos. Si no lo ves, mira en el correo no deseado.
        </>
      }
    >
      <div className={frame.actions}>
        <LinkButton variant="solid" size="l" isFull href="/auth/login">
          Volver a iniciar sesión
        </LinkButton>
        <Button size="l" isFull onPress={onAgain}>
          Usar otro correo
        </Button>
      </div>
    </FramedPage>
  )
}
