import { useRouteContext, useSearch } from '@tanstack/react-router'
import { Lock } from 'lucide-react'
import { LinkButton } from '#web/ui/buttons/button.tsx'
import { FramedPage } from './framed-page.tsx'
import styles from './framed-page.module.css'
import { type Permission, permissions } from '#shared/permissions.ts'

const screens: Partial<Record<Permission, string>> = {
  'attendance.create': 'Entrada',
  'sales.index': 'Ventas',
  'cash.open': 'Caja',
  'members.index': 'Miembros',
  'payments.index': 'Pagos',
  'reports.index': 'Reportes',
  'plan.index': 'Planes',
  'users.index': 'Usuarios',
  'settings.index': 'Configuración',
}

/** Tells which permission is missing and who can grant it. */
export function AccessPage() {
  const { permiso } = useSearch({ from: '/auth/access' })
  const session = useRouteContext({ from: '/auth/access', select: (context) => context.session })
  const screen = screenOf(permiso)
  const role = session ? `Tu rol, ${session.role.nombre}, no incluye` : 'Tu cuenta no incluye'
  const what = screen ? `el permiso para ver ${screen}` : 'el permiso para ver esa página'
  const grantor = session?.gym ? `quien administra ${session.gym.nombre}` : 'quien administra tu gimnasio'
  return (
    <FramedPage
      tone="warn"
      icon={<Lock aria-hidden />}
      title="No tienes acceso a esta página"
      text={`${role} ${what}. Pídeselo a ${grantor}: puede dártelo en Configuración, en Roles.`}
    >
      <div className={styles.actions}>
        <LinkButton variant="solid" size="l" isFull href={session ? '/admin/dashboard' : '/auth/login'}>
          {session ? 'Abrir Vigente' : 'Iniciar sesión'}
        </LinkButton>
      </div>
    </FramedPage>
  )
}

/** The screen of a permission; null for an unknown permission. */
function screenOf(permiso: string | undefined): string | null {
  const known = permissions.find((permission) => permission === permiso)
  return (known && screens[known]) ?? null
}
