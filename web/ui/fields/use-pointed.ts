import { useState } from 'react'

interface Pointed<Row> {
  /** The id of the list. */
  list: string
  rows: readonly Row[]
  query: string
  /** False for a first row that Enter must not choose before an arrow has pointed to it. */
  isFirstPointed?: boolean
}

/**
 * The active row of a list below a search box that keeps the focus: the first until the user moves, and again after each
 * change of the query.
 */
export function usePointed<Row extends { readonly id: string }>(pointed: Pointed<Row>) {
  const { list, rows, query, isFirstPointed = true } = pointed
  const [moved, setMoved] = useState({ query, id: '' })
  const chosen = moved.query === query ? rows.find(({ id }) => id === moved.id) : undefined
  const active = chosen ?? (isFirstPointed ? rows[0] : undefined)
  const point = ({ id }: Row) => setMoved({ query, id })

  /** Moves by an arrow key. False for every other key. */
  const step = (key: string): boolean => {
    if (key !== 'ArrowDown' && key !== 'ArrowUp') return false
    const at = rows.findIndex(({ id }) => id === active?.id)
    const next = key === 'ArrowDown' ? (rows[at + 1] ?? rows[0]) : rows.at(Math.max(at, 0) - 1)
    if (next) point(next)
    return true
  }

  const input = {
    type: 'text',
    role: 'combobox',
    'aria-expanded': rows.length > 0,
    'aria-controls': list,
    'aria-autocomplete': 'list',
    'aria-activedescendant': active && rowId(list, active.id),
    autoComplete: 'off',
    spellCheck: false,
  } as const
  return { active, isMoved: chosen !== undefined, point, step, input }
}

export const rowId = (list: string, id: string) => `${list}-${id}`
