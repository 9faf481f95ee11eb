import { EllipsisVertical, LogOut, Moon, Store, Sun } from 'lucide-react'
import type { ReactNode } from 'react'
import { leave } from './windows/leave.ts'
import { chooseBranch } from '#web/lib/current-branch.ts'
import { useSession } from '#web/lib/session.ts'
import { toggleDark } from '#web/theme/theme-store.ts'
import { useTheme } from '#web/theme/use-theme.ts'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { Logo } from '#web/ui/layout/logo.tsx'
import { Menu } from '#web/ui/overlays/menu.tsx'
import styles from './door-layout.module.css'

/** The frame of the tablet at the door: no menu of pages, only what the device itself needs. */
export function DoorLayout({ notice, children }: { notice: ReactNode; children: ReactNode }) {
  const session = useSession()
  const { gym, branches, branch } = session
  const { dark } = useTheme()
  const others = branches.filter(({ id }) => id !== branch.id)
  const groups = [
    ...(others.length > 0
      ? [
          {
            id: 'sucursales',
            title: 'Usar este equipo en',
            items: others.map(({ id, nombre }) => ({
              id,
              label: nombre,
              icon: <Store aria-hidden />,
              onAction: () => chooseBranch(session, id),
            })),
          },
        ]
      : []),
    {
      id: 'equipo',
      title: 'Este equipo',
      items: [
        {
          id: 'modo',
          label: dark ? 'Modo claro' : 'Modo oscuro',
          icon: dark ? <Sun aria-hidden /> : <Moon aria-hidden />,
          onAction: toggleDark,
        },
        { id: 'salir', label: 'Cerrar sesión', icon: <LogOut aria-hidden />, onAction: () => void leave() },
      ],
    },
  ]
  return (
    <div className={styles.frame}>
      <header className={styles.bar}>
        <Logo />
        <span className={styles.gym}>{gym.nombre}</span>
        <Menu
          label="Este equipo"
          trigger={<IconButton label="Este equipo" icon={<EllipsisVertical aria-hidden />} />}
          groups={groups}
        />
      </header>
      {notice}
      <main id="contenido" className={styles.main}>
        {children}
      </main>
    </div>
  )
}
