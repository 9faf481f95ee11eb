import { chown, mkdtemp, statfs } from 'node:fs/promises'
import { findOsUser } from '#server/runtime/db/embedded/os-user.ts'

const MEMORY = '/dev/shm'
/** Far more than was seen: with the files of the largest gyms side by side 112 MiB. */
const ENOUGH = 2 * 1024 ** 3

/**
 * A new folder in memory that PostgreSQL may write to; null where memory has no folder or not enough room. With the whole
 * cluster there a run took 493 seconds and not 598: ext4 searches long for a free inode where files were just removed.
 */
export async function memoryFolder(): Promise<string | null> {
  const room = await statfs(MEMORY).catch(() => null)
  if (!room || room.bavail * room.bsize < ENOUGH) return null
  const path = await mkdtemp(`${MEMORY}/vigente-test-`)
  const osUser = await findOsUser()
  if (osUser) await chown(path, osUser.uid, osUser.gid)
  return path
}
