import { useEffect, useRef } from 'react'

/** Sends an act once a page is open, and only once, although effects may run twice. */
export function useArrivalAct(mutate: () => void): void {
  const isSent = useRef(false)
  useEffect(() => {
    if (isSent.current) return
    isSent.current = true
    mutate()
  }, [mutate])
}
