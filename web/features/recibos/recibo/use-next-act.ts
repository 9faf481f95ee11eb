import { type RefObject, useEffect, useEffectEvent } from 'react'
import { paths } from '#web/lib/paths.ts'
import { useShortcuts, useShortcutsSwitch } from '#web/lib/shortcuts.ts'

/** Shortcuts that begin an act of the desk: search, door, sale, and what the screen behind adds. */
const acts = new Set(['/', 'e', 'v', 'n'])
const typing = 'input:not([type=radio]), textarea, select, [role=menu], [role=listbox]'

/**
 * The key of the desk's next act closes the receipt and begins it: no Enter is needed in between. At the door the person who paid
 * is let in first. `inside` is a part of the receipt.
 */
export function useNextAct(inside: RefObject<HTMLElement | null>, onLeave: () => void): void {
  const shortcuts = useShortcuts()
  const isOn = useShortcutsSwitch()
  const handle = useEffectEvent((event: KeyboardEvent) => {
    if (!isOn || event.defaultPrevented || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return
    if (!(event.target instanceof Element) || event.target.closest(typing)) return
    if (location.pathname === paths.entrada()) return
    // A question above the receipt has its own keys.
    if (event.target.closest('[role=dialog], [role=alertdialog]')?.contains(inside.current) !== true) return
    const next = acts.has(event.key) && shortcuts.findLast(({ keys }) => keys === event.key)
    if (!next) return
    event.preventDefault()
    onLeave()
    next.run()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => handle(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
