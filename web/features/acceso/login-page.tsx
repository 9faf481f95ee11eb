import { Link, useSearch } from '@tanstack/react-router'
import { FramedPage } from './framed-page.tsx'
import { GoogleButton } from './google-button.tsx'
import { LoginForm } from './login-form.tsx'
import styles from './login-form.module.css'

export function LoginPage() {
  const { volver, motivo } = useSearch({ from: '/auth/login' })
  return (
    <FramedPage title="Inicia sesión en Vigente" text="Con la cuenta que te dio tu gimnasio.">
      <LoginForm volver={volver} motivo={motivo} />
      <GoogleButton volver={volver} />
      <p className={styles.other}>
        ¿Tu gimnasio todavía no usa Vigente? <Link to="/auth/register">Crea su cuenta</Link>
      </p>
    </FramedPage>
  )
}
