import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { MailCheck } from 'lucide-react'
import { api } from '#web/lib/api.ts'
import { describeError } from '#web/lib/errors.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { DeadLinkPage } from './dead-link-page.tsx'
import { FramedPage } from './framed-page.tsx'
import styles from './framed-page.module.css'
import { emailIn, isDeadLink } from './link-token.ts'

/** Confirms the address as soon as its link is opened; twice is as good as once. */
export function VerificarPage() {
  const { token = '' } = useSearch({ from: '/auth/verificar' })
  const { isSuccess, error, refetch, isFetching } = useQuery({
    queryKey: ['verificar', token],
    queryFn: () => api.collection('users').confirmVerification(token),
    enabled: token !== '',
    retry: false,
    staleTime: Infinity,
  })
  if (isSuccess) return <VerifiedPage email={emailIn(token)} />
  if (token === '' || isDeadLink(error)) {
    return (
      <DeadLinkPage text="Los enlaces para confirmar un correo duran un día. Inicia sesión y pide otro desde Mi cuenta.">
        <HomeLink />
      </DeadLinkPage>
    )
  }
  if (error === null) return <FramedPage title="Confirmando tu correo" text="Un momento…" />
  return (
    <FramedPage tone="warn" title="No pudimos confirmar tu correo" text={describeError(error).sentence}>
      <div className={styles.actions}>
        <Button variant="solid" size="l" isFull isPending={isFetching} onPress={() => void refetch()}>
          Reintentar
        </Button>
      </div>
    </FramedPage>
  )
}

function VerifiedPage({ email }: { email: string }) {
  return (
    <FramedPage
      icon={<MailCheck aria-hidden />}
      title="Correo confirmado"
      text={
        <>
          <strong>{email}</strong> es tuyo. Si olvidas la contraseña, podrás recuperarla con él.
        </>
      }
    >
      <div className={styles.actions}>
        <HomeLink />
      </div>
    </FramedPage>
  )
}

/** The dashboard for whoever is signed in; the others are sent to sign in by it. */
const HomeLink = () => (
  <LinkButton variant="solid" size="l" isFull href="/admin/dashboard">
    Ir a Vigente
  </LinkButton>
)
