import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { CobroHost } from '#web/features/pagos/cobro-host.tsx'
import { classes } from '#web/ui/classes.ts'
import { sessionQuery } from '../load-session.ts'
import { SessionProvider } from '../session-provider.tsx'
import styles from './admin-layout.module.css'
import { ConnectionBar } from './connection-bar.tsx'
import { PageArea } from './page-area.tsx'
import { useShellKeys } from './shell-keys.ts'
import { ShellWindowsOutlet } from './shell-windows-outlet.tsx'
import { SideMenu } from './side-menu.tsx'
import { TopBar } from './top-bar.tsx'
import { useLayout } from './use-layout.ts'

/** The administration area: top bar, side menu, page and footer. */
export function AdminLayout() {
  const entered = useRouteContext({ from: '/admin', select: ({ session }) => session })
  const { data: record = entered } = useQuery(sessionQuery(entered.user.id))
  const layout = useLayout()
  useShellKeys(record.permissions)
  return (
    <SessionProvider record={record}>
      <div className={classes(styles.shell, layout.isMenuShown && !layout.isOver && styles.beside)}>
        <a className={styles.skip} href="#contenido">
          Saltar al contenido
        </a>
        <TopBar record={record} layout={layout} />
        <SideMenu permissions={record.permissions} layout={layout} />
        <PageArea isInert={layout.isOver && !layout.isDesktop}>
          <ConnectionBar />
        </PageArea>
      </div>
      <CobroHost />
      <ShellWindowsOutlet onAppearance={() => layout.send({ kind: 'configurator-set', isVisible: true })} />
    </SessionProvider>
  )
}
