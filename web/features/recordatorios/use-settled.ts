import { useEffect, useState } from 'react'

/** A value that has not changed for some milliseconds: what is typed asks the server once, and not at every key. */
export function useSettled<T>(value: T, wait = 400): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), wait)
    return () => clearTimeout(timer)
  }, [value, wait])
  return settled
}
