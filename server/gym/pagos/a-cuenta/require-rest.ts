import { masDiasDeSaldo, type PoliticaDeSaldo } from '#shared/collections/gimnasio.ts'
import { builtInRoles, grants } from '#shared/permissions.ts'
import { addDays, type CivilDate } from '#shared/values/dates.ts'
import { fitsCurrency, parseMoney, toDecimal, type Centavos } from '#shared/values/money.ts'
import type { WriteContext } from '#server/engine/records/declaration/collection.ts'
import { sql } from '#server/runtime/db/statement/sql.ts'
import { refuse } from '#server/runtime/errors/refusal.ts'
import type { Resto } from './rest-request.ts'

type Facts = { saldo: PoliticaDeSaldo | null; moneda: string; debe: string; is_reception: boolean }

const readFacts = sql`
  select g.politica -> 'saldo' as saldo, g.moneda, exists (select from users u where u.id = $usuario_id and u.role = $rol) as is_reception,
    coalesce((select sum(d.queda) from deudas_abiertas d where d.gimnasio_id = g.id and d.id_miembro = $id_miembro), 0)::text as debe
  from gimnasios g where g.id = $gimnasio`

type Left = { id_miembro: string; resto: Resto; total: Centavos; dia: CivilDate }

/**
 * Requires that this member may leave this rest of a charge of that day, in a statement of its own. The caller holds the member's lock, so that two
 * desks cannot both leave the last sum that the gym allows.
 */
export async function requireRest(
  { tx, caller }: WriteContext,
  { id_miembro, resto: { monto, vence }, total, dia }: Left,
): Promise<void> {
  const rol = builtInRoles.Recepción
  const [facts] = await tx.query<Facts>(readFacts, { id_miembro, usuario_id: caller.id, rol }, 'rest_facts')
  if (!facts?.saldo?.permite) throw refuse('a_cuenta', 'validation_not_allowed', 'a_cuenta_off')
  const { saldo, moneda, debe, is_reception } = facts
  if (!grants('payments.credit', caller.permissions) && !(saldo.recepcion && is_reception))
    throw refuse('a_cuenta', 'validation_not_allowed', 'a_cuenta_denied')
  if (!fitsCurrency(monto, moneda)) throw refuse('a_cuenta', 'validation_invalid_value', 'a_cuenta_wrong')
  if (monto > total) throw refuse('a_cuenta', 'validation_not_allowed', ['a_cuenta_over', { total: toDecimal(total) }])
  if (vence < dia || vence > addDays(dia, masDiasDeSaldo))
    throw refuse('vence', 'validation_invalid_value', 'vence_wrong')
  requireMost(saldo, monto + (parseMoney(debe) ?? 0))
}

/** The sum that one member may owe. */
function requireMost({ maximo }: PoliticaDeSaldo, debe: Centavos): void {
  const most = parseMoney(maximo) ?? 0
  if (most === 0 || debe <= most) return
  throw refuse('a_cuenta', 'validation_not_allowed', [
    'a_cuenta_over_most',
    { debe: toDecimal(debe), maximo: toDecimal(most) },
  ])
}
