import { Search } from 'lucide-react'
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useState } from 'react'
import { Dialog, Modal, ModalOverlay } from 'react-aria-components'
import { isLongGone } from '#web/features/miembros/buscador/desk-order.ts'
import { LongGoneNote } from '#web/features/miembros/buscador/long-gone-note.tsx'
import { serverNow } from '#web/lib/clock/server-clock.ts'
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
  const first = items[0]?.miembro
  const isFirstGone = first !== undefined && isLongGone(first, serverNow())
  const { active, point, run, input } = usePaletteKeys({
    list,
    items,
    query,
    isFirstPointed: !isFirstGone,
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
      {isFirstGone && <LongGoneNote isPointed={active !== undefined} />}
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
          <Kbd>↵</Kbd> {active?.verb ?? 'abrir'}
        </span>
        {active?.second && (
          <span>
            <Kbd>⇧</Kbd> <Kbd>↵</Kbd> ver ficha
          </span>
        )}
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
  isFirstPointed: boolean
  isSearching: boolean
  /** Enter was pressed before the palette appeared. */
  isEntered: boolean
  onClose: () => void
}

type Enter = 'enter' | 'shift-enter'

/**
 * Arrows move, Enter runs, with Shift the second act. Enter waits for the members, so that fast typing opens the member and
 * not an earlier result.
 */
function usePaletteKeys({ list, items, query, isFirstPointed, isSearching, isEntered, onClose }: PaletteKeys) {
  const { active, isMoved, point, step, input } = usePointed({ list, rows: items, query, isFirstPointed })
  const [waiting, setWaiting] = useState<Enter | null>(isEntered ? 'enter' : null)
  const run = (act: (() => void) | undefined) => {
    if (!act) return
    onClose()
    act()
  }
  const actOf = (pressed: Enter) => (pressed === 'enter' ? active?.run : active?.second?.run)
  const runActive = useEffectEvent((pressed: Enter) => run(actOf(pressed)))
  useEffect(() => {
    if (waiting && !isSearching) runActive(waiting)
  }, [waiting, isSearching])
  const handleKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (step(event.key)) return event.preventDefault()
    if (event.key !== 'Enter') return setWaiting(null)
    const pressed = event.shiftKey ? 'shift-enter' : 'enter'
    if (isSearching && !isMoved) setWaiting(pressed)
    else run(actOf(pressed))
    event.preventDefault()
  }
  return { active, point, run, input: { ...input, onKeyDown: handleKey } }
}
