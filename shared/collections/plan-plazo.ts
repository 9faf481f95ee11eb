import { z } from 'zod'
import { parseMoney } from '../money.ts'
import type { Unidad } from '../periodos.ts'
import type { Plan } from './plan.ts'
import type { StoredRecord } from './stored-record.ts'

export const unidades = ['mes', 'día'] as const satisfies readonly Unidad[]
export const maxDuracion = { mes: 120, día: 3650 } as const satisfies Record<Unidad, number>

export const plazoInput = z
  .object({
    duracion: z.number('Escribe un número.').int('Escribe un número entero.').min(1, 'Escribe 1 o más.'),
    unidad: z.enum(unidades),
    precio: z
      .number('Escribe un precio.')
      .refine((precio) => (parseMoney(precio) ?? 0) > 0, 'Escribe un precio mayor que cero.'),
  })
  .refine(({ duracion, unidad }) => duracion <= maxDuracion[unidad], {
    path: ['duracion'],
    message: 'Es demasiado largo.',
  })
export type PlazoInput = z.infer<typeof plazoInput>

/** A duration and a price of a plan; not a deadline. `precio` in the gym's currency. */
export type PlanPlazo = StoredRecord & {
  id_plan: string
  duracion: number
  unidad: Unidad
  precio: number
  deleted: string
  expand?: { id_plan?: Plan }
}

/** '1 mes', '3 meses', '15 días'. */
export function plazoLabel({ duracion, unidad }: { duracion: number; unidad: Unidad }): string {
  const plural = unidad === 'mes' ? 'meses' : 'días'
  return `${duracion} ${duracion === 1 ? unidad : plural}`
}
