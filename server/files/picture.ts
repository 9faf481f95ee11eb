import sharp, { type ResizeOptions } from 'sharp'

/** Formats that are decoded at all. Loaders of every other format are switched off for the whole process. */
const formats = { jpeg: 'image/jpeg', png: 'image/png', webp: 'image/webp' } as const
type Format = keyof typeof formats

sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
})
// Nothing is asked twice, and one picture needs no second core: others wait.
sharp.cache(false)
sharp.concurrency(1)

/** 50 million: what the cameras of phones make, decoded in 200 MB at worst. */
const mostPixels = 50_000_000
/** Longest side kept; no screen of ours shows more. */
const longestSide = 2048
const options = { limitInputPixels: mostPixels, failOn: 'truncated', sequentialRead: true } as const

const isFormat = (format: string): format is Format => format in formats

/** The type that bytes have by their own word, or null where they are no picture we know. */
export async function pictureType(bytes: Buffer): Promise<string | null> {
  try {
    const { format } = await sharp(bytes, options).metadata()
    return isFormat(format) ? formats[format] : null
  } catch {
    return null
  }
}

/**
 * Draws a picture anew: upright as its camera meant it, without the place it was taken at or anything else that travelled
 * along, in its own format. Null where it cannot be drawn: cut off, damaged, or too large.
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

/** A thumb of a stored picture in the grammar of the protocol, or null where none can be made. JPEG stays JPEG, others PNG. */
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
