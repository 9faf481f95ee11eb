import { Search } from 'lucide-react'
import { useId, useState } from 'react'
import { Dialog, Modal, ModalOverlay } from 'react-aria-components'
import { describeError } from '#web/lib/api/errors.ts'
import { classes } from '#web/ui/base/classes.ts'
import { Kbd } from '#web/ui/buttons/kbd.tsx'
import { InModal } from '#web/ui/base/layer.tsx'
import { Spinner } from '#web/ui/buttons/spinner.tsx'
import { takeEarlyKeys } from '../shell/windows/early-keys.ts'
import { PaletteList } from './palette-list.tsx'
import styles from './palette.module.css'
import { usePaletteItems } from './use-palette-items.ts'
import { usePaletteKeys } from './use-palette-keys.ts'

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
