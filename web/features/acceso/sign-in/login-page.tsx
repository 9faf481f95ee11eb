import { Link, useSearch } from '@tanstack/react-router'
import { paths } from '#web/lib/paths.ts'
import { onDemand } from '#web/ui/base/on-demand.ts'
import { FramedPage } from '../frame/framed-page.tsx'
import { GoogleButton } from './google-button.tsx'
import { LoginForm } from './login-form.tsx'
import styles from './login-form.module.css'
import { useSignIn } from './use-sign-in.ts'

const codeForm = onDemand(async () => (await import('./code-form.tsx')).CodeForm)

export function LoginPage() {
  const search = useSearch({ from: '/auth/login' })
  const { volver } = search
  const signIn = useSignIn(volver)
  if (signIn.data) {
    return (
      <FramedPage title="Inicia sesión en Vigente" text="Falta un paso: el código de tu teléfono.">
        <codeForm.Part mfaId={signIn.data} volver={volver} onBack={signIn.reset} />
      </FramedPage>
    )
  }
  return (
    <FramedPage
      title="Inicia sesión en Vigente"
      text="Con la cuenta que te dio tu gimnasio."
      back={{ href: paths.landing(), label: 'Inicio' }}
    >
      <LoginForm signIn={signIn} search={search} />
      <GoogleButton volver={volver} />
      <p className={styles.other}>
        ¿Tu gimnasio todavía no usa Vigente? <Link to="/auth/register">Crea su cuenta</Link>
      </p>
    </FramedPage>
  )
}
