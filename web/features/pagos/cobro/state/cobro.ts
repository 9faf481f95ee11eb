import type { MiembroPago } from '#shared/collections/miembro-pago.ts'
import { aCuenta, type MetodoPago } from '#shared/metodos-pago.ts'
import type { Pago, PagoInput } from '#shared/collections/pago.ts'
import type { Plan, PlanPlazo } from '#shared/collections/plan.ts'
import type { CivilDate } from '#shared/values/dates.ts'
import { parseMoney, percentOf } from '#shared/values/money.ts'
import { previewPeriods, type Cadena, type Periodo, type Unidad, type Vista } from '#shared/periodos.ts'
import { firstAmong, resolveMedio, type Medio } from '#web/features/recibos/cobrar/medio.ts'
import { partesInput, partesProblem, type ParteDraft } from './partes.ts'
import { type Reparto, type RestoDraft, type RestoProblems, restoProblems, type Saldable, splitTotal } from './resto.ts'
import type { DeskMemory } from './desk-memory.ts'
import { horarioInstant, timeOf } from '#web/lib/horario-steps.ts'
import { serverNow } from '#web/lib/clock/server-clock.ts'

/** A plan on sale, with its active terms. */
export type PlanOffer = Pick<Plan, 'id' | 'nombre' | 'horario'> & { plazos: readonly PlanPlazo[] }

/** The user's changes. The rest follows from the member and the desk. */
export type CobroDraft = {
  id_plan?: string
  id_plan_plazo?: string
  medio_pago?: string
  /** 'HH:mm' */
  horario?: string
  eleccion?: 'continuar' | 'hoy'
  /** The day the money was received; absent for today, '' while it is being typed. */
  fecha?: CivilDate | undefined
  referencia: string
  /** As typed; null while the field is empty. */
  descuento: number | null
  /** The unit of what is typed. The payment stores the amount. */
  descuento_en: 'monto' | 'porcentaje'
  motivo_descuento: string
  isDiscounting: boolean
  /** Several methods, or null for one. */
  partes: readonly ParteDraft[] | null
  /** A part of the total is left to be paid later; null for none. */
  resto: RestoDraft | null
}

export const emptyDraft: CobroDraft = {
  referencia: '',
  descuento: null,
  descuento_en: 'monto',
  motivo_descuento: '',
  isDiscounting: false,
  partes: null,
  resto: null,
}

type Known = Pick<MiembroPago, 'inicio' | 'vencimiento' | 'ancla' | 'id_plan_plazo' | 'horario'> &
  Partial<Pick<MiembroPago, 'pausa_desde' | 'pausa_hasta'>>

/** The data of a charge besides the draft. */
export type CobroContext = {
  miembro: Known
  /** The member's last term as it was sold; it may belong to another branch or be off sale. */
  anterior: { plan: string; duracion: number; unidad: Unidad } | null
  /** The member's last payment that is not void. */
  ultimo: Pick<Pago, 'medio_pago'> | null
  planes: readonly PlanOffer[]
  desk: DeskMemory
  today: CivilDate
  /** ISO 4217. */
  moneda: string
  zona_horaria: string
  tolerancia: number
  /** Payment methods in use. */
  metodos: readonly MetodoPago[]
  /** Times to choose from; empty if the gym manages no schedules. */
  horarios: readonly string[]
  canDiscount: boolean
  canBackdate: boolean
  /** Null if this user may leave nothing to be paid later. */
  saldo: Saldable | null
}

/** The charge as it would be made now. Amounts are in cents. */
export type Cobro = Medio &
  Reparto & {
    plan: PlanOffer | null
    plazo: PlanPlazo | null
    asksHorario: boolean
    horario: string
    /** The day of the charge. */
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
  const asksHorario = plan?.horario === 'fijo' && context.horarios.length > 0
  const before = timeOf(context.miembro.horario, context.zona_horaria)
  const dia = (context.canBackdate && draft.fecha) || context.today
  const vista =
    plazo &&
    previewPeriods(chainOf(context.miembro), plazo, dia, {
      tolerancia: context.tolerancia,
      pausas: pausesOf(context.miembro),
    })
  const charged = amounts(draft, plazo, context.moneda)
  const eleccion = (context.canDiscount && draft.eleccion) || vista?.regla || 'hoy'
  return {
    plan,
    plazo,
    ...resolveMedio(context.metodos, [draft.medio_pago, context.desk.medio_pago, context.ultimo?.medio_pago]),
    asksHorario,
    horario: asksHorario ? (firstAmong(context.horarios, [draft.horario, before]) ?? '') : '',
    dia,
    vista,
    eleccion,
    periodo: vista && (eleccion === 'continuar' ? (vista.continuar ?? vista.hoy) : vista.hoy),
    ...charged,
    ...splitTotal(draft.resto, charged.total),
  }
}

/** The member's chain of periods; null without a payment. */
export function chainOf({ inicio, vencimiento, ancla }: Known): Cadena | null {
  return vencimiento === '' ? null : { inicio, vencimiento, ancla }
}

/** Only the last pause can extend past the paid periods. */
const pausesOf = ({ pausa_desde = '', pausa_hasta = '' }: Known) =>
  pausa_desde === '' ? [] : [{ desde: pausa_desde, hasta: pausa_hasta }]

/** Problems by field that block the charge; empty if there are none. */
export function cobroProblems(draft: CobroDraft, cobro: Cobro, rules: Rules): Partial<Record<keyof PagoInput, string>> {
  const { moneda } = rules
  const problems: Partial<Record<keyof PagoInput, string>> = restOf(draft, cobro, rules)
  if (!cobro.plazo) problems.id_plan_plazo = 'Elige el plan y el plazo.'
  if (cobro.asksHorario && cobro.horario === '') problems.horario = 'Elige el horario: el plan tiene horario fijo.'
  if (draft.fecha === '') problems.fecha_cobro = 'Elige el día del cobro.'
  const partes = cobro.plazo && paidParts(draft, cobro)
  const parts = partes && partesProblem(partes, cobro.pagado, moneda)
  if (parts) problems.partes = parts
  if (!draft.isDiscounting) return problems
  const unit = draft.descuento_en === 'monto' ? moneda : undefined
  if (parseMoney(draft.descuento ?? '', unit) === null) problems.descuento = 'Escribe cuánto se descuenta.'
  else if (cobro.descuento > cobro.precio) problems.descuento = 'El descuento no puede pasar del precio.'
  if (cobro.descuento > 0 && draft.motivo_descuento.trim() === '')
    problems.motivo_descuento = 'Escribe el motivo del descuento.'
  return problems
}

/** The gym's currency and its way to write amounts, and what may be left to be paid later. */
type Rules = Pick<CobroContext, 'moneda' | 'saldo'> & { money: (amount: number) => string }

function restOf({ resto }: CobroDraft, { plazo, total, dia }: Cobro, { saldo, ...written }: Rules): RestoProblems {
  return resto && plazo && saldo ? restoProblems(resto, { saldo, total, dia, ...written }) : {}
}

/** The parts of what is paid now; null for one method, and if nothing is paid. */
const paidParts = ({ partes }: CobroDraft, { pagado, resto }: Cobro) => (isOwedWhole({ pagado, resto }) ? null : partes)

/** Nothing is paid now: all of it is left to be paid later. */
export const isOwedWhole = ({ pagado, resto }: Reparto): boolean => pagado === 0 && resto > 0

/**
 * The request body. The period choice is sent only if it differs from the rule, so that the server applies the rule
 * at that moment.
 */
export function cobroInput(
  draft: CobroDraft,
  cobro: Cobro,
  {
    id,
    id_miembro,
    sucursal_id,
    today,
    zona_horaria,
    miembro: { vencimiento: vencia },
  }: { id: string; id_miembro: string; sucursal_id: string } & Pick<CobroContext, 'today' | 'zona_horaria' | 'miembro'>,
): PagoInput {
  const isOwed = isOwedWhole(cobro)
  const partes = paidParts(draft, cobro)
  return {
    id,
    id_miembro,
    sucursal_id,
    id_plan_plazo: cobro.plazo?.id ?? '',
    medio_pago: isOwed ? aCuenta : cobro.medio,
    horario: cobro.horario && horarioInstant(cobro.horario, today, zona_horaria),
    eleccion: cobro.vista?.regla === cobro.eleccion ? '' : cobro.eleccion,
    descuento: cobro.descuento / 100,
    motivo_descuento: cobro.descuento > 0 ? draft.motivo_descuento.trim() : '',
    referencia: cobro.asksReferencia && !isOwed ? draft.referencia.trim() : '',
    nota: '',
    visto: { dia: cobro.dia, total: cobro.total / 100, vencia },
    ...(partes && partesInput(partes, cobro.pagado, (medio) => cobro.conReferencia.includes(medio))),
    ...(draft.resto && cobro.resto > 0 && { a_cuenta: cobro.resto / 100, vence: draft.resto.vence }),
    ...(cobro.dia !== today && { fecha_cobro: sameTimeOn(cobro.dia, zona_horaria) }),
  }
}

/** The current time on another day, so that backdated charges keep their order within it. */
function sameTimeOn(day: CivilDate, zone: string): string {
  return horarioInstant(timeOf(serverNow().toISOString(), zone), day, zone)
}

function chosenPlazo(draft: CobroDraft, { miembro, anterior, planes }: CobroContext): Pick<Cobro, 'plan' | 'plazo'> {
  const all = planes.flatMap((plan) => plan.plazos.map((plazo) => ({ plan, plazo })))
  const find = (id: string | undefined) => all.find(({ plazo }) => plazo.id === id)
  const namesake = all.find(
    ({ plan, plazo }) =>
      plan.nombre === anterior?.plan && plazo.duracion === anterior.duracion && plazo.unidad === anterior.unidad,
  )
  const proposed = find(draft.id_plan_plazo) ?? find(miembro.id_plan_plazo) ?? namesake
  const only = proposed || planes.length > 1 ? undefined : planes[0]
  const wanted = draft.id_plan ?? only?.id
  if (wanted === undefined || proposed?.plan.id === wanted) return proposed ?? { plan: null, plazo: null }
  const plan = planes.find(({ id }) => id === wanted) ?? null
  const sameDuration = plan?.plazos.find(
    ({ duracion, unidad }) => duracion === proposed?.plazo.duracion && unidad === proposed.plazo.unidad,
  )
  return { plan, plazo: sameDuration ?? plan?.plazos[0] ?? null }
}

function amounts(draft: CobroDraft, plazo: PlanPlazo | null, moneda: string) {
  const precio = parseMoney(plazo?.precio ?? 0) ?? 0
  const descuento = draft.isDiscounting ? discountOf(draft, precio, moneda) : 0
  return { precio, descuento, total: Math.max(precio - descuento, 0) }
}

function discountOf({ descuento, descuento_en }: CobroDraft, precio: number, moneda: string): number {
  const typed = parseMoney(descuento ?? 0) ?? 0
  return descuento_en === 'monto' ? typed : percentOf(precio, typed, moneda)
}
