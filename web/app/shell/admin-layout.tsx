import { useQuery } from '@tanstack/react-query'
import { lazyRouteComponent, Outlet, useRouteContext } from '@tanstack/react-router'
import { type MouseEvent, Suspense, useEffect } from 'react'
import { demostracion } from '#shared/demostracion.ts'
import { holds } from '#shared/holds.ts'
import { CobroHost } from '#web/features/pagos/cobro/cobro-host.tsx'
import { VenderHost } from '#web/features/ventas/vender/vender-host.tsx'
import { useLive } from '#web/lib/api/live.ts'
import { isInside, usePresence } from '#web/lib/signed-in/signed-in.ts'
import { forgetDeviceCopy, forgetOldDeviceCopy } from '#web/lib/device-copy.ts'
import { isDoorOnly } from '#web/lib/door-only.ts'
import { useAfterPress } from '#web/ui/base/use-after-press.ts'
import { classes } from '#web/ui/base/classes.ts'
import { onDemand } from '#web/ui/base/on-demand.ts'
import { moveRowFocus } from '#web/ui/table/row-focus.ts'
import { useKeepSignedIn } from '../session/keep-signed-in.ts'
import { sessionQuery } from '../session/load-session.ts'
import { useSendCola } from '../session/send-cola.ts'
import { SessionProvider } from '../session/session-provider.tsx'
import styles from './admin-layout.module.css'
import { riesgoCount, visibleMenu } from './menu/menu.ts'
import { Notices } from './notices.tsx'
import { PageArea } from './page-area.tsx'
import { useShellKeys } from './windows/shell-keys.ts'
import { SideMenu } from './menu/side-menu.tsx'
import { TopBar } from './bar/top-bar.tsx'
import { useLayout } from './layout/use-layout.ts'
import { closeShellWindow, useShellWindow } from './windows/shell-windows.ts'

const palette = onDemand(async () => (await import('../palette/palette.tsx')).Palette)
const shortcutSheet = onDemand(async () => (await import('./windows/shortcut-sheet.tsx')).ShortcutSheet)
const changeBranch = onDemand(async () => (await import('./windows/change-branch.tsx')).ChangeBranch)

const leaveQuestion = onDemand(async () => (await import('./windows/leave-question.tsx')).LeaveQuestion)

const doorLayout = onDemand(async () => (await import('./door-layout.tsx')).DoorLayout)
const OperatorMenu = lazyRouteComponent(() => import('./menu/operator-menu.tsx'), 'OperatorMenu')
const OperatorOutlet = lazyRouteComponent(() => import('./operator-outlet.tsx'), 'OperatorOutlet')

/** The administration area: top bar, side menu, page and footer. Users without a gym see no gym pages. */
export function AdminLayout() {
  const entered = useRouteContext({ from: '/admin', select: ({ session }) => session })
  const { data: record = entered } = useQuery(sessionQuery(entered.user.id))
  const layout = useLayout()
  const showConfigurator = () => layout.send({ kind: 'configurator-set', isVisible: true })
  useShellKeys(record.permissions)
  useKeepSignedIn(entered.user.id)
  useLive(entered.user.id, record.gym === null, isInside(usePresence()))
  const mayEnter = holds('attendance.create', record.permissions)
  useEffect(() => (mayEnter ? forgetOldDeviceCopy() : forgetDeviceCopy()), [mayEnter])
  useSendCola(entered.user.id)
  const { gym } = record
  const isSuspended = gym !== null && gym.suspendido !== ''
  const { email, verified } = record.user
  const notice = (
    <Notices
      isSuspended={isSuspended}
      isDemo={gym?.id === demostracion.gimnasio}
      unconfirmed={verified === false ? email : undefined}
    />
  )
  if (isDoorOnly(record.permissions) && record.gym)
    return (
      <SessionProvider record={record}>
        <doorLayout.Part notice={notice}>
          <Suspense>
            <Outlet />
          </Suspense>
        </doorLayout.Part>
        <LeaveOutlet />
      </SessionProvider>
    )
  return (
    <SessionProvider record={record}>
      <div className={classes(styles.shell, layout.isMenuShown && !layout.isOver && styles.beside)}>
        <a className={styles.skip} href="#contenido">
          Saltar al contenido
        </a>
        <a className={classes(styles.skip, styles.toRows)} href="#contenido" onClick={enterRows}>
          Saltar a la lista
        </a>
        <TopBar record={record} layout={layout} />
        {record.gym ? (
          <SideMenu entries={visibleMenu(record.permissions, record.gym)} layout={layout} />
        ) : (
          <Suspense>
            <OperatorMenu layout={layout} />
          </Suspense>
        )}
        <PageArea notice={notice} isInert={layout.isOver && !layout.isDesktop}>
          <Suspense>{record.gym ? <Outlet /> : <OperatorOutlet record={record} />}</Suspense>
        </PageArea>
      </div>
      {record.gym && <CobroHost />}
      {record.gym && <VenderHost />}
      {record.gym && <ShellWindowsOutlet onAppearance={showConfigurator} />}
      <LeaveOutlet />
    </SessionProvider>
  )
}

/** Moves the focus to the first row. By Tab, the controls above it take about forty presses. */
function enterRows(event: MouseEvent): void {
  event.preventDefault()
  moveRowFocus('next')
}

/** The question before signing out, on every page. */
function LeaveOutlet() {
  const asked = useShellWindow()
  return asked?.kind === 'leave' ? <leaveQuestion.Part {...asked} onClose={closeShellWindow} /> : null
}

/** Shows the open window of the shell. The palette's code and the menu's count load when the page is idle, the others' on demand. */
function ShellWindowsOutlet({ onAppearance }: { onAppearance: () => void }) {
  const asked = useShellWindow()
  const opened = useAfterPress(asked !== null) ? asked : null
  useEffect(() => {
    const timer = setTimeout(() => {
      palette.preload()
      riesgoCount.preload()
    }, 1500)
    return () => clearTimeout(timer)
  }, [])
  switch (opened?.kind) {
    case 'palette':
      return <palette.Part onClose={closeShellWindow} onAppearance={onAppearance} />
    case 'shortcuts':
      return <shortcutSheet.Part onClose={closeShellWindow} />
    case 'change-branch':
      return <changeBranch.Part branch={opened.branch} onClose={closeShellWindow} />
    case 'leave':
    case undefined:
      return null
  }
}
