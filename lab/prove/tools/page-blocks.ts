import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ROOT } from '#lab/harness/run-program.ts'

/** A fenced block of the operation page. */
export interface Block {
  /** The heading's line. */
  readonly section: string
  readonly language: string
  readonly text: string
}

/** Every fenced block of docs/operacion.md, from its first line to its last. */
export async function readPage(): Promise<readonly Block[]> {
  const page = await readFile(join(ROOT, 'docs', 'operacion.md'), 'utf8')
  return page.split(/^## /m).flatMap((part) => {
    const [section = ''] = part.split('\n')
    const blocks = part.matchAll(/^```(\w*)\n([\s\S]*?)\n```$/gm)
    return [...blocks].map(([, language = '', text = '']) => ({ section, language, text }))
  })
}

export function blockWith(blocks: readonly Block[], words: string): Block {
  const found = blocks.find(({ text }) => text.includes(words))
  if (!found) throw new Error(`The page has no block with «${words}» any more`)
  return found
}
