import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'

/** System calls of running processes that fail like a broken disk, from `breakCalls` until `stop`. */
export interface BrokenCalls {
  /** Each failed call so far, as strace writes it. */
  injected(): Promise<readonly string[]>
  /** Ends the failures. */
  stop(): Promise<void>
}

export interface Breakage {
  readonly pids: readonly number[]
  /** Names of calls, each counted separately in each process. */
  readonly calls: readonly string[]
  /** The number of the failing call. */
  readonly nth: number
  /** Later child processes are counted from one. */
  readonly withChildren: boolean
  readonly log: string
}

/** The reason why strace cannot attach here; null if it can. */
export async function unableToBreak(): Promise<string | null> {
  if (process.platform !== 'linux') return 'strace solo hay en Linux'
  const sleeper = spawn('sleep', ['1'])
  try {
    await promisify(execFile)('strace', ['-qq', '-e', 'trace=none', '-p', String(sleeper.pid)])
    return null
  } catch (error) {
    if (!(error instanceof Error)) throw error
    const isMissing = 'code' in error && error.code === 'ENOENT'
    return isMissing ? 'falta strace (apt install strace)' : `strace no puede seguir a otro proceso: ${error.message}`
  } finally {
    sleeper.kill()
  }
}

/** Resolves once every process is attached; ended ones are left out. */
export async function breakCalls({ pids, calls, nth, withChildren, log }: Breakage): Promise<BrokenCalls> {
  const names = calls.join()
  const inject = `inject=${names}:error=EIO:when=${nth}`
  const follow = withChildren ? ['-f'] : []
  const given = ['-y', '-o', log, '-e', 'signal=none', '-e', `trace=${names}`, '-e', inject, '-p', pids.join()]
  const strace = spawn('strace', [...follow, ...given], { stdio: ['ignore', 'ignore', 'pipe'] })
  const ended = once(strace, 'exit')
  let said = ''
  strace.stderr.on('data', (bytes: Buffer) => (said += bytes.toString()))
  while (said.split('\n').length <= pids.length) {
    if (strace.exitCode !== null) throw new Error(`strace terminó con ${strace.exitCode}: ${said}`)
    await pause(5)
  }
  return {
    async injected() {
      const lines = (await readFile(log, 'utf8')).split('\n')
      return lines.filter((line) => line.endsWith('(INJECTED)'))
    },
    async stop() {
      strace.kill('SIGTERM')
      await ended
    },
  }
}
