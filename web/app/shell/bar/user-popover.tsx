import { BookOpen, Keyboard, LogOut, Palette, Settings, Sparkles, UserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button as AriaButton, Link as AriaLink } from 'react-aria-components'
import { holds } from '#shared/holds.ts'
import { hasNovedades, noteNovedades } from '#web/lib/novedades.ts'
import { avatarAddress } from '#web/lib/api/foto.ts'
import type { SessionRecord } from '#web/lib/session.ts'
import { Avatar } from '#web/ui/pictures/avatar.tsx'
import { classes } from '#web/ui/base/classes.ts'
import { paths } from '#web/lib/paths.ts'
import { leave } from '../windows/leave.ts'
import { BarPopover } from './bar-popover.tsx'
import { openShellWindow } from '../windows/shell-windows.ts'
import styles from './user-popover.module.css'
import type { Layout } from '../layout/use-layout.ts'

interface UserPopoverProps {
  record: SessionRecord
  layout: Layout
}

/** The signed-in user and the actions of the own account. */
export function UserPopover({ record, layout: { state, send } }: UserPopoverProps) {
  const { user, permissions } = record
  const show = (isVisible: boolean) => send({ kind: 'profile-set', isVisible })
  const isUnseen = hasNovedades()
  const then = (act: () => void) => () => {
    show(false)
    act()
  }
  return (
    <BarPopover
      title="Acciones"
      isFlush
      placement="bottom end"
      isOpen={state.profileSidebarVisible}
      onOpenChange={show}
      trigger={(props) => (
        <AriaButton
          {...props}
          className={classes(styles.trigger)}
          aria-label={`Cuenta de ${user.name}${isUnseen ? ', con novedades' : ''}`}
        >
          <Avatar name={user.name} isTinted src={avatarAddress(user)} />
          {isUnseen && <span className={styles.dot} />}
        </AriaButton>
      )}
    >
      <Identity record={record} />
      <ul className={styles.list}>
        <LinkRow
          href={paths.miCuenta()}
          icon={<UserRound aria-hidden />}
          label="Mi cuenta"
          onPress={() => show(false)}
        />
        {holds('settings.index', permissions) && (
          <LinkRow
            href={paths.configuracion()}
            icon={<Settings aria-hidden />}
            label="Configuración"
            onPress={() => show(false)}
          />
        )}
        <LinkRow href={paths.ayuda()} icon={<BookOpen aria-hidden />} label="Ayuda" onPress={() => show(false)} />
        <LinkRow
          href={paths.ayuda({ guia: 'novedades' })}
          icon={<Sparkles aria-hidden />}
          label={<>Novedades {isUnseen && <span className={styles.dot} />}</>}
          onPress={then(noteNovedades)}
        />
        <Act
          icon={<Keyboard aria-hidden />}
          label="Atajos"
          onPress={then(() => openShellWindow({ kind: 'shortcuts' }))}
        />
        <Act
          icon={<Palette aria-hidden />}
          label="Apariencia"
          onPress={then(() => send({ kind: 'configurator-set', isVisible: true }))}
        />
      </ul>
      <ul className={classes(styles.list, styles.last)}>
        <Act icon={<LogOut aria-hidden />} label="Cerrar sesión" onPress={then(() => void leave())} />
      </ul>
    </BarPopover>
  )
}

function Identity({ record: { user, role, gym } }: { record: SessionRecord }) {
  return (
    <div className={styles.who}>
      <p className={styles.name}>{user.name}</p>
      <p>{role.nombre}</p>
      {gym?.servicio && <p>Plan {gym.servicio.nombre}</p>}
    </div>
  )
}

interface RowProps {
  icon: ReactNode
  label: ReactNode
  onPress: () => void
}

function Act({ icon, label, onPress }: RowProps) {
  return (
    <li>
      <AriaButton className={classes(styles.row)} onPress={onPress}>
        {icon}
        {label}
      </AriaButton>
    </li>
  )
}

function LinkRow({ href, icon, label, onPress }: RowProps & { href: string }) {
  return (
    <li>
      <AriaLink className={classes(styles.row)} href={href} onPress={onPress}>
        {icon}
        {label}
      </AriaLink>
    </li>
  )
}
