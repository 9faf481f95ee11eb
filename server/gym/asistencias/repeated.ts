import { sql } from '#server/runtime/db/statement/sql.ts'
import { decideEntrada } from '#shared/entrada.ts'
import type { EntradaGuardada, EntrarInput, RespuestaDeEntrada } from '#shared/collections/asistencia.ts'
import type { WriteContext } from '#server/engine/records/declaration/collection.ts'
import { refuse } from '#server/runtime/errors/refusal.ts'
import { isConflicto } from './offline-result.ts'
import { readPuerta, readTarjetas, tarjetaFor } from './read-tarjetas.ts'
import { renovacionFor } from './renovacion-for.ts'

type Stored = EntradaGuardada & { id_miembro: string; sucursal_id: string; usuario_id: string; instante: Date }

const readStored = sql`
  select id, instante, via, resultado, motivo, permiso, id_miembro, sucursal_id, usuario_id
  from asistencias_asientos where gimnasio_id = $gimnasio and id = $id`

/** The stored entry of this id, if there is one. */
export async function readEntrada({ tx }: WriteContext, id: string): Promise<Stored | undefined> {
  const [stored] = await tx.query<Stored>(readStored, { id }, 'entrada_repetida')
  return stored
}

/** Answers a repeated entry as the first time. Undefined for a new id; throws 400 if the id belongs to another entry. */
export async function answerRepeated(
  context: WriteContext,
  body: EntrarInput,
): Promise<RespuestaDeEntrada | undefined> {
  const { tx, caller } = context
  const stored = await readEntrada(context, body.id)
  if (!stored) return undefined
  const { id_miembro, sucursal_id, usuario_id, ...entrada } = stored
  const isSame =
    usuario_id === caller.id &&
    sucursal_id === body.sucursal_id &&
    (body.id_miembro === undefined || body.id_miembro === id_miembro)
  if (!isSame) throw refuse('id', 'validation_not_unique', 'asistencia_saved_before')
  const { instante } = entrada
  const [leida] = await readTarjetas(tx.query, { gimnasio: tx.tenant, ids: [id_miembro], instante })
  if (!leida) throw refuse('id_miembro', 'validation_missing_rel_records', 'miembro_gone')
  const { momento, reglas } = await readPuerta(tx.query, tx.tenant, instante)
  // Ignores the repeated entry itself as an earlier visit.
  const tarjeta = { ...tarjetaFor(caller, leida.tarjeta), ultima: null }
  const decided = decideEntrada(tarjeta, { ...momento, sucursal_id }, reglas)
  const conflicto = isConflicto(body, decided)
  return {
    estado: 'una',
    tarjeta,
    razones: decided.razones,
    resultado: entrada.resultado,
    mismaVisita: false,
    renovacion: renovacionFor(caller, leida, { ...decided, sucursal_id }),
    conflicto,
    entrada,
  }
}
