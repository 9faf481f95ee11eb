import { ChevronDown } from 'lucide-react'
import { useEffect } from 'react'
import { classes } from '#web/ui/base/classes.ts'
import { isActive, type MenuEntry, type MenuLink } from './menu.ts'
import { MenuItem } from './menu-item.tsx'
import styles from './side-menu.module.css'
import type { Layout } from '../layout/use-layout.ts'

type SubmenuProps = Pick<Layout, 'state' | 'send'> & {
  entry: MenuEntry & { items: readonly MenuLink[] }
  pathname: string
}

/** A group of pages, expanded while one of them is on screen. */
export function Submenu({ entry, pathname, state, send }: SubmenuProps) {
  const { label, icon: Icon, items } = entry
  const isInside = items.some(({ href }) => isActive(href, pathname))
  const isOpen = state.activeMenuItem === label
  useEffect(() => {
    if (isInside) send({ kind: 'menu-item-set', item: label })
  }, [isInside, label, send])
  const toggle = () => send({ kind: 'menu-item-set', item: isOpen ? null : label })
  return (
    <li>
      <button
        type="button"
        className={classes(styles.item, isInside && !isOpen && styles.active)}
        aria-expanded={isOpen}
        aria-controls={`submenu-${label}`}
        onClick={toggle}
      >
        <Icon aria-hidden />
        {label}
        <ChevronDown aria-hidden className={classes(styles.chevron, isOpen && styles.turned)} />
      </button>
      <div className={classes(styles.fold, isOpen && styles.unfolded)} id={`submenu-${label}`} inert={!isOpen}>
        <ul className={styles.sublist}>
          {items.map((link) => (
            <MenuItem key={link.label} link={link} pathname={pathname} isNested />
          ))}
        </ul>
      </div>
    </li>
  )
}
