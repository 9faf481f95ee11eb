import { readFile } from 'node:fs/promises'
import { satisfies } from 'semver'
import { describe, expect, it } from 'vitest'

interface Locked {
  resolved?: string
  dev?: boolean
  engines?: { node?: string }
  optionalDependencies?: Record<string, string>
}

/** The oldest Node that package.json promises. */
const OLDEST_NODE = '20.19.0'

describe('the lock file', async () => {
  const text = await readFile(new URL('../package-lock.json', import.meta.url), 'utf8')
  const packages: Record<string, Locked> = JSON.parse(text).packages

  it('names no download address', () => {
    expect(Object.entries(packages).filter(([, { resolved }]) => resolved !== undefined)).toEqual([])
  })

  it('has every optional package of every platform, without which `npm ci` fails', () => {
    const present = new Set(Object.keys(packages).map((path) => path.slice(path.lastIndexOf('node_modules/'))))
    const wanted = Object.values(packages).flatMap(({ optionalDependencies }) =>
      Object.keys(optionalDependencies ?? {}),
    )
    expect(wanted.filter((name) => !present.has(`node_modules/${name}`))).toEqual([])
  })

  // Newer versions of content-disposition and of light-my-request's cookie need Node 22.
  it('has no package that needs a newer Node than the oldest supported one', () => {
    const tooNew = Object.entries(packages).filter(([, { engines }]) => !satisfies(OLDEST_NODE, engines?.node ?? '*'))
    expect(tooNew.map(([path]) => path)).toEqual([])
  })

  // cosmiconfig from 8.3 on names the compiler as a peer. npm then installs it without development packages too: 24 MB.
  it('keeps the TypeScript compiler out of a production install', () => {
    expect(packages['node_modules/typescript']?.dev).toBe(true)
  })
})
