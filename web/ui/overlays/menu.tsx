import type { ReactNode } from 'react'
import {
  Header,
  Menu as AriaMenu,
  MenuItem,
  MenuSection,
  MenuTrigger,
  Popover as AriaPopover,
  type Placement,
} from 'react-aria-components'
import { AfterPress } from '../base/after-press.tsx'
import { classes } from '../base/classes.ts'
import { Kbd } from '../buttons/kbd.tsx'
import { useOverlayLayer } from '../base/layer.tsx'
import styles from '../base/list.module.css'
import popoverStyles from '../base/popover.module.css'

export type MenuAction = {
  id: string
  label: string
  detail?: string | undefined
  icon?: ReactNode
  /** The equivalent key. */
  shortcut?: string | undefined
  isDanger?: boolean | undefined
  isDisabled?: boolean | undefined
  href?: string | undefined
  onAction?: (() => void) | undefined
}

export type MenuGroup = { id: string; title?: string | undefined; items: readonly MenuAction[] }

export type MenuProps = {
  /** The button of the kit that opens the menu. */
  trigger: ReactNode
  /** The accessible name. */
  label: string
  groups: readonly MenuGroup[]
  placement?: Placement | undefined
}

function Action({ action }: { action: MenuAction }) {
  const { id, label, detail, icon, shortcut, isDanger, isDisabled = false, href, onAction } = action
  return (
    <MenuItem
      id={id}
      textValue={label}
      isDisabled={isDisabled}
      className={classes(styles.option, isDanger && styles.danger)}
      {...(href && { href })}
      {...(onAction && { onAction })}
    >
      {icon}
      <span className={styles.texts}>
        <span>{label}</span>
        {detail && <span className={styles.detail}>{detail}</span>}
      </span>
      {shortcut && <Kbd>{shortcut}</Kbd>}
    </MenuItem>
  )
}

/** A list of actions beside its button. */
export function Menu({ trigger, label, groups, placement = 'bottom end' }: MenuProps) {
  const layer = useOverlayLayer()
  return (
    <MenuTrigger>
      {trigger}
      <AfterPress>
        <AriaPopover className={classes(popoverStyles.popover)} placement={placement} offset={6} style={layer}>
          <AriaMenu aria-label={label} className={classes(styles.list)}>
            {groups.map(({ id, title, items }) => (
              <MenuSection key={id} className={classes(styles.section)} {...(!title && { 'aria-label': label })}>
                {title && <Header className={classes(styles.header)}>{title}</Header>}
                {items.map((action) => (
                  <Action key={action.id} action={action} />
                ))}
              </MenuSection>
            ))}
          </AriaMenu>
        </AriaPopover>
      </AfterPress>
    </MenuTrigger>
  )
}
