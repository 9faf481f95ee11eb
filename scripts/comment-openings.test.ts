import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

/** A comment that opens with a question word, in code or SQL. Later lines of a comment may begin with one. */
const opening =
  /(?:\/\*\*?\s+(?:\*\s+)?|(?<!(?:\/\/|--)[^\n]*\n[ \t]*)(?:\/\/|--) )(?:Who|Whoever|What|Where|Whether|Somebody|Nobody)\b[^\n]*/g

const openings = (text: string) => text.match(opening) ?? []

/** It has examples. */
const isLeftOut = (path: string) => path === 'scripts/comment-openings.test.ts'

it('comments open with their subject', () => {
  const paths = ['server', 'shared', 'web', 'db', 'lab', 'seed', 'e2e', 'scripts'].flatMap((root) =>
    readdirSync(join(ROOT, root), { recursive: true, encoding: 'utf8' }).map((path) => `${root}/${path}`),
  )
  const read = paths.filter((path) => /\.(tsx?|mjs|cjs|sql|css)$/.test(path) && !isLeftOut(path))
  expect(
    read.flatMap((path) => openings(readFileSync(join(ROOT, path), 'utf8')).map((found) => `${path}: ${found}`)),
  ).toEqual([])
})

it.each([
  ['/** What a gym sells. */', 1],
  ['/**\n * Whether it is open.\n */', 1],
  ['  // Who may come in.', 1],
  ['-- Where it lies.', 1],
  ['// The rule of the door:\n// who may come in.', 0],
  ['// One line.\n// What follows it.', 0],
])('%j is found %i times', (text, times) => {
  expect(openings(text)).toHaveLength(times)
})
