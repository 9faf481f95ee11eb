import { useRouteContext, useSearch } from '@tanstack/react-router'
import { Lock } from 'lucide-react'
import { LinkButton } from '#web/ui/button.tsx'
import { FramedPage } from './framed-page.tsx'
import styles from './framed-page.module.css'
import { screenOf } from './permission-names.ts'

/** Says which permission is missing and who can give it. */
export function AccessPage() {
  const { permiso } = useSearch({ from: '/auth/access' })
  const session = useRouteContext({ from: '/auth/access', select: (context) => context.session })
  const screen = screenOf(permiso)
  const role = session ? `Tu rol, ${session.role.nombre}, no incluye` : 'Tu cuenta no incluye'
  const what = screen ? `el permiso para ver ${screen}` : 'el permiso para ver esa página'
  const whom = session?.gym ? `quien administra ${session.gym.nombre}` : 'quien administra tu gimnasio'
  return (
    <FramedPage
      tone="warn"
      icon={<Lock aria-hidden />}
      title="No tienes acceso a esta página"
      text={`${role} ${what}. Pídeselo a ${whom}: puede dártelo en Configuración, en Roles.`}
    >
      <div className={styles.actions}>
        <LinkButton variant="solid" size="l" isFull href={session ? '/admin/dashboard' : '/auth/login'}>
          {session ? 'Volver al dashboard' : 'Iniciar sesión'}
        </LinkButton>
      </div>
    </FramedPage>
  )
}
