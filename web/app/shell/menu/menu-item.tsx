import { Link } from '@tanstack/react-router'
import { classes } from '#web/ui/base/classes.ts'
import { isActive, type MenuLink } from './menu.ts'
import styles from './side-menu.module.css'

interface MenuItemProps {
  link: MenuLink
  pathname: string
  isNested?: boolean
}

export function MenuItem({ link: { label, href, icon: Icon, count }, pathname, isNested }: MenuItemProps) {
  const isCurrent = isActive(href, pathname)
  return (
    <li>
      <Link
        to={href}
        className={classes(styles.item, isNested && styles.nested, isCurrent && styles.active)}
        aria-current={isCurrent ? 'page' : undefined}
      >
        {!isNested && <Icon aria-hidden />}
        {label}
        {count && <count.Loaded />}
      </Link>
    </li>
  )
}
