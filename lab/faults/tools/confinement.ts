import { access, constants, mkdir, readFile, rmdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { signalAll } from './postgres.ts'

const old = '/sys/fs/cgroup/memory'
const unified = '/sys/fs/cgroup'
const MB = 2 ** 20

/** Processes that share a memory limit, like a container. */
export interface Confinement {
  /** Puts a command and all its children in before it starts. */
  readonly launcher: readonly string[]
  /** Processes killed by the kernel for lack of memory. */
  kills(): Promise<number>
  /**
   * The peak of memory from now until `most` is called, in megabytes: private and shared memory without cached files,
   * which the kernel cannot take back.
   */
  watch(): { most(): Promise<number> }
  close(): Promise<void>
}

/** The names in both versions of cgroups. */
interface Version {
  readonly root: string
  readonly limit: string
  /** The swap limit, which keeps swap from extending memory. */
  readonly swap: { readonly file: string; readonly megabytes: (memory: number) => number }
  readonly kills: string
  readonly held: RegExp
}

const versions: readonly Version[] = [
  {
    root: old,
    limit: 'memory.limit_in_bytes',
    swap: { file: 'memory.memsw.limit_in_bytes', megabytes: (memory) => memory },
    kills: 'memory.oom_control',
    held: /^total_(?:rss|shmem) (\d+)$/gm,
  },
  {
    root: unified,
    limit: 'memory.max',
    swap: { file: 'memory.swap.max', megabytes: () => 0 },
    kills: 'memory.events',
    held: /^(?:anon|shmem) (\d+)$/gm,
  },
]

/** This machine's cgroup version for memory. */
async function findVersion(): Promise<Version | null> {
  const isOld = await canWrite(old)
  const controllers = await readFile(join(unified, 'cgroup.subtree_control'), 'utf8').catch(() => '')
  const isUnified = controllers.split(/\s+/).includes('memory') && (await canWrite(unified))
  return versions.find(({ root }) => (root === old ? isOld : isUnified)) ?? null
}

const canWrite = (folder: string) =>
  access(folder, constants.W_OK).then(
    () => true,
    () => false,
  )

/** The reason why nothing can be confined here; null if it can. */
export const unableToConfine = async () =>
  (await findVersion()) === null ? `no se puede crear un cgroup de memoria bajo ${unified}: root en Linux` : null

export async function confine(megabytes: number): Promise<Confinement> {
  const version = await findVersion()
  if (version === null) throw new Error('No memory cgroup can be made here')
  const folder = join(version.root, `vigente-fallas-${process.pid}`)
  await mkdir(folder)
  const set = (file: string, value: number) => writeFile(join(folder, file), String(value * MB))
  await set(version.limit, megabytes)
  if (await canWrite(join(folder, version.swap.file))) await set(version.swap.file, version.swap.megabytes(megabytes))
  const processes = join(folder, 'cgroup.procs')
  const read = (file: string) => readFile(join(folder, file), 'utf8')
  const watcher = openWatch(async () => {
    const parts = [...(await read('memory.stat')).matchAll(version.held)]
    return Math.round(parts.reduce((sum, [, bytes]) => sum + Number(bytes), 0) / MB)
  })
  return {
    launcher: ['sh', '-c', 'echo $$ > "$0" && exec "$@"', processes],
    async kills() {
      const [, count] = /^oom_kill (\d+)$/m.exec(await read(version.kills)) ?? []
      return Number(count)
    },
    watch: () => watcher.watch(),
    async close() {
      await watcher.close()
      for (let pids = await inside(processes); pids.length > 0; pids = await inside(processes)) {
        signalAll(pids, 'SIGKILL')
        await pause(100)
      }
      await rmdir(folder)
    },
  }
}

const inside = async (processes: string) => (await readFile(processes, 'utf8')).split('\n').filter(Boolean).map(Number)

/** Repeats a check until stopped by the check itself or for good. */
function openWatch(look: () => Promise<number>) {
  const over = new AbortController()
  const watching: Promise<void>[] = []
  return {
    watch() {
      let isOver = false
      let most = 0
      const ended = (async () => {
        while (!isOver && !over.signal.aborted) {
          most = Math.max(most, await look())
          await pause(100)
        }
      })()
      watching.push(ended)
      return {
        async most() {
          isOver = true
          await ended
          return most
        },
      }
    },
    async close() {
      over.abort()
      await Promise.all(watching)
    },
  }
}
