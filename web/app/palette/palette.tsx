import { Search } from 'lucide-react'
import { useState } from 'react'
import { Dialog, Modal, ModalOverlay } from 'react-aria-components'
import { describeError } from '#web/lib/errors.ts'
import { classes } from '#web/ui/classes.ts'
import { Kbd } from '#web/ui/kbd.tsx'
import { InModal } from '#web/ui/layer.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { takeEarlyKeys } from './early-keys.ts'
import { PaletteList } from './palette-list.tsx'
import styles from './palette.module.css'
import { usePaletteItems } from './use-palette-items.ts'
import { usePaletteKeys } from './use-palette-keys.ts'

interface PaletteProps {
  onClose: () => void
  onAppearance: () => void
}

/** Members, pages and actions by a few letters. */
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
  const question = text.trim()
  const { items, isSearching, error } = usePaletteItems(question, onAppearance)
  const { active, handleKey, run, setActive } = usePaletteKeys({
    items,
    question,
    isSearching,
    isEntered: early.isEntered,
    onClose,
  })
  return (
    <>
      <div className={styles.question}>
        <Search aria-hidden />
        <input
          autoFocus
          type="text"
          className={styles.input}
          placeholder="Nombre, documento, teléfono o acción"
          aria-label="Buscar miembros, páginas y acciones"
          role="combobox"
          aria-expanded
          aria-controls="paleta"
          aria-autocomplete="list"
          aria-activedescendant={active ? `paleta-${active.id}` : undefined}
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={handleKey}
        />
        {isSearching && <Spinner />}
      </div>
      <PaletteList items={items} active={active} onRun={run} onPoint={setActive} />
      {error && <p className={styles.note}>{describeError(error).sentence}</p>}
      {items.length === 0 && !isSearching && !error && (
        <p className={styles.note}>
          Nada coincide con «{question}». Prueba con otra parte del nombre o con el documento.
        </p>
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
