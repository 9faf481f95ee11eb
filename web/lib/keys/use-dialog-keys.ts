import { type RefObject, useEffect, useEffectEvent } from 'react'
import { useShortcutsSwitch } from '../shortcuts.ts'

const typing =
  'input:not([type=radio], [type=checkbox]), textarea, select, [aria-haspopup=listbox], [role=listbox], [role=menu], [role=combobox]'

/** Keys of an open dialog, each with what it does. Keys typed into a field stay there. `inside` is a part of the dialog. */
export function useDialogKeys(
  inside: RefObject<HTMLElement | null>,
  keys: Readonly<Record<string, (() => void) | undefined>>,
): void {
  const isOn = useShortcutsSwitch()
  const handle = useEffectEvent((event: KeyboardEvent) => {
    if (!isOn || event.defaultPrevented || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return
    if (!(event.target instanceof Element) || event.target.closest(typing)) return
    // A question above the dialog has its own keys.
    if (event.target.closest('[role=dialog], [role=alertdialog]')?.contains(inside.current) !== true) return
    const run = keys[event.key]
    if (!run) return
    event.preventDefault()
    run()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => handle(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
