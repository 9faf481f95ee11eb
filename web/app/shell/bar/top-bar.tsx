import { Link } from '@tanstack/react-router'
import { Menu, Moon, Palette, Sun } from 'lucide-react'
import { onDemand } from '#web/ui/base/on-demand.ts'
import type { SessionRecord } from '#web/lib/session.ts'
import { toggleDark } from '#web/theme/theme-store.ts'
import { useTheme } from '#web/theme/use-theme.ts'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { Logo } from '#web/ui/layout/logo.tsx'
import { paths } from '#web/lib/paths.ts'
import { GymBar } from './gym-bar.tsx'
import { SearchButton } from './search-button.tsx'
import styles from './top-bar.module.css'
import type { Layout } from '../layout/use-layout.ts'
import { UserPopover } from './user-popover.tsx'

const configurator = onDemand(async () => (await import('#web/ui/layout/theme-configurator.tsx')).ThemeConfigurator)

interface TopBarProps {
  record: SessionRecord
  layout: Layout
}

export function TopBar({ record, layout }: TopBarProps) {
  const { isMenuShown, state, send, toggleMenu } = layout
  const showConfigurator = (isVisible: boolean) => send({ kind: 'configurator-set', isVisible })
  return (
    <header className={styles.bar}>
      <IconButton
        label={isMenuShown ? 'Ocultar el menú' : 'Mostrar el menú'}
        icon={<Menu aria-hidden />}
        aria-expanded={isMenuShown}
        aria-controls="menu-principal"
        onPress={toggleMenu}
      />
      <Link to={paths.dashboard()} className={styles.logo} aria-label="Vigente">
        <Logo />
      </Link>
      <GymBar />
      <span className={styles.gap} />
      {record.gym && <SearchButton />}
      <span className={styles.wide}>
        <DarkButton />
        <IconButton
          label="Apariencia"
          icon={<Palette aria-hidden />}
          onHoverStart={configurator.preload}
          onPress={() => showConfigurator(true)}
        />
      </span>
      <UserPopover record={record} layout={layout} />
      {state.configSidebarVisible && <configurator.Part isOpen onClose={() => showConfigurator(false)} />}
    </header>
  )
}

export function DarkButton() {
  const { dark } = useTheme()
  return (
    <IconButton
      label={dark ? 'Usar el modo claro' : 'Usar el modo oscuro'}
      icon={dark ? <Sun aria-hidden /> : <Moon aria-hidden />}
      onPress={toggleDark}
    />
  )
}
