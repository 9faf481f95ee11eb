import { sql } from '#server/runtime/db/statement/sql.ts'
import { decideEntrada, type Entrada } from '#shared/entrada.ts'
import type { EntradaGuardada, EntrarInput, RespuestaDeEntrada } from '#shared/collections/asistencia.ts'
import { seesScope } from '#server/engine/records/declaration/caller.ts'
import type { WriteContext } from '#server/engine/records/declaration/collection.ts'
import { lockMiembro } from '#server/gym/locks/lock-miembros.ts'
import { refuse } from '#server/runtime/errors/refusal.ts'
import { offlineResult, isConflicto } from './offline-result.ts'
import { readPuerta, readTarjetas, tarjetaFor, type TarjetaLeida } from './read-tarjetas.ts'
import { renovacionFor } from './renovacion-for.ts'
import { answerRepeated } from './repeated.ts'

/** A row to store, by its columns. */
export interface NuevaEntrada {
  readonly id: string
  readonly id_miembro: string
  readonly sucursal_id: string
  readonly instante: Date
  readonly dia: string
  readonly via: EntradaGuardada['via']
  readonly resultado: Entrada['resultado']
  readonly motivo: string
  readonly permiso: string
  readonly id_pago: string | null
}

const isOpen = sql`select from sucursales where gimnasio_id = $gimnasio and id = $sucursal and activa`

const insert = sql`
  insert into asistencias_asientos (gimnasio_id, id, id_miembro, sucursal_id, usuario_id, instante, dia, via, resultado, motivo,
    permiso, id_pago, created)
  values ($gimnasio, $id, $id_miembro, $sucursal_id, $usuario_id, $instante, $dia, $via, $resultado, $motivo, $permiso, $id_pago, $now)
  on conflict do nothing returning id, instante, via, resultado, motivo, permiso`

/** Throws 400 for a branch that is closed, of another gym, or beyond the caller's. */
export async function requireBranch({ tx, caller }: WriteContext, sucursal: string): Promise<void> {
  const open = await tx.query(isOpen, { sucursal }, 'entrada_sucursal')
  if (open.length === 0 || !seesScope(caller, sucursal))
    throw refuse('sucursal_id', 'validation_not_allowed', 'sucursal_closed')
}

/**
 * One member enters. The lock lets two devices see each other's entry, so that one visit is stored once. An entry without network
 * is stored as it happened, with the reason that speaks against it.
 */
export async function enter(
  context: WriteContext,
  body: EntrarInput,
  { miembro, instante }: { miembro: string; instante: Date },
): Promise<RespuestaDeEntrada> {
  const { tx, caller } = context
  const [, [leida], { momento, reglas }] = await Promise.all([
    lockMiembro(tx, miembro),
    readTarjetas(tx.query, { gimnasio: tx.tenant, ids: [miembro], instante }),
    readPuerta(tx.query, tx.tenant, instante),
  ])
  if (!leida) throw refuse('id_miembro', 'validation_missing_rel_records', 'miembro_gone')
  const { sucursal_id } = body
  const tarjeta = tarjetaFor(caller, leida.tarjeta)
  const decided = decideEntrada(tarjeta, { ...momento, sucursal_id }, reglas)
  const conflicto = isConflicto(body, decided)
  const renovacion = renovacionFor(caller, leida, { ...decided, sucursal_id })
  const answer = { estado: 'una', tarjeta, ...decided, renovacion, conflicto } as const
  // The other entry may be this one, sent twice at once.
  if (decided.mismaVisita) return (await answerRepeated(context, body)) ?? { ...answer, entrada: null }
  const entrada = await storeEntrada(context, {
    ...rowOf(leida, decided),
    id: body.id,
    sucursal_id,
    instante,
    dia: momento.dia,
    via: body.instante === undefined ? body.via : 'sin_conexion',
    resultado: conflicto ? await offlineResult(context, body, decided, { miembro, instante }) : decided.resultado,
  })
  if (entrada) return { ...answer, entrada }
  const repeated = await answerRepeated(context, body)
  if (!repeated) throw refuse('id', 'validation_not_unique', 'asistencia_saved_before')
  return repeated
}

const rowOf = ({ tarjeta: { id }, id_pago }: TarjetaLeida, { razones }: Entrada) => ({
  id_miembro: id,
  id_pago,
  motivo: razones[0]?.codigo ?? '',
  permiso: '',
})

/** Stores an entry; undefined if its id is taken, in whichever gym. */
export async function storeEntrada(
  { tx, caller, now }: WriteContext,
  row: NuevaEntrada,
): Promise<EntradaGuardada | undefined> {
  const [stored] = await tx.query<EntradaGuardada>(insert, { ...row, usuario_id: caller.id, now }, 'entrada_guardar')
  return stored
}
