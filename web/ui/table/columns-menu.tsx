import { Check, Columns3 } from 'lucide-react'
import { Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components'
import { AfterPress } from '../base/after-press.tsx'
import { classes } from '../base/classes.ts'
import { IconButton } from '../buttons/icon-button.tsx'
import { useOverlayLayer } from '../base/layer.tsx'
import styles from '../base/list.module.css'
import popoverStyles from '../base/popover.module.css'

export type ColumnsMenuProps = {
  columns: readonly { id: string; title: string; isFixed?: boolean | undefined }[]
  hidden: readonly string[]
  onChange: (hidden: string[]) => void
}

export function ColumnsMenu({ columns, hidden, onChange }: ColumnsMenuProps) {
  const layer = useOverlayLayer()
  const choices = columns.filter(({ isFixed }) => !isFixed)
  const shown = choices.map(({ id }) => id).filter((id) => !hidden.includes(id))
  return (
    <MenuTrigger>
      <IconButton variant="outline" label="Columnas" icon={<Columns3 aria-hidden />} />
      <AfterPress>
        <Popover className={classes(popoverStyles.popover)} placement="bottom end" offset={6} style={layer}>
          <Menu
            aria-label="Columnas visibles"
            className={classes(styles.list)}
            selectionMode="multiple"
            selectedKeys={shown}
            onSelectionChange={(keys) =>
              onChange(choices.map(({ id }) => id).filter((id) => keys !== 'all' && !keys.has(id)))
            }
          >
            {choices.map(({ id, title }) => (
              <MenuItem key={id} id={id} textValue={title} className={classes(styles.option)}>
                {({ isSelected }) => (
                  <>
                    <span className={styles.texts}>{title}</span>
                    {isSelected && <Check aria-hidden className={styles.check} />}
                  </>
                )}
              </MenuItem>
            ))}
          </Menu>
        </Popover>
      </AfterPress>
    </MenuTrigger>
  )
}
