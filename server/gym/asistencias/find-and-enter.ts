import type { EntrarInput, RespuestaDeEntrada } from '#shared/collections/asistencia.ts'
import { refusals } from '#shared/errors/refusals.ts'
import type { WriteContext } from '#server/engine/records/declaration/collection.ts'
import { instantOf } from './clock.ts'
import { enter, requireBranch } from './enter.ts'
import { findMembers, mostFound } from './find-members.ts'
import { readTarjetas, tarjetaFor } from './read-tarjetas.ts'
import { answerRepeated } from './repeated.ts'

/** Finds the members that a text means, and lets a single match in. */
export async function findAndEnter(context: WriteContext, body: EntrarInput): Promise<RespuestaDeEntrada> {
  await requireBranch(context, body.sucursal_id)
  // A repeated entry is answered even when a new one of that instant would be refused as too old.
  const repeated = await answerRepeated(context, body)
  if (repeated) return repeated
  const instante = instantOf(body, context.now)
  const ids = body.id_miembro === undefined ? await search(context, body) : [body.id_miembro]
  if (ids === null) return { estado: 'ninguna', mensaje: refusals.asistencia_text_short }
  const [only] = ids
  if (only === undefined) return { estado: 'ninguna', mensaje: refusals.asistencia_nobody }
  if (ids.length === 1) return enter(context, body, { miembro: only, instante })
  const shown = ids.slice(0, mostFound)
  const cards = await readTarjetas(context.tx.query, { gimnasio: context.tx.tenant, ids: shown, instante })
  const byId = new Map(cards.map(({ tarjeta }) => [tarjeta.id, tarjetaFor(context.caller, tarjeta)]))
  const tarjetas = shown.flatMap((id) => byId.get(id) ?? [])
  return { estado: 'varias', tarjetas, hayMas: ids.length > mostFound }
}

const search = (context: WriteContext, { texto = '', sucursal_id }: EntrarInput) =>
  findMembers(context, texto, sucursal_id)
