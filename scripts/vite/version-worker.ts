import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'

type Bundle = Rolldown.OutputBundle

/** Modules with which Entrada opens without network; all else that they need is imported by them. */
const doorModules = [
  'main.ts',
  'admin-layout.tsx',
  'door-layout.tsx',
  'entrada-page.tsx',
  'keep-copia.ts',
  'leave-question.tsx',
]

/**
 * Writes this build's version and the files of Entrada into the service worker, which gives what it keeps for as long as its version
 * is the newest.
 */
export function versionWorker(): Plugin {
  return {
    name: 'version-worker',
    apply: 'build',
    async writeBundle({ dir }, bundle) {
      if (dir === undefined) return
      const file = join(dir, 'sw.js')
      const version = await versionOf(bundle)
      const source = await readFile(file, 'utf8')
      const parts = JSON.stringify(doorParts(bundle).map((name) => `/${name}`))
      await writeFile(
        file,
        source.replace(`'desarrollo'`, `'${version}'`).replace('doorParts = []', `doorParts = ${parts}`),
      )
    },
  }
}

/** Names in `assets` change with their content; pages and the files of `web/public` are read. */
async function versionOf(bundle: Bundle): Promise<string> {
  const hash = createHash('sha256').update(Object.keys(bundle).toSorted().join())
  const beside = await readdir('web/public', { recursive: true, withFileTypes: true })
  for (const { parentPath, name } of beside.filter((entry) => entry.isFile()))
    hash.update(await readFile(join(parentPath, name)))
  for (const { fileName, type, ...file } of Object.values(bundle))
    if (type === 'asset' && fileName.endsWith('.html') && 'source' in file) hash.update(file.source)
  return hash.digest('hex').slice(0, 12)
}

/** The files of Entrada: its chunks with all that these import, their styles, and the latin font. */
function doorParts(bundle: Bundle): string[] {
  const parts = new Set(Object.keys(bundle).filter((name) => /geist-latin-wght.*\.woff2$/.test(name)))
  const add = (name: string) => {
    const chunk = bundle[name]
    if (chunk?.type !== 'chunk' || parts.has(name)) return
    parts.add(name)
    for (const style of chunk.viteMetadata?.importedCss ?? []) parts.add(style)
    for (const imported of chunk.imports) add(imported)
  }
  for (const module of doorModules) add(chunkOf(bundle, module))
  return [...parts].toSorted()
}

function chunkOf(bundle: Bundle, module: string): string {
  for (const file of Object.values(bundle))
    if (file.type === 'chunk' && file.moduleIds.some((id) => id.endsWith(`/${module}`))) return file.fileName
  throw new Error(`No chunk has ${module}`)
}
