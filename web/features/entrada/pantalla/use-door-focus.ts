import { type RefObject, useEffect } from 'react'

/** Elements that take keys themselves. */
const busy =
  'input, textarea, select, [contenteditable], [role=dialog], [role=alertdialog], [role=menu], [role=listbox]'

/** Keeps the focus in the field: it comes back when nothing else has it, and any typed sign goes there. */
export function useDoorFocus(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const take = () => field.current?.focus({ preventScroll: true })
    // The page area takes the focus as the page opens.
    const frame = requestAnimationFrame(take)
    const onBlur = () =>
      requestAnimationFrame(() => {
        const { activeElement } = document
        if (activeElement === document.body || activeElement?.id === 'contenido') take()
      })
    const onKey = (event: KeyboardEvent) => {
      if (event.key.length > 1 || event.key === ' ' || event.ctrlKey || event.metaKey || event.altKey) return
      if (!(event.target instanceof Element) || event.target.closest(busy)) return
      event.stopPropagation()
      take()
    }
    document.addEventListener('focusout', onBlur)
    document.addEventListener('pointerup', onBlur)
    window.addEventListener('focus', onBlur)
    document.addEventListener('keydown', onKey, { capture: true })
    return () => {
      cancelAnimationFrame(frame)
      document.removeEventListener('focusout', onBlur)
      document.removeEventListener('pointerup', onBlur)
      window.removeEventListener('focus', onBlur)
      document.removeEventListener('keydown', onKey, { capture: true })
    }
  }, [field])
}
