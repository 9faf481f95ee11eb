import type { PlanEscrito } from '#shared/importar/importacion.ts'
import type { Unidad } from '#shared/periodos.ts'
import { plazoLabel } from '#shared/collections/plan-plazo.ts'
import { addDays, addMonths, daysBetween, type CivilDate } from '#shared/values/dates.ts'
import { parseMoney, type Centavos } from '#shared/values/money.ts'
import { plain } from '#shared/values/plain-text.ts'
import type { UnderstoodRow } from '../understand/understood.ts'
import type { Plazo } from './facts.ts'

type Written = Pick<UnderstoodRow, 'plan' | 'plazo' | 'cuota' | 'inicio' | 'vencimiento'>

/** The plan of a row as written, by which the screen asks about it. */
export const planEscrito = ({ plan, plazo, cuota }: Written) => [plan, plazo, cuota].filter(Boolean).join(' · ')

export interface PlazoOfRows {
  /** The term of a row with a date; undefined if the branch has none. */
  of(row: Written): Plazo | undefined
  /** The plans of these rows as written, most rows first, with their terms. */
  written(rows: readonly Written[]): PlanEscrito[]
}

/** The term of each plan as written: the chosen one, else the one with its name, length or price, else the branch's usual one. */
export function plazosOf(plazos: readonly Plazo[], chosen: Readonly<Record<string, string>>): PlazoOfRows {
  const most = plazos.toSorted((one, other) => other.miembros - one.miembros)[0]
  /** The usual plan's term that the dates of the row span, else its usual one. */
  const usualOf = (row: Written) =>
    lengthOf(
      row,
      plazos.filter(({ plan }) => plan === most?.plan),
    ) ?? most
  const guessed = new Map<string, Plazo | undefined>()
  const guess = (row: Written) => {
    const key = `${planEscrito(row)}|${lengthOf(row, plazos)?.id ?? ''}`
    if (!guessed.has(key)) guessed.set(key, likest(row, plazos))
    return guessed.get(key)
  }
  const of = (row: Written) => {
    const choice = chosen[planEscrito(row)]
    return choice === undefined ? (guess(row) ?? usualOf(row)) : plazos.find(({ id }) => id === choice)
  }
  const written = (rows: readonly Written[]) => {
    const byText = new Map<string, PlanEscrito>()
    for (const row of rows) {
      const texto = planEscrito(row)
      const known = byText.get(texto)
      const propuesto = chosen[texto] === undefined && guess(row) === undefined
      if (known) known.filas += 1
      else byText.set(texto, { texto, filas: 1, id_plan_plazo: of(row)?.id ?? '', propuesto })
    }
    return [...byText.values()].toSorted((one, other) => other.filas - one.filas)
  }
  return { of, written }
}

/** Without a plan's name a price alone must be one term's. */
function likest(row: Written, plazos: readonly Plazo[]): Plazo | undefined {
  const named = row.plan === '' ? [] : ofPlan(plain(row.plan), plazos)
  const amount = amountOf(row.cuota)
  const priced = (some: readonly Plazo[]) => some.filter(({ precio }) => precio === amount)
  if (named.length === 0) {
    const [only, ...others] = row.plan === '' ? priced(plazos) : []
    return others.length === 0 ? only : undefined
  }
  const label = plain(row.plazo)
  return (
    named.find((plazo) => label !== '' && plain(plazoLabel(plazo)) === label) ??
    priced(named)[0] ??
    lengthOf(row, named) ??
    named[0]
  )
}

/** Terms of the plan with this name; else of the only plan that is part of the name or has it as a part. */
function ofPlan(name: string, plazos: readonly Plazo[]): readonly Plazo[] {
  const same = plazos.filter(({ plan }) => plain(plan) === name)
  if (same.length > 0 || name === '') return same
  const words = ` ${name} `
  const alike = plazos.filter(({ plan }) => words.includes(` ${plain(plan)} `) || ` ${plain(plan)} `.includes(words))
  return new Set(alike.map(({ plan }) => plan)).size === 1 ? alike : []
}

const lengthOf = ({ inicio, vencimiento }: Written, plazos: readonly Plazo[]) =>
  inicio === '' ? undefined : plazos.find((plazo) => after(inicio, plazo, 1) === vencimiento)

/** The amount that a cell writes, with a dot or a comma before its cents. */
function amountOf(cuota: string): Centavos | null {
  const digits = cuota.replace(/[^\d.,]/g, '')
  const decimal = /[.,](\d{1,2})$/.exec(digits)
  const whole = (decimal ? digits.slice(0, decimal.index) : digits).replace(/[.,]/g, '')
  return whole === '' ? null : parseMoney(`${whole}.${decimal?.[1] ?? '0'}`)
}

const after = (day: CivilDate, { duracion, unidad }: { duracion: number; unidad: Unidad }, terms: number) =>
  unidad === 'mes' ? addMonths(day, terms * duracion) : addDays(day, terms * duracion)

/** The start of a period without one: whole terms before its end, as few as let it begin by today. */
export function startOf(vencimiento: CivilDate, plazo: Plazo, hoy: CivilDate): CivilDate {
  const ahead = plazo.unidad === 'mes' ? monthsBetween(hoy, vencimiento) : daysBetween(hoy, vencimiento)
  const terms = Math.max(1, Math.ceil(ahead / plazo.duracion))
  const inicio = after(vencimiento, plazo, -terms)
  return inicio <= hoy ? inicio : after(vencimiento, plazo, -terms - 1)
}

const monthsBetween = (from: CivilDate, to: CivilDate) => monthOf(to) - monthOf(from)
const monthOf = (day: CivilDate) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))
