import { ensureHeadlessShell } from '../../scripts/chromium.mjs'
import type { Proof } from './tools/proof.ts'
import { runProgram } from './tools/run-program.ts'

/** `npm test` checks the screens of a desk in both looks, and those of a phone in the light one. */
export const looksProof: Proof = {
  part: 'looks',
  what: 'no screen and no component violates an axe rule on a desk or a phone, light or dark',
  async play(note) {
    const chromium = await ensureHeadlessShell()
    if (!chromium) throw new Error('No Chromium could be found or installed')
    await runProgram(note, process.execPath, ['node_modules/vite/bin/vite.js', 'build'])
    const journey = ['node_modules/@playwright/test/cli.js', 'test', 'accesibilidad', 'galeria']
    await runProgram(note, process.execPath, journey, { env: { CHROMIUM_PATH: chromium, EVERY_LOOK: '1' } })
  },
}
