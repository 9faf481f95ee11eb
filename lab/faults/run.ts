import { createRandom } from '#seed/random.ts'
import type { Fault } from './tools/fault.ts'
import { seconds } from '#lab/harness/expect.ts'
import { faults } from './every-fault.ts'

/**
 * `npm run faults [which|all] [rounds] [seed]`: plays faults while people charge. After each one every acknowledged charge
 * exists exactly once, unanswered ones can be sent again, and verify finds nothing. Exits with 1 if one of these fails,
 * with 2 for an unknown fault.
 */
const say = (sentence: string) => void process.stdout.write(`${sentence}\n`)

const [which = 'all', rounds, seed = String(Date.now() % 1_000_000)] = process.argv.slice(2)
const chosen = faults.filter(({ name }) => which === 'all' || which === name)
if (chosen.length === 0) {
  say(`Uso: npm run faults [all|${faults.map(({ name }) => name).join('|')}] [veces] [semilla]`)
  process.exitCode = 2
}
const outcomes: string[] = []
for (const fault of chosen) outcomes.push(await outcomeOf(fault))
if (chosen.length > 1) say(outcomes.join('\n'))
if (outcomes.some((line) => line.startsWith('✗'))) process.exitCode = 1

async function outcomeOf({ name, what, unable, play }: Fault): Promise<string> {
  const reason = (await unable?.()) ?? null
  if (reason !== null) return told(`– ${name}: no se puede aquí: ${reason}`)
  say(`${name}: ${what} (semilla ${seed})`)
  const begun = performance.now()
  const random = createRandom(`${seed}/${name}`)
  try {
    await play({ rounds: rounds === undefined ? null : Number(rounds), random, say })
    return told(`✓ ${name} en ${seconds(performance.now() - begun)}`)
  } catch (error) {
    return told(`✗ ${name}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`)
  }
}

function told(line: string): string {
  say(line)
  return line
}
