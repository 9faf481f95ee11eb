import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { MailCheck } from 'lucide-react'
import { api } from '#web/lib/api/api.ts'
import { describeError } from '#web/lib/api/errors.ts'
import { Button, LinkButton } from '#web/ui/buttons/button.tsx'
import { DeadLinkPage } from './dead-link-page.tsx'
import { FramedPage } from '../frame/framed-page.tsx'
import styles from '../frame/framed-page.module.css'
import { emailIn, isDeadLink } from './link-token.ts'

/** Confirms the address when the link is opened; a second time does no harm. */
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

/** Leads to the dashboard; without a session that leads to the sign-in. */
const HomeLink = () => (
  <LinkButton variant="solid" size="l" isFull href="/admin/dashboard">
    Ir a Vigente
  </LinkButton>
)
