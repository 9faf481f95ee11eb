import { Link, useSearch } from '@tanstack/react-router'
import { GoogleButton } from '#web/features/acceso/sign-in/google-button.tsx'
import { FramedPage } from '#web/features/acceso/frame/framed-page.tsx'
import { paths } from '#web/lib/paths.ts'
import { ProductPicture } from './product-picture.tsx'
import styles from './registro.module.css'
import { RegisterForm } from './register-form.tsx'

/** The account first; the gym follows in four short steps. */
export function RegisterPage() {
  const { servicio } = useSearch({ from: '/auth/register' })
  return (
    <FramedPage
      title="Crea la cuenta de tu gimnasio"
      text="Empieza gratis y sin tarjeta. Lleva cinco minutos."
      back={{ href: paths.landing(), label: 'Portada' }}
      aside={<ProductPicture />}
    >
      <RegisterForm servicio={servicio} />
      <GoogleButton volver={undefined} />
      <p className={styles.legal}>
        Al continuar aceptas los{' '}
        <a className={styles.link} href={paths.terminos()} target="_blank" rel="noopener">
          términos
        </a>{' '}
        y la{' '}
        <a className={styles.link} href={paths.privacidad()} target="_blank" rel="noopener">
          política de privacidad
        </a>
        .
      </p>
      <p className={styles.other}>
        ¿Ya tienes cuenta?{' '}
        <Link to="/auth/login" className={styles.link}>
          Inicia sesión
        </Link>
      </p>
    </FramedPage>
  )
}
