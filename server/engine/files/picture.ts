import sharp, { type ResizeOptions } from 'sharp'

/** The only decoded formats. Loaders of all other formats are disabled for the whole process. */
const formats = { jpeg: 'image/jpeg', png: 'image/png', webp: 'image/webp' } as const
type Format = keyof typeof formats

sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
})
// A cache would not help, and one picture needs no second core: others wait.
sharp.cache(false)
sharp.concurrency(1)

/** 50 million: enough for phone cameras, and 200 MB decoded at worst. */
const mostPixels = 50_000_000
/** Longest side to keep; our screens show no more. */
const longestSide = 2048
const options = { limitInputPixels: mostPixels, failOn: 'truncated', sequentialRead: true } as const

const isFormat = (format: string): format is Format => format in formats

/** The type by the bytes, or null when they are no known picture. */
export async function pictureType(bytes: Buffer): Promise<string | null> {
  try {
    const { format } = await sharp(bytes, options).metadata()
    return isFormat(format) ? formats[format] : null
  } catch {
    return null
  }
}

/**
 * Decodes and re-encodes a picture in its own format: rotated upright, without location or other metadata. Null when it
 * cannot be decoded: cut off, damaged, or too large.
 */
export async function redrawn(bytes: Buffer): Promise<Buffer | null> {
  try {
    const side = { width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true } as const
    return await sharp(bytes, options).autoOrient().resize(side).timeout({ seconds: 20 }).toBuffer()
  } catch {
    return null
  }
}

export const thumbForm = /^(\d{1,5})x(\d{1,5})([tbf]?)$/

/**
 * A thumb of a stored picture by the protocol's size grammar, or null when it cannot be made. JPEG stays JPEG, others
 * become PNG.
 */
export async function thumbOf(bytes: Buffer, size: string, type: string): Promise<Buffer | null> {
  const [, width = '', height = '', mode = ''] = thumbForm.exec(size) ?? []
  const box = {
    ...(Number(width) > 0 && { width: Number(width) }),
    ...(Number(height) > 0 && { height: Number(height) }),
  }
  if (Object.keys(box).length === 0) return null
  try {
    const drawn = sharp(bytes, options)
      .resize({ ...box, ...fits[mode] })
      .timeout({ seconds: 20 })
    return await (type === 'image/jpeg' ? drawn.jpeg() : drawn.png()).toBuffer()
  } catch {
    return null
  }
}

const fits: Record<string, ResizeOptions> = {
  '': { fit: 'cover', position: 'centre' },
  t: { fit: 'cover', position: 'top' },
  b: { fit: 'cover', position: 'bottom' },
  f: { fit: 'inside', withoutEnlargement: true },
}
