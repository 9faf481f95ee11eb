import type { Segment } from '../fields/choices/segmented-control.tsx'

export type Paper = 'a4' | '80'

export const papers = [
  { id: '80', label: '80 mm' },
  { id: 'a4', label: 'A4' },
] as const satisfies readonly Segment<Paper>[]

const key = 'papel_recibo'
const pages: Record<Paper, string> = {
  a4: '@page { size: A4; margin: 18mm }',
  '80': '@page { size: 80mm 160mm; margin: 4mm }',
}

/** The paper this desk used last. */
export function chosenPaper(): Paper {
  return localStorage.getItem(key) === 'a4' ? 'a4' : '80'
}

/** Opens the print dialog with the paper size set. */
export function printPaper(paper: Paper): void {
  localStorage.setItem(key, paper)
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(pages[paper])
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  const restore = () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet)
  }
  window.addEventListener('afterprint', restore, { once: true })
  window.print()
}
