import { randomUUID } from 'node:crypto'
import { mkdir, open, statfs, unlink, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { createGate } from '#server/runtime/limits/gate.ts'
import { createHeld, OverBudget, spendFrom } from '#server/runtime/limits/over-budget.ts'

/**
 * A file without a name: no other process can find it, and closing it deletes it, even after a crash. Call `release` when done.
 */
export interface Draft {
  readonly file: FileHandle
  readonly bytes: number
  release(): Promise<void>
}

/** Appends bytes. Throws OverBudget without room, and the signal's reason once it aborts. */
export type Append = (bytes: AsyncIterable<Uint8Array>) => Promise<void>

export interface Drafts {
  /** Makes one file at a time per gym; a waiting caller holds no resources. A failure leaves nothing. */
  make<T>(
    gym: string,
    signal: AbortSignal,
    work: (append: Append) => Promise<T>,
  ): Promise<{ readonly draft: Draft; readonly made: T }>
  /** Stores a client's upload at any speed, without queueing. */
  receive(gym: string, signal: AbortSignal, body: AsyncIterable<Uint8Array>): Promise<Draft>
}

export interface DraftSettings {
  readonly folder: string
  /** Bytes of the disk that stay free. */
  readonly floor: number
}

/** At most two of the few report connections, so that one stays free for reports on screen. */
const running = 2
/** Budget is taken in steps of this size, so that a gym cannot hold thousands of small files open. */
const step = 8 * 1024 * 1024
const writtenAtOnce = 256 * 1024

/** Files written to disk completely: downloads before sending, uploads before reading. */
export function createDrafts(settings: DraftSettings): Drafts {
  const inTurn = createGate({ running, line: 'draftsMade' })
  const ofGym = createHeld('draftsOfGym')
  const onDisk = createHeld('draftsOnDisk')
  const takeRoom = async (gym: string, held: (() => void)[]) => {
    const { bavail, bsize } = await statfs(settings.folder)
    if (bavail * bsize < settings.floor + step) throw new OverBudget('draftsOnDisk')
    held.push(ofGym.take(gym, step))
    held.push(onDisk.take('all', step))
  }
  const write = async <T>(gym: string, signal: AbortSignal, work: (append: Append) => Promise<T>) => {
    signal.throwIfAborted()
    const draft = await openDraft(settings.folder, (held) => takeRoom(gym, held))
    try {
      const made = await work((bytes) => draft.append(bytes, signal))
      return { made, draft }
    } catch (error) {
      await draft.release()
      throw error
    }
  }
  return {
    make: (gym, signal, work) => inTurn(gym, () => write(gym, signal, work)),
    receive: async (gym, signal, body) => (await write(gym, signal, (append) => append(body))).draft,
  }
}

async function openDraft(folder: string, takeRoom: (held: (() => void)[]) => Promise<void>) {
  const file = await openUnnamed(folder)
  const held: (() => void)[] = []
  const spend = spendFrom('draftBytes')
  let bytes = 0
  let room = 0
  const write = async (chunks: readonly Uint8Array[]) => {
    const chunk = Buffer.concat(chunks)
    spend(chunk.length)
    for (; room < bytes + chunk.length; room += step) await takeRoom(held)
    await file.appendFile(chunk)
    bytes += chunk.length
  }
  return {
    file,
    get bytes() {
      return bytes
    },
    async append(source: AsyncIterable<Uint8Array>, signal: AbortSignal) {
      for await (const chunks of inBatches(source, signal)) await write(chunks)
    },
    async release() {
      for (const giveBack of held.splice(0)) giveBack()
      await file.close()
    },
  }
}

/** Combines many small pieces into one write. */
async function* inBatches(source: AsyncIterable<Uint8Array>, signal: AbortSignal): AsyncGenerator<Uint8Array[]> {
  let batch: Uint8Array[] = []
  let size = 0
  for await (const chunk of source) {
    signal.throwIfAborted()
    batch.push(chunk)
    size += chunk.length
    if (size < writtenAtOnce) continue
    yield batch
    batch = []
    size = 0
  }
  yield batch
}

/** Unlinks the file at once, so that it disappears with the process. */
async function openUnnamed(folder: string): Promise<FileHandle> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, randomUUID())
  const file = await open(path, 'wx+', 0o600)
  await unlink(path)
  return file
}
