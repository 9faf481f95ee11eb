import type { NamedSheet } from '../read/read-workbook.ts'
import { findTable } from './find-table.ts'
import { isNameHeading } from './heading-words.ts'

/** The sheet chosen, else the one with the most people: visible ones first, then those with a heading of names, then by rows. */
export function chooseSheet(sheets: readonly NamedSheet[], chosen?: number): number {
  if (chosen !== undefined && sheets[chosen]) return chosen
  const ranks = sheets.map(({ oculta, sheet }) => {
    const { columnas, filas } = findTable(sheet)
    return [
      oculta || sheet.llenas === 0 ? 0 : 1,
      columnas.some(isNameHeading) && filas.length > 0 ? 1 : 0,
      sheet.llenas,
    ]
  })
  return ranks.reduce((best, rank, index) => (isHigher(rank, ranks[best] ?? []) ? index : best), 0)
}

function isHigher(rank: readonly number[], other: readonly number[]): boolean {
  const differs = rank.findIndex((value, at) => value !== other[at])
  return differs !== -1 && (rank[differs] ?? 0) > (other[differs] ?? 0)
}
