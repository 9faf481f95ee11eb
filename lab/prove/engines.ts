import { spawnSync } from 'node:child_process'
import { onDemonstration } from '#lab/harness/demonstration.ts'
import type { Proof } from './tools/proof.ts'
import { runProgram } from './tools/run-program.ts'

const isInstalled = (program: string) => spawnSync('which', [program]).status === 0

/** The desk in other browsers than the one of the journeys; each needs a package of the distribution. */
export const engineProofs: readonly Proof[] = [
  proofIn('firefox', ['firefox-esr'], 'firefox-esr'),
  proofIn('webkit', ['WebKitWebDriver', 'Xvfb'], 'webkit2gtk-driver and xvfb'),
]

function proofIn(engine: string, programs: readonly [string, ...string[]], packages: string): Proof {
  return {
    part: 'engines',
    what: `the ten main journeys of a desk go in ${engine}`,
    unable: async () => (programs.every(isInstalled) ? null : `install ${packages}`),
    async play(note) {
      await runProgram(note, process.execPath, ['node_modules/vite/bin/vite.js', 'build'])
      const player = ['--experimental-websocket', '--import', './scripts/typescript.mjs', 'e2e/engines/play.ts']
      await onDemonstration(
        async (url) => void (await runProgram(note, process.execPath, [...player, engine, programs[0], url])),
      )
    },
  }
}
