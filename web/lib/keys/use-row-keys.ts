import { focusedRowId, moveRowFocus } from '#web/ui/table/row-focus.ts'
import { holdingKeys } from './hold-keys.ts'
import { useShortcut } from '../shortcuts.ts'

/** ↓ and j enter the list of the page; j and k move in it, as the arrows do. `c` charges at the focused row. */
export function useRowKeys(charge: ((rowId: string) => void) | undefined): void {
  const next = () => moveRowFocus('next')
  useShortcut({ keys: 'ArrowDown', label: 'Ir a la lista', run: next })
  useShortcut({ keys: 'j', label: 'Fila siguiente', run: next, isRepeating: true })
  useShortcut({ keys: 'k', label: 'Fila anterior', run: () => moveRowFocus('previous'), isRepeating: true })
  const run = () => {
    const id = focusedRowId()
    if (id && charge) holdingKeys(charge)(id)
  }
  useShortcut(charge ? { keys: 'c', label: 'Cobrar al de la fila', run } : null)
}
