import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { budgets } from '#server/runtime/limits/budgets.ts'
import { createDrafts, type Append } from './drafts.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vigente-drafts-'))
})
afterAll(() => rm(folder, { recursive: true }))

const never = new AbortController().signal

async function* bytes(count: number, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < count; at += 1) yield await Promise.resolve(new Uint8Array(size).fill(at))
}

it('an open draft has no name, is readable only by its owner, and contains what was written', async () => {
  const { draft, made } = await createDrafts({ folder, floor: 0 }).make('norte', never, async (append) => {
    await append(bytes(3, 200_000))
    return 'made'
  })
  expect(await readdir(folder)).toEqual([])
  const { mode, size, nlink } = await draft.file.stat()
  expect([mode & 0o777, size, nlink, draft.bytes, made]).toEqual([0o600, 600_000, 0, 600_000, 'made'])
  await draft.release()
})

it('a failure leaves no file open, and its gym can start again', async () => {
  const drafts = createDrafts({ folder, floor: 0 })
  for (let turn = 0; turn < 3; turn += 1)
    await expect(drafts.make('norte', never, () => Promise.reject(new Error('cut')))).rejects.toThrow('cut')
  expect(await readdir(folder)).toEqual([])
})

it('is refused if the disk would fall below its free space', async () => {
  const drafts = createDrafts({ folder, floor: Number.MAX_SAFE_INTEGER })
  await expect(drafts.make('norte', never, (append) => append(bytes(1, 1)))).rejects.toMatchObject({
    status: 503,
    budget: 'draftsOnDisk',
  })
})

it('counts the open files of a gym together, and each gym separately', async () => {
  const drafts = createDrafts({ folder, floor: 0 })
  const small = (append: Append) => append(bytes(1, 1))
  const held = []
  const most = budgets.draftsOfGym.most / (8 * 1024 * 1024)
  for (let at = 0; at < most; at += 1) held.push(await drafts.make('norte', never, small))
  await expect(drafts.make('norte', never, small)).rejects.toMatchObject({ status: 429, budget: 'draftsOfGym' })
  held.push(await drafts.make('sur', never, small))
  await held[0]?.draft.release()
  held.push(await drafts.make('norte', never, small))
  for (const { draft } of held.slice(1)) await draft.release()
})

it('stops reading the source once its client has disconnected', async () => {
  const gone = new AbortController()
  let read = 0
  let ended = false
  async function* endless() {
    try {
      for (; ; read += 1) {
        if (read === 5) gone.abort(new Error('gone'))
        yield await Promise.resolve(new Uint8Array(1_000_000))
      }
    } finally {
      ended = true
    }
  }
  const made = createDrafts({ folder, floor: 0 }).make('norte', gone.signal, (append) => append(endless()))
  await expect(made).rejects.toThrow('gone')
  expect([read < 8, ended]).toEqual([true, true])
})
