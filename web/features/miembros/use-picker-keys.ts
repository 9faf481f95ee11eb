import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react'

interface PickerKeys<Row> {
  rows: readonly Row[]
  /** How many of the rows, the first ones, are answers; the rest are things to do. */
  found: number
  question: string
  /** The rows answer what is typed now. */
  isSettled: boolean
  onChoose: (row: Row | undefined) => void
}

/**
 * Arrows move, Enter chooses; the first row is active until the person moves. An Enter typed ahead of the answer chooses
 * only when it turns out to be a single one: nobody is charged unseen.
 */
export function usePickerKeys<Row>({ rows, found, question, isSettled, onChoose }: PickerKeys<Row>) {
  const [moved, setMoved] = useState({ question: '', index: 0 })
  const isAwaited = useRef(false)
  const active = moved.question === question ? Math.min(moved.index, Math.max(rows.length - 1, 0)) : 0
  const settle = useEffectEvent(() => {
    const isChosen = isAwaited.current && found === 1
    isAwaited.current = false
    if (isChosen) onChoose(rows[0])
  })
  useEffect(() => {
    if (isSettled) settle()
  }, [isSettled])
  const point = (index: number) => setMoved({ question, index })
  const handleKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown') point((active + 1) % Math.max(rows.length, 1))
    else if (event.key === 'ArrowUp') point((active - 1 + rows.length) % Math.max(rows.length, 1))
    else if (event.key !== 'Enter') return void (isAwaited.current = false)
    else if (isSettled) onChoose(rows[active])
    else isAwaited.current = true
    event.preventDefault()
  }
  return { active, handleKey, point }
}
