import { Check, Columns3 } from 'lucide-react'
import { Menu, MenuItem, MenuSection, MenuTrigger, Popover } from 'react-aria-components'
import { AfterPress } from '../base/after-press.tsx'
import { classes } from '../base/classes.ts'
import { IconButton } from '../buttons/icon-button.tsx'
import { chooseCompactRows, useCompactRows } from './compact-rows.ts'
import { useOverlayLayer } from '../base/layer.tsx'
import styles from '../base/list.module.css'
import popoverStyles from '../base/popover.module.css'

export type ColumnsMenuProps = {
  columns: readonly { id: string; title: string; isFixed?: boolean | undefined }[]
  hidden: readonly string[]
  onChange: (hidden: string[]) => void
}

const compact = 'filas-compactas'

/** The list's look: its columns, and the height of its rows, which is the device's for all lists. */
export function ColumnsMenu({ columns, hidden, onChange }: ColumnsMenuProps) {
  const layer = useOverlayLayer()
  const choices = columns.filter(({ isFixed }) => !isFixed)
  const isCompact = useCompactRows()
  const shown = choices.map(({ id }) => id).filter((id) => !hidden.includes(id))
  return (
    <MenuTrigger>
      <IconButton variant="outline" label="Columnas y filas" icon={<Columns3 aria-hidden />} />
      <AfterPress>
        <Popover className={classes(popoverStyles.popover)} placement="bottom end" offset={6} style={layer}>
          <Menu aria-label="Columnas y filas" className={classes(styles.list)}>
            <MenuSection
              aria-label="Filas"
              className={classes(styles.section)}
              selectionMode="multiple"
              selectedKeys={isCompact ? [compact] : []}
              onSelectionChange={() => chooseCompactRows(!isCompact)}
            >
              <Choice id={compact} title="Filas compactas" />
            </MenuSection>
            <MenuSection
              aria-label="Columnas visibles"
              className={classes(styles.section)}
              selectionMode="multiple"
              selectedKeys={shown}
              onSelectionChange={(keys) =>
                onChange(choices.map(({ id }) => id).filter((id) => keys !== 'all' && !keys.has(id)))
              }
            >
              {choices.map(({ id, title }) => (
                <Choice key={id} id={id} title={title} />
              ))}
            </MenuSection>
          </Menu>
        </Popover>
      </AfterPress>
    </MenuTrigger>
  )
}

function Choice({ id, title }: { id: string; title: string }) {
  return (
    <MenuItem id={id} textValue={title} className={classes(styles.option)}>
      {({ isSelected }) => (
        <>
          <span className={styles.texts}>{title}</span>
          {isSelected && <Check aria-hidden className={styles.check} />}
        </>
      )}
    </MenuItem>
  )
}
