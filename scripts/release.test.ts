import { readFile } from 'node:fs/promises'
import { compare } from 'semver'
import { describe, expect, it } from 'vitest'
import { readChangelog } from '#web/features/ayuda/read-changelog.ts'

const read = (path: string) => readFile(new URL(`../${path}`, import.meta.url), 'utf8')

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
})
