import type { AuthRecord } from 'pocketbase'
import { useSyncExternalStore } from 'react'
import { KeptAuthStore } from './kept-auth-store.ts'
import type { Motivo } from '#shared/values/session-end.ts'

/** The person whose work is on this page. */
export interface Person {
  id: string
  name: string
  email: string
  /** The gym's name; null for the operator. */
  gym: string | null
}

/** The reasons why a session is over: as the server says, closed in another tab, or no longer stored by this browser. */
export type Fin = Motivo | 'salida' | 'perdida'

export type Presence =
  | { at: 'nadie' }
  | { at: 'dentro'; person: Person }
  | { at: 'fuera'; person: Person; motivo: Fin }
  /** The browser's token is of another person by now. */
  | { at: 'otra'; person: Person; name: string }
  /** The page drops its work and loads another one. */
  | { at: 'se-va'; href: string }

/** The states in which a cover lies over the work. */
export type Covered = Extract<Presence, { at: 'fuera' | 'otra' }>

/** The token that all tabs of this browser share. Its record tells the reason once the token is gone. */
export const authStore = new KeptAuthStore()

let presence: Presence = { at: 'nadie' }
let last: string | null = null
let renewals = 0
/** The end that was heard of the current token during a renewal. */
let heard: Fin | null = null
const listeners = new Set<(now: Presence, before: Presence) => void>()

authStore.onChange(() => compare())

export const presenceNow = (): Presence => presence
export const usePresence = (): Presence => useSyncExternalStore(onPresence, presenceNow)

export function onPresence(listener: (now: Presence, before: Presence) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** True while the page shows somebody's work and may send for it. */
export const isInside = ({ at }: Presence): boolean => at === 'dentro'

/** True if what this page has read belongs to another person than the one of the token. */
export const isAnothersCache = (): boolean => last !== null && last !== authStore.record?.id

/** From here on the page is this person's. */
export function enter(person: Person): void {
  last = person.id
  if (presence.at === 'nadie' || presence.at === 'dentro') set({ at: 'dentro', person })
  compare()
}

/** Ends the session of this browser, as its person asked in this tab. */
export function leave(): void {
  set({ at: 'nadie' })
  forget('salida')
}

/** Drops the work of this page and loads another one. */
export const leaveFor = (href: string): void => set({ at: 'se-va', href })

/** The server said that the session of this token is over. A token that was replaced meanwhile says nothing. */
export function hearEnd(token: string, motivo: Fin): void {
  if (authStore.token !== token) return
  if (renewals > 0) heard = motivo
  else forget(motivo)
}

interface Signed {
  token: string
  record: NonNullable<AuthRecord>
}

/**
 * Runs work that replaces the own token. The old one may be dead before the new one has arrived, so what is heard of it
 * meanwhile waits.
 */
export async function renewing(work: () => Promise<Signed>): Promise<void> {
  const before = authStore.token
  renewals += 1
  try {
    const { token, record } = await work()
    if (!isOfAnother(record.id)) authStore.save(token, record)
  } finally {
    renewals -= 1
    const motivo = heard
    if (renewals === 0) heard = null
    if (motivo !== null) hearEnd(before, motivo)
    compare()
  }
}

/** Runs work that signs somebody in on a page of its own, and then ends the session that this browser had before. */
export async function arriving<T>(work: () => Promise<T>): Promise<T> {
  const former = authStore.token
  if (presence.at === 'dentro') set({ at: 'nadie' })
  const done = await work()
  if (former !== '' && former !== authStore.token) endOnServer(former)
  return done
}

/** If the server is unreachable, the token expires by itself. */
export function endOnServer(token: string): void {
  const unreachable = () => undefined
  const headers = { authorization: token }
  fetch('/api/cuenta/sesiones/actual', { method: 'DELETE', keepalive: true, headers }).catch(unreachable)
}

const isOfAnother = (id: string) => authStore.record !== null && authStore.record.id !== id

function forget(motivo: Fin): void {
  const { record } = authStore
  authStore.save('', { id: record?.id ?? '', collectionId: '', collectionName: 'users', motivo })
}

/** Compares the page's person with that of the browser's token. */
export function compare(): void {
  if (presence.at === 'nadie' || presence.at === 'se-va' || renewals > 0) return
  const { person } = presence
  const { token, record } = authStore
  if (token === '') return setOut(person, record)
  if (record?.id !== person.id) return set({ at: 'otra', person, name: String(record?.['name'] ?? '') })
  if (presence.at !== 'dentro') set({ at: 'dentro', person })
}

function setOut(person: Person, record: AuthRecord): void {
  if (presence.at !== 'fuera') set({ at: 'fuera', person, motivo: finIn(person, record) })
}

const fines = ['vencida', 'cerrada', 'clave', 'correo', 'desactivada', 'salida'] as const

const finIn = ({ id }: Person, record: AuthRecord): Fin =>
  (record?.id === id && fines.find((fin) => fin === record['motivo'])) || 'perdida'

function set(now: Presence): void {
  const before = presence
  presence = now
  for (const listener of listeners) listener(now, before)
}
