import { pictureSize } from '#server/collections/picture-size.ts'
import { isFileName } from '#server/files/file-store.ts'
import { NewFile, type FileKeeper } from '#server/records/files/file-keeper.ts'
import type { FileSettings } from '#server/records/fields/field.ts'
import type { Source } from './import-gym.ts'
import { rowsIn } from './insert-rows.ts'
import { lugares, manifiesto, type Manifiesto } from './manifiesto.ts'
import { notAnExport, type OpenZip } from './read-zip.ts'

const pictures: FileSettings = {
  maxSelect: 1,
  maxSize: pictureSize,
  mimeTypes: ['image/jpeg', 'image/png', 'image/webp'],
  thumbs: [],
  protected: true,
}

const columns = { miembros: 'foto', users: 'avatar', gimnasios: 'logo' } as const

/** Reads what the file says of itself, and stores its pictures as nobody's until the rows that hold them are there. */
export async function takeSource(keeper: FileKeeper, zip: OpenZip): Promise<Source> {
  const manifest = readManifest(await zip.text(lugares.manifiesto, 1_000_000))
  const names = new Set<string>()
  let vivos = 0
  for (const [table, column] of Object.entries(columns)) {
    for await (const row of rowsIn(zip.lines(lugares.datos(table)))) {
      if (table === 'miembros' && row['deleted'] === null) vivos += 1
      const name = row[column]
      if (typeof name === 'string' && isFileName(name)) names.add(name)
    }
  }
  const files = new Map<string, string>()
  for (const name of names) {
    const bytes = await zip.bytes(lugares.archivo(name), pictureSize)
    if (!bytes) continue
    const stored = await keeper.take(
      pictures,
      new File([new Uint8Array(bytes)], name.replace(/_[a-z0-9]{10}(?=\.)/, '')),
    )
    if (stored instanceof NewFile) files.set(name, stored.name)
  }
  return { zip, manifest, files, vivos }
}

function readManifest(text: string): Manifiesto {
  try {
    return manifiesto.parse(JSON.parse(text))
  } catch {
    throw notAnExport()
  }
}
