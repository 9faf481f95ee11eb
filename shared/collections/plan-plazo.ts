import { z } from 'zod'
import { sentenceOf } from '../errors/form-sentence.ts'
import type { Campos } from '../campos/campo.ts'
import { shapeOf } from '../campos/shape.ts'
import type { Unidad } from '../periodos.ts'

export const unidades = ['mes', 'día'] as const satisfies readonly Unidad[]
export const maxDuracion = { mes: 120, día: 3650 } as const satisfies Record<Unidad, number>

/** The unit limits the duration. */
export const datosPlazo = {
  duracion: { kind: 'count', label: 'Duración', min: 1, required: true },
  unidad: { kind: 'select', label: 'Unidad', options: unidades, initial: 'mes' },
  precio: { kind: 'money', label: 'Precio', required: true },
} as const satisfies Campos

export const plazoInput = z
  .object(shapeOf(datosPlazo))
  .refine(({ duracion, unidad }) => duracion <= maxDuracion[unidad], {
    path: ['duracion'],
    message: sentenceOf('plazo_over_limit'),
  })
export type PlazoInput = z.infer<typeof plazoInput>

/** '1 mes', '3 meses', '15 días'. */
export function plazoLabel({ duracion, unidad }: { duracion: number; unidad: Unidad }): string {
  const plural = unidad === 'mes' ? 'meses' : 'días'
  return `${duracion} ${duracion === 1 ? unidad : plural}`
}
