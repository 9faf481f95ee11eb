import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { acceptUpload } from './accept-upload.ts'
import { redrawn } from './picture.ts'

const drawing = sharp({ create: { width: 20, height: 20, channels: 3, background: '#2266aa' } })
const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>'
const blocked: readonly [string, () => Promise<Buffer>][] = [
  ['an SVG', () => Promise.resolve(Buffer.from(svg))],
  ['a GIF', () => drawing.clone().gif().toBuffer()],
  ['a TIFF', () => drawing.clone().tiff().toBuffer()],
]

describe('a picture', () => {
  it.each(blocked)('that is %s is not decoded in this process', async (_name, make) => {
    const bytes = await make()
    await expect(sharp(bytes).metadata()).rejects.toThrow(/unsupported image format/)
    expect(await redrawn(bytes)).toBeNull()
  })

  it('decodes and re-encodes a PNG', async () => {
    expect(await redrawn(await drawing.clone().png().toBuffer())).not.toBeNull()
  })
})

describe('a text, in a field that accepts it', () => {
  const accept = (text: string) =>
    acceptUpload(
      { maxSize: 1000, mimeTypes: ['text/plain'], protected: false, thumbs: [], maxSelect: 1 },
      new Blob([text]),
    )

  it.each(['Nombre;DNI\nAna;1', 'a < b', 'Ñandú'])('is accepted: %j', async (text) => {
    expect(await accept(text)).toMatchObject({ ok: true, type: 'text/plain' })
  })

  it.each(['<html>', ' \n<script>', '<!doctype html>', 'a\u0000b', '\u001b[2J'])(
    'is refused as a page or code: %j',
    async (text) => {
      expect(await accept(text)).toMatchObject({ ok: false })
    },
  )
})
