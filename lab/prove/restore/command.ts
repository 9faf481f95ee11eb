import { Broken } from '#lab/harness/expect.ts'
import { startScript } from '#lab/harness/server.ts'
import { peakMemory } from '#lab/harness/vitals.ts'

/** A finished command of the installation. */
export interface Ended {
  readonly code: number | null
  readonly said: string
  readonly seconds: number
  /** Peak of the process's memory in MB; 0 if the system does not tell. */
  readonly peak: number
}

export interface Running {
  readonly pid: number
  readonly ended: Promise<Ended>
}

const look = 50

/** Starts a script as `npm run` does, with arguments. */
export function start(script: string, words: readonly string[], env: Readonly<Record<string, string>>): Running {
  const begun = performance.now()
  const { pid, ended, said } = startScript([script, ...words], { env })
  let peak = 0
  const timer = setInterval(() => void peakMemory(pid).then((now) => (peak = Math.max(peak, now))), look)
  return {
    pid,
    ended: ended.then((code) => {
      clearInterval(timer)
      return { code, said: said(), seconds: (performance.now() - begun) / 1000, peak }
    }),
  }
}

/** Runs a command and throws if it fails. */
export async function run(script: string, words: readonly string[], env: Readonly<Record<string, string>>) {
  const ended = await start(script, words, env).ended
  if (ended.code !== 0) throw new Broken(`${script} ${words.join(' ')} ended with ${ended.code}:\n${ended.said}`)
  return ended
}
