import type { Devueltas, LineaDevuelta } from '#shared/domiciliacion/devolucion.ts'
import { isSinMotivo } from '#shared/devoluciones/conceptos-devolucion.ts'
import type { CivilDate } from '#shared/values/dates.ts'
import { parseMoney, toDecimal } from '#shared/values/money.ts'
import { refuse } from '#server/runtime/errors/refusal.ts'
import { sql } from '#server/runtime/db/statement/sql.ts'
import type { Transaction } from '#server/runtime/db/transaction.ts'
import type { DevolucionLeida, LecturaHecha, RechazoDeLectura } from '../sepa/devoluciones/lectura.ts'
import { readDevoluciones } from '../sepa/devoluciones/read-devoluciones.ts'
import { isDayOfReturn } from './devolver.ts'

const sentences = {
  too_large: 'devolucion_archivo_large',
  wrong_encoding: 'devolucion_archivo_wrong',
  not_xml: 'devolucion_archivo_wrong',
  has_dtd: 'devolucion_archivo_wrong',
  other_kind: 'devolucion_archivo_other',
  no_returns: 'devolucion_archivo_empty',
} as const satisfies Record<RechazoDeLectura, string>

/** Reads a bank's file in base64. Throws a refusal with a sentence for one that is none. */
export async function readFile(archivo: string): Promise<LecturaHecha> {
  const lectura = await readDevoluciones(Buffer.from(archivo, 'base64'))
  if (lectura.kind === 'refused') throw refuse('archivo', 'validation_invalid_value', sentences[lectura.code])
  return lectura
}

const readRecibos = sql`
  select c.id, coalesce(nullif(c.extremo, ''), c.id) as "endToEndId", m.nombre as miembro, c.concepto, c.monto, r.estado as remesa, r.mensaje, c.secuencia, d.id is not null as is_returned,
    (r.created at time zone g.zona_horaria)::date as hecha
  from remesas_recibos c join remesas r on r.gimnasio_id = c.gimnasio_id and r.id = c.id_remesa
  join miembros m on m.gimnasio_id = c.gimnasio_id and m.id = c.id_miembro join gimnasios g on g.id = c.gimnasio_id
  left join devoluciones d on d.gimnasio_id = c.gimnasio_id and d.id = c.id
  where c.gimnasio_id = $gimnasio and (c.id = any ($ids::text[]) or c.extremo = any ($ids::text[]) or r.mensaje = any ($mensajes::text[]) and not c.retirado)`

type Recibo = {
  id: string
  endToEndId: string
  miembro: string
  concepto: string
  monto: string
  remesa: string
  mensaje: string
  secuencia: string
  is_returned: boolean
  hecha: CivilDate
}

/**
 * The file's lines beside the receipts of this gym. A block that was refused whole stands for each of its receipts. What the bank
 * does not date is of today.
 */
export async function matchArchivo(
  { query }: Pick<Transaction, 'query'>,
  lectura: LecturaHecha,
  hoy: CivilDate,
): Promise<Devueltas> {
  const ids = lectura.devoluciones.map(({ endToEndId }) => endToEndId)
  const mensajes = lectura.bloques.map(({ originalMessageId }) => originalMessageId)
  const recibos = await query<Recibo>(readRecibos, { ids, mensajes })
  const byId = new Map(recibos.map((recibo) => [recibo.endToEndId, recibo]))
  const lineas = [
    ...lectura.devoluciones.map((one) => ({ leida: one, recibo: byId.get(one.endToEndId) })),
    ...lectura.bloques.flatMap((bloque) => readingsOfBlock(bloque, recibos)),
  ].map(({ leida, recibo }) => lineaOf({ ...leida, bankDate: leida.bankDate || hoy }, recibo, hoy))
  return { clase: lectura.formato.slice(0, 8), lineas, ...sumOf(lineas.filter(isAplicable)) }
}

const isAplicable = ({ resultado }: LineaDevuelta) => resultado === 'aplicable'

/** The number and the sum of lines that are applied. */
export const sumOf = (lineas: readonly LineaDevuelta[]): Pick<Devueltas, 'aplicables' | 'monto'> => ({
  aplicables: lineas.length,
  monto: lineas.reduce((sum, { monto }) => sum + Math.round(monto * 100), 0) / 100,
})

function lineaOf(leida: DevolucionLeida, recibo: Recibo | undefined, hoy: CivilDate): LineaDevuelta {
  const { reasonCode, bankDate, costCents, cents } = leida
  return {
    id_recibo: recibo?.id ?? '',
    miembro: recibo?.miembro ?? '',
    concepto: recibo?.concepto ?? leida.bankReference,
    monto: recibo ? Number(recibo.monto) : (cents ?? 0) / 100,
    codigo: reasonCode,
    dia: bankDate,
    coste: Number(toDecimal(costCents ?? 0)),
    resultado: resultadoOf(leida, recibo, hoy),
  }
}

function resultadoOf(leida: DevolucionLeida, recibo: Recibo | undefined, hoy: CivilDate): LineaDevuelta['resultado'] {
  const { problems, cents, reasonCode, bankDate } = leida
  if (!recibo) return 'desconocido'
  if (problems.includes('repeated')) return 'repetido'
  if (problems.includes('not_euro') || (cents !== null && cents !== parseMoney(recibo.monto))) return 'otro_importe'
  if (recibo.remesa !== 'presentada') return 'no_presentado'
  if (recibo.is_returned) return 'ya_devuelto'
  if (!isDayOfReturn(bankDate, { hecha: recibo.hecha, hoy })) return 'otro_dia'
  return isSinMotivo(reasonCode) || !/^[A-Z0-9]{4}$/.test(reasonCode) ? 'sin_codigo' : 'aplicable'
}

function readingsOfBlock(bloque: LecturaHecha['bloques'][number], recibos: readonly Recibo[]) {
  const { originalMessageId, paymentBlockId, reasonCode, bankDate } = bloque
  const inside = recibos.filter(
    ({ mensaje, secuencia }) =>
      mensaje === originalMessageId && (paymentBlockId === '' || paymentBlockId === `${mensaje}-${secuencia}`),
  )
  return inside.map((recibo) => ({
    leida: { ...wholeBlock, endToEndId: recibo.id, originalMessageId, reasonCode, bankDate },
    recibo,
  }))
}

const wholeBlock: DevolucionLeida = {
  endToEndId: '',
  originalMessageId: '',
  mandato: '',
  cents: null,
  reasonCode: '',
  bankDate: '',
  bankReference: '',
  costCents: null,
  line: 0,
  problems: [],
}
