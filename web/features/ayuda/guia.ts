import type { Permission } from '#shared/permissions.ts'
import type { PictureName } from './pictures.ts'
import type { Version } from './read-changelog.ts'

export const grupos = ['Para empezar', 'En la recepción', 'La administración', 'Tu cuenta', 'Vigente'] as const

/** A task in a few steps, or the versions. Button names are between asterisks, nouns that differ by country between braces. */
export interface Guia {
  /** Used in the address. */
  readonly id: string
  readonly grupo: (typeof grupos)[number]
  readonly titulo: string
  readonly resumen: string
  readonly pasos: readonly string[]
  /** Notes that are not steps. */
  readonly notas?: readonly string[]
  /** Other search words. */
  readonly palabras?: string
  readonly permiso?: Permission
  /** Absent: gyms of every country have it. */
  readonly isOffered?: (gym: { pais: string; moneda: string }) => boolean
  readonly imagen?: PictureName
  readonly versiones?: readonly Version[]
  /** The screen where the task is done. */
  readonly lugar?: { readonly href: string; readonly label: string }
}
