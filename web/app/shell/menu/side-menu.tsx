import { useLocation } from '@tanstack/react-router'
import { use, useEffect, useRef } from 'react'
import { classes } from '#web/ui/base/classes.ts'
import { paths } from '#web/lib/paths.ts'
import { SessionContext } from '#web/lib/session.ts'
import { LinkButton } from '#web/ui/buttons/button.tsx'
import { Logo } from '#web/ui/layout/logo.tsx'
import styles from './side-menu.module.css'
import type { MenuEntry } from './menu.ts'
import { MenuItem } from './menu-item.tsx'
import { Submenu } from './submenu.tsx'
import type { Layout } from '../layout/use-layout.ts'
import { GymMark } from './gym-mark.tsx'

interface SideMenuProps {
  /** Empty for a user without permissions. */
  entries: readonly MenuEntry[]
  layout: Layout
}

/** The menu of pages: beside the content, over it, or as a drawer on narrow screens. */
export function SideMenu({ entries, layout }: SideMenuProps) {
  const { state, mode, isOver, isDesktop, isMenuShown, send } = layout
  const pathname = useLocation({ select: (location) => location.pathname })
  const menu = useRef<HTMLElement>(null)
  const isFloating = mode === 'overlay' || !isDesktop
  useEffect(() => {
    if (!isOver) return
    const leave = () => send({ kind: 'menu-left' })
    menu.current?.querySelector<HTMLElement>('a, button')?.focus()
    return listenForLeaving(menu.current, leave)
  }, [isOver, send])
  return (
    <>
      {isOver && !isDesktop && <div className={styles.mask} />}
      <nav
        ref={menu}
        id="menu-principal"
        aria-label="Menú principal"
        inert={!isMenuShown}
        className={classes(styles.menu, isFloating && styles.floating, !isMenuShown && styles.hidden)}
      >
        {isFloating && <MenuHead isDesktop={isDesktop} />}
        {entries.length > 0 && <MenuList {...{ entries, pathname, state, send }} />}
      </nav>
    </>
  )
}

type MenuListProps = Pick<Layout, 'state' | 'send'> & { entries: readonly MenuEntry[]; pathname: string }

function MenuList({ entries, pathname, state, send }: MenuListProps) {
  return (
    <>
      <h2 className={styles.heading} id="menu-acciones">
        Acciones
      </h2>
      <ul aria-labelledby="menu-acciones" className={styles.list}>
        {entries.map((entry) =>
          entry.items ? (
            <Submenu
              key={entry.label}
              entry={{ ...entry, items: entry.items }}
              pathname={pathname}
              state={state}
              send={send}
            />
          ) : (
            <MenuItem key={entry.label} link={entry} pathname={pathname} />
          ),
        )}
      </ul>
    </>
  )
}

/** A press outside, or Escape, closes the menu. The button that opened it handles its own press. */
function listenForLeaving(menu: HTMLElement | null, leave: () => void): () => void {
  const onPress = ({ target }: PointerEvent) => {
    if (!(target instanceof Element)) return
    if (!menu?.contains(target) && !target.closest('[aria-controls=menu-principal]')) leave()
  }
  const onKey = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape') return
    leave()
    document.querySelector<HTMLElement>('[aria-controls=menu-principal]')?.focus()
  }
  document.addEventListener('pointerdown', onPress)
  document.addEventListener('keydown', onKey)
  return () => {
    document.removeEventListener('pointerdown', onPress)
    document.removeEventListener('keydown', onKey)
  }
}

/** The head of a menu that covers the bar, or stands where the bar has no room for the gym. */
function MenuHead({ isDesktop }: { isDesktop: boolean }) {
  const gym = use(SessionContext)?.gym
  return (
    <div className={styles.head}>
      <div className={styles.brand}>
        <Logo />
      </div>
      {gym && !isDesktop && (
        <div className={styles.gym}>
          <GymMark gym={gym} />
          {gym.servicio?.precio === 0 && (
            <LinkButton size="s" isFull href={paths.cambiarPlan()}>
              Explorar premium
            </LinkButton>
          )}
        </div>
      )}
    </div>
  )
}
