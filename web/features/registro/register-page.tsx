import { Link, useSearch } from '@tanstack/react-router'
import { GoogleButton } from '#web/features/acceso/sign-in/google-button.tsx'
import { FramedPage } from '#web/features/acceso/frame/framed-page.tsx'
import styles from './registro.module.css'
import { RegisterForm } from './register-form.tsx'

/** The account first; the gym follows in four short steps. */
export function RegisterPage() {
  const { servicio } = useSearch({ from: '/auth/register' })
  return (
    <FramedPage title="Crea la cuenta de tu gimnasio" text="Gratis hasta 100 miembros, sin tarjeta.">
      <RegisterForm servicio={servicio} />
      <GoogleButton volver={undefined} />
      <p className={styles.other}>
        ¿Ya tienes cuenta?{' '}
        <Link to="/auth/login" className={styles.link}>
          Inicia sesión
        </Link>
      </p>
    </FramedPage>
  )
}
