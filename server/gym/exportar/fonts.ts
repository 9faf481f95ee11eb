import { fileURLToPath } from 'node:url'

const fileOf = (name: string) => fileURLToPath(new URL(`fonts/${name}`, import.meta.url))

/** Fonts of PDFs. DejaVu Sans covers nearly every script of names; only used glyphs are embedded. */
export const fonts = {
  regular: fileOf('DejaVuSansCondensed.ttf'),
  bold: fileOf('DejaVuSansCondensed-Bold.ttf'),
}
