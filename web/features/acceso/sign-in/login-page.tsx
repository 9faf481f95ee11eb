import { Link, useSearch } from '@tanstack/react-router'
import { paths } from '#web/lib/paths.ts'
import { onDemand } from '#web/ui/base/on-demand.ts'
import { LinkButton } from '#web/ui/buttons/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import styles from './login-form.module.css'
import { FramedPage } from '../frame/framed-page.tsx'
import { GoogleButton } from './google-button.tsx'
import { LoginForm } from './login-form.tsx'
import { useArrival, useSignIn } from './use-sign-in.ts'
import { returnPath } from '../frame/return-path.ts'
import type { LoginSearch } from './acceso-search.ts'

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
      back={{ href: paths.landing(), label: 'Portada' }}
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

/** The reason for being on the sign-in page. */
function SentHere({ motivo, volver }: LoginSearch) {
  if (motivo === 'vencida')
    return <Banner kind="info">Tu sesión terminó. Inicia sesión para seguir donde estabas.</Banner>
  if (motivo !== 'sin-conexion') return null
  return (
    <Banner
      kind="warn"
      action={
        <LinkButton size="s" href={returnPath(volver, location.origin) ?? paths.dashboard()}>
          Reintentar
        </LinkButton>
      }
    >
      No pudimos abrir tu sesión: el servidor no responde. Sigue abierta en este equipo.
    </Banner>
  )
}
