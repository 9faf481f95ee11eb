import type { Segment } from '../fields/choices/segmented-control.tsx'
import { kept } from '../base/kept.ts'

export type Paper = 'a4' | '80'

export const papers = [
  { id: '80', label: '80 mm' },
  { id: 'a4', label: 'A4' },
] as const satisfies readonly Segment<Paper>[]

const key = 'papel_recibo'
/** Blank paper above and below a strip, in millimetres. */
const stripMargin = 4
const pixelsPerMillimetre = 96 / 25.4
/** Browsers print no longer page than five metres. */
const longestStrip = 5000

/** The paper this desk used last. */
export function chosenPaper(): Paper {
  return kept.read(key) === 'a4' ? 'a4' : '80'
}

/** Opens the print dialog with the paper size set. */
export function printPaper(paper: Paper): void {
  kept.write(key, paper)
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(paper === 'a4' ? '@page { size: A4; margin: 18mm }' : stripPage())
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  const restore = () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet)
  }
  window.addEventListener('afterprint', restore, { once: true })
  window.print()
}

/** A roll has no pages: the page is as long as its content, so that the printer cuts once, at the end. */
function stripPage(): string {
  const content = document.querySelector('[data-print-alone]')
  content?.toggleAttribute('data-measured', true)
  const length = (content?.getBoundingClientRect().height ?? 0) / pixelsPerMillimetre
  content?.toggleAttribute('data-measured', false)
  const page = Math.min(longestStrip, Math.ceil(length) + 2 * stripMargin + 1)
  return `@page { size: 80mm ${page}mm; margin: ${stripMargin}mm }`
}
