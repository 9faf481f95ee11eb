import { sql } from '#server/runtime/db/statement/sql.ts'
import { z } from 'zod'
import { grants } from '#shared/permissions.ts'
import { sentenceOf } from '#shared/errors/form-sentence.ts'
import { daysBetween, type CivilDate } from '#shared/values/dates.ts'
import { rangosReporte, type RangoReporte } from '#shared/reportes/rango-nombres.ts'
import type { Periodo } from '#shared/reportes/reporte.ts'
import { readOrRefuse } from '#server/engine/request/read-input.ts'
import { refuse } from '#server/runtime/errors/refusal.ts'
import type { WriteContext } from '#server/engine/records/declaration/collection.ts'
import { seenBranches } from './seen-branches.ts'
import { usesSaldo } from './uses-saldo.ts'

/** A parsed report request, with the gym's settings. Empty filters match everything. */
export type Asked = {
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
  /** The range that the days were chosen as. */
  readonly rango?: RangoReporte | ''
  /** The other period of a comparison. */
  readonly otro?: Periodo
  readonly pagina: number
  readonly por_pagina: number
  readonly zona: string
  readonly hoy: CivilDate
  readonly tolerancia: number
  /** The gym leaves sums to be paid later, or has done so. */
  readonly saldo?: boolean
  /** The caller may read the members' telephones. */
  readonly telefonos?: boolean
}

const day = z.iso.date(sentenceOf('consulta_day_wrong'))
const chosen = z.string().max(40, sentenceOf('consulta_text_too_long')).default('')
const number = z.coerce.number(sentenceOf('consulta_number_wrong')).int()
const perPage = sentenceOf(['por_pagina_wrong', { min: 1, max: 200 }])
const maxDays = 3660

const shape = z.object({
  desde: day,
  hasta: day,
  sucursal: chosen,
  medio_pago: chosen,
  plan: chosen,
  plazo: chosen,
  usuario: chosen,
  comparar: z.enum(['true', 'false'], sentenceOf('consulta_switch_wrong')).default('false'),
  rango: z.enum([...rangosReporte, ''], sentenceOf('consulta_range_wrong')).default(''),
  pagina: number
    .min(1, sentenceOf(['pagina_too_low', { min: 1 }]))
    .max(100_000, sentenceOf('pagina_too_high'))
    .default(1),
  por_pagina: number.min(1, perPage).max(200, perPage).default(50),
})

/** Parses the query of a report. Throws 400 for the first invalid field, or for a branch invisible to the caller. */
export async function readAsked(context: WriteContext, query: Record<string, unknown>): Promise<Asked> {
  const { sucursal, comparar, ...rest } = readOrRefuse(shape, query, 'desde')
  if (rest.desde > rest.hasta) throw refuse('hasta', 'validation_invalid_value', 'reporte_backwards')
  if (rest.desde < '1970-01-01' || rest.hasta > '2200-01-01' || daysBetween(rest.desde, rest.hasta) > maxDays)
    throw refuse('hasta', 'validation_invalid_value', 'reporte_too_long')
  const facts = await gymFacts(context)
  const sucursales = await seenBranches(context, sucursal)
  const seesAll = context.caller.scopes === 'all' && sucursal === ''
  const telefonos = grants('members.index', context.caller.permissions)
  return { ...rest, ...facts, sucursales, seesAll, telefonos, comparar: comparar === 'true' }
}

type Facts = Pick<Asked, 'gimnasio' | 'zona' | 'hoy' | 'tolerancia' | 'saldo'>

async function gymFacts({ tx }: WriteContext): Promise<Facts> {
  const [gym] = await tx.query<Facts>(
    sql`select g.id as gimnasio, g.zona_horaria as zona, hoy(g.zona_horaria) as hoy, g.tolerancia, ${usesSaldo} as saldo
     from gimnasios g where g.id = $gimnasio`,
    {},
    'report_gym',
  )
  if (!gym) throw refuse('sucursal', 'validation_missing_rel_records', 'reporte_without_gimnasio')
  return gym
}
