import { z } from 'zod'
import { motivoDeCaja, type EstadoDeCajas } from '#shared/caja/caja.ts'
import { grants } from '#shared/permissions.ts'
import { listOf, number, numberOrNull, object, text } from '#server/engine/openapi/schema-words.ts'
import { seesScope } from '#server/engine/records/declaration/caller.ts'
import type { WriteContext } from '#server/engine/records/declaration/collection.ts'
import { act } from '#server/platform/acts/act.ts'
import { sql } from '#server/runtime/db/statement/sql.ts'
import { notFound } from '#server/runtime/errors/errors.ts'
import { explainDifference, reopenSesion } from './after-closing.ts'
import { cajaSesiones } from './caja_sesiones.collection.ts'
import { cashPermissions } from './cash-permissions.ts'
import { closeSesion } from './close-sesion.ts'
import { countedAmount } from './counted-amount.ts'
import { readReceivers } from './receivers.ts'
import { readResumen } from './resumen.ts'
import { sinCaja, takeOver } from './take-over.ts'

const id = z.string().regex(/^[a-z0-9]{15}$/)
const tag = 'Caja'
const wrongId = { id: 'caja_id_missing' } as const
const wrongReason = { motivo: 'caja_reason_missing' } as const

/** The count is checked in the gym's currency, by `countedAmount`. */
const cierreInput = z.object({
  id,
  contado: z.unknown().optional().meta({ type: 'number' }),
  detalle: z
    .unknown()
    .optional()
    .meta({ type: ['object', 'null'], additionalProperties: { type: 'integer', minimum: 0 } }),
  entrega: z.object({ id, recibe: id }).nullish(),
})

export const cerrar = act('POST /api/caja/sesiones/:id/cerrar', {
  says: 'Cerrar la caja con lo contado',
  tag,
  opens: ['cash.close'],
  denied: 'caja_close_denied',
  isForVisitors: true,
  takes: cierreInput,
  wrong: { ...wrongId, recibe: 'caja_receiver_wrong' },
  answers: cajaSesiones,
  async run(context, { id: sesion, input: { contado, detalle, entrega = null, ...cierre } }) {
    const asked = { field: 'contado', wrong: 'caja_count_wrong', monto: contado, detalle } as const
    await closeSesion(context, sesion, { ...cierre, counted: await countedAmount(context.tx, asked), entrega })
  },
})

export const explicar = act('POST /api/caja/sesiones/:id/explicar', {
  says: 'Explicar la diferencia de un cierre de caja',
  tag,
  opens: ['cash.close'],
  denied: 'caja_close_denied',
  isForVisitors: true,
  takes: motivoDeCaja,
  wrong: wrongReason,
  answers: cajaSesiones,
  run: (context, { id: sesion, input }) => explainDifference(context, sesion, input.motivo),
})

export const reabrir = act('POST /api/caja/sesiones/:id/reabrir', {
  says: 'Reabrir una caja cerrada',
  tag,
  opens: ['cash.reopen'],
  denied: 'caja_reopen_denied',
  takes: motivoDeCaja,
  wrong: wrongReason,
  answers: cajaSesiones,
  run: (context, { id: sesion, input }) => reopenSesion(context, sesion, input.motivo),
})

export const tomar = act('POST /api/caja/sesiones/:id/tomar', {
  says: 'Recibir en la caja lo cobrado sin ella',
  tag,
  opens: ['cash.move'],
  denied: 'caja_move_denied',
  isForVisitors: true,
  takes: z.object({ id }),
  wrong: wrongId,
  answers: cajaSesiones,
  run: (context, { id: sesion, input }) => takeOver(context, sesion, input.id),
})

export const resumen = act('GET /api/caja/sesiones/:id/resumen', {
  says: 'Ver el X de una caja abierta, o su Z',
  tag,
  opens: cashPermissions,
  denied: 'caja_see_denied',
  isForVisitors: true,
  asks: { z: 'El número del Z, si no es el último.' },
  answers: object({
    numero: numberOrNull,
    metodos: listOf(object({ medio: text, cobrado: number, vendido: number, saldado: number, anulado: number })),
    a_cuenta: number,
    descuentos: number,
    efectivo: { type: ['object', 'null'] },
    operaciones: listOf(object({ hora: text, tipo: text, texto: text, medio: text, monto: number })),
  }),
  run: (context, { id: sesion, query }) => readResumen(context, sesion, numberOf(query['z'])),
})

export const estado = act('GET /api/caja/estado/:sucursal', {
  says: 'Ver lo cobrado sin caja abierta y quién puede recibir una',
  tag,
  opens: cashPermissions,
  denied: 'caja_see_denied',
  isForVisitors: true,
  answers: object({
    sin_caja: object({ cuantos: number, total: numberOrNull }),
    reciben: listOf(object({ id: text, name: text })),
  }),
  run: (context, { id: sucursal }) => readEstado(context, sucursal),
})

function numberOf(written: string | undefined): number | null {
  if (written === undefined) return null
  const number = /^\d{1,9}$/.test(written) ? Number(written) : 0
  if (number === 0) throw notFound()
  return number
}

async function readEstado({ tx, caller }: WriteContext, sucursal: string): Promise<EstadoDeCajas> {
  if (!seesScope(caller, sucursal)) throw notFound()
  const [loose] = await tx.query<{ cuantos: number; total: number }>(
    sql`select count(*)::integer as cuantos, coalesce(sum(c.efectivo), 0)::float8 as total ${sinCaja}`,
    { sucursal_id: sucursal },
  )
  const reciben = await readReceivers(tx, sucursal)
  const total = grants('cash.see', caller.permissions) ? (loose?.total ?? 0) : null
  return { sin_caja: { cuantos: loose?.cuantos ?? 0, total }, reciben }
}
