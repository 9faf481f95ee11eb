import { z } from 'zod'
import { daysBetween, type CivilDate } from '#shared/dates.ts'
import type { Periodo } from '#shared/reportes.ts'
import { refuse } from '#server/collections/refusal.ts'
import type { WriteContext } from '#server/records/collection.ts'

/** A report as it was asked for, with what of the gym it needs. Empty filters keep nothing out. */
export interface Asked {
  readonly gimnasio: string
  readonly desde: CivilDate
  readonly hasta: CivilDate
  readonly sucursales: readonly string[]
  readonly seesAll: boolean
  readonly medio_pago: string
  readonly plan: string
  readonly plazo: string
  readonly usuario: string
  readonly comparar: boolean
  /** The other period of a comparison. */
  readonly otro?: Periodo
  readonly pagina: number
  readonly por_pagina: number
  readonly zona: string
  readonly hoy: CivilDate
  readonly tolerancia: number
}

const day = z.iso.date('Escribe una fecha como 2026-11-21.')
const chosen = z.string().max(40, 'Es demasiado largo.').default('')
const maxDays = 3660

const shape = z.object({
  desde: day,
  hasta: day,
  sucursal: chosen,
  medio_pago: chosen,
  plan: chosen,
  plazo: chosen,
  usuario: chosen,
  comparar: z.enum(['true', 'false'], 'Es true o false.').default('false'),
  pagina: z.coerce.number('Es un número.').int().min(1, 'Empieza en 1.').max(100_000, 'Es demasiado alta.').default(1),
  por_pagina: z.coerce.number('Es un número.').int().min(1, 'Va de 1 a 200.').max(200, 'Va de 1 a 200.').default(50),
})

/** Reads the query of a report. Throws 400 naming the first field that is not understood, or the branch that is not his. */
export async function readAsked(context: WriteContext, query: Record<string, unknown>): Promise<Asked> {
  const parsed = shape.safeParse(query)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw refuse(String(issue?.path[0] ?? 'desde'), 'validation_invalid_value', issue?.message ?? 'No se entiende.')
  }
  const { sucursal, comparar, ...rest } = parsed.data
  if (rest.desde > rest.hasta)
    throw refuse('hasta', 'validation_invalid_value', 'El último día no puede ser anterior al primero.')
  if (rest.desde < '1970-01-01' || rest.hasta > '2200-01-01' || daysBetween(rest.desde, rest.hasta) > maxDays)
    throw refuse('hasta', 'validation_invalid_value', 'Un reporte abarca diez años como mucho.')
  const facts = await gymFacts(context)
  const sucursales = await branchesOf(context, sucursal)
  const seesAll = context.caller.scopes === 'all' && sucursal === ''
  return { ...rest, ...facts, sucursales, seesAll, comparar: comparar === 'true' }
}

async function gymFacts({ tx }: WriteContext): Promise<Pick<Asked, 'gimnasio' | 'zona' | 'hoy' | 'tolerancia'>> {
  const [gym] = await tx.query<{ gimnasio: string; zona: string; hoy: string; tolerancia: number }>(
    'select id as gimnasio, zona_horaria as zona, hoy(zona_horaria) as hoy, tolerancia from gimnasios where id = $1',
    [tx.tenant],
    'report_gym',
  )
  if (!gym) throw refuse('sucursal', 'validation_missing_rel_records', 'Los reportes son de un gimnasio.')
  return gym
}

/** One branch, or all that the caller may see; closed ones count too, for their money was earned. */
async function branchesOf({ tx, caller }: WriteContext, sucursal: string): Promise<string[]> {
  const stored = await tx.query<{ id: string }>(
    'select id from sucursales where gimnasio_id = $1',
    [tx.tenant],
    'report_branches',
  )
  const own = stored.map(({ id }) => id).filter((id) => caller.scopes === 'all' || caller.scopes.includes(id))
  if (sucursal === '') return own
  if (!own.includes(sucursal)) throw refuse('sucursal', 'validation_missing_rel_records', 'No tienes esa sucursal.')
  return [sucursal]
}
