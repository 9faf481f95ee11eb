const rowSelector = 'tr[data-row]'

const focusedRow = () => document.activeElement?.closest<HTMLElement>(rowSelector)

/** The id of the row that has the focus, or a control in it. */
export const focusedRowId = (): string | undefined => focusedRow()?.dataset['row']

/** Moves the focus among the rows; from outside it enters the table at the row that Tab would reach. */
export function moveRowFocus(to: 'next' | 'previous' | 'first' | 'last'): void {
  const rows = Array.from(document.querySelectorAll<HTMLElement>(rowSelector))
  const focused = focusedRow()
  const entry = rows.find(({ tabIndex }) => tabIndex === 0)
  const at = focused ? rows.indexOf(focused) : -1
  const targets = {
    next: focused ? rows[at + 1] : entry,
    previous: focused ? rows[at - 1] : entry,
    first: rows[0],
    last: rows.at(-1),
  }
  targets[to]?.focus()
}
