import { execFileSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { compare } from 'semver'
import { describe, expect, it } from 'vitest'
import { readChangelog } from '#web/features/ayuda/read-changelog.ts'
import { ROOT } from './setup.mjs'

const read = (path: string) => readFile(new URL(`../${path}`, import.meta.url), 'utf8')

/** The lines of a question to git; none where there is no repository. */
function git(...words: readonly string[]): string[] {
  try {
    return execFileSync('git', words, { cwd: ROOT, encoding: 'utf8', stdio: 'pipe' }).split('\n').filter(Boolean)
  } catch {
    return []
  }
}
const tags = git('tag', '--list', 'v*')

describe('CHANGELOG.md', async () => {
  const versions = readChangelog(await read('CHANGELOG.md'))
  const numbers = versions.map(({ numero }) => numero)

  it('begins with the version of package.json and of the lock file', async () => {
    const [program, lock] = [JSON.parse(await read('package.json')), JSON.parse(await read('package-lock.json'))]
    expect([program.version, lock.version, lock.packages[''].version]).toEqual(Array(3).fill(numbers[0]))
  })

  it('has each version once, the newest first, with days that go the same way', () => {
    expect(numbers).toEqual([...new Set(numbers)].toSorted((one, other) => compare(other, one)))
    const days = versions.map(({ fecha }) => fecha)
    expect(days).toEqual(days.toSorted().toReversed())
  })

  it('has every version that was published', () => {
    expect(tags.filter((tag) => !numbers.includes(tag.slice(1)))).toEqual([])
  })
})

// Installations hold these files' checksums.
it('no file of the database that was published has changed or gone', () => {
  const held = ['db/schema', 'db/migrations/*.sql']
  const changed = tags.flatMap((tag) =>
    git('diff', '--name-only', '--no-renames', '--diff-filter=MD', tag, '--', ...held),
  )
  expect(changed).toEqual([])
})
