import sharp from 'sharp'
import type { FileStore } from '#server/runtime/file-store/file-store.ts'
import { keyOf } from '#server/runtime/file-store/file-key.ts'

/** A decoded picture: its format, its size, and the colours of its first and last row. */
export interface Seen {
  readonly format: string
  readonly width: number
  readonly height: number
  readonly top: string
  readonly bottom: string
}

/** Cover of the first record: 60 × 120, red above green above blue. */
export const stripes = 'stripes_aaaaaaaaaa.png'

const colour = (background: string, width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background } })

/** A picture of one colour; a JPEG by default. */
export async function pictureOf(
  width: number,
  height: number,
  format: 'jpeg' | 'png' | 'webp' | 'gif' = 'jpeg',
): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await colour('#336699', width, height).toFormat(format).toBuffer())
}

/** A JPEG with EXIF rotation: 40 × 20 as stored, 20 × 40 as shown. */
export async function sidewaysPicture(): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await colour('#336699', 40, 20).withMetadata({ orientation: 6 }).jpeg().toBuffer())
}

/** Puts the files of the world into a store. */
export async function storeFiles(store: FileStore): Promise<void> {
  for (const [name, bytes] of await worldFiles) await store.put(keyOf(name, 'original'), Buffer.from(bytes))
}

/** The files of the world, by their stored names. */
export const worldFiles: Promise<[string, Uint8Array][]> = (async () => {
  const band = (background: string) => colour(background, 60, 40).png().toBuffer()
  const [green, blue] = await Promise.all([band('#00ff00'), band('#0000ff')])
  const cover = colour('#ff0000', 60, 120).composite([
    { input: green, top: 40, left: 0 },
    { input: blue, top: 80, left: 0 },
  ])
  return [
    [stripes, await cover.png().toBuffer()],
    ['first_aaaaaaaaaa.jpg', await pictureOf(40, 20)],
    ['second_bbbbbbbbbb.webp', await pictureOf(40, 20, 'webp')],
    ['note_cccccccccc.txt', Buffer.from('0123456789')],
  ]
})()

/** Decodes an answered picture. */
export async function pictureIn(bytes: Buffer): Promise<Seen> {
  const { format, width, height } = await sharp(bytes).metadata()
  const line = async (top: number) => {
    const [red, green, blue] = await sharp(bytes)
      .extract({ left: 0, top, width: 1, height: 1 })
      .removeAlpha()
      .raw()
      .toBuffer()
    return nameOf([red ?? 0, green ?? 0, blue ?? 0])
  }
  return { format, width, height, top: await line(0), bottom: await line(height - 1) }
}

function nameOf(values: readonly number[]): string {
  const strong = values.map((value) => value > 200)
  return ['red', 'green', 'blue'].filter((_, index) => strong[index]).join(' and ')
}
