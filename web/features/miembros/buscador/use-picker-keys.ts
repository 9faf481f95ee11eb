import { type KeyboardEvent, useEffect, useEffectEvent, useRef } from 'react'
import { usePointed } from '#web/ui/fields/use-pointed.ts'

interface PickerKeys<Row> {
  list: string
  rows: readonly Row[]
  /** The number of rows, from the first, that are results; the rest are actions. */
  found: number
  query: string
  isFirstPointed: boolean
  /** The rows match the current query. */
  isSettled: boolean
  onChoose: (row: Row | undefined) => void
}

/**
 * Arrows move, Enter chooses. An Enter before the results arrive chooses only if there is exactly one, so that no member
 * is charged unseen.
 */
export function usePickerKeys<Row extends { readonly id: string }>(keys: PickerKeys<Row>) {
  const { list, rows, found, query, isFirstPointed, isSettled, onChoose } = keys
  const { active, point, step, input } = usePointed({ list, rows, query, isFirstPointed })
  const isWaiting = useRef(false)
  const settle = useEffectEvent(() => {
    const isChosen = isWaiting.current && found === 1
    isWaiting.current = false
    if (isChosen) onChoose(active)
  })
  useEffect(() => {
    if (isSettled) settle()
  }, [isSettled])
  const handleKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (step(event.key)) return event.preventDefault()
    if (event.key !== 'Enter') return void (isWaiting.current = false)
    if (isSettled) onChoose(active)
    else isWaiting.current = true
    event.preventDefault()
  }
  return { active, point, input: { ...input, onKeyDown: handleKey } }
}
