import type { LucideIcon } from 'lucide-react'
import type { MiembroPago } from '#shared/collections/miembro-pago.ts'

export interface PaletteItem {
  id: string
  group: string
  label: string
  detail?: string
  /** Other search words. */
  words?: string
  icon: LucideIcon
  run: () => void
  /** The verb of Enter, if it is not 'abrir'. */
  verb?: string
  /** Shown in place of the texts. */
  miembro?: MiembroPago
  /** A second act of the same row, by Shift and Enter. */
  second?: { label: string; run: () => void }
}

/** The text without accents and case, so that 'jose' finds 'José'. */
export function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

/** True if the label contains every word of the query, in any order. */
export function matches(query: string, label: string): boolean {
  const found = plain(label)
  return plain(query)
    .split(/\s+/)
    .every((word) => found.includes(word))
}
