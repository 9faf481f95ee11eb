import { statfs } from 'node:fs/promises'

/** Free space on the database's disk. */
export interface Room {
  /** Measured every few seconds; asking costs nothing. */
  isShort(): boolean
  close(): void
}

interface RoomSettings {
  /** Missing folders count as having room. */
  readonly folders: readonly string[]
  /** Free bytes below which there is no room. */
  readonly floor: number
  readonly onChange: (isShort: boolean) => void
}

const every = 3_000

/** Measures once before it returns. */
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
