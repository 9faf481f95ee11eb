import { sql } from '#server/runtime/db/statement/sql.ts'
import type { DejarPasarInput, EntradaGuardada } from '#shared/collections/asistencia.ts'
import { builtInRoles } from '#shared/permissions.ts'
import { notFound } from '#server/runtime/errors/errors.ts'
import { seesScope } from '#server/engine/records/declaration/caller.ts'
import type { WriteContext } from '#server/engine/records/declaration/collection.ts'
import { refuse } from '#server/runtime/errors/refusal.ts'
import { writeAudit } from '#server/platform/auditoria/audit.ts'
import { asistencias } from './asistencias.collection.ts'
import { instantOf } from './clock.ts'
import { storeEntrada } from './enter.ts'
import { readEntrada } from './repeated.ts'

type Refused = {
  id_miembro: string
  sucursal_id: string
  instante: Date
  dia: string
  via: EntradaGuardada['via']
  resultado: EntradaGuardada['resultado']
  motivo: string
  id_pago: string | null
  created: Date
}

const hour = 3_600_000

const readRefused = sql`
  select id_miembro, sucursal_id, instante, dia, via, resultado, motivo, id_pago, created
  from asistencias_asientos where gimnasio_id = $gimnasio and id = $refused`

const isReceptionAllowed = sql`
  select from users u join gimnasios g on g.id = u.gimnasio_id
  where u.id = $id and u.role = $rol and coalesce(g.politica ->> 'recepcion_deja_pasar' = 'true', false)`

/** The gym has chosen that its receptionists, who do not hold `attendance.override`, let in. */
export async function receptionLetsIn({ tx, caller }: WriteContext): Promise<boolean> {
  const found = await tx.query(isReceptionAllowed, { id: caller.id, rol: builtInRoles.Recepción })
  return found.length > 0
}

/** Lets in a member that the door has refused within the last hour: a second entry with the reason, beside the refusal. */
export async function letIn(
  context: WriteContext,
  refused: string,
  { id, motivo, ...clock }: DejarPasarInput,
): Promise<EntradaGuardada> {
  const { tx, caller, now } = context
  const [found] = await tx.query<Refused>(readRefused, { refused })
  if (!found || !seesScope(caller, found.sucursal_id)) throw notFound()
  const repeated = await answerLetIn(context, { id, motivo }, found)
  if (repeated) return repeated
  if (found.resultado !== 'no') throw refuse('id', 'validation_not_allowed', 'asistencia_not_refused')
  if (instantOf(clock, now).getTime() - found.created.getTime() > hour)
    throw refuse('id', 'validation_not_allowed', 'asistencia_let_in_late')
  const entrada = await storeEntrada(context, { ...found, id, resultado: 'aviso', permiso: motivo })
  if (!entrada) return (await answerLetIn(context, { id, motivo }, found)) ?? saysTaken()
  writeAudit(context, asistencias, {
    action: 'create',
    id,
    before: null,
    after: { ...found, permiso: motivo, resultado: 'aviso', usuario_id: caller.id },
  })
  return entrada
}

/** The answer of before, if this id let in the same person with the same reason. Throws 400 if it belongs to another entry. */
async function answerLetIn(
  context: WriteContext,
  { id, motivo }: Pick<DejarPasarInput, 'id' | 'motivo'>,
  { id_miembro }: Refused,
): Promise<EntradaGuardada | undefined> {
  const stored = await readEntrada(context, id)
  if (!stored) return undefined
  if (stored.permiso !== motivo || stored.id_miembro !== id_miembro) return saysTaken()
  const { instante, via, resultado, permiso } = stored
  return { id, instante, via, resultado, motivo: stored.motivo, permiso }
}

function saysTaken(): never {
  throw refuse('id', 'validation_not_unique', 'asistencia_saved_before')
}
