import type { LucideIcon } from 'lucide-react'
import type { Estado } from '#shared/estado.ts'

/** One line of the palette. */
export interface PaletteItem {
  id: string
  group: string
  label: string
  detail?: string
  /** Other words by which it is found. */
  words?: string
  estado?: Estado
  icon: LucideIcon
  run: () => void
}

/** The texts without accents or case, so that 'jose' finds 'José'. */
export function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

/** Whether every word of the question appears in the label, in any order. */
export function matches(question: string, label: string): boolean {
  const found = plain(label)
  return plain(question)
    .split(/\s+/)
    .every((word) => found.includes(word))
}
