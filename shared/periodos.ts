import { addDays, addMonths, dayOfMonth, type CivilDate } from './dates.ts'

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
}

/** `vencimiento` is inclusive: the member may come in through the whole of that day. */
export type Periodo = { inicio: CivilDate; vencimiento: CivilDate }

/**
 * Where a member's payments have brought him. `inicio` is the first day of the unbroken run that ends at `vencimiento`;
 * `ancla` the day of the month to which the ends return (31 Jan → 28 Feb → 31 Mar).
 */
export type Cadena = { inicio: CivilDate; vencimiento: CivilDate; ancla: number }

/** The period that one more payment gives, and where the chain stands after it. */
export function extend(cadena: Cadena | null, cobro: Cobro): { periodo: Periodo; cadena: Cadena } {
  return continues(cadena, cobro) ? follow(cadena, cobro) : begin(cobro)
}

/** Every period of a member from all his payments in ledger order: the same as extending one by one. */
export function rebuild<C extends Cobro>(
  cobros: readonly C[],
): { periodos: (Periodo & { cobro: C })[]; cadena: Cadena | null } {
  let cadena: Cadena | null = null
  const periodos: (Periodo & { cobro: C })[] = []
  for (const cobro of cobros) {
    const next = extend(cadena, cobro)
    cadena = next.cadena
    periodos.push({ ...next.periodo, cobro })
  }
  return { periodos, cadena }
}

/** Both dates that the desk shows before charging. `continuar` is null for someone who never paid. */
export type Vista = { regla: 'continuar' | 'hoy'; continuar: Periodo | null; hoy: Periodo }

/** What charging this term today would give under each choice, and which of them the gym's rule takes. */
export function previewPeriods(
  cadena: Cadena | null,
  plazo: { duracion: number; unidad: Unidad },
  today: CivilDate,
  tolerancia: number,
): Vista {
  const cobro = { duracion: plazo.duracion, unidad: plazo.unidad, dia: today, tolerancia, eleccion: '' } as const
  return {
    regla: continues(cadena, cobro) ? 'continuar' : 'hoy',
    continuar: cadena && follow(cadena, cobro).periodo,
    hoy: begin(cobro).periodo,
  }
}

function continues(cadena: Cadena | null, { dia, eleccion, tolerancia }: Cobro): cadena is Cadena {
  if (cadena === null || eleccion === 'hoy') return false
  return eleccion === 'continuar' || dia <= addDays(cadena.vencimiento, tolerancia)
}

function follow(cadena: Cadena, cobro: Cobro) {
  const { vencimiento, ancla } = advance(cadena.vencimiento, cadena.ancla, cobro)
  return {
    periodo: { inicio: cadena.vencimiento, vencimiento },
    cadena: { inicio: cadena.inicio, vencimiento, ancla },
  }
}

function begin(cobro: Cobro) {
  const { vencimiento, ancla } = advance(cobro.dia, dayOfMonth(cobro.dia), cobro)
  const periodo = { inicio: cobro.dia, vencimiento }
  return { periodo, cadena: { ...periodo, ancla } }
}

/** A term in days moves the anchor to where it ends; one in months returns to the anchor. */
function advance(inicio: CivilDate, ancla: number, { duracion, unidad }: Cobro) {
  if (unidad === 'mes') return { vencimiento: addMonths(inicio, duracion, ancla), ancla }
  const vencimiento = addDays(inicio, duracion)
  return { vencimiento, ancla: dayOfMonth(vencimiento) }
}
