import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { holdsSql, lostCallbacks, ownClock, sharedFolders, splicedValues } from './invariants.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const IS_TEST = /\.test\.|^server\/testing\//

const read = (path: string): [path: string, text: string] => [path, readFileSync(join(ROOT, path), 'utf8')]
const filesOf = (...roots: string[]) =>
  roots
    .flatMap((root) =>
      readdirSync(join(ROOT, root), { recursive: true, encoding: 'utf8' }).map(
        (path) => `${root}/${path.replaceAll('\\', '/')}`,
      ),
    )
    .filter((path) => /\.(tsx?|mjs)$/.test(path))
    .map(read)
const product = filesOf('server', 'shared').filter(([path]) => !IS_TEST.test(path))

const problems = (of: (path: string, text: string) => string[], files = product) =>
  files.flatMap(([path, text]) => of(path, text)).toSorted()

describe('the sentences about the code', () => {
  it('values are parameters; the size of a page is the exception', () => {
    const perPage = 'server/engine/records/read/list-records.ts: perPage'
    expect(problems(splicedValues)).toEqual([perPage, perPage])
  })

  it('only programs that start, and a package that counts by the clock itself, read the clock; nothing is guessable', () => {
    expect([...new Set(problems(ownClock))]).toEqual([
      'server/engine/limits/limiter.ts: Date.now()',
      'server/main.ts: new Date()',
      'server/platform/operador/cli.ts: new Date()',
    ])
  })

  it('requests, answers, streams and shared rules hold no SQL', () => {
    const folders = /^(shared|server\/(runtime\/http|engine\/(request|realtime|records\/routes)))\//
    const holding = product.filter(([path, text]) => folders.test(path) && holdsSql(text))
    expect(holding.map(([path]) => path)).toEqual([])
    expect(holdsSql(read('server/gym/pagos/anular-pago.ts')[1])).toBe(true)
  })

  it('only one file reads the environment', () => {
    const reading = product.filter(([, text]) => text.includes('process.env'))
    expect(reading.map(([path]) => path)).toEqual(['server/runtime/env.ts'])
  })

  it('ARCHITECTURE.md and the pages of docs name paths that exist', () => {
    const pages = readdirSync(join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.md'))
      .map((path) => join('docs', path))
    const named = ['ARCHITECTURE.md', ...pages].flatMap((page) =>
      Array.from(
        read(page)[1].matchAll(/[` ]((?:server|shared|web|db|lab|seed|e2e|scripts|docs)(?:\/[\w.-]+)+)\/?`/g),
      ).map(([, path = '']) => `${page}: ${path}`),
    )
    expect(named.length).toBeGreaterThan(100)
    expect(named.filter((one) => !existsSync(join(ROOT, one.slice(one.indexOf(': ') + 2))))).toEqual([])
  })

  it('what follows a write is given to its hook', () => {
    const web = filesOf('web').filter(([path]) => !IS_TEST.test(path))
    expect(problems(lostCallbacks, web)).toEqual([])
  })

  it('no two accounts of a machine share a temporary folder', () => {
    expect(
      problems(
        sharedFolders,
        filesOf('server', 'lab', 'scripts', 'e2e', 'seed').filter(([path]) => !path.endsWith('invariants.test.ts')),
      ),
    ).toEqual([])
  })
})

describe('the reading of the code', () => {
  it('finds a callback that a component which is gone would lose', () => {
    expect(lostCallbacks('f', 'save.mutate(a, { onSuccess: onClose })')).toEqual(['f: save.mutate'])
    expect(lostCallbacks('f', 'useWrite({ write, onSuccess: onClose })\nsave.mutate({ onError })')).toEqual([])
  })

  it.each([
    ['a number', 'const page = (rows: number) => `select a from b limit ${rows}`', ['f: rows']],
    ['a sum', 'const page = (at: number) => `select a from b limit ${at + 1}`', ['f: at + 1']],
    ['a part of what was asked', 'const of = ({ plan }: Asked) => `select a from b where c = ${plan}`', ['f: plan']],
    ['a property of it', 'const of = (asked: Asked) => `select a from b where c = ${asked.plan}`', ['f: asked.plan']],
    ['a value written out', 'const of = (a: Date) => `select a from b where c = ${String(a)}`', ['f: String(a)']],
    [
      'what is made of it before',
      'function of(asked: Asked) { const { page } = asked; const skip = page * 2; return `select a from b offset ${skip}` }',
      ['f: skip'],
    ],
    ['no constant', 'const most = 5\nconst text = `select a from b limit ${most}`', []],
    ['no name', 'const of = (table: string) => `select a from ${quote(table)} order by ${table}.a`', []],
    ['no sentence', 'const of = (asked: Asked) => `Hola ${asked.plan}`', []],
  ])('finds %s', (_, text, expected) => {
    expect(splicedValues('server/engine/f', text)).toEqual(expected.map((found) => `server/engine/${found}`))
  })

  it('finds a statement that `sql` does not make', () => {
    const text = 'const of = (part: Sql) => `select a from b where ${part}`'
    expect(splicedValues('f', text)).toEqual(['f: part'])
    expect(splicedValues('f', text.replace('`', 'sql`'))).toEqual([])
  })

  it('finds a folder that is not the account’s own', () => {
    expect(sharedFolders('f', "localStore(join(tmpdir(), 'vigente'))")).toHaveLength(1)
    expect(sharedFolders('f', "mkdtemp(join(tmpdir(), 'vigente-'))")).toEqual([])
  })
})
