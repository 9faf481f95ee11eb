import { deviceCopyTime, forgetDeviceCopy, isAlive } from '#web/lib/device-copy.ts'
import { type Copia, versionDeCopia } from './copia.ts'
import { seal, unseal } from './sealed-store.ts'

const only = 'puerta'

/** Stores a copy in this browser. */
export async function keepCopia(copia: Copia): Promise<void> {
  localStorage.setItem(deviceCopyTime, String(copia.at))
  await seal('copias', [[only, JSON.stringify(copia)]])
}

/** The stored copy, or null: there is none, it is too old, of an earlier version, or of somebody else. */
export async function readCopia(userId: string, now: number): Promise<Copia | null> {
  if (localStorage.getItem(deviceCopyTime) === null) return null
  const text = await unseal('copias', only)
  const copia: Copia | null = text === null ? null : JSON.parse(text)
  const isOurs = copia?.session.user.id === userId && copia.version === versionDeCopia
  if (isOurs && isAlive(copia.at, now)) return copia
  forgetDeviceCopy()
  return null
}
