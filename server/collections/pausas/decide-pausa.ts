import { addDays, daysBetween, type CivilDate } from '#shared/dates.ts'
import { maxPausaDias } from '#shared/collections/pausa.ts'
import { rebuild, type Pausa } from '#shared/periodos.ts'
import { grants } from '#shared/permissions.ts'
import type { Caller } from '#server/records/caller.ts'
import type { PausaFacts } from './pausa-facts.ts'

/** Why a pause cannot be: the field it belongs to, a stable code, a sentence. */
export type Problema = { field: string; code: string; message: string }

/** What a pause moves. */
export type Effect = { vencimiento: CivilDate; nuevo_vencimiento: CivilDate; dias: number }

export type Decision = { effect: Effect; problem: null } | { effect: null; problem: Problema }

/** Who asks, and whether the gym itself closes: then no member's allowance is spent. */
export type Asking = { caller: Caller; isClosure: boolean }

/** Decides one pause over one member: what it moves, or what stands in the way. Pure. */
export function decidePausa(pausa: Pausa, facts: PausaFacts, asking: Asking): Decision {
  const problem = datesProblem(pausa, facts.today, asking.caller) ?? placeProblem(pausa, facts, asking)
  if (problem) return { effect: null, problem }
  const before = rebuild(facts.entries, facts.pausas).cadena
  const after = rebuild(facts.entries, [...facts.pausas, pausa]).cadena
  if (!before || !after) return { effect: null, problem: uncovered }
  const effect = { vencimiento: before.vencimiento, nuevo_vencimiento: after.vencimiento, dias: lengthOf(pausa) }
  return { effect, problem: null }
}

function datesProblem({ desde, hasta }: Pausa, today: CivilDate, { permissions }: Caller): Problema | null {
  if (hasta < desde) return problem('hasta', 'validation_invalid_value', 'La pausa termina antes de empezar.')
  if (lengthOf({ desde, hasta }) > maxPausaDias)
    return problem('hasta', 'validation_max_number_constraint', `Una pausa dura como máximo ${maxPausaDias} días.`)
  if (desde < today && !grants('pauses.retroactive', permissions))
    return problem('desde', 'validation_not_allowed', 'No puedes pausar días que ya pasaron.')
  return null
}

function placeProblem(pausa: Pausa, facts: PausaFacts, { caller, isClosure }: Asking): Problema | null {
  if (!sees(caller, facts.sucursal_id))
    return problem('id_miembro', 'validation_missing_rel_records', 'El miembro ya no existe.')
  if (facts.isDeleted) return problem('id_miembro', 'validation_deleted', 'El miembro está eliminado.')
  const other = facts.pausas.find((one) => isInTheWay(one, pausa, facts.today))
  if (other) return problem('desde', 'validation_overlap', `Ya tiene una pausa del ${shown(other)}.`)
  const period = rebuild(facts.entries, facts.pausas).periodos.findLast(
    ({ inicio, vencimiento }) => inicio <= pausa.desde && pausa.desde <= vencimiento,
  )
  if (!period) return uncovered
  return isClosure ? null : allowanceProblem(pausa, facts, period)
}

/** Days of other pauses that begin in the same period count against what the plan allows. */
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
  const text =
    allowed === 0
      ? 'Su plan no permite pausas.'
      : left === 0
        ? `Su plan permite ${allowed} días de pausa por periodo y ya los usó.`
        : `Su plan permite ${allowed} días de pausa por periodo: le quedan ${left}.`
  return problem('hasta', 'validation_allowance', text)
}

/** Shares a day, or is not over while this one would not be either: a member has one pause ahead at most. */
function isInTheWay(other: Pausa, { desde, hasta }: Pausa, today: CivilDate): boolean {
  const overlaps = other.desde <= hasta && desde <= other.hasta
  return overlaps || (other.hasta >= today && hasta >= today)
}

/** How many days, both ends included. */
export const lengthOf = ({ desde, hasta }: Pausa) => daysBetween(desde, addDays(hasta, 1))

const problem = (field: string, code: string, message: string): Problema => ({ field, code, message })
const uncovered = problem('desde', 'validation_not_covered', 'Ese día no tiene una membresía que pausar.')
const sees = ({ scopes }: Caller, branch: string) => scopes === 'all' || scopes.includes(branch)
const shown = ({ desde, hasta }: Pausa) => `${day(desde)} al ${day(hasta)}`
const day = (civil: CivilDate) => civil.split('-').toReversed().join('/')
