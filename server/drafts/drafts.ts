import { randomUUID } from 'node:crypto'
import { mkdir, open, statfs, unlink, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { createGate } from '#server/budgets/gate.ts'
import { createHeld, OverBudget, spendFrom } from '#server/budgets/over-budget.ts'

/** A file without a name: nobody else finds it, and it is gone when it is closed, a crash included. `release` it. */
export interface Draft {
  readonly file: FileHandle
  readonly bytes: number
  release(): Promise<void>
}

/** Adds bytes at the end. Throws OverBudget where there is no room for them, and the signal's reason once it is aborted. */
export type Append = (bytes: AsyncIterable<Uint8Array>) => Promise<void>

export interface Drafts {
  /** One at a time for each gym; whoever waits for his turn holds nothing. What fails leaves nothing behind. */
  make<T>(
    gym: string,
    signal: AbortSignal,
    work: (append: Append) => Promise<T>,
  ): Promise<{ readonly draft: Draft; readonly made: T }>
  /** Takes what a client sends, at whatever pace; it waits for nobody and nobody for it. */
  receive(gym: string, signal: AbortSignal, body: AsyncIterable<Uint8Array>): Promise<Draft>
}

export interface DraftSettings {
  readonly folder: string
  /** Bytes of the disk that stay free. */
  readonly floor: number
}

/** Of the few connections for reports two are taken at most: one is always left for whoever looks at a report. */
const running = 2
/** Taken from the budgets at once, so that a gym cannot hold thousands of small files open either. */
const step = 8 * 1024 * 1024
const writtenAtOnce = 256 * 1024

/** Files that are made on the disk first and sent from there, and files that are taken in whole before they are read. */
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

/** Many small pieces in one write. */
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

/** Its name goes at once: what is open without one goes with the process. */
async function openUnnamed(folder: string): Promise<FileHandle> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, randomUUID())
  const file = await open(path, 'wx+', 0o600)
  await unlink(path)
  return file
}
