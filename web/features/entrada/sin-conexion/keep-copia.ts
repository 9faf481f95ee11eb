import { forgetDeviceCopy, forgetOldDeviceCopy, hasDeviceCopy, noteDeviceCopy } from '#web/lib/device-copy.ts'
import { type Copia, versionDeCopia } from './copia.ts'
import { seal, unseal } from './sealed-store.ts'

const only = 'puerta'

/** Stores a copy in this browser; false where it keeps nothing. */
export async function keepCopia(copia: Copia): Promise<boolean> {
  if (!noteDeviceCopy(Date.parse(copia.hecha))) return false
  await seal('copias', [[only, JSON.stringify(copia)]])
  return true
}

/** The stored copy, or null: there is none, it is past its life, of an earlier version, or of somebody else. */
export async function readCopia(userId: string): Promise<Copia | null> {
  forgetOldDeviceCopy()
  if (!hasDeviceCopy()) return null
  const text = await unseal('copias', only)
  const copia: Copia | null = text === null ? null : JSON.parse(text)
  if (copia?.session.user.id === userId && copia.version === versionDeCopia) return copia
  forgetDeviceCopy()
  return null
}
