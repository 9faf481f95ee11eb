import { use, useEffect, useSyncExternalStore } from 'react'
import { SessionContext } from './session.ts'

type Write = (telefono: string, pais: string) => string

const listeners = new Set<() => void>()
let loading: Promise<void> | null = null
let write: Write | null = null

/**
 * Loads the numbering plans of all countries, 29 KB: with the first phone on screen, or beside the rows of a list with phones. A
 * failed load is tried again by the next phone.
 */
export function loadTelefono(): Promise<void> {
  loading ??= import('#shared/telefono.ts').then(
    ({ writeTelefono }) => {
      write = writeTelefono
      for (const listener of listeners) listener()
    },
    () => {
      loading = null
    },
  )
  return loading
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  void loadTelefono()
  return () => listeners.delete(listener)
}

/** For a list with phones: the code loads beside its rows, not after them. */
export const usePrefetchTelefono = (): void => useEffect(() => void loadTelefono(), [])

/** Writes a phone of the gym, or of a given country, as people read it; as stored until the code has loaded. */
export function useWriteTelefono(pais?: string): (telefono: string) => string {
  const own = use(SessionContext)?.gym.pais ?? ''
  const known = useSyncExternalStore(subscribe, () => write)
  return (telefono) => known?.(telefono, pais ?? own) ?? telefono
}

export function Telefono({ numero, pais }: { numero: string; pais?: string }) {
  return useWriteTelefono(pais)(numero)
}
