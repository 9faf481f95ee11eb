import { useEffect, useEffectEvent } from 'react'

interface TileKeys {
  /** The digit of a tile: 1 for the first. */
  onDigit: (digit: number) => void
  /** One more or one less. */
  onStep: (by: 1 | -1) => void
}

const typing = 'input:not([type=radio]), textarea, [role=listbox], [role=combobox]'

/** While the form is open, digits choose a tile, + and − change the quantity. Keys typed into a field stay there. */
export function useTileKeys(keys: TileKeys): void {
  const handle = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return
    if (event.target instanceof Element && event.target.closest(typing)) return
    if (/^[1-9]$/.test(event.key)) keys.onDigit(Number(event.key))
    else if (event.key === '+' || event.key === '-') keys.onStep(event.key === '+' ? 1 : -1)
    else return
    event.preventDefault()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => handle(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
