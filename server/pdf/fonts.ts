import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const { resolve } = createRequire(import.meta.url)

/**
 * The faces of a PDF. DejaVu Sans holds every script a name is likely to be written in and is embedded with the letters
 * used. Where the package is not installed, PDF's own Helvetica writes Western letters, and `isWhole` is false.
 */
export const fonts = findFonts()

function findFonts() {
  const folder = join(packageFolder(), 'ttf')
  const regular = join(folder, 'DejaVuSansCondensed.ttf')
  const bold = join(folder, 'DejaVuSansCondensed-Bold.ttf')
  if (existsSync(regular) && existsSync(bold)) return { regular, bold, isWhole: true }
  return { regular: 'Helvetica', bold: 'Helvetica-Bold', isWhole: false }
}

function packageFolder(): string {
  try {
    return dirname(resolve('dejavu-fonts-ttf/package.json'))
  } catch {
    return ''
  }
}
