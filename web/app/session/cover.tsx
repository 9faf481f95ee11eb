import { type KeyboardEvent, useEffect, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import type { Covered } from '#web/lib/signed-in/signed-in.ts'
import { classes } from '#web/ui/base/classes.ts'
import { onDemand } from '#web/ui/base/on-demand.ts'
import styles from './cover.module.css'

const content = onDemand(async () => (await import('./cover-content.tsx')).CoverContent)

/** In milliseconds. */
const tryAgain = 3000

/**
 * Lies over the work of a person who is not signed in any more: opaque at once, in the browser's top layer, while the code of
 * the sign-in loads. The work below stays as it was, and the focus returns to its place.
 */
export function Cover({ presence }: { presence: Covered }) {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const { current } = dialog
    const { activeElement, documentElement } = document
    documentElement.dataset['cubierto'] = ''
    current?.showModal()
    return () => {
      delete documentElement.dataset['cubierto']
      current?.close()
      if (activeElement instanceof HTMLElement) activeElement.focus({ preventScroll: true })
    }
  }, [])
  useEffect(() => {
    content.preload()
    const timer = setInterval(content.preload, tryAgain)
    return () => clearInterval(timer)
  }, [])
  return createPortal(
    <div data-cubierta data-react-aria-top-layer>
      <dialog
        ref={dialog}
        className={classes(styles.cover)}
        aria-label="Sesión terminada"
        onKeyDown={holdBack}
        onCancel={(event) => event.preventDefault()}
        onClose={({ currentTarget }) => currentTarget.showModal()}
      >
        <content.Loaded presence={presence} />
      </dialog>
    </div>,
    document.body,
  )
}

/** The shortcuts of the work below listen to the document. Escape would close the dialog. */
function holdBack(event: KeyboardEvent): void {
  event.stopPropagation()
  if (event.key === 'Escape') event.preventDefault()
}
