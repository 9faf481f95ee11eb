import { LinkButton } from '#web/ui/button.tsx'
import { FramedPage } from './framed-page.tsx'
import styles from './framed-page.module.css'

/** The public door: what this is, and the way in. */
export function WelcomePage() {
  return (
    <FramedPage
      title="Vigente"
      text="Miembros, cobros y accesos de tu gimnasio: quién puede entrar hoy, quién vence pronto y cómo va el negocio."
    >
      <div className={styles.actions}>
        <LinkButton variant="solid" size="l" isFull href="/auth/login">
          Iniciar sesión
        </LinkButton>
      </div>
    </FramedPage>
  )
}
