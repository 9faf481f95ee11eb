import { addDays, addMonths, compareDays, dayOfMonth, daysBetween, type CivilDate } from './values/dates.ts'

/** The unit of a plan's term: calendar months or days. */
export type Unidad = 'mes' | 'día'

/** The receptionist's choice against the gym's rule: continue from the old end, or start today. Empty: the rule decided. */
export type Eleccion = '' | 'continuar' | 'hoy'

/** A payment as the period arithmetic needs it. The caller leaves out voided ones. */
export type Cobro = {
  /** Civil day of the charge in the gym's zone. */
  dia: CivilDate
  duracion: number
  unidad: Unidad
  eleccion: Eleccion
  /** Days after the end in which a payment still continues the chain, from the gym's policy at the charge. */
  tolerancia: number
  /** An opening balance: a period from before the gym used this ledger. It is taken as it is, whatever the term says. */
  apertura?: Periodo | null
  /** The record of the member that it was made to, which differs where two were joined. */
  de?: string
}

/** Paused days of a membership, both inclusive. */
export type Pausa = { desde: CivilDate; hasta: CivilDate }

/** `vencimiento` is inclusive: the member may train through that whole day. */
export type Periodo = { inicio: CivilDate; vencimiento: CivilDate }

/** The position of a period among the member's periods in force, ordered by start; those of one day in ledger order. */
export type Lugar = {
  /**
   * Days from the latest end of all earlier periods to this start: 0 if they touch, negative if they overlap, null for the first.
   */
  hueco: number | null
  /** The start of the next period; null for the last. */
  siguiente: CivilDate | null
}

/** The last period by start, with the latest end of any period. */
export type Ultimo = { inicio: CivilDate; fin: CivilDate }

/** A payment with its period. `isPassed`: an opening that leaves the chain as it is, because the chain already ends later. */
type Plegado<C> = { cobro: C; isPassed: boolean }

/**
 * State of a member's chain. `inicio` is the first day of the unbroken run that ends at `vencimiento`. `ancla` is the day of the
 * month that ends return to (31 Jan → 28 Feb → 31 Mar).
 */
export type Cadena = { inicio: CivilDate; vencimiento: CivilDate; ancla: number }

/**
 * The period of one more payment, and the chain after it. Paused days inside a period move its end, so that the member can train
 * exactly the days paid for. The effect of pauses depends only on their days, never on the order in which they were recorded.
 */
export function extend(
  cadena: Cadena | null,
  cobro: Cobro,
  pausas: readonly Pausa[] = [],
): { periodo: Periodo; cadena: Cadena } {
  if (cobro.apertura) return open(cobro.apertura, pausas)
  return continues(cadena, cobro) ? follow(cadena, cobro, pausas) : begin(cobro, pausas)
}

/**
 * Every period of a member, from all payments in ledger order and all pauses in any order. The result equals extending one by one
 * with those pauses, except for two records that were joined: an opening of one never shortens what the other had paid. `ultimo` is
 * the payment that the chain ends with.
 */
export function rebuild<C extends Cobro>(
  cobros: readonly C[],
  pausas: readonly Pausa[] = [],
): { periodos: (Periodo & Lugar & Plegado<C>)[]; cadena: Cadena | null; ultimo: C | null } {
  let cadena: Cadena | null = null
  let ultimo: C | null = null
  const periodos: (Periodo & Plegado<C>)[] = []
  for (const cobro of cobros) {
    const next = extend(cadena, cobro, pausas)
    const isPassed = isOther(ultimo, cobro) && cadena !== null && cadena.vencimiento >= next.cadena.vencimiento
    periodos.push({ ...next.periodo, cobro, isPassed })
    if (isPassed) continue
    cadena = next.cadena
    ultimo = cobro
  }
  return { periodos: placed(periodos), cadena, ultimo }
}

/** True for an opening of another record than the last payment. */
const isOther = (ultimo: Cobro | null, { apertura, de }: Cobro) => !!apertura && ultimo !== null && ultimo.de !== de

/** Adds `sigue` to each period: the payment that continued it, or null. */
export function withNext<C, P extends Lugar & Plegado<C> & { inicio: CivilDate }>(periodos: readonly P[]) {
  let after: P | undefined
  const backwards = periodos.toReversed().map((periodo) => {
    const sigue = after && after.inicio === periodo.siguiente ? after.cobro : null
    if (!periodo.isPassed) after = periodo
    return { ...periodo, sigue }
  })
  return backwards.toReversed()
}

/**
 * The position of a new period, the newest in the ledger, as the last one by start. Null if it starts before another one: then other
 * positions change too, and all are recomputed.
 */
export function placeAfter(ultimo: Ultimo | null, { inicio }: Periodo): Lugar | null {
  if (ultimo === null) return alone
  return inicio < ultimo.inicio ? null : { hueco: daysBetween(ultimo.fin, inicio), siguiente: null }
}

/** Adds to each period its position. */
function placed<P extends Periodo>(periodos: readonly P[]): (P & Lugar)[] {
  const ordered = periodos.toSorted((a, b) => compareDays(a.inicio, b.inicio))
  const places = new Map<P, Lugar>()
  let ultimo: Ultimo | null = null
  for (const [index, periodo] of ordered.entries()) {
    const hueco: number | null = ultimo && daysBetween(ultimo.fin, periodo.inicio)
    places.set(periodo, { hueco, siguiente: ordered[index + 1]?.inicio ?? null })
    ultimo = lastWith(ultimo, periodo)
  }
  return periodos.map((periodo) => ({ ...alone, ...periodo, ...places.get(periodo) }))
}

function lastWith(ultimo: Ultimo | null, { inicio, vencimiento }: Periodo): Ultimo {
  return { inicio, fin: ultimo !== null && ultimo.fin > vencimiento ? ultimo.fin : vencimiento }
}

const alone: Lugar = { hueco: null, siguiente: null }

/** The two dates that the desk shows before charging. `continuar` is null for a member who never paid. */
export type Vista = { regla: 'continuar' | 'hoy'; continuar: Periodo | null; hoy: Periodo }

/** The result of charging this term today under each choice, and the choice of the gym's rule. */
export function previewPeriods(
  cadena: Cadena | null,
  plazo: { duracion: number; unidad: Unidad },
  today: CivilDate,
  { tolerancia, pausas = [] }: { tolerancia: number; pausas?: readonly Pausa[] },
): Vista {
  const cobro = { duracion: plazo.duracion, unidad: plazo.unidad, dia: today, tolerancia, eleccion: '' } as const
  return {
    regla: continues(cadena, cobro) ? 'continuar' : 'hoy',
    continuar: cadena && follow(cadena, cobro, pausas).periodo,
    hoy: begin(cobro, pausas).periodo,
  }
}

function continues(cadena: Cadena | null, { dia, eleccion, tolerancia }: Cobro): cadena is Cadena {
  if (cadena === null || eleccion === 'hoy') return false
  return eleccion === 'continuar' || dia <= addDays(cadena.vencimiento, tolerancia)
}

/** The old end belongs to the earlier period, so that day is neither paid twice nor lost. */
function follow(cadena: Cadena, cobro: Cobro, pausas: readonly Pausa[]) {
  const inicio = cadena.vencimiento
  const { vencimiento, ancla } = stretch(addDays(inicio, 1), advance(inicio, cadena.ancla, cobro), pausas)
  return { periodo: { inicio, vencimiento }, cadena: { inicio: cadena.inicio, vencimiento, ancla } }
}

function begin(cobro: Cobro, pausas: readonly Pausa[]) {
  const inicio = cobro.dia
  const { vencimiento, ancla } = stretch(inicio, advance(inicio, dayOfMonth(inicio), cobro), pausas)
  return { periodo: { inicio, vencimiento }, cadena: { inicio, vencimiento, ancla } }
}

function open({ inicio, vencimiento: end }: Periodo, pausas: readonly Pausa[]) {
  const { vencimiento, ancla } = stretch(inicio, { vencimiento: end, ancla: anchorOf(inicio, end) }, pausas)
  return { periodo: { inicio, vencimiento }, cadena: { inicio, vencimiento, ancla } }
}

/** A start on the 31st is the anchor of an end on the last day of a shorter month. */
function anchorOf(inicio: CivilDate, end: CivilDate): number {
  const isCut = dayOfMonth(inicio) > dayOfMonth(end) && dayOfMonth(addDays(end, 1)) === 1
  return dayOfMonth(isCut ? inicio : end)
}

type End = { vencimiento: CivilDate; ancla: number }

/** A term in days moves the anchor to its end. A term in months returns to the anchor. */
function advance(inicio: CivilDate, ancla: number, { duracion, unidad }: Cobro): End {
  if (unidad === 'mes') return { vencimiento: addMonths(inicio, duracion, ancla), ancla }
  const vencimiento = addDays(inicio, duracion)
  return { vencimiento, ancla: dayOfMonth(vencimiento) }
}

/** Moves an end by each paused day between the first day and the end. A moved end sets a new anchor. */
function stretch(first: CivilDate, end: End, pausas: readonly Pausa[]): End {
  const vencimiento = union(pausas).reduce((reached, { desde, hasta }) => {
    const from = desde > first ? desde : first
    return from > reached || hasta < from ? reached : addDays(reached, daysBetween(from, hasta) + 1)
  }, end.vencimiento)
  return vencimiento === end.vencimiento ? end : { vencimiento, ancla: dayOfMonth(vencimiento) }
}

/** The days in order, without overlaps. */
function union(pausas: readonly Pausa[]): Pausa[] {
  const merged: Pausa[] = []
  for (const pausa of pausas.toSorted((a, b) => compareDays(a.desde, b.desde))) {
    const last = merged.at(-1)
    if (last && pausa.desde <= last.hasta) merged[merged.length - 1] = { desde: last.desde, hasta: later(last, pausa) }
    else merged.push(pausa)
  }
  return merged
}

const later = (one: Pausa, other: Pausa) => (one.hasta > other.hasta ? one.hasta : other.hasta)
