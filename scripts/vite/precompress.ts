import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const COMPRESSIBLE = /\.(js|css|html|svg|json)$/
/** Below this size compression saves no packet. */
const SMALLEST = 1024

/** Writes `.br` and `.gz` beside each built text file, so that the server never compresses during a request. */
export function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    async writeBundle({ dir }, bundle) {
      if (dir === undefined) return
      const files = Object.keys(bundle).filter((name) => COMPRESSIBLE.test(name))
      await Promise.all(files.map((name) => compress(join(dir, name))))
    },
  }
}

async function compress(file: string): Promise<void> {
  const content = await readFile(file)
  if (content.length < SMALLEST) return
  const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }
  await Promise.all([
    writeFile(`${file}.br`, await promisify(brotliCompress)(content, brotli)),
    writeFile(`${file}.gz`, await promisify(gzip)(content, { level: 9 })),
  ])
}
