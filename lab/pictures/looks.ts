/** A screen's size and appearance. */
export interface Look {
  readonly name: string
  readonly width: number
  readonly height: number
  /** Pixels of the picture per pixel of the page. */
  readonly density: number
  readonly isDark: boolean
  /** As web/theme/theme-store.ts stores it; the app computes its colours from it. */
  readonly tema: { readonly primary: string; readonly surface: string | null; readonly preset: 'Aura' | 'Lara' }
}

const usual = { primary: 'blue', surface: null, preset: 'Aura' } as const
const desktop = { width: 1440, height: 900, density: 1, isDark: false, tema: usual }

/** The four looks that every screen is judged in. */
export const looks: readonly Look[] = [
  { ...desktop, name: 'claro' },
  { ...desktop, name: 'oscuro', isDark: true },
  { ...desktop, name: 'telefono', width: 390, height: 844, density: 2 },
  { ...desktop, name: 'tema', tema: { primary: 'emerald', surface: 'stone', preset: 'Lara' } },
]
