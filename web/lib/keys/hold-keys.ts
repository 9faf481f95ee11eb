/** In milliseconds. A form that does not come must not keep the keyboard. */
const longest = 3000

/**
 * For a key that opens a form: keeps what is typed until the form's first field has the focus, since its code may still
 * be loading, and types it there. Enter is dropped: the row that has the focus must not open as well.
 */
function holdKeys(): void {
  let text = ''
  const held = new AbortController()
  const release = () => held.abort()
  const timer = setTimeout(release, longest)
  const { signal } = held
  signal.addEventListener('abort', () => clearTimeout(timer))
  window.addEventListener(
    'keydown',
    (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return
      if (event.key === 'Escape') return release()
      if (event.key.length > 1 && event.key !== 'Enter') return
      if (event.key !== 'Enter') text += event.key
      event.preventDefault()
      event.stopPropagation()
    },
    { capture: true, signal },
  )
  window.addEventListener('pointerdown', release, { capture: true, signal })
  document.addEventListener(
    'focusin',
    ({ target }) => {
      // A dialog takes the focus itself until its content is loaded.
      if (!(target instanceof HTMLElement) || target.getAttribute('role')?.endsWith('dialog')) return
      release()
      if (target instanceof HTMLInputElement && text !== '') typeInto(target, text)
    },
    { signal },
  )
}

/** The action of a key that opens a form. */
export const holdingKeys =
  <Args extends unknown[]>(open: (...args: Args) => void) =>
  (...args: Args): void => {
    holdKeys()
    open(...args)
  }

/** Adds the text at the cursor as typing would, so that the field's handlers hear of it. */
function typeInto(field: HTMLInputElement, text: string): void {
  field.setRangeText(text, field.selectionStart ?? 0, field.selectionEnd ?? 0, 'end')
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
