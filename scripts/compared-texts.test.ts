import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

/** Files that may compare a library's message, because it gives no code. */
const ofLibraries = ['server/runtime/db/outage.ts', 'server/runtime/jobs/worker-logger.ts']

/** A message compared with a text, searched in or matched. */
const compares = [
  /(?<!typeof [\w.?]*)\bmessage\)?\s*[!=]==?\s*['"`]/,
  /(?<!typeof [\w.?]*)\.message\s*[!=]==?(?!\s*(undefined|null)\b)/,
  /[!=]==?\s*(\w+\??\.)+message\b/,
  /\bmessage\)?\s*\??\.(includes|startsWith|endsWith|indexOf|match|matchAll|search|localeCompare)\(/,
  /\.(test|exec|includes|startsWith)\((String\()?(\w+\??\.)*message\b/,
  /\bswitch \((\w+\??\.)*message\)/,
]

const sourcesOf = (...roots: string[]) =>
  roots.flatMap((root) =>
    readdirSync(join(ROOT, root), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !/\.(test|spec)\.tsx?$/.test(name))
      .map((name) => `${root}/${name}`),
  )

it('refusals are told apart by their code, never by their text', () => {
  const guilty = sourcesOf('server', 'web').filter((file) => {
    const text = readFileSync(join(ROOT, file), 'utf8')
    return compares.some((comparison) => comparison.test(text))
  })
  expect(guilty.toSorted()).toEqual(ofLibraries)
})

/** A Spanish sentence given to a schema in place. */
const says = /(\bmessage: |\bz\.\w+\(|, )'[A-ZÁÉÍÓÚ][^'\n]*\.'\)?/

it('schemas name a refusal, and write no sentence of their own', () => {
  const guilty = sourcesOf('shared').filter((file) => {
    const text = readFileSync(join(ROOT, file), 'utf8')
    return /\bz\./.test(text) && says.test(text)
  })
  expect(guilty).toEqual([])
})
