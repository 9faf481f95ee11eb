import type { Devueltas, LineaDevuelta } from '#shared/domiciliacion/devolucion.ts'
import { isSinMotivo } from '#shared/domiciliacion/conceptos-devolucion.ts'
import { parseMoney, toDecimal } from '#shared/values/money.ts'
import { refuse } from '#server/runtime/errors/refusal.ts'
import { sql } from '#server/runtime/db/statement/sql.ts'
import type { Transaction } from '#server/runtime/db/transaction.ts'
import type { DevolucionLeida, LecturaHecha, RechazoDeLectura } from '../sepa/devoluciones/lectura.ts'
import { readDevoluciones } from '../sepa/devoluciones/read-devoluciones.ts'

const sentences = {
  too_large: 'devolucion_archivo_large',
  wrong_encoding: 'devolucion_archivo_wrong',
  not_xml: 'devolucion_archivo_wrong',
  has_dtd: 'devolucion_archivo_wrong',
  other_kind: 'devolucion_archivo_other',
  no_returns: 'devolucion_archivo_empty',
} as const satisfies Record<RechazoDeLectura, string>

/** Reads a bank's file in base64. Throws a refusal with a sentence for one that is none. */
export function readFile(archivo: string): LecturaHecha {
  const lectura = readDevoluciones(Buffer.from(archivo, 'base64'))
  if (lectura.kind === 'refused') throw refuse('archivo', 'validation_invalid_value', sentences[lectura.code])
  return lectura
}

const readRecibos = sql`
  select c.id, m.nombre as miembro, c.concepto, c.monto, r.estado as remesa, r.mensaje, c.secuencia, d.id is not null as is_returned
  from remesas_recibos c join remesas r on r.gimnasio_id = c.gimnasio_id and r.id = c.id_remesa
  join miembros m on m.gimnasio_id = c.gimnasio_id and m.id = c.id_miembro
  left join devoluciones d on d.gimnasio_id = c.gimnasio_id and d.id = c.id
  where c.gimnasio_id = $gimnasio and (c.id = any ($ids::text[]) or r.mensaje = any ($mensajes::text[]) and not c.retirado)`

type Recibo = {
  id: string
  miembro: string
  concepto: string
  monto: string
  remesa: string
  mensaje: string
  secuencia: string
  is_returned: boolean
}

/** The file's lines beside the receipts of this gym. A block that was refused whole stands for each of its receipts. */
export async function matchArchivo({ query }: Pick<Transaction, 'query'>, lectura: LecturaHecha): Promise<Devueltas> {
  const ids = lectura.devoluciones.map(({ endToEndId }) => endToEndId)
  const mensajes = lectura.bloques.map(({ originalMessageId }) => originalMessageId)
  const recibos = await query<Recibo>(readRecibos, { ids, mensajes })
  const byId = new Map(recibos.map((recibo) => [recibo.id, recibo]))
  const lineas = [
    ...lectura.devoluciones.map((one) => lineaOf(one, byId.get(one.endToEndId))),
    ...lectura.bloques.flatMap((bloque) => linesOfBlock(bloque, recibos)),
  ]
  const aplicables = lineas.filter(({ resultado }) => resultado === 'aplicable')
  const cents = aplicables.reduce((sum, { monto }) => sum + Math.round(monto * 100), 0)
  return { clase: lectura.formato.slice(0, 8), lineas, aplicables: aplicables.length, monto: cents / 100 }
}

function lineaOf(leida: DevolucionLeida, recibo: Recibo | undefined): LineaDevuelta {
  const { reasonCode, bankDate, costCents, cents } = leida
  return {
    id_recibo: recibo?.id ?? '',
    miembro: recibo?.miembro ?? '',
    concepto: recibo?.concepto ?? leida.bankReference,
    monto: recibo ? Number(recibo.monto) : (cents ?? 0) / 100,
    codigo: reasonCode,
    dia: bankDate,
    coste: Number(toDecimal(costCents ?? 0)),
    resultado: resultadoOf(leida, recibo),
  }
}

function resultadoOf(leida: DevolucionLeida, recibo: Recibo | undefined): LineaDevuelta['resultado'] {
  const { problems, cents, reasonCode } = leida
  if (!recibo) return 'desconocido'
  if (problems.includes('repeated')) return 'repetido'
  if (problems.includes('not_euro') || (cents !== null && cents !== parseMoney(recibo.monto))) return 'otro_importe'
  if (recibo.remesa !== 'presentada') return 'no_presentado'
  if (recibo.is_returned) return 'ya_devuelto'
  return isSinMotivo(reasonCode) || !/^[A-Z0-9]{4}$/.test(reasonCode) ? 'sin_codigo' : 'aplicable'
}

function linesOfBlock(bloque: LecturaHecha['bloques'][number], recibos: readonly Recibo[]): LineaDevuelta[] {
  const { originalMessageId, paymentBlockId, reasonCode, bankDate } = bloque
  const inside = recibos.filter(
    ({ mensaje, secuencia }) =>
      mensaje === originalMessageId && (paymentBlockId === '' || paymentBlockId === `${mensaje}-${secuencia}`),
  )
  return inside.map((recibo) =>
    lineaOf({ ...wholeBlock, endToEndId: recibo.id, originalMessageId, reasonCode, bankDate }, recibo),
  )
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
