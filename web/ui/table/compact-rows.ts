import { useSyncExternalStore } from 'react'
import { kept, onOtherTab } from '../base/kept.ts'

const key = 'filas_compactas'
const listeners = new Set<() => void>()

onOtherTab((change) => {
  if (change.key === key) tellAll()
})

function tellAll(): void {
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The choice of this device: lower rows, so that more of them fit. */
export const useCompactRows = (): boolean => useSyncExternalStore(subscribe, () => kept.read(key) === 'true')

export function chooseCompactRows(isCompact: boolean): void {
  kept.write(key, String(isCompact))
  tellAll()
}
