import { chown, mkdtemp, statfs } from 'node:fs/promises'
import { findOsUser } from '#server/runtime/db/embedded/os-user.ts'

const MEMORY = '/dev/shm'
/** The test databases of a whole run take at most 0.7 GiB at the same time. */
const ENOUGH = 2 * 1024 ** 3

/**
 * A new folder in memory that PostgreSQL may write to; null where memory has no folder or not enough room. Making and removing
 * test databases on a disk took 100 of 600 seconds of a run, most of them in ext4's search for a free inode.
 */
export async function memoryFolder(): Promise<string | null> {
  const room = await statfs(MEMORY).catch(() => null)
  if (!room || room.bavail * room.bsize < ENOUGH) return null
  const path = await mkdtemp(`${MEMORY}/vigente-test-`)
  const osUser = await findOsUser()
  if (osUser) await chown(path, osUser.uid, osUser.gid)
  return path
}
