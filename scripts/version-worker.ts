import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'

/** Gives the service worker the version of this build: the names of its files, which change with their content. */
export function versionWorker(): Plugin {
  return {
    name: 'version-worker',
    apply: 'build',
    async writeBundle({ dir }, bundle) {
      if (dir === undefined) return
      const file = join(dir, 'sw.js')
      const version = createHash('sha256').update(Object.keys(bundle).toSorted().join()).digest('hex').slice(0, 12)
      const source = await readFile(file, 'utf8')
      await writeFile(file, source.replace(`'desarrollo'`, `'${version}'`))
    },
  }
}
