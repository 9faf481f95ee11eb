import { Search } from 'lucide-react'
import type { ReactNode } from 'react'
import {
  Autocomplete,
  Dialog,
  Header,
  Input,
  Menu,
  MenuItem,
  MenuSection,
  Modal,
  ModalOverlay,
  SearchField,
} from 'react-aria-components'
import { classes } from './classes.ts'
import styles from './command-dialog.module.css'
import { Kbd } from './kbd.tsx'
import listStyles from './list.module.css'
import type { MenuAction, MenuGroup } from './menu.tsx'
import { Spinner } from './spinner.tsx'

export type CommandDialogProps = {
  isOpen: boolean
  onClose: () => void
  label: string
  placeholder?: string | undefined
  query: string
  onQuery: (query: string) => void
  /** What matches the text; the caller searches. */
  groups: readonly MenuGroup[]
  isLoading?: boolean | undefined
  /** Said when nothing matches. */
  emptyText?: ReactNode
}

function Command({ action, onClose }: { action: MenuAction; onClose: () => void }) {
  const { id, label, detail, icon, shortcut, href, onAction } = action
  const act = () => {
    onClose()
    onAction?.()
  }
  return (
    <MenuItem
      id={id}
      textValue={label}
      className={classes(listStyles.option, styles.option)}
      onAction={act}
      {...(href && { href })}
    >
      {icon}
      <span className={listStyles.texts}>
        <span>{label}</span>
        {detail && <span className={listStyles.detail}>{detail}</span>}
      </span>
      {shortcut && <Kbd>{shortcut}</Kbd>}
    </MenuItem>
  )
}

function Commands({ groups, label, emptyText, onClose }: CommandDialogProps) {
  return (
    <Menu
      aria-label={label}
      className={classes(listStyles.list, styles.list)}
      renderEmptyState={() => <div className={listStyles.empty}>{emptyText ?? 'Sin coincidencias'}</div>}
    >
      {groups.map(({ id, title, items }) => (
        <MenuSection key={id} id={id} className={classes(listStyles.section)} {...(!title && { 'aria-label': label })}>
          {title && <Header className={classes(listStyles.header)}>{title}</Header>}
          {items.map((action) => (
            <Command key={action.id} action={action} onClose={onClose} />
          ))}
        </MenuSection>
      ))}
    </Menu>
  )
}

/** Everything by typing: people, pages, actions. */
export function CommandDialog(props: CommandDialogProps) {
  const { isOpen, onClose, label, placeholder = 'Buscar o ir a…', query, onQuery, isLoading } = props
  return (
    <ModalOverlay
      className={classes(styles.overlay)}
      isOpen={isOpen}
      isDismissable
      onOpenChange={(isNowOpen) => !isNowOpen && onClose()}
    >
      <Modal className={classes(styles.modal)}>
        <Dialog aria-label={label} className={classes(styles.dialog)}>
          <Autocomplete inputValue={query} onInputChange={onQuery}>
            <SearchField aria-label={label} autoFocus className={classes(styles.search)}>
              {isLoading ? <Spinner /> : <Search aria-hidden />}
              <Input className={classes(styles.input)} placeholder={placeholder} />
              <Kbd>Esc</Kbd>
            </SearchField>
            <Commands {...props} />
          </Autocomplete>
          <footer className={styles.hints}>
            <span>
              <Kbd>↑</Kbd> <Kbd>↓</Kbd> elegir
            </span>
            <span>
              <Kbd>↵</Kbd> abrir
            </span>
          </footer>
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}
