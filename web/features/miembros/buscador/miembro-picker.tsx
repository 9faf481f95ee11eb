import { useQuery } from '@tanstack/react-query'
import { Search, UserPlus } from 'lucide-react'
import { useDeferredValue, useId, useState } from 'react'
import type { MiembroPago } from '#shared/collections/miembro-pago.ts'
import { useSession } from '#web/lib/session.ts'
import { useToday } from '#web/lib/use-today.ts'
import { LoadError } from '#web/lib/api/load-error.tsx'
import { PointedList, PointedRow } from '#web/ui/fields/pointed-list.tsx'
import fieldStyles from '#web/ui/fields/field.module.css'
import { Spinner } from '#web/ui/buttons/spinner.tsx'
import { serverNow } from '#web/lib/clock/server-clock.ts'
import { listContext } from '../queries/miembros.queries.ts'
import { isLongGone } from './desk-order.ts'
import { LongGoneNote } from './long-gone-note.tsx'
import { memberSearchQuery } from './member-search.ts'
import { MiembroOption } from './miembro-option.tsx'
import styles from './miembro-picker.module.css'
import { usePickerKeys } from './use-picker-keys.ts'

interface MiembroPickerProps {
  onChoose: (miembro: MiembroPago) => void
  /** Offers to add a member with the typed text; absent without the permission. */
  onAdd?: ((typed: string) => void) | undefined
  /** A member who is not offered. */
  except?: string | undefined
}

/** A member found, or the offer to add one. */
type Row = MiembroPago | { readonly id: 'agregar' }

/** Searches members while typing. Focus stays in the input: arrows move, Enter chooses. */
export function MiembroPicker({ onChoose, onAdd, except }: MiembroPickerProps) {
  const session = useSession()
  const context = listContext(session, useToday(session.gym.zona_horaria))
  const [text, setText] = useState('')
  const query = useDeferredValue(text.trim())
  const search = useQuery(memberSearchQuery(query, context))
  const isSettled = query === text.trim() && !search.isFetching && !search.isPlaceholderData
  const found = query === '' ? [] : (search.data ?? []).filter(({ id }) => id !== except)
  // Only an answer to the text as typed may offer to add: a press in haste would add a member who is there already.
  const isOffered = onAdd !== undefined && query !== '' && isSettled && search.isSuccess
  const rows: readonly Row[] = isOffered ? [...found, { id: 'agregar' }] : found
  const choose = (row: Row | undefined) => {
    if (!row) return
    if ('estado' in row) onChoose(row)
    else onAdd?.(text.trim())
  }
  const list = useId()
  const [first] = found
  const isFirstGone = first !== undefined && isLongGone(first, serverNow())
  const { active, point, input } = usePickerKeys({
    list,
    rows,
    found: found.length,
    query,
    isFirstPointed: !isFirstGone,
    isSettled,
    onChoose: choose,
  })
  return (
    <div className={styles.picker}>
      <div className={fieldStyles.control}>
        <Search aria-hidden />
        <input
          {...input}
          autoFocus
          className={fieldStyles.input}
          placeholder="Nombre, documento o teléfono"
          aria-label="Buscar miembro"
          enterKeyHint="search"
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        {!isSettled && query !== '' && <Spinner />}
      </div>
      <PointedList id={list} label="Miembros encontrados" active={active?.id} className={styles.list}>
        {rows.map((row) => (
          <PointedRow
            key={row.id}
            list={list}
            id={row.id}
            isActive={row.id === active?.id}
            className={styles.row}
            onPoint={() => point(row)}
            onChoose={() => choose(row)}
          >
            {'estado' in row ? <MiembroOption miembro={row} /> : <AddOption typed={query} />}
          </PointedRow>
        ))}
      </PointedList>
      {isFirstGone && <LongGoneNote isPointed={active !== undefined} />}
      {onAdd && query !== '' && !isSettled && <AddPlace typed={query} />}
      <PickerNote
        query={query}
        isSettled={isSettled}
        count={found.length}
        error={search.error}
        onRetry={() => void search.refetch()}
      />
    </div>
  )
}

/** Keeps the place of the offer while the search goes on, so that the dialog keeps its height. */
function AddPlace({ typed }: { typed: string }) {
  return (
    <div aria-hidden className={styles.waiting}>
      <AddOption typed={typed} />
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
  query: string
  isSettled: boolean
  count: number
  error: Error | null
  onRetry: () => void
}

/** States without options (loading, none, error), announced to screen readers. */
function PickerNote({ query, isSettled, count, error, onRetry }: PickerNoteProps) {
  if (error) return <LoadError isCompact error={error} onRetry={onRetry} />
  const note =
    query === ''
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
