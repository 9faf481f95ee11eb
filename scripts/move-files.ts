import { readdir } from 'node:fs/promises'
import { join, sep } from 'node:path'
import type { FileStore } from '#server/runtime/file-store/file-store.ts'
import { localStore } from '#server/runtime/file-store/local-store.ts'
import { s3Store } from '#server/runtime/file-store/s3-store.ts'
import { StartError } from '#server/runtime/errors/errors.ts'
import { note, runCommand, say, wrongUse } from '#server/runtime/process/command.ts'

/** `npm run archivos`: copies the files of the data folder to the store of FILES_URL. May be repeated; deletes nothing. */
const usage = 'npm run archivos'

await runCommand({
  usage,
  async run({ env: { FILES_URL, DATA_DIR }, words, signal }) {
    if (words.length > 0) throw wrongUse(usage)
    if (FILES_URL === undefined)
      throw new StartError('Falta FILES_URL, que dice a dónde se copian los archivos. No se cambió nada.')
    const folder = join(DATA_DIR, 'files')
    const [from, to] = [localStore(folder), s3Store(FILES_URL)]
    const counts = { copied: 0, there: 0, other: 0 }
    for (const key of await keysIn(folder)) {
      signal.throwIfAborted()
      counts[await copy(from, to, key)] += 1
    }
    say(`${counts.copied} archivos copiados y comprobados; ${counts.there} ya estaban, iguales.`)
    if (counts.other === 0) return 0
    note(
      `${counts.other} están allí con otro contenido, y quedaron como estaban: son de otra instalación, o se cambiaron después.`,
    )
    return 1
  },
})

/** Keys of the stored files; half-written ones have a longer name. */
async function keysIn(folder: string): Promise<string[]> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch((cause: unknown) => {
    throw new StartError(`No hay archivos que copiar: ${folder} no se puede leer.`, { cause })
  })
  return found
    .filter((entry) => entry.isFile() && !/\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(entry.name))
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll(sep, '/'),
    )
}

async function copy(from: FileStore, to: FileStore, key: string): Promise<'copied' | 'there' | 'other'> {
  const file = await from.get(key)
  // Deleted meanwhile.
  if (!file) return 'there'
  const before = await to.get(key)
  if (before) return before.bytes.equals(file.bytes) ? 'there' : 'other'
  await to.put(key, file.bytes)
  const after = await to.get(key)
  if (after?.bytes.equals(file.bytes)) return 'copied'
  throw new StartError(`La copia de ${key} no quedó igual en FILES_URL. Repite el comando; no se borró nada.`)
}
