import { useMutation } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { api } from '#web/lib/api/api.ts'
import { LinkButton } from '#web/ui/buttons/button.tsx'
import { AskResetPage } from './ask-reset-page.tsx'
import { DeadLinkPage } from './dead-link-page.tsx'
import { FramedPage } from '../frame/framed-page.tsx'
import { emailIn, isDeadLink } from './link-token.ts'
import type { ClaveNueva } from '#web/lib/forms/clave-nueva.ts'
import { NewPasswordForm } from './new-password-form.tsx'

/** Asks for the mail; opened from its link, sets the new password and signs in. */
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
      <NewPasswordForm action="Guardar y entrar" email={email} act={choose} />
    </FramedPage>
  )
}

/** The password is already set here: if signing in needs a second step or fails, the sign-in page takes over. */
function useChoosePassword(token: string) {
  const navigate = useNavigate()
  const users = api.collection('users')
  return useMutation({
    mutationFn: ({ password, passwordConfirm }: ClaveNueva) =>
      users.confirmPasswordReset(token, password, passwordConfirm),
    onSuccess: async (_done, { password }) => {
      const isIn = await users.authWithPassword(emailIn(token), password).then(
        () => true,
        () => false,
      )
      await navigate({ href: isIn ? '/admin/dashboard' : '/auth/login', replace: true })
    },
  })
}
