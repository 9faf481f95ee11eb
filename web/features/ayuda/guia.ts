import type { Permission } from '#shared/permissions.ts'
import type { PictureName } from './pictures.ts'

export const grupos = ['Para empezar', 'En la recepción', 'La administración', 'Tu cuenta'] as const

/** How one task is done, in a few steps. Names of buttons stand between asterisks. */
export interface Guia {
  /** Of the address. */
  readonly id: string
  readonly grupo: (typeof grupos)[number]
  readonly titulo: string
  readonly resumen: string
  readonly pasos: readonly string[]
  /** What is good to know, without being a step. */
  readonly notas?: readonly string[]
  /** Other words by which people look for it. */
  readonly palabras?: string
  /** Without it the task cannot be done. */
  readonly permiso?: Permission
  readonly imagen?: PictureName
  /** Where it is done. */
  readonly lugar: { readonly href: string; readonly label: string }
}
