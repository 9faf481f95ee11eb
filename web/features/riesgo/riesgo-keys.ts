import { useOpenCobro } from '#web/lib/forms/use-open-cobro.ts'
import { holdingKeys } from '#web/lib/keys/hold-keys.ts'
import { useSession } from '#web/lib/session.ts'
import { useShortcut } from '#web/lib/shortcuts.ts'

const rows = () => Array.from(document.querySelectorAll<HTMLElement>('li[data-row]'))
const focusedRow = () => document.activeElement?.closest<HTMLElement>('li[data-row]') ?? undefined
const mainActOf = (row: HTMLElement | undefined) => row?.querySelector<HTMLElement>('[data-acto] a')

/** Moves the focus among the main acts of the rows; from outside it goes to the first. */
function move(step: 1 | -1): void {
  const all = rows()
  const row = focusedRow()
  mainActOf(row ? all[all.indexOf(row) + step] : all[0])?.focus()
}

/** The row goes away: the next one takes its focus, after the last the one before. */
export function leaveRow(id: string): void {
  const row = focusedRow()
  if (row?.dataset['row'] === id) move(row === rows().at(-1) ? -1 : 1)
}

/** The arrows or j and k move, `w` writes to the focused row or else to the first, `c` charges. */
export function useRiesgoKeys(): void {
  const { can } = useSession()
  const charge = holdingKeys(useOpenCobro())
  useShortcut({ keys: 'ArrowDown', label: 'Fila siguiente', run: () => move(1), isRepeating: true })
  useShortcut({ keys: 'ArrowUp', label: 'Fila anterior', run: () => move(-1), isRepeating: true })
  useShortcut({ keys: 'j', label: 'Fila siguiente', run: () => move(1), isRepeating: true })
  useShortcut({ keys: 'k', label: 'Fila anterior', run: () => move(-1), isRepeating: true })
  const write = () => mainActOf(focusedRow() ?? rows()[0])?.click()
  useShortcut({ keys: 'w', label: 'Escribir al de la fila', run: write })
  const run = () => {
    const cobrar = focusedRow()?.dataset['cobrar']
    if (cobrar) charge(cobrar)
  }
  useShortcut(can('payments.create') ? { keys: 'c', label: 'Cobrar al de la fila', run } : null)
}
