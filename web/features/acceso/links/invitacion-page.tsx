import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { RecordModel } from 'pocketbase'
import type { InvitacionVista } from '#shared/invitacion.ts'
import { firstName } from '#shared/values/first-name.ts'
import { api } from '#web/lib/api/api.ts'
import { arriving } from '#web/lib/signed-in/signed-in.ts'
import { describeError } from '#web/lib/api/errors.ts'
import { Button, LinkButton } from '#web/ui/buttons/button.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { DeadLinkPage } from './dead-link-page.tsx'
import { FramedPage } from '../frame/framed-page.tsx'
import frame from '../frame/framed-page.module.css'
import { isDeadLink } from './link-token.ts'
import styles from '../sign-in/login-form.module.css'
import type { ClaveNueva } from '#web/lib/forms/clave-nueva.ts'
import { NewPasswordForm } from './new-password-form.tsx'

/** Opened from the invitation mail: the user chooses a password and is signed in. */
export function InvitacionPage() {
  const { token = '' } = useSearch({ from: '/auth/invitacion' })
  const invitation = useQuery({
    queryKey: ['invitaciones', token],
    queryFn: ({ signal }) =>
      api.send<InvitacionVista>('/api/invitaciones/ver', { method: 'POST', body: { token }, signal }),
    enabled: token !== '',
    retry: false,
  })
  const accept = useAccept(token)
  if (token === '' || isDeadLink(invitation.error) || isDeadLink(accept.error)) return <OldInvitation />
  if (invitation.error)
    return (
      <LoadError error={invitation.error} isPending={invitation.isFetching} onRetry={() => void invitation.refetch()} />
    )
  if (!invitation.data) return <Loading />
  const { nombre, gimnasio, email } = invitation.data
  return (
    <FramedPage
      title={`Te damos la bienvenida a ${gimnasio}`}
      text={
        <>
          Hola, {firstName(nombre)}. Elige la contraseña con la que entrarás con <strong>{email}</strong>.
        </>
      }
    >
      <NewPasswordForm action="Aceptar y entrar" email={email} act={accept} />
    </FramedPage>
  )
}

function useAccept(token: string) {
  const navigate = useNavigate()
  return useMutation({
    mutationFn: (values: ClaveNueva) =>
      arriving(async () => {
        const body = { token, ...values }
        const path = '/api/invitaciones/aceptar'
        const signedIn = await api.send<{ token: string; record: RecordModel }>(path, { method: 'POST', body })
        api.authStore.save(signedIn.token, signedIn.record)
      }),
    onSuccess: () => navigate({ href: '/admin/dashboard', replace: true }),
  })
}

const OldInvitation = () => (
  <DeadLinkPage text="Las invitaciones duran 7 días y sirven una sola vez. Si todavía no elegiste tu contraseña, pide a quien te invitó que la envíe de nuevo.">
    <LinkButton variant="solid" size="l" isFull href="/auth/login">
      Iniciar sesión
    </LinkButton>
    <LinkButton size="l" isFull href="/auth/forgot-password">
      Olvidé mi contraseña
    </LinkButton>
  </DeadLinkPage>
)

function LoadError({ error, isPending, onRetry }: { error: Error; isPending: boolean; onRetry: () => void }) {
  return (
    <FramedPage tone="warn" title="No pudimos abrir tu invitación" text={describeError(error).sentence}>
      <div className={frame.actions}>
        <Button variant="solid" size="l" isFull isPending={isPending} onPress={onRetry}>
          Reintentar
        </Button>
      </div>
    </FramedPage>
  )
}

const Loading = () => (
  <FramedPage title="Abriendo tu invitación">
    <div className={styles.form}>
      <Skeleton height={40} />
      <Skeleton height={40} />
      <Skeleton height={44} />
    </div>
  </FramedPage>
)
