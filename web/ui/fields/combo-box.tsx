import { Plus, Search } from 'lucide-react'
import { useContext, useEffect, type ReactNode, type Ref } from 'react'
import {
  ComboBox as AriaComboBox,
  ComboBoxStateContext,
  Group,
  Input,
  ListBox,
  ListBoxItem,
  Popover,
} from 'react-aria-components'
import { classes } from '../base/classes.ts'
import styles from './select.module.css'
import fieldStyles from './field.module.css'
import { FieldFrame, fieldState, type FieldTexts } from './field.tsx'
import { useOverlayLayer } from '../base/layer.tsx'
import listStyles from '../base/list.module.css'
import { OptionItem, type Option } from '../base/option.tsx'
import popoverStyles from '../base/popover.module.css'
import { Spinner } from '../buttons/spinner.tsx'

export type ComboBoxProps = FieldTexts & {
  /** The options that match the text; the caller searches. */
  items: readonly Option[]
  value: Option | null
  onChange: (id: string | null) => void
  query: string
  onQuery: (query: string) => void
  isLoading?: boolean | undefined
  /** Shown without matches. */
  emptyText?: ReactNode
  /** A last option that creates what was not found. */
  create?: { label: string; onPress: () => void } | undefined
  placeholder?: string | undefined
  onBlur?: (() => void) | undefined
  isDisabled?: boolean | undefined
  autoFocus?: boolean | undefined
  ref?: Ref<HTMLInputElement>
}

const createId = '__crear'

/** Keeps the first match active, so that Enter chooses it. */
function FirstMatch({ items }: { items: readonly Option[] }) {
  const state = useContext(ComboBoxStateContext)
  const firstId = items[0]?.id
  const { isOpen = false, inputValue = '', selectionManager } = state ?? {}
  const focusedKey = selectionManager?.focusedKey ?? null
  useEffect(() => {
    if (!isOpen || focusedKey !== null || firstId === undefined) return
    // The field's own effects, which run after this one, forget the active option of what was typed before.
    queueMicrotask(() => {
      if (selectionManager?.focusedKey === null) selectionManager.setFocusedKey(firstId)
    })
  }, [isOpen, inputValue, focusedKey, firstId, selectionManager])
  return null
}

function Matches({ items, create, isLoading, emptyText }: ComboBoxProps) {
  const empty = isLoading ? 'Buscando…' : (emptyText ?? 'Sin coincidencias')
  return (
    <ListBox
      className={classes(listStyles.list)}
      renderEmptyState={() => <div className={listStyles.empty}>{empty}</div>}
    >
      {items.map((option) => (
        <OptionItem key={option.id} option={option} />
      ))}
      {create && (
        <ListBoxItem id={createId} textValue={create.label} className={classes(listStyles.option, styles.create)}>
          <Plus aria-hidden />
          {create.label}
        </ListBoxItem>
      )}
    </ListBox>
  )
}

/** A field that searches options while typing: Enter takes the first match. */
export function ComboBox(props: ComboBoxProps) {
  const { label, isLabelHidden, isOptional, help, error, items, value, onChange, query, onQuery, create, ref } = props
  const { isLoading, placeholder = 'Buscar…', onBlur, isDisabled = false, autoFocus = false } = props
  const texts = { label, isLabelHidden, isOptional, help, error }
  const layer = useOverlayLayer()
  const isListed = !value || items.some(({ id }) => id === value.id)
  const listed = isListed ? items : [value, ...items]
  return (
    <AriaComboBox
      {...fieldState(texts)}
      onBlur={() => {
        onQuery(value?.label ?? '')
        onBlur?.()
      }}
      items={create ? [...listed, { id: createId, label: create.label }] : listed}
      allowsEmptyCollection={query !== ''}
      menuTrigger="input"
      isDisabled={isDisabled}
      autoFocus={autoFocus}
      inputValue={query}
      onInputChange={onQuery}
      value={value?.id ?? null}
      onChange={(key) => {
        const chosen = listed.find(({ id }) => id === key)
        if (key === createId) return create?.onPress()
        if (chosen) onQuery(chosen.label)
        onChange(chosen?.id ?? null)
      }}
    >
      <FieldFrame {...texts}>
        <Group className={classes(fieldStyles.control)}>
          {isLoading ? <Spinner /> : <Search aria-hidden />}
          <Input className={classes(fieldStyles.input)} placeholder={placeholder} {...(ref && { ref })} />
        </Group>
        <FirstMatch items={listed} />
        <Popover className={classes(popoverStyles.popover, popoverStyles.fit)} offset={4} style={layer}>
          {/* Without a modal dialog around them the options would stand outside of all landmarks. */}
          <section aria-label={label} className={styles.options}>
            <Matches {...props} items={listed} />
          </section>
        </Popover>
      </FieldFrame>
    </AriaComboBox>
  )
}
