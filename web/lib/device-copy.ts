/** The database with the encrypted copy for the door. The key in it leaves with it. */
export const deviceCopy = 'vigente_entrada'
/** In milliseconds. */
const deviceCopyLife = 24 * 60 * 60 * 1000
/** The time of the copy, so that an old one is forgotten without opening it. */
export const deviceCopyTime = 'entrada_copia'

/** A copy from the future is dead, too: the clock was set back, and its age is unknown. */
export const isAlive = (at: number, now: number): boolean => Math.abs(now - at) < deviceCopyLife

/** Without HTTPS (other than localhost) a browser has no Web Crypto. */
export const canKeepCopy = (): boolean => window.isSecureContext && 'subtle' in crypto && 'indexedDB' in window

/** Has the service worker keep the app's files for Entrada, so that the page opens without network. */
export async function keepDoorFiles(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const { active } = await navigator.serviceWorker.ready
  if (localStorage.getItem(deviceCopyTime) !== null) active?.postMessage('puerta')
}

/** Deletes the copy, its key, and the files of Entrada from this device. */
export function forgetDeviceCopy(): void {
  if (localStorage.getItem(deviceCopyTime) === null) return
  localStorage.removeItem(deviceCopyTime)
  indexedDB.deleteDatabase(deviceCopy)
  if ('caches' in window) void forgetDoorFiles()
}

async function forgetDoorFiles(): Promise<void> {
  const names = await caches.keys()
  await Promise.all(names.filter((name) => name.startsWith('puerta-')).map((name) => caches.delete(name)))
}

/** Deletes a copy past its life. */
export function forgetOldDeviceCopy(now: number): void {
  const at = Number(localStorage.getItem(deviceCopyTime) ?? now)
  if (!isAlive(at, now)) forgetDeviceCopy()
}
