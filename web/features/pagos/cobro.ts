import type { MiembroPago } from '#shared/collections/miembro-pago.ts'
import type { MetodoPago } from '#shared/metodos-pago.ts'
import type { Pago, PagoInput } from '#shared/collections/pago.ts'
import type { Plan } from '#shared/collections/plan.ts'
import type { PlanPlazo } from '#shared/collections/plan-plazo.ts'
import type { CivilDate } from '#shared/dates.ts'
import { parseMoney } from '#shared/money.ts'
import { previewPeriods, type Cadena, type Periodo, type Unidad, type Vista } from '#shared/periodos.ts'
import type { DeskMemory } from './desk-memory.ts'
import { horarioInstant, timeOf } from '#web/lib/horario-steps.ts'
import { serverNow } from '#web/lib/server-clock.ts'

/** A plan that is sold today, with its live terms. */
export type PlanOffer = Pick<Plan, 'id' | 'nombre' | 'horario'> & { plazos: readonly PlanPlazo[] }

/** What the person at the desk changed. Everything else follows from the member and the desk. */
export type CobroDraft = {
  id_plan?: string
  id_plan_plazo?: string
  medio_pago?: string
  /** 'HH:mm' */
  horario?: string
  eleccion?: 'continuar' | 'hoy'
  /** The day on which the money was taken; today where it is left out, '' while it is being typed. */
  fecha?: CivilDate | undefined
  referencia: string
  /** An amount, not a percentage; null while the field is empty. */
  descuento: number | null
  motivo_descuento: string
  isDiscounting: boolean
}

export const emptyDraft: CobroDraft = { referencia: '', descuento: null, motivo_descuento: '', isDiscounting: false }

type Known = Pick<MiembroPago, 'inicio' | 'vencimiento' | 'ancla' | 'id_plan_plazo' | 'horario'> &
  Partial<Pick<MiembroPago, 'pausa_desde' | 'pausa_hasta'>>

/** What a charge is made from, besides what was typed. */
export type CobroContext = {
  miembro: Known
  /** The term he last had, as it was sold; it may belong to another branch, or be sold no more. */
  anterior: { plan: string; duracion: number; unidad: Unidad } | null
  /** The member's last payment that was not voided. */
  ultimo: Pick<Pago, 'medio_pago'> | null
  planes: readonly PlanOffer[]
  desk: DeskMemory
  today: CivilDate
  zona_horaria: string
  tolerancia: number
  /** Those in use. */
  metodos: readonly MetodoPago[]
  /** Times that may be chosen; empty when the gym manages no schedules. */
  horarios: readonly string[]
  canDiscount: boolean
  canBackdate: boolean
}

/** The charge as it would be made now. Amounts are in hundredths. */
export type Cobro = {
  plan: PlanOffer | null
  plazo: PlanPlazo | null
  medios: readonly string[]
  medio: string
  asksReferencia: boolean
  asksHorario: boolean
  horario: string
  /** The day it counts for. */
  dia: CivilDate
  vista: Vista | null
  eleccion: 'continuar' | 'hoy'
  periodo: Periodo | null
  precio: number
  descuento: number
  total: number
}

export function resolveCobro(draft: CobroDraft, context: CobroContext): Cobro {
  const { plan, plazo } = chosenPlazo(draft, context)
  const medios = context.metodos.map(({ nombre }) => nombre)
  const medio =
    firstAmong(medios, [draft.medio_pago, context.ultimo?.medio_pago, context.desk.medio_pago]) ?? medios[0] ?? ''
  const asksHorario = plan?.horario === 'fijo' && context.horarios.length > 0
  const before = timeOf(context.miembro.horario, context.zona_horaria)
  const dia = (context.canBackdate && draft.fecha) || context.today
  const vista =
    plazo &&
    previewPeriods(chainOf(context.miembro), plazo, dia, {
      tolerancia: context.tolerancia,
      pausas: pausesOf(context.miembro),
    })
  const eleccion = (context.canDiscount && draft.eleccion) || vista?.regla || 'hoy'
  return {
    plan,
    plazo,
    medios,
    medio,
    asksReferencia: context.metodos.some(({ nombre, referencia }) => nombre === medio && referencia),
    asksHorario,
    horario: asksHorario ? (firstAmong(context.horarios, [draft.horario, before]) ?? '') : '',
    dia,
    vista,
    eleccion,
    periodo: vista && (eleccion === 'continuar' ? (vista.continuar ?? vista.hoy) : vista.hoy),
    ...amounts(draft, plazo),
  }
}

/** Where the member's payments stand; null for someone who never paid. */
export function chainOf({ inicio, vencimiento, ancla }: Known): Cadena | null {
  return vencimiento === '' ? null : { inicio, vencimiento, ancla }
}

/** His last pause is the only one that may reach past what he has paid. */
const pausesOf = ({ pausa_desde = '', pausa_hasta = '' }: Known) =>
  pausa_desde === '' ? [] : [{ desde: pausa_desde, hasta: pausa_hasta }]

/** What keeps the charge from being made, by field. Empty when nothing does. */
export function cobroProblems(
  draft: CobroDraft,
  cobro: Cobro,
  moneda: string,
): Partial<Record<keyof PagoInput, string>> {
  const problems: Partial<Record<keyof PagoInput, string>> = {}
  if (!cobro.plazo) problems.id_plan_plazo = 'Elige el plan y el plazo.'
  if (cobro.asksHorario && cobro.horario === '') problems.horario = 'Elige el horario: el plan tiene horario fijo.'
  if (draft.fecha === '') problems.fecha_cobro = 'Elige el día del cobro.'
  if (!draft.isDiscounting) return problems
  if (parseMoney(draft.descuento ?? '', moneda) === null) problems.descuento = 'Escribe cuánto se descuenta.'
  else if (cobro.descuento > cobro.precio) problems.descuento = 'El descuento no puede pasar del precio.'
  if (cobro.descuento > 0 && draft.motivo_descuento.trim() === '')
    problems.motivo_descuento = 'Escribe el motivo del descuento.'
  return problems
}

/** What is sent. The choice of date goes along only when it is not the rule's, so that the rule holds to the last instant. */
export function cobroInput(
  draft: CobroDraft,
  cobro: Cobro,
  {
    id,
    id_miembro,
    sucursal_id,
    today,
    zona_horaria,
  }: { id: string; id_miembro: string; sucursal_id: string } & Pick<CobroContext, 'today' | 'zona_horaria'>,
): PagoInput {
  return {
    id,
    id_miembro,
    sucursal_id,
    id_plan_plazo: cobro.plazo?.id ?? '',
    medio_pago: cobro.medio,
    horario: cobro.horario && horarioInstant(cobro.horario, today, zona_horaria),
    eleccion: cobro.vista?.regla === cobro.eleccion ? '' : cobro.eleccion,
    descuento: cobro.descuento / 100,
    motivo_descuento: cobro.descuento > 0 ? draft.motivo_descuento.trim() : '',
    referencia: cobro.asksReferencia ? draft.referencia.trim() : '',
    nota: '',
    ...(cobro.dia !== today && { fecha_cobro: sameTimeOn(cobro.dia, zona_horaria) }),
  }
}

/** The present time of day on another day, so that charges written down later keep an order within it. */
function sameTimeOn(day: CivilDate, zone: string): string {
  return horarioInstant(timeOf(serverNow().toISOString(), zone), day, zone)
}

function chosenPlazo(
  draft: CobroDraft,
  { miembro, anterior, planes, desk }: CobroContext,
): Pick<Cobro, 'plan' | 'plazo'> {
  const all = planes.flatMap((plan) => plan.plazos.map((plazo) => ({ plan, plazo })))
  const find = (id: string | undefined) => all.find(({ plazo }) => plazo.id === id)
  const namesake = all.find(
    ({ plan, plazo }) =>
      plan.nombre === anterior?.plan && plazo.duracion === anterior.duracion && plazo.unidad === anterior.unidad,
  )
  const proposed = find(draft.id_plan_plazo) ?? find(miembro.id_plan_plazo) ?? namesake ?? find(desk.id_plan_plazo)
  if (draft.id_plan === undefined || proposed?.plan.id === draft.id_plan) return proposed ?? { plan: null, plazo: null }
  const plan = planes.find(({ id }) => id === draft.id_plan) ?? null
  const alike = plan?.plazos.find(
    ({ duracion, unidad }) => duracion === proposed?.plazo.duracion && unidad === proposed.plazo.unidad,
  )
  return { plan, plazo: alike ?? plan?.plazos[0] ?? null }
}

function amounts({ isDiscounting, descuento }: CobroDraft, plazo: PlanPlazo | null) {
  const precio = parseMoney(plazo?.precio ?? 0) ?? 0
  const taken = isDiscounting ? (parseMoney(descuento ?? 0) ?? 0) : 0
  return { precio, descuento: taken, total: Math.max(precio - taken, 0) }
}

function firstAmong(offered: readonly string[], wanted: readonly (string | undefined)[]): string | undefined {
  return wanted.find((one) => one !== undefined && offered.includes(one))
}
