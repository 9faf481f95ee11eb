import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const legalPages = ['terminos', 'privacidad'] as const

export type LegalTexts = Readonly<Record<(typeof legalPages)[number], string>>

const OURS = fileURLToPath(new URL('./legales', import.meta.url))

/** The terms and the privacy policy: the operator's own file in `folder`, else the one of the product. */
export async function readLegalTexts(folder: string | undefined): Promise<LegalTexts> {
  const [terminos, privacidad] = await Promise.all(legalPages.map((page) => readOne(folder, `${page}.md`)))
  return { terminos: terminos ?? '', privacidad: privacidad ?? '' }
}

async function readOne(folder: string | undefined, file: string): Promise<string> {
  if (folder === undefined) return readFile(join(OURS, file), 'utf8')
  try {
    return await readFile(join(folder, file), 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return readOne(undefined, file)
    throw error
  }
}
