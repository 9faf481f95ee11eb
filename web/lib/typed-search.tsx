import { useEffect, useEffectEvent, useState } from 'react'

const pause = 150

/**
 * The text of a search field and its setter. Typed text reaches `onSettled` after a short pause; an outside change
 * (back, a cleared filter) shows at once.
 */
export function useTypedSearch(settled: string, onSettled: (text: string) => void): [string, (text: string) => void] {
  const [text, setText] = useState(settled)
  const [known, setKnown] = useState(settled)
  if (settled !== known) {
    setKnown(settled)
    setText(settled)
  }
  const settle = useEffectEvent(() => onSettled(text.trim()))
  const isWaiting = text.trim() !== settled
  useEffect(() => {
    if (!isWaiting) return
    const timer = setTimeout(() => settle(), pause)
    return () => clearTimeout(timer)
  }, [text, isWaiting])
  return [text, setText]
}
