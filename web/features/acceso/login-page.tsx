import { useSearch } from '@tanstack/react-router'
import { FramedPage } from './framed-page.tsx'
import { GoogleButton } from './google-button.tsx'
import { LoginForm } from './login-form.tsx'

export function LoginPage() {
  const { volver, motivo } = useSearch({ from: '/auth/login' })
  return (
    <FramedPage title="Inicia sesión en Vigente" text="Con la cuenta que te dio tu gimnasio.">
      <LoginForm volver={volver} motivo={motivo} />
      <GoogleButton volver={volver} />
    </FramedPage>
  )
}
