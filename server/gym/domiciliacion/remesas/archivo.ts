import { z } from 'zod'
import type { CivilDate } from '#shared/values/dates.ts'
import { parseMoney } from '#shared/values/money.ts'
import type { WriteContext } from '#server/engine/records/declaration/collection.ts'
import type { Seal } from '#server/runtime/encrypted-text.ts'
import { notFound } from '#server/runtime/errors/errors.ts'
import { refuse } from '#server/runtime/errors/refusal.ts'
import { sql } from '#server/runtime/db/statement/sql.ts'
import type { ArchivoDeRemesa, ReciboDeRemesa } from '../sepa/archivo-de-remesa.ts'
import { requireReglas } from './propuesta.ts'

const acreedorShape = z.object({
  nombre: z.string(),
  identificador: z.string(),
  presentador: z.string(),
  version: z.enum(['02', '08']),
})

type StoredFile = { mensaje: string; vence: CivilDate; creada: string; acreedor: unknown; iban: Buffer | null }

const readRemesa = sql`
  select r.mensaje, r.vence, r.acreedor, r.iban, to_char(r.created at time zone g.zona_horaria, 'YYYY-MM-DD"T"HH24:MI:SS') as creada
  from remesas r join gimnasios g on g.id = r.gimnasio_id where r.gimnasio_id = $gimnasio and r.id = $id and r.estado <> 'retirada'`

const readRecibos = sql`
  select c.id, c.monto, c.secuencia, c.concepto, d.referencia, d.firmado, d.nombre, d.iban
  from remesas_recibos c join mandatos d on d.gimnasio_id = c.gimnasio_id and d.id = c.id_mandato
  where c.gimnasio_id = $gimnasio and c.id_remesa = $id order by c.orden`

type StoredRecibo = {
  id: string
  monto: string
  secuencia: 'RCUR' | 'OOFF'
  concepto: string
  referencia: string
  firmado: CivilDate
  nombre: string
  iban: Buffer | null
}

/** All that a file says, from what was stored when it was made: the same at each call. */
export async function readArchivo(context: WriteContext, seal: Seal, id: string): Promise<ArchivoDeRemesa> {
  await requireReglas(context)
  const { query } = context.tx
  const [remesa] = await query<StoredFile>(readRemesa, { id })
  if (!remesa) throw notFound()
  const { version, presentador, ...acreedor } = acreedorShape.parse(remesa.acreedor)
  const recibos = await query<StoredRecibo>(readRecibos, { id })
  return {
    version: `pain.008.001.${version}`,
    messageId: remesa.mensaje,
    createdAt: remesa.creada,
    presentador: { nombre: acreedor.nombre, identificador: presentador || acreedor.identificador },
    acreedor: { ...acreedor, iban: openIban(seal, remesa.iban) },
    vence: remesa.vence,
    recibos: recibos.map((one) => reciboOf(one, seal)),
  }
}

const reciboOf = ({ id, monto, referencia, nombre, iban, ...one }: StoredRecibo, seal: Seal): ReciboDeRemesa => ({
  endToEndId: id,
  cents: parseMoney(monto) ?? 0,
  mandato: referencia,
  firmado: one.firmado,
  secuencia: one.secuencia,
  deudor: { nombre, iban: openIban(seal, iban) },
  concepto: one.concepto,
})

function openIban(seal: Seal, iban: Buffer | null): string {
  if (iban === null) throw refuse('id', 'validation_not_allowed', 'remesa_account_missing')
  const opened = seal.open(iban)
  if (!opened) throw refuse('id', 'validation_not_allowed', 'remesa_other_secret')
  return opened
}
