import { appendFile, mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { seconds } from '#lab/harness/expect.ts'
import { proofs } from './every-proof.ts'
import type { Proof } from './tools/proof.ts'
import { ROOT } from '#lab/harness/run-program.ts'

/**
 * `npm run prove [part… [number…]]`: checks that take too long for `npm test` and run before a release. One line per promise: kept
 * (✓), broken (✗), impossible on this machine (–). Exits with 1 if one is broken, with 2 for an unknown part. The output
 * of a part is in `.cache/prove/<part>.log`.
 */
const LOGS = join(ROOT, '.cache', 'prove')

const say = (sentence: string) => void process.stdout.write(`${sentence}\n`)

const parts = [...new Set(proofs.map(({ part }) => part))]
const words = process.argv.slice(2)
const numbers = words.filter((word) => /^\d+$/.test(word)).map(Number)
const asked = words.filter((word) => !/^\d+$/.test(word))
const unknown = asked.filter((name) => !parts.includes(name))
if (unknown.length > 0) {
  say(`No such part: ${unknown.join(', ')}. Usage: npm run prove [${parts.join('|')}]…`)
  process.exitCode = 2
} else {
  const chosen = asked.length === 0 ? parts : parts.filter((part) => asked.includes(part))
  await mkdir(LOGS, { recursive: true })
  for (const part of chosen) await rm(logOf(part), { force: true })
  for (const proof of proofs) if (chosen.includes(proof.part)) await play(proof)
}

async function play({ part, what, unable, play: put }: Proof): Promise<void> {
  const promise = `${part}: ${what}`
  const begun = performance.now()
  const reason = (await unable?.()) ?? null
  if (reason !== null) return say(`– ${promise}: ${reason}`)
  // Keeps the order of the lines, however long each takes to write.
  let written = appendFile(logOf(part), `# ${what}\n`)
  const note = (line: string) => void (written = written.then(() => appendFile(logOf(part), `${line}\n`)))
  try {
    await put(note, numbers)
    say(`✓ ${promise} (${seconds(performance.now() - begun)})`)
  } catch (error) {
    process.exitCode = 1
    say(
      `✗ ${promise} (${seconds(performance.now() - begun)})\n${error instanceof Error ? error.message : String(error)}`,
    )
  }
  await written
}

function logOf(part: string): string {
  return join(LOGS, `${part}.log`)
}
