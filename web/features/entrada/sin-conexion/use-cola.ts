import { useSyncExternalStore } from 'react'
import { type Cola, colaOf, isWaiting } from './cola-of.ts'
import type { EnCola } from './cola.ts'

/** The queue as a screen shows it. */
export interface ColaShown extends Pick<Cola, 'add' | 'takeBack'> {
  readonly pendientes: readonly EnCola[]
  /** The waiting entries at this moment, without waiting for a render. */
  readonly present: () => readonly EnCola[]
  /** Those that the server did not store as they were shown. */
  readonly conflictos: readonly EnCola[]
  readonly forgetConflictos: () => void
}

/** The entries of a person that wait for the network. */
export function useCola(usuario_id: string): ColaShown {
  const cola = colaOf(usuario_id)
  const rows = useSyncExternalStore(cola.subscribe, cola.rows)
  const conflictos = rows.filter((row) => !isWaiting(row))
  return {
    pendientes: rows.filter(isWaiting),
    present: () => cola.rows().filter(isWaiting),
    conflictos,
    forgetConflictos: () => cola.forget(conflictos),
    add: cola.add,
    takeBack: cola.takeBack,
  }
}
