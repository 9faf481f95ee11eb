import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** True while the page is printed. Drawn at once: the browser takes what stands there when its event ends. */
export function useIsPrinting(): boolean {
  const [isPrinting, setIsPrinting] = useState(false)
  useEffect(() => {
    const left = new AbortController()
    for (const type of ['beforeprint', 'afterprint'])
      window.addEventListener(type, () => flushSync(() => setIsPrinting(type === 'beforeprint')), left)
    return () => left.abort()
  }, [])
  return isPrinting
}
