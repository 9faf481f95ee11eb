import { useQuery } from '@tanstack/react-query'
import { lazyRouteComponent, Outlet, useRouteContext } from '@tanstack/react-router'
import { Suspense } from 'react'
import { CobroHost } from '#web/features/pagos/cobro-host.tsx'
import { useLive } from '#web/lib/live.ts'
import { classes } from '#web/ui/classes.ts'
import { useKeepSignedIn } from '../keep-signed-in.ts'
import { sessionQuery } from '../load-session.ts'
import { SessionProvider } from '../session-provider.tsx'
import styles from './admin-layout.module.css'
import { visibleMenu } from './menu.ts'
import { Notices } from './notices.tsx'
import { PageArea } from './page-area.tsx'
import { useShellKeys } from './shell-keys.ts'
import { ShellWindowsOutlet } from './shell-windows-outlet.tsx'
import { SideMenu } from './side-menu.tsx'
import { TopBar } from './top-bar.tsx'
import { useLayout } from './use-layout.ts'

const OperatorMenu = lazyRouteComponent(() => import('./operator-menu.tsx'), 'OperatorMenu')
const OperatorOutlet = lazyRouteComponent(() => import('./operator-outlet.tsx'), 'OperatorOutlet')

/** The administration area: top bar, side menu, page and footer. Whoever belongs to no gym has no pages of one. */
export function AdminLayout() {
  const entered = useRouteContext({ from: '/admin', select: ({ session }) => session })
  const { data: record = entered } = useQuery(sessionQuery(entered.user.id))
  const layout = useLayout()
  const showConfigurator = () => layout.send({ kind: 'configurator-set', isVisible: true })
  useShellKeys(record.permissions)
  useKeepSignedIn(entered.user.id)
  useLive(entered.user.id, record.gym === null)
  return (
    <SessionProvider record={record}>
      <div className={classes(styles.shell, layout.isMenuShown && !layout.isOver && styles.beside)}>
        <a className={styles.skip} href="#contenido">
          Saltar al contenido
        </a>
        <TopBar record={record} layout={layout} />
        {record.gym ? (
          <SideMenu entries={visibleMenu(record.permissions)} layout={layout} />
        ) : (
          <Suspense>
            <OperatorMenu layout={layout} />
          </Suspense>
        )}
        <PageArea
          notice={<Notices isSuspended={record.gym !== null && record.gym.suspendido !== ''} />}
          isInert={layout.isOver && !layout.isDesktop}
        >
          <Suspense>{record.gym ? <Outlet /> : <OperatorOutlet record={record} />}</Suspense>
        </PageArea>
      </div>
      {record.gym && <CobroHost />}
      {record.gym && <ShellWindowsOutlet onAppearance={showConfigurator} />}
    </SessionProvider>
  )
}
