import { z } from 'zod'
import { campos, type Campo } from '#shared/importar/campos.ts'
import { tratos, type Elecciones } from '#shared/importar/importacion.ts'
import { letras, separadores, type EleccionDeLectura } from '#shared/importar/lectura.ts'
import type { WriteContext } from '#server/engine/records/declaration/collection.ts'
import { refuse } from '#server/runtime/errors/refusal.ts'

type Input = WriteContext['input']

const isCampo = (name: string): name is Campo | '' => name === '' || campos.some(({ id }) => id === name)

const byIndex = z.string().regex(/^\d{1,6}$/)

const elecciones = z.object({
  mapeo: z.array(z.string().refine(isCampo)).max(60).optional(),
  orden: z.record(byIndex, z.enum(['dia', 'mes'])).optional(),
  duplicados: z.enum(['omitir', 'actualizar']).default('omitir'),
  decisiones: z.record(byIndex, z.enum(tratos)).default({}),
  planes: z.record(z.string().max(5000), z.string().max(32)).default({}),
})

const lectura = z.object({
  letras: z.enum(letras).optional(),
  separador: z.enum(separadores).optional(),
  hoja: z.int().min(0).max(1000).optional(),
  encabezado: z.int().min(0).max(1_000_000).optional(),
})

export const wantsToApply = ({ aplicar }: Input) => aplicar === true

/** The choices of a body. A refusal names the field that is wrong. */
export function eleccionesOf(input: Input, columnas: readonly string[]): Elecciones {
  const parsed = elecciones.safeParse(input)
  if (!parsed.success) throw wrong(parsed.error)
  const { mapeo } = parsed.data
  if (mapeo && mapeo.length !== columnas.length) throw refuse('mapeo', 'validation_invalid_value', 'mapeo_wrong')
  return parsed.data
}

export function lecturaOf(input: Input): EleccionDeLectura {
  const parsed = lectura.safeParse(input)
  if (!parsed.success) throw wrong(parsed.error)
  return parsed.data
}

const wrong = ({ issues }: z.ZodError) =>
  refuse(String(issues[0]?.path[0] ?? 'mapeo'), 'validation_invalid_value', 'eleccion_wrong')
