// Draws the installed app's icons from the mark of web/ui/layout/logo.tsx. Run `npx tsx scripts/icons.ts` after the mark changes.
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { ROOT } from './setup.mjs'

const background = '#2563eb'
const logo = await readFile(join(ROOT, 'web/ui/layout/logo.tsx'), 'utf8')
const paths = [...logo.matchAll(/<path d="([^"]+)"(?: opacity="([\d.]+)")?/g)]

/** The mark in white on a square of 24 units. The mark takes `share` of the width; `radius` rounds the corners. */
function drawn(share: number, radius: number): Buffer {
  const offset = (24 - 24 * share) / 2
  const mark = paths.map(([, d, opacity]) => `<path d="${d}" opacity="${opacity === undefined ? 1 : 0.6}"/>`).join('')
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><rect width="24" height="24" rx="${radius}" fill="${background}"/><g fill="#fff" transform="translate(${offset} ${offset}) scale(${share})">${mark}</g></svg>`,
  )
}

/** Systems crop a maskable icon to their own shape, so the mark stays within the inner circle. */
const icons = [
  { name: 'icono-192', size: 192, share: 0.66, radius: 5.2 },
  { name: 'icono-512', size: 512, share: 0.66, radius: 5.2 },
  { name: 'recortable-192', size: 192, share: 0.5, radius: 0 },
  { name: 'recortable-512', size: 512, share: 0.5, radius: 0 },
  { name: 'apple-180', size: 180, share: 0.6, radius: 0 },
]
for (const { name, size, share, radius } of icons) {
  const density = (72 * size) / 24
  const png = await sharp(drawn(share, radius), { density }).resize(size, size).png({ compressionLevel: 9 }).toBuffer()
  await writeFile(join(ROOT, `web/public/iconos/${name}.png`), png)
}
