import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, rmdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Broken, expect } from '#lab/harness/expect.ts'
import { until } from '#lab/harness/until.ts'
import { clusterHome } from '#lab/harness/temporary-folder.ts'
import { start, type Ended } from './command.ts'
import { runProgram } from '#lab/harness/run-program.ts'
import { key, type Backups } from './world.ts'

type Failure = {
  readonly name: string
  /** Makes a restore into the folder fail and returns its output. */
  readonly fail: (made: Backups, folder: string) => Promise<string>
}

const restore = 'scripts/restore.ts'

async function refused(path: string, env: Readonly<Record<string, string>>, words: RegExp, code = 1): Promise<string> {
  return refusal(await start(restore, [path], env).ended, words, code)
}

function refusal({ code, said }: Ended, words: RegExp, wanted: number): string {
  expect(code === wanted && words.test(said), `It ended with ${code}:\n${said}`)
  return said.trim().split('\n').at(-1) ?? ''
}

/** True if a process still uses the folder. */
async function requireNoProcess(folder: string): Promise<void> {
  for (const pid of (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name))) {
    const line = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
    expect(!line.includes(folder), `Process ${pid} still runs: ${line.replaceAll('\0', ' ')}`)
  }
}

export const failures: readonly Failure[] = [
  {
    name: 'another key',
    fail: ({ encrypted }, DATA_DIR) => refused(encrypted, { DATA_DIR, BACKUP_KEY: `${key}.` }, /no es la de este/),
  },
  {
    name: 'a file that was cut',
    async fail({ folder, encrypted }, DATA_DIR) {
      const cut = join(folder, 'cortado.respaldo')
      await writeFile(cut, (await readFile(encrypted)).subarray(0, -1_000_000))
      return refused(cut, { DATA_DIR, BACKUP_KEY: key }, /está dañado/)
    },
  },
  {
    name: 'a folder with something else in it',
    async fail({ encrypted }, DATA_DIR) {
      await mkdir(DATA_DIR)
      await writeFile(join(DATA_DIR, 'carta.txt'), 'Hola')
      const said = await refused(encrypted, { DATA_DIR, BACKUP_KEY: key }, /no está vacía/)
      expect((await readdir(DATA_DIR)).join() === 'carta.txt', 'The folder changed')
      await rm(DATA_DIR, { recursive: true })
      return said
    },
  },
  {
    name: 'Ctrl+C in the middle',
    async fail({ encrypted }, DATA_DIR) {
      const running = start(restore, [encrypted], { DATA_DIR, BACKUP_KEY: key })
      const over = running.ended.then(() => Promise.reject(new Broken('It ended before it could be interrupted')))
      await Promise.race([over, until(() => existsSync(join(DATA_DIR, 'files')), { every: 20, longest: 240_000 })])
      const home = await clusterHome(DATA_DIR)
      process.kill(running.pid, 'SIGINT')
      const said = refusal(await running.ended, /Se interrumpió/, 130)
      expect(!existsSync(home), `${home} is still there`)
      await requireNoProcess(home)
      return said
    },
  },
  {
    name: 'a full disk',
    async fail({ encrypted }, DATA_DIR) {
      if (process.getuid?.() !== 0) return 'not played: only root can mount a small disk'
      await mkdir(DATA_DIR)
      await runProgram(() => undefined, 'mount', ['-t', 'tmpfs', '-o', 'size=20m', 'tmpfs', DATA_DIR])
      try {
        const said = await refused(encrypted, { DATA_DIR, BACKUP_KEY: key }, /No queda lugar en el disco/)
        expect((await readdir(DATA_DIR)).length === 0, 'Files are still there')
        return said
      } finally {
        await runProgram(() => undefined, 'umount', ['-l', DATA_DIR])
        await rmdir(DATA_DIR)
      }
    },
  },
]
