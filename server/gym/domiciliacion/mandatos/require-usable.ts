import type { CivilDate } from '#shared/values/dates.ts'
import { seesScope } from '#server/engine/records/declaration/caller.ts'
import type { WriteContext } from '#server/engine/records/declaration/collection.ts'
import { refuse } from '#server/runtime/errors/refusal.ts'
import { lockMandato } from './stored-mandato.ts'

const sentences = { dormido: 'mandato_asleep', revocado: 'mandato_revoked' } as const

/**
 * Locks a mandate that may collect on a day, or a draft, which collects nothing until its payer signs. Throws 400 for another
 * branch's, and for one that does not serve then.
 */
export async function requireUsable({ tx, caller }: WriteContext, id: string, dia: CivilDate): Promise<void> {
  const mandato = await lockMandato(tx, id, dia)
  if (!mandato || !seesScope(caller, mandato.sucursal_id))
    throw refuse('id_mandato', 'validation_missing_rel_records', 'mandato_gone')
  const { estado, tipo, ultimo } = mandato
  if (estado === 'dormido' || estado === 'revocado')
    throw refuse('id_mandato', 'validation_not_allowed', sentences[estado])
  if (tipo === 'unico' && ultimo !== null) throw refuse('id_mandato', 'validation_not_allowed', 'mandato_used')
}
