import { Link, useSearch } from '@tanstack/react-router'
import { paths } from '#web/lib/paths.ts'
import { onDemand } from '#web/ui/base/on-demand.ts'
import { FramedPage } from '../frame/framed-page.tsx'
import { GoogleButton } from './google-button.tsx'
import { LoginForm } from './login-form.tsx'
import { SentHere } from './sent-here.tsx'
import styles from './login-form.module.css'
import { useArrival, useSignIn } from './use-sign-in.ts'

const codeForm = onDemand(async () => (await import('./code-form.tsx')).CodeForm)

export function LoginPage() {
  const search = useSearch({ from: '/auth/login' })
  const { volver } = search
  const onArrival = useArrival(volver)
  const signIn = useSignIn(onArrival)
  if (signIn.data) {
    return (
      <FramedPage title="Inicia sesión en Vigente" text="Falta un paso: el código de tu teléfono.">
        <codeForm.Part mfaId={signIn.data} onArrival={onArrival} onBack={signIn.reset} />
      </FramedPage>
    )
  }
  return (
    <FramedPage
      title="Inicia sesión en Vigente"
      text="Con la cuenta que te dio tu gimnasio."
      back={{ href: paths.landing(), label: 'Inicio' }}
    >
      <LoginForm
        signIn={signIn}
        notice={<SentHere {...search} />}
        forgotten={<Link to="/auth/forgot-password">Olvidé mi contraseña</Link>}
      />
      <GoogleButton volver={volver} />
      <p className={styles.other}>
        ¿Tu gimnasio todavía no usa Vigente? <Link to="/auth/register">Crea su cuenta</Link>
      </p>
    </FramedPage>
  )
}
