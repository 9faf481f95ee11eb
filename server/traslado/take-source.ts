import { pictureSize } from '#server/collections/picture-size.ts'
import type { Going } from '#server/tareas/run-tareas.ts'
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

interface Taking {
  readonly keeper: FileKeeper
  /** The one that the pictures come to. */
  readonly gym: string
  readonly going: Going
}

/**
 * Stores the pictures of a file as nobody's until the rows that hold them are there. Ends with the signal's reason, and
 * without the pictures, once it is aborted.
 */
export async function takePictures({ keeper, gym, going }: Taking, zip: OpenZip): Promise<Source['files']> {
  const files = new Map<string, string>()
  try {
    for (const name of await pictureNames(zip)) {
      const stored = await takePicture({ keeper, gym }, zip, name)
      if (stored) files.set(name, stored)
      going.add(1)
    }
  } catch (error) {
    await keeper.discard([...files.values()])
    throw error
  }
  return files
}

async function pictureNames(zip: OpenZip): Promise<Set<string>> {
  const names = new Set<string>()
  for (const [table, column] of Object.entries(columns))
    for await (const row of rowsIn(zip.lines(lugares.datos(table)))) {
      const name = row[column]
      if (typeof name === 'string' && isFileName(name)) names.add(name)
    }
  return names
}

/** Answers what it is called here; null for what is missing or no picture. */
async function takePicture({ keeper, gym }: Omit<Taking, 'going'>, zip: OpenZip, name: string): Promise<string | null> {
  const bytes = await zip.bytes(lugares.archivo(name), pictureSize)
  if (!bytes) return null
  const upload = new File([new Uint8Array(bytes)], name.replace(/_[a-z0-9]{10}(?=\.)/, ''))
  const stored = await keeper.take(pictures, upload, gym)
  return stored instanceof NewFile ? stored.name : null
}

/** The manifest of the file. */
export async function readManifest(zip: OpenZip): Promise<Manifiesto> {
  const text = await zip.text(lugares.manifiesto, 1_000_000)
  try {
    return manifiesto.parse(JSON.parse(text))
  } catch {
    throw notAnExport()
  }
}
