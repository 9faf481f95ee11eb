import { pictureSize } from '#server/gym/campos/picture-size.ts'
import type { Progress } from '#server/gym/tareas/run-tareas.ts'
import { isFileName } from '#server/runtime/file-store/file-key.ts'
import { NewFile, type FileKeeper } from '#server/engine/records/declaration/file-keeper.ts'
import type { FileSettings } from '#server/engine/records/declaration/field.ts'
import { rowsOfTable, type GymFile } from './checked-row.ts'
import { zipPaths, manifiesto, type Manifiesto } from './manifiesto.ts'
import { notAnExport, type OpenZip } from './read-zip.ts'

const pictures: FileSettings = {
  maxSelect: 1,
  maxSize: pictureSize,
  mimeTypes: ['image/jpeg', 'image/png', 'image/webp'],
  thumbs: [],
  protected: true,
}

const columns = { miembros: 'foto', users: 'avatar', gimnasios: 'logo' } as const

interface PictureTarget {
  readonly keeper: FileKeeper
  /** The gym that gets the pictures. */
  readonly gym: string
  readonly progress: Progress
}

/**
 * Stores the pictures of a file without an owner until their rows exist. If the signal aborts, it deletes them and throws the
 * signal's reason.
 */
export async function storePictures(
  { keeper, gym, progress }: PictureTarget,
  file: GymFile,
): Promise<ReadonlyMap<string, string>> {
  const files = new Map<string, string>()
  try {
    for (const name of await pictureNames(file)) {
      const stored = await storePicture({ keeper, gym }, file.zip, name)
      if (stored) files.set(name, stored)
      progress.add(1)
    }
  } catch (error) {
    await keeper.discard([...files.values()])
    throw error
  }
  return files
}

async function pictureNames(file: GymFile): Promise<Set<string>> {
  const names = new Set<string>()
  for (const [table, column] of Object.entries(columns))
    for await (const row of rowsOfTable(file, table)) {
      const name = row[column]
      if (typeof name === 'string' && isFileName(name)) names.add(name)
    }
  return names
}

/** Returns the new name; null for a missing or invalid picture. */
async function storePicture(
  { keeper, gym }: Omit<PictureTarget, 'progress'>,
  zip: OpenZip,
  name: string,
): Promise<string | null> {
  const bytes = await zip.bytes(zipPaths.archivo(name), pictureSize)
  if (!bytes) return null
  const upload = new File([new Uint8Array(bytes)], name.replace(/_[a-z0-9]{10}(?=\.)/, ''))
  const stored = await keeper.take(pictures, upload, gym)
  return stored instanceof NewFile ? stored.name : null
}

export async function readManifest(zip: OpenZip): Promise<Manifiesto> {
  const text = await zip.text(zipPaths.manifiesto, 1_000_000)
  try {
    return manifiesto.parse(JSON.parse(text))
  } catch {
    throw notAnExport()
  }
}
