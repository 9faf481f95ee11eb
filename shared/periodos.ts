import { addDays, addMonths, compareDays, dayOfMonth, daysBetween, type CivilDate } from './dates.ts'

/** A term of a plan: so many calendar months, or so many days. */
export type Unidad = 'mes' | 'día'

/** What was chosen against the gym's rule: go on from the old end, or start afresh. Empty: the rule decided. */
export type Eleccion = '' | 'continuar' | 'hoy'

/** What the arithmetic needs of a payment. Voided ones are left out by whoever asks. */
export type Cobro = {
  /** Civil day of the charge in the gym's zone. */
  dia: CivilDate
  duracion: number
  unidad: Unidad
  eleccion: Eleccion
  /** Days after the end in which paying still continues, as the gym's policy stood at the charge. */
  tolerancia: number
  /** A period that was brought along from before the gym used this ledger: taken as it is, whatever the term says. */
  apertura?: Periodo | null
}

/** Civil days, both inclusive, on which a membership stands still. */
export type Pausa = { desde: CivilDate; hasta: CivilDate }

/** `vencimiento` is inclusive: the member may come in through the whole of that day. */
export type Periodo = { inicio: CivilDate; vencimiento: CivilDate }

/** A period among the others of its member that stand, in the order in which they begin; those of one day in the ledger's. */
export type Lugar = {
  /** Days from the latest end of all that begin before to this one's beginning: 0 where they touch, less where they overlap; null for the first. */
  hueco: number | null
  /** The beginning of the next; null for the last. */
  siguiente: CivilDate | null
}

/** The last of a member's periods in the order in which they begin, and the latest day that any of them reaches. */
export type Ultimo = { inicio: CivilDate; fin: CivilDate }

/**
 * Where a member's payments have brought him. `inicio` is the first day of the unbroken run that ends at `vencimiento`;
 * `ancla` the day of the month to which the ends return (31 Jan → 28 Feb → 31 Mar).
 */
export type Cadena = { inicio: CivilDate; vencimiento: CivilDate; ancla: number }

/**
 * The period that one more payment gives, and where the chain stands after it. Days paused inside a period are served after
 * it: its end moves until the days on which the member may come in are as many as he paid, no more and no fewer. What pauses
 * do depends on their days alone, never on the order in which they were written down.
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
 * Every period of a member from all his payments in ledger order and all his pauses in any: the same as extending one by
 * one with those pauses.
 */
export function rebuild<C extends Cobro>(
  cobros: readonly C[],
  pausas: readonly Pausa[] = [],
): { periodos: (Periodo & Lugar & { cobro: C })[]; cadena: Cadena | null } {
  let cadena: Cadena | null = null
  const periodos: (Periodo & { cobro: C })[] = []
  for (const cobro of cobros) {
    const next = extend(cadena, cobro, pausas)
    cadena = next.cadena
    periodos.push({ ...next.periodo, cobro })
  }
  return { periodos: placed(periodos), cadena }
}

/**
 * The place of one more period, the newest in the ledger; the one that was last goes on to it.
 * Null where it begins before another: then the places of others change too, and all are found anew.
 */
export function placeAfter(ultimo: Ultimo | null, { inicio }: Periodo): Lugar | null {
  if (ultimo === null) return alone
  return inicio < ultimo.inicio ? null : { hueco: daysBetween(ultimo.fin, inicio), siguiente: null }
}

/** The same periods in the same order, each with its place. */
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

/** Both dates that the desk shows before charging. `continuar` is null for someone who never paid. */
export type Vista = { regla: 'continuar' | 'hoy'; continuar: Periodo | null; hoy: Periodo }

/** What charging this term today would give under each choice, and which of them the gym's rule takes. */
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

/** The old end belongs to the period before: its day is not paid twice, and not lost twice. */
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
  const { vencimiento, ancla } = stretch(inicio, { vencimiento: end, ancla: dayOfMonth(end) }, pausas)
  return { periodo: { inicio, vencimiento }, cadena: { inicio, vencimiento, ancla } }
}

type End = { vencimiento: CivilDate; ancla: number }

/** A term in days moves the anchor to where it ends; one in months returns to the anchor. */
function advance(inicio: CivilDate, ancla: number, { duracion, unidad }: Cobro): End {
  if (unidad === 'mes') return { vencimiento: addMonths(inicio, duracion, ancla), ancla }
  const vencimiento = addDays(inicio, duracion)
  return { vencimiento, ancla: dayOfMonth(vencimiento) }
}

/** Moves an end by each paused day between the first day and it. A moved end is a new anchor. */
function stretch(first: CivilDate, end: End, pausas: readonly Pausa[]): End {
  const vencimiento = union(pausas).reduce((reached, { desde, hasta }) => {
    const from = desde > first ? desde : first
    return from > reached || hasta < from ? reached : addDays(reached, daysBetween(from, hasta) + 1)
  }, end.vencimiento)
  return vencimiento === end.vencimiento ? end : { vencimiento, ancla: dayOfMonth(vencimiento) }
}

/** The same days in order, none twice. */
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
