import type { FieldCode } from '#shared/errors/field-codes.ts'
import type { Refusal } from '#shared/errors/refusals.ts'
import { addDays, daysBetween, type CivilDate } from '#shared/values/dates.ts'
import { maxPausaDias } from '#shared/collections/pausa.ts'
import { rebuild, type Pausa } from '#shared/periodos.ts'
import { grants } from '#shared/permissions.ts'
import { type Caller, seesScope } from '#server/engine/records/declaration/caller.ts'
import type { Entry } from '../pagos/rebuild-chain.ts'
import type { PausaFacts } from './pausa-facts.ts'

/** The reason for refusing a pause, and its field. */
export type Problema = { field: string; code: FieldCode; refusal: Refusal }

/** The effect of a pause on the member's end. */
export type Effect = { vencimiento: CivilDate; nuevo_vencimiento: CivilDate; dias: number }

export type Decision = { effect: Effect; problem: null } | { effect: null; problem: Problema }

/** `isClosure`: the gym itself closes, so the pause does not count against allowances. */
export type PausaRequest = { caller: Caller; isClosure: boolean }

/** Computes the effect of one pause on one member, or the reason for refusing it. Pure. */
export function decidePausa(pausa: Pausa, facts: PausaFacts, request: PausaRequest): Decision {
  const { cadena: before, periodos } = rebuild(facts.entries, facts.pausas)
  const problem =
    datesProblem(pausa, facts.today, request.caller) ?? placeProblem(pausa, { ...facts, periodos }, request)
  if (problem) return { effect: null, problem }
  const after = rebuild(facts.entries, [...facts.pausas, pausa]).cadena
  if (!before || !after) return { effect: null, problem: uncovered }
  const effect = { vencimiento: before.vencimiento, nuevo_vencimiento: after.vencimiento, dias: lengthOf(pausa) }
  return { effect, problem: null }
}

type Placed = PausaFacts & Pick<ReturnType<typeof rebuild<Entry>>, 'periodos'>

function datesProblem({ desde, hasta }: Pausa, today: CivilDate, { permissions }: Caller): Problema | null {
  if (hasta < desde) return problem('hasta', 'validation_invalid_value', 'pausa_backwards')
  if (lengthOf({ desde, hasta }) > maxPausaDias)
    return problem('hasta', 'validation_max_number_constraint', ['pausa_too_long', { dias: maxPausaDias }])
  if (desde < today && !grants('pauses.retroactive', permissions))
    return problem('desde', 'validation_not_allowed', 'pausa_past')
  return null
}

function placeProblem(pausa: Pausa, facts: Placed, { caller, isClosure }: PausaRequest): Problema | null {
  if (!seesScope(caller, facts.sucursal_id))
    return problem('id_miembro', 'validation_missing_rel_records', 'miembro_gone')
  if (facts.isDeleted) return problem('id_miembro', 'validation_deleted', 'miembro_deleted')
  const other = facts.pausas.find((one) => isInTheWay(one, pausa, facts.today))
  if (other) return problem('desde', 'validation_overlap', ['pausa_overlaps', shown(other)])
  const period = facts.periodos.findLast(
    ({ inicio, vencimiento }) => inicio <= pausa.desde && pausa.desde <= vencimiento,
  )
  if (!period) return uncovered
  return isClosure ? null : allowanceProblem(pausa, facts, period)
}

/** Other pauses that start in the same period count against the plan's allowance. */
function allowanceProblem(
  pausa: Pausa,
  { pausas, allowances }: PausaFacts,
  period: { inicio: CivilDate; vencimiento: CivilDate; cobro: { id_plan: string } },
): Problema | null {
  const allowed = allowances.get(period.cobro.id_plan) ?? null
  if (allowed === null) return null
  const used = pausas
    .filter(({ desde }) => period.inicio <= desde && desde <= period.vencimiento)
    .reduce((days, one) => days + lengthOf(one), 0)
  const left = Math.max(allowed - used, 0)
  if (lengthOf(pausa) <= left) return null
  if (allowed === 0) return problem('hasta', 'validation_allowance', 'pausa_not_in_plan')
  const days = { dias: allowed, quedan: left }
  return problem('hasta', 'validation_allowance', [left === 0 ? 'pausa_days_used' : 'pausa_days_left', days])
}

/** True if both share a day, or if neither is over yet: a member has at most one upcoming pause. */
function isInTheWay(other: Pausa, { desde, hasta }: Pausa, today: CivilDate): boolean {
  const overlaps = other.desde <= hasta && desde <= other.hasta
  return overlaps || (other.hasta >= today && hasta >= today)
}

/** Length in days, both ends included. */
export const lengthOf = ({ desde, hasta }: Pausa) => daysBetween(desde, addDays(hasta, 1))

const problem = (field: string, code: FieldCode, refusal: Refusal): Problema => ({ field, code, refusal })
const uncovered = problem('desde', 'validation_not_covered', 'pausa_uncovered')
const shown = ({ desde, hasta }: Pausa) => ({ desde: day(desde), hasta: day(hasta) })
const day = (civil: CivilDate) => civil.split('-').toReversed().join('/')
