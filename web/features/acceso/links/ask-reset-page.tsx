import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { MailCheck } from 'lucide-react'
import { type SubmitEvent, useRef, useState } from 'react'
import { api } from '#web/lib/api/api.ts'
import { describeError } from '#web/lib/api/errors.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Button, LinkButton } from '#web/ui/buttons/button.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { FramedPage } from '../frame/framed-page.tsx'
import frame from '../frame/framed-page.module.css'
import styles from '../sign-in/login-form.module.css'

/** Never tells whether the address has an account; only the mail does. */
export function AskResetPage() {
  const ask = useMutation({ mutationFn: (email: string) => api.collection('users').requestPasswordReset(email) })
  if (ask.isSuccess) return <SentPage email={ask.variables} onAgain={ask.reset} />
  return (
    <FramedPage
      title="Recupera tu contraseña"
      text="Escribe el correo con el que entras y te enviaremos un enlace para elegir una contraseña nueva."
    >
      <AskForm error={ask.error} isPending={ask.isPending} onSend={ask.mutate} />
    </FramedPage>
  )
}

interface AskFormProps {
  error: Error | null
  isPending: boolean
  onSend: (email: string) => void
}

function AskForm({ error, isPending, onSend }: AskFormProps) {
  const [email, setEmail] = useState('')
  const [isChecked, setIsChecked] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const problem = error && describeError(error)
  const isWrong = isChecked && !/^\S+@\S+\.\S+$/.test(email.trim())
  const send = (event: SubmitEvent) => {
    event.preventDefault()
    setIsChecked(true)
    if (/^\S+@\S+\.\S+$/.test(email.trim())) onSend(email.trim())
    else field.current?.focus()
  }
  return (
    <form className={styles.form} onSubmit={send} noValidate>
      {problem && !problem.fields['email'] && <Banner kind="warn">{problem.sentence}</Banner>}
      <TextField
        ref={field}
        label="Correo electrónico"
        type="email"
        name="email"
        autoComplete="username"
        autoFocus
        value={email}
        error={isWrong ? 'Escribe tu correo completo, como nombre@ejemplo.com.' : problem?.fields['email']}
        onChange={setEmail}
      />
      <Button type="submit" variant="solid" size="l" isFull isPending={isPending}>
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
