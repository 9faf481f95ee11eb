import { mkdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import type { Look } from './looks.ts'
import type { Screen } from './screens.ts'

interface Taken {
  /** Where they were taken to. */
  readonly folder: string
  /** Where they are kept, seen from the repository's root. */
  readonly place: string
  readonly screens: readonly Screen[]
  readonly looks: readonly Look[]
  readonly say: (line: string) => void
}

/** AVIF: a third of a PNG's size at the same sharpness, and every browser that the app supports reads it. */
export async function keepPictures({ folder, place, screens, looks, say }: Taken): Promise<void> {
  await mkdir(place, { recursive: true })
  for (const screen of screens) {
    for (const look of looks) {
      const name = `${screen.name}-${look.name}`
      const kept = join(place, `${name}.avif`)
      await sharp(join(folder, `${name}.png`))
        .avif({ quality: 58, effort: 4, chromaSubsampling: '4:4:4' })
        .toFile(kept)
      say(`${kept} ${Math.round((await stat(kept)).size / 1024)} KB`)
    }
  }
}

/** JPEG: some of the networks that show it read nothing newer. */
export async function keepCard(
  folder: string,
  { screens, looks, place }: Pick<Taken, 'screens' | 'looks' | 'place'>,
): Promise<void> {
  const names = screens.flatMap((screen) => looks.map((look) => `${screen.name}-${look.name}.png`))
  for (const name of names) await sharp(join(folder, name)).jpeg({ quality: 82, mozjpeg: true }).toFile(place)
}
