import { statfs } from 'node:fs/promises'

/** Whether the disk of the database has room left for what people write. */
export interface Room {
  /** Looked at every few seconds; costs nothing to ask. */
  isShort(): boolean
  close(): void
}

interface RoomSettings {
  /** Those that are not there count as roomy. */
  readonly folders: readonly string[]
  /** Bytes below which there is no room. */
  readonly floor: number
  readonly onChange: (isShort: boolean) => void
}

const every = 3_000

/** Looks once before it answers. */
export async function watchRoom({ folders, floor, onChange }: RoomSettings): Promise<Room> {
  let short = false
  const look = async () => {
    const free = await Promise.all(folders.map(freeIn))
    const isShort = Math.min(...free) < floor
    if (isShort === short) return
    short = isShort
    onChange(isShort)
  }
  await look()
  const timer = setInterval(() => void look(), every)
  timer.unref()
  return { isShort: () => short, close: () => clearInterval(timer) }
}

async function freeIn(folder: string): Promise<number> {
  try {
    const { bavail, bsize } = await statfs(folder)
    return bavail * bsize
  } catch {
    return Infinity
  }
}
