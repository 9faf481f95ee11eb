import { useShortcut } from '#web/lib/shortcuts.ts'

type Step = (by: 1 | -1) => void

/** Steps from the open record to its neighbour in the list: for its panel, and by j and k on the page. */
export function useSteps(
  rows: readonly { id: string }[] | undefined,
  active: string | undefined,
  open: (id: string) => void,
): Step {
  const step: Step = (by) => {
    const at = rows?.findIndex(({ id }) => id === active) ?? -1
    const next = at === -1 ? undefined : rows?.[at + by]
    if (next) open(next.id)
  }
  const isOpen = active !== undefined
  useShortcut(isOpen ? { keys: 'j', label: 'Ficha siguiente', run: () => step(1) } : null)
  useShortcut(isOpen ? { keys: 'k', label: 'Ficha anterior', run: () => step(-1) } : null)
  return step
}
