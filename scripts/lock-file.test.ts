import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'

type Locked = { resolved?: string; optionalDependencies?: Record<string, string> }

describe('the lock file', async () => {
  const text = await readFile(new URL('../package-lock.json', import.meta.url), 'utf8')
  const packages: Record<string, Locked> = JSON.parse(text).packages

  it('names no download address', () => {
    expect(Object.entries(packages).filter(([, { resolved }]) => resolved !== undefined)).toEqual([])
  })

  it('has every optional package of every platform, without which `npm ci` refuses it', () => {
    const present = new Set(Object.keys(packages).map((path) => path.slice(path.lastIndexOf('node_modules/'))))
    const wanted = Object.values(packages).flatMap(({ optionalDependencies }) =>
      Object.keys(optionalDependencies ?? {}),
    )
    expect(wanted.filter((name) => !present.has(`node_modules/${name}`))).toEqual([])
  })
})
