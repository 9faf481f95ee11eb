import { type KeyboardEvent, useEffect, useEffectEvent, useState } from 'react'
import { usePointed } from '#web/ui/fields/use-pointed.ts'
import type { PaletteItem } from './palette-item.ts'

interface PaletteKeys {
  list: string
  items: readonly PaletteItem[]
  query: string
  isSearching: boolean
  /** Enter was pressed before the palette appeared. */
  isEntered: boolean
  onClose: () => void
}

/**
 * Arrows move, Enter runs. Enter waits for the members, so that fast typing opens the member and not an earlier result.
 */
export function usePaletteKeys({ list, items, query, isSearching, isEntered, onClose }: PaletteKeys) {
  const { active, isMoved, point, step, input } = usePointed({ list, rows: items, query })
  const [isWaiting, setIsWaiting] = useState(isEntered)
  const run = (item: PaletteItem | undefined) => {
    if (!item) return
    onClose()
    item.run()
  }
  const runFirst = useEffectEvent(() => run(items[0]))
  useEffect(() => {
    if (isWaiting && !isSearching) runFirst()
  }, [isWaiting, isSearching])
  const handleKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (step(event.key)) return event.preventDefault()
    if (event.key !== 'Enter') return setIsWaiting(false)
    if (isSearching && !isMoved) setIsWaiting(true)
    else run(active)
    event.preventDefault()
  }
  return { active, point, run, input: { ...input, onKeyDown: handleKey } }
}
