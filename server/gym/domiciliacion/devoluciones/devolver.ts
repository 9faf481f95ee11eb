import { conceptoDevolucion } from '#shared/devoluciones/conceptos-devolucion.ts'
import type { CivilDate } from '#shared/values/dates.ts'
import { seesScope } from '#server/engine/records/declaration/caller.ts'
import type { WriteContext } from '#server/engine/records/declaration/collection.ts'
import { writeAudit } from '#server/platform/auditoria/audit.ts'
import { voidEntry } from '#server/gym/pagos/anular-pago.ts'
import { lockEntry } from '#server/gym/pagos/entry.ts'
import { notFound } from '#server/runtime/errors/errors.ts'
import { refuse } from '#server/runtime/errors/refusal.ts'
import { sql } from '#server/runtime/db/statement/sql.ts'
import { endMandato } from '../mandatos/revoke-mandato.ts'
import { lockMandato } from '../mandatos/stored-mandato.ts'
import { lockRecibo } from '../remesas/lock-recibo.ts'
import { remesasRecibos } from '../remesas_recibos.collection.ts'

/** The bank's word on a receipt. `coste` is decimal text in euros. */
export type Devuelto = {
  id: string
  dia: CivilDate
  codigo: string
  coste: string
  origen: 'archivo' | 'mano'
}

const readRecibo = sql`
  select c.id_miembro, c.sucursal_id, c.id_mandato, c.id_automatico, r.estado as remesa, d.id is not null as is_returned,
    (r.created at time zone g.zona_horaria)::date as hecha, ($now::timestamptz at time zone g.zona_horaria)::date as hoy
  from remesas_recibos c join remesas r on r.gimnasio_id = c.gimnasio_id and r.id = c.id_remesa
  join gimnasios g on g.id = c.gimnasio_id
  left join devoluciones d on d.gimnasio_id = c.gimnasio_id and d.id = c.id
  where c.gimnasio_id = $gimnasio and c.id = $id`

type Stored = {
  id_miembro: string
  sucursal_id: string
  id_mandato: string
  id_automatico: string
  remesa: string
  is_returned: boolean
  hecha: CivilDate
  hoy: CivilDate
}

const insert = sql`
  insert into devoluciones (gimnasio_id, id, created, updated, usuario_id, id_miembro, sucursal_id, dia, codigo, coste, origen)
  values ($gimnasio, $id, $now, $now, $usuario_id, $id_miembro, $sucursal_id, $dia, $codigo, $coste, $origen)`

/** A consent whose mandate has ended keeps that as its problem. */
const noteConsent = sql`
  update cobros_automaticos set estado = 'con_problema', problema = 'fallido', falla = $falla, updated = $now, version = version + 1
  where gimnasio_id = $gimnasio and id = $id_automatico and estado in ('activo', 'con_problema') and problema <> 'terminado'`

/**
 * Enters that the bank took a receipt back, once for each receipt: its payment is void from then on, whatever till or report has
 * closed since, and its period with it. A receipt that was not entered yet never will be. Some codes stop the mandate. Throws 404
 * for another gym's receipt, 400 if it was not presented or is returned already.
 */
export async function devolverRecibo(context: WriteContext, devuelto: Devuelto): Promise<void> {
  const { tx, caller, now } = context
  const { id, codigo } = devuelto
  await lockRecibo(tx, id)
  const [recibo] = await tx.query<Stored>(readRecibo, { id, now })
  if (!recibo || !seesScope(caller, recibo.sucursal_id)) throw notFound()
  requireReturnable(recibo, devuelto)
  const { id_miembro, sucursal_id, id_mandato, id_automatico } = recibo
  await tx.query(insert, { ...devuelto, now, usuario_id: caller.id, id_miembro, sucursal_id })
  const concepto = conceptoDevolucion(codigo)
  const motivo = `Devuelto por el banco: ${concepto.dice} (${codigo})`
  const entry = await lockEntry(tx, id)
  if (entry && !entry.is_void) await voidEntry(context, entry, motivo)
  if (concepto.sigue === 'para_el_mandato') await stopMandato(context, id_mandato, motivo)
  await tx.query(noteConsent, { id_automatico, falla: id, now })
  const after = { id_miembro, sucursal_id, dia: devuelto.dia, codigo, coste: devuelto.coste, atendida: '' }
  writeAudit(context, remesasRecibos, {
    action: 'update',
    id,
    before: { ...after, dia: null, codigo: '', coste: '0.00' },
    after,
  })
}

/** True for a day on which the bank may have taken back a file made on `hecha`. People note late that they handed it in. */
export const isDayOfReturn = (dia: CivilDate, { hecha, hoy }: { hecha: CivilDate; hoy: CivilDate }) =>
  dia >= hecha && dia <= hoy

function requireReturnable(recibo: Stored, { dia }: Devuelto): void {
  if (recibo.remesa !== 'presentada') throw refuse('id', 'validation_not_allowed', 'recibo_not_presented')
  if (recibo.is_returned) throw refuse('id', 'validation_not_unique', 'recibo_devuelto')
  if (!isDayOfReturn(dia, recibo)) throw refuse('dia', 'validation_not_allowed', 'recibo_early')
}

/** The bank's word ends a mandate like a person's. One that is revoked already keeps its reason. */
async function stopMandato(context: WriteContext, id: string, motivo: string): Promise<void> {
  const mandato = await lockMandato(context.tx, id)
  if (mandato && mandato.revocado === null) await endMandato(context, mandato, motivo)
}
