import { useSyncExternalStore } from 'react'
import { z } from 'zod'
import { keptInTab } from '#web/ui/base/kept.ts'

const key = 'sin_confirmar'

const act = z.object({
  /** The id of the new record: every try is the same one. */
  id: z.string(),
  coleccion: z.enum(['pagos', 'ventas']),
  /** The related records that are asked for with it. */
  expand: z.string(),
  /** The body, as the form said it. */
  input: z.looseObject({ id: z.string() }),
  /** 'Cobro de Tamara Suárez por $ 20.000'. */
  que: z.string(),
  usuario: z.string(),
  /** The member's id, or ''. */
  miembro: z.string(),
  /** The failure in a sentence; null while the answer is awaited. */
  falla: z.string().nullable(),
})

/** A charge or sale that was sent and is not known to be stored or refused. */
export type Act = z.infer<typeof act>

let acts: readonly Act[] = read()
const listeners = new Set<() => void>()

/** Keeps an act until it is known to be stored or refused, also over a reload of this tab. */
export function keepAct(kept: Act): void {
  write([...acts.filter(({ id }) => id !== kept.id), kept])
}

export function dropAct(id: string): void {
  write(acts.filter((other) => other.id !== id))
}

export const unsettled = (): readonly Act[] => acts

/** The unsettled charge of a member, except the one of this id. */
export function useUnsettledAct(miembro: string, except: string): Act | undefined {
  const all = useSyncExternalStore(subscribe, unsettled)
  return all.find((one) => one.miembro === miembro && one.id !== except)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function write(next: readonly Act[]): void {
  acts = next
  if (acts.length > 0) {
    addEventListener('beforeunload', askToStay)
    keptInTab.write(key, JSON.stringify(acts))
  } else {
    removeEventListener('beforeunload', askToStay)
    keptInTab.forget(key)
  }
  for (const listener of listeners) listener()
}

/** Unreadable text counts as none. */
function read(): readonly Act[] {
  try {
    return z.array(act).parse(JSON.parse(keptInTab.read(key) ?? '[]'))
  } catch {
    return []
  }
}

const askToStay = (event: Event) => event.preventDefault()
