import { useLayoutEffect, useState } from 'react'

/** True one frame after `isOpen`, so that a pressed button is seen before what it opens is drawn; false at once. */
export function useAfterPress(isOpen: boolean): boolean {
  const [isPainted, setIsPainted] = useState(false)
  useLayoutEffect(() => {
    if (!isOpen) return undefined
    const show = () => setIsPainted(true)
    const frame = isByKeyboard() ? show() : requestAnimationFrame(show)
    return () => {
      if (frame) cancelAnimationFrame(frame)
      setIsPainted(false)
    }
  }, [isOpen])
  return isOpen && isPainted
}

/** The kit marks a button reached by keyboard. There the next key is already meant for what it opens. */
const isByKeyboard = () => document.activeElement?.hasAttribute('data-focus-visible') ?? false
