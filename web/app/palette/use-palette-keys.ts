import { type KeyboardEvent, useEffect, useEffectEvent, useState } from 'react'
import type { PaletteItem } from './palette-item.ts'

interface PaletteKeys {
  items: readonly PaletteItem[]
  question: string
  isSearching: boolean
  /** Enter was pressed before the palette was there. */
  isEntered: boolean
  onClose: () => void
}

/**
 * Arrows move, Enter runs. The first item is active until the person moves. An Enter that comes before the members do
 * waits for them: whoever types fast gets the member, not what happened to be first.
 */
export function usePaletteKeys({ items, question, isSearching, isEntered, onClose }: PaletteKeys) {
  const [moved, setMoved] = useState<{ question: string; id: string } | null>(null)
  const [isWaiting, setIsWaiting] = useState(isEntered)
  const chosen = moved?.question === question ? items.find(({ id }) => id === moved.id) : undefined
  const active = chosen ?? items[0]
  const run = (item: PaletteItem | undefined) => {
    if (!item) return
    onClose()
    item.run()
  }
  const runFirst = useEffectEvent(() => run(items[0]))
  useEffect(() => {
    if (isWaiting && !isSearching) runFirst()
  }, [isWaiting, isSearching])
  const setActive = ({ id }: PaletteItem) => setMoved({ question, id })
  const step = (by: number) => {
    const at = items.findIndex(({ id }) => id === active?.id)
    const next = items[(at + by + items.length) % items.length]
    if (next) setActive(next)
  }
  const handleKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown') step(1)
    else if (event.key === 'ArrowUp') step(-1)
    else if (event.key !== 'Enter') return setIsWaiting(false)
    else if (isSearching && !chosen) setIsWaiting(true)
    else run(active)
    event.preventDefault()
  }
  return { active, handleKey, run, setActive }
}
