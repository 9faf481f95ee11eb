import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { gymPasswords } from '../server/platform/rights/gym-passwords.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
/** Tables of the engine itself: attempts, loose files, sign-ins. */
const OWN = /^(02_motor|07_acceso)\.sql$/

const tables = readdirSync(join(ROOT, 'db/schema'))
  .filter((file) => !OWN.test(file))
  .flatMap((file) => [...readFileSync(join(ROOT, 'db/schema', file), 'utf8').matchAll(/^create table (\w+)/gm)])
  .map(([, table = '']) => table)

const files = readdirSync(join(ROOT, 'server/engine'), { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
)

it('no statement of the engine names a table of the gym', () => {
  expect(tables).toEqual(expect.arrayContaining(['users', 'gimnasios', 'miembros']))
  const named = new RegExp(`\\b(from|join|into|update)\\s+(${tables.join('|')})\\b`, 'i')
  const guilty = files.filter((file) =>
    named.test(withoutComments(readFileSync(join(ROOT, 'server/engine', file), 'utf8'))),
  )
  expect(guilty).toEqual([])
})

it('no common password of the engine is a word of the gym', () => {
  const text = readFileSync(join(ROOT, 'server/engine/auth/passwords/common-passwords.ts'), 'utf8')
  const words = new Set(text.split(/\s+/))
  expect(gymPasswords.filter((word) => words.has(word))).toEqual([])
})

const withoutComments = (text: string) => text.replace(/\/\*\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '')
