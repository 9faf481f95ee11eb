import { Fragment, type ReactNode, useEffect, useRef, useState } from 'react'
import { useSession } from '#web/lib/session.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import styles from './importar.module.css'

interface PorPartesProps<T> {
  label: string
  items: readonly T[]
  keyOf: (item: T) => string | number
  children: (item: T) => ReactNode
}

const atOnce = 50

/** A long list, fifty rows at a time. `children` draws a `li`. */
export function PorPartes<T>({ label, items, keyOf, children }: PorPartesProps<T>) {
  const { format } = useSession()
  const [shown, setShown] = useState(atOnce)
  const rest = items.length - shown
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    const first = list.current?.children[shown - atOnce]
    if (shown === atOnce || !(first instanceof HTMLElement)) return
    // The button may be gone. The first new row takes the focus.
    first.tabIndex = -1
    first.focus({ preventScroll: true })
  }, [shown])
  return (
    <>
      <ul ref={list} className={styles.rows} aria-label={label}>
        {items.slice(0, shown).map((item) => (
          <Fragment key={keyOf(item)}>{children(item)}</Fragment>
        ))}
      </ul>
      {rest > 0 && (
        <div>
          <Button size="s" onPress={() => setShown(shown + atOnce)}>
            Ver {format.number(Math.min(rest, atOnce))} más de {format.number(rest)}
          </Button>
        </div>
      )}
    </>
  )
}
