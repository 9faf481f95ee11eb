import { Search } from 'lucide-react'
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useState } from 'react'
import { Dialog, Modal, ModalOverlay } from 'react-aria-components'
import { describeError } from '#web/lib/api/errors.ts'
import { classes } from '#web/ui/base/classes.ts'
import { Kbd } from '#web/ui/buttons/kbd.tsx'
import { InModal } from '#web/ui/base/layer.tsx'
import { Spinner } from '#web/ui/buttons/spinner.tsx'
import { usePointed } from '#web/ui/fields/use-pointed.ts'
import styles from './palette.module.css'
import { takeEarlyKeys } from '../shell/windows/early-keys.ts'
import { PaletteList } from './palette-list.tsx'
import { usePaletteItems } from './use-palette-items.ts'
import type { PaletteItem } from './palette-item.ts'

interface PaletteProps {
  onClose: () => void
  onAppearance: () => void
}

/** Searches members, pages and actions. */
export function Palette({ onClose, onAppearance }: PaletteProps) {
  return (
    <ModalOverlay
      className={classes(styles.overlay)}
      isOpen
      isDismissable
      onOpenChange={(isOpen) => !isOpen && onClose()}
    >
      <Modal className={classes(styles.modal)}>
        <Dialog className={classes(styles.dialog)} aria-label="Buscar">
          <InModal>
            <PaletteSearch onClose={onClose} onAppearance={onAppearance} />
          </InModal>
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}

function PaletteSearch({ onClose, onAppearance }: PaletteProps) {
  const [early] = useState(takeEarlyKeys)
  const [text, setText] = useState(early.text)
  const query = text.trim()
  const { items, isSearching, error } = usePaletteItems(query, onAppearance)
  const list = useId()
  const { active, point, run, input } = usePaletteKeys({
    list,
    items,
    query,
    isSearching,
    isEntered: early.isEntered,
    onClose,
  })
  return (
    <>
      <div className={styles.question}>
        <Search aria-hidden />
        <input
          {...input}
          autoFocus
          className={styles.input}
          placeholder="Nombre, documento, teléfono o acción"
          aria-label="Buscar miembros, páginas y acciones"
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        {isSearching && <Spinner />}
      </div>
      <PaletteList id={list} items={items} active={active} onRun={run} onPoint={point} />
      {error && <p className={styles.note}>{describeError(error).sentence}</p>}
      {items.length === 0 && !isSearching && !error && (
        <p className={styles.note}>Nada coincide con «{query}». Prueba con otra parte del nombre o con el documento.</p>
      )}
      <footer className={styles.hints}>
        <span>
          <Kbd>↑</Kbd> <Kbd>↓</Kbd> elegir
        </span>
        <span>
          <Kbd>↵</Kbd> abrir
        </span>
        <span>
          <Kbd>Esc</Kbd> cerrar
        </span>
      </footer>
    </>
  )
}

interface PaletteKeys {
  list: string
  items: readonly PaletteItem[]
  query: string
  isSearching: boolean
  /** Enter was pressed before the palette appeared. */
  isEntered: boolean
  onClose: () => void
}

/**
 * Arrows move, Enter runs. Enter waits for the members, so that fast typing opens the member and not an earlier result.
 */
function usePaletteKeys({ list, items, query, isSearching, isEntered, onClose }: PaletteKeys) {
  const { active, isMoved, point, step, input } = usePointed({ list, rows: items, query })
  const [isWaiting, setIsWaiting] = useState(isEntered)
  const run = (item: PaletteItem | undefined) => {
    if (!item) return
    onClose()
    item.run()
  }
  const runFirst = useEffectEvent(() => run(items[0]))
  useEffect(() => {
    if (isWaiting && !isSearching) runFirst()
  }, [isWaiting, isSearching])
  const handleKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (step(event.key)) return event.preventDefault()
    if (event.key !== 'Enter') return setIsWaiting(false)
    if (isSearching && !isMoved) setIsWaiting(true)
    else run(active)
    event.preventDefault()
  }
  return { active, point, run, input: { ...input, onKeyDown: handleKey } }
}
