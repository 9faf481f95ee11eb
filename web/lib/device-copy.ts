import { isClockSure, serverNow } from '#web/lib/clock/server-clock.ts'
import { logProblem } from '#web/lib/log.ts'
import { kept } from '#web/ui/base/kept.ts'

/** The database with the encrypted copy for the door. The key in it leaves with it. */
export const deviceCopy = 'vigente_entrada'
/** The database of the entries that wait for the network. They outlive the copy and the session. */
export const colaDatabase = 'vigente_entrada_cola'
const hour = 3_600_000
/** In milliseconds: after this time a copy answers nothing. */
const deviceCopyLife = 24 * hour
/** Before an answer of the server the clock is not sure, and an old copy is only put aside. */
const longestKept = 30 * 24 * hour
/** The time of the copy by the server's clock, so that an old one is forgotten without opening it. */
const deviceCopyTime = 'entrada_copia'

/** True while a copy may answer. */
export const isAlive = (made: number, now: number): boolean => now - made < deviceCopyLife

/** True if this browser has a copy. */
export const hasDeviceCopy = (): boolean => kept.read(deviceCopyTime) !== null

/** False if this browser keeps nothing: a copy without its time would never be forgotten. */
export function noteDeviceCopy(made: number): boolean {
  if (kept.write(deviceCopyTime, String(made))) return true
  kept.forget(deviceCopyTime)
  return false
}

/** Without HTTPS (other than localhost) a browser has no Web Crypto. */
export const canKeepCopy = (): boolean => window.isSecureContext && 'subtle' in crypto && 'indexedDB' in window

/** Has the service worker keep the app's files for Entrada, so that the page opens without network. */
export async function keepDoorFiles(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const { active } = await navigator.serviceWorker.ready
  if (hasDeviceCopy()) active?.postMessage('puerta')
}

/** Deletes the copy, its key, and the files of Entrada from this device. */
export function forgetDeviceCopy(): void {
  if (!hasDeviceCopy()) return
  kept.forget(deviceCopyTime)
  try {
    indexedDB.deleteDatabase(deviceCopy)
  } catch (error) {
    logProblem('The copy was not deleted', error)
  }
  if ('caches' in window)
    forgetDoorFiles().catch((error: unknown) => logProblem("The door's files were not deleted", error))
}

async function forgetDoorFiles(): Promise<void> {
  const names = await caches.keys()
  await Promise.all(names.filter((name) => name.startsWith('puerta-')).map((name) => caches.delete(name)))
}

/** Deletes a copy past its life. */
export function forgetOldDeviceCopy(): void {
  const now = serverNow().getTime()
  const age = now - Number(kept.read(deviceCopyTime) ?? now)
  if (age > (isClockSure() ? deviceCopyLife : longestKept)) forgetDeviceCopy()
}

let isColaOpen = false

/** Called when the queue of this page is opened. */
export const noteCola = (): void => void (isColaOpen = true)

/** True if entries may wait on this device: the code of the queue is loaded only then. */
export async function hasCola(): Promise<boolean> {
  if (isColaOpen || !canKeepCopy()) return isColaOpen
  const databases = await indexedDB.databases()
  return databases.some(({ name }) => name === colaDatabase)
}
