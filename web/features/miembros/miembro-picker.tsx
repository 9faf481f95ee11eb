import { useQuery } from '@tanstack/react-query'
import { Search, UserPlus } from 'lucide-react'
import { useDeferredValue, useId, useState } from 'react'
import type { MiembroPago } from '#shared/collections/miembro-pago.ts'
import { describeError } from '#web/lib/errors.ts'
import { useSession } from '#web/lib/session.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import fieldStyles from '#web/ui/field.module.css'
import { Spinner } from '#web/ui/spinner.tsx'
import { memberSearchQuery } from './member-search.ts'
import { MiembroOption } from './miembro-option.tsx'
import styles from './miembro-picker.module.css'
import { usePickerKeys } from './use-picker-keys.ts'

interface MiembroPickerProps {
  onChoose: (miembro: MiembroPago) => void
  /** Offers to add whoever is not found, with what was typed; absent for who may not. */
  onAdd?: ((typed: string) => void) | undefined
}

/** Finds a member while one types. The focus stays in the question: arrows point, Enter chooses. */
export function MiembroPicker({ onChoose, onAdd }: MiembroPickerProps) {
  const { branch } = useSession()
  const [text, setText] = useState('')
  const question = useDeferredValue(text.trim())
  const search = useQuery(memberSearchQuery(question, branch.id))
  const isSettled = question === text.trim() && !search.isFetching && !search.isPlaceholderData
  const found = question === '' ? [] : (search.data ?? [])
  const rows = onAdd && question !== '' ? [...found, null] : found
  const choose = (row: MiembroPago | null | undefined) => {
    if (row) onChoose(row)
    else if (row === null) onAdd?.(text.trim())
  }
  const listId = useId()
  const { active, handleKey, point } = usePickerKeys({
    rows,
    found: found.length,
    question,
    isSettled,
    onChoose: choose,
  })
  return (
    <div className={styles.picker}>
      <div className={fieldStyles.control}>
        <Search aria-hidden />
        <input
          autoFocus
          type="text"
          className={fieldStyles.input}
          placeholder="Nombre, documento o teléfono"
          aria-label="Buscar miembro"
          role="combobox"
          aria-expanded={rows.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={rows.length > 0 ? `${listId}-${active}` : undefined}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="search"
          value={text}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={handleKey}
        />
        {!isSettled && question !== '' && <Spinner />}
      </div>
      <div id={listId} role="listbox" aria-label="Miembros encontrados" className={styles.list}>
        {rows.map((row, index) => (
          <div
            key={row?.id ?? 'agregar'}
            id={`${listId}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            className={styles.row}
            onPointerMove={() => index !== active && point(index)}
            onClick={() => choose(row)}
            onKeyDown={undefined}
          >
            {row ? <MiembroOption miembro={row} /> : <AddOption typed={question} />}
          </div>
        ))}
      </div>
      <PickerNote
        question={question}
        isSettled={isSettled}
        count={found.length}
        error={search.error}
        onRetry={() => void search.refetch()}
      />
    </div>
  )
}

function AddOption({ typed }: { typed: string }) {
  return (
    <>
      <span className={styles.add}>
        <UserPlus aria-hidden />
      </span>
      <span className={styles.texts}>
        <span className={styles.name}>Agregar nuevo miembro</span>
        <span className={styles.detail}>«{typed}»</span>
      </span>
    </>
  )
}

interface PickerNoteProps {
  question: string
  isSettled: boolean
  count: number
  error: Error | null
  onRetry: () => void
}

/** What the list alone does not say; changes are read out. */
function PickerNote({ question, isSettled, count, error, onRetry }: PickerNoteProps) {
  if (error) return <ErrorState isCompact text={describeError(error).sentence} onRetry={onRetry} />
  const note =
    question === ''
      ? 'Escribe parte del nombre, o los últimos números del documento o del teléfono.'
      : isSettled && count === 0
        ? 'Nadie coincide. Prueba con otra parte del nombre o con el documento.'
        : ''
  return (
    <p className={styles.note} aria-live="polite">
      {note}
    </p>
  )
}
