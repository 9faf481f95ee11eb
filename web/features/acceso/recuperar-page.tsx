import { useMutation } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { api } from '#web/lib/api.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { AskResetPage } from './ask-reset-page.tsx'
import { DeadLinkPage } from './dead-link-page.tsx'
import { FramedPage } from './framed-page.tsx'
import { emailIn, isDeadLink } from './link-token.ts'
import { type NewPassword, NewPasswordForm } from './new-password-form.tsx'

/** Asks for the mail; opened by its link, sets the new password and goes in. */
export function RecuperarPage() {
  const { token } = useSearch({ from: '/auth/forgot-password' })
  return token === undefined ? <AskResetPage /> : <ChooseNewPage token={token} />
}

function ChooseNewPage({ token }: { token: string }) {
  const choose = useChoosePassword(token)
  const email = emailIn(token)
  if (email === '' || isDeadLink(choose.error)) {
    return (
      <DeadLinkPage text="Los enlaces para cambiar la contraseña duran 30 minutos y sirven una sola vez. Pide uno nuevo.">
        <LinkButton variant="solid" size="l" isFull href="/auth/forgot-password">
          Pedir otro enlace
        </LinkButton>
      </DeadLinkPage>
    )
  }
  return (
    <FramedPage title="Elige una contraseña nueva" text={`Para la cuenta ${email}. Las sesiones abiertas se cerrarán.`}>
      <NewPasswordForm
        action="Guardar y entrar"
        email={email}
        error={choose.error}
        isPending={choose.isPending}
        onSend={choose.mutate}
      />
    </FramedPage>
  )
}

function useChoosePassword(token: string) {
  const navigate = useNavigate()
  const users = api.collection('users')
  return useMutation({
    mutationFn: async ({ password, passwordConfirm }: NewPassword) => {
      await users.confirmPasswordReset(token, password, passwordConfirm)
      await users.authWithPassword(emailIn(token), password)
    },
    onSuccess: () => navigate({ href: '/admin/dashboard', replace: true }),
  })
}
