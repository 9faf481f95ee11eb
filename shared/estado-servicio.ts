import { addDays, addMonths, dayOfMonth, daysBetween, type CivilDate } from './dates.ts'
import type { Centavos } from './money.ts'

/** Days before the end in which the service is about to end. */
export const diasDeAviso = 7
/** Days after the end in which nothing is lost yet. */
export const diasDeGracia = 5
/** Days after the grace at which a gym that does not pay is put on the free service for good. */
export const diasHastaGratis = 30

/** A payment of a gym to the platform that was approved; both days belong to it, and the next one begins on its last. */
export interface PagoAprobado {
  servicio_id: string
  inicio: CivilDate
  vencimiento: CivilDate
  monto: Centavos
  moneda: string
}

/** What a gym has agreed on and paid for. `pagos` in the order of their approval: each holds from its `inicio` on. */
export interface Contrato {
  servicio_id: string
  esGratis: boolean
  /** Its staff has said that it stays until what is paid for ends, and no longer. */
  sinRenovar: boolean
  enRevision: boolean
  pagos: readonly PagoAprobado[]
}

export type FaseServicio =
  | 'gratis'
  | 'sin_vencimiento'
  | 'al_dia'
  | 'por_vencer'
  | 'termina'
  | 'en_gracia'
  | 'vencido'
  | 'retirado'

export interface Situacion {
  fase: FaseServicio
  /** The service whose name the gym goes by; null: the free one. */
  servicio_id: string | null
  /** The service whose limits hold; null: those of the free one. */
  limites: string | null
  /** Last day that is paid for; null where nothing ever had to be. */
  hasta: CivilDate | null
  /** The service that was paid for beforehand and begins later. */
  proximo: { servicio_id: string; inicio: CivilDate } | null
}

/** Where a gym stands with the platform on a day. Nothing that exists is ever blocked by it. */
export function situacionEn(contrato: Contrato, dia: CivilDate): Situacion {
  const ultimo = contrato.pagos.at(-1)
  if (!ultimo) return sinPagos(contrato)
  const vigente = pagoQueRige(contrato.pagos, dia)
  const dias = daysBetween(dia, ultimo.vencimiento)
  const hasta = ultimo.vencimiento
  const proximo = ultimo.inicio > dia && ultimo !== vigente ? ultimo : null
  const llega = { servicio_id: vigente.servicio_id, limites: vigente.servicio_id, hasta, proximo }
  if (dias > diasDeAviso) return { ...llega, fase: contrato.sinRenovar ? 'termina' : 'al_dia' }
  if (dias >= 0) return { ...llega, fase: contrato.sinRenovar ? 'termina' : 'por_vencer' }
  if (contrato.esGratis) return { ...enGratis, fase: 'gratis' }
  if (contrato.sinRenovar) return { ...enGratis, fase: 'retirado' }
  if (-dias <= diasDeGracia) return { ...llega, fase: 'en_gracia' }
  if (-dias <= diasDeGracia + diasHastaGratis) return { ...llega, fase: 'vencido', limites: null }
  return { ...enGratis, fase: 'retirado' }
}

const enGratis = { servicio_id: null, limites: null, hasta: null, proximo: null } as const

function sinPagos({ esGratis, servicio_id }: Contrato): Situacion {
  if (esGratis) return { ...enGratis, fase: 'gratis' }
  return { fase: 'sin_vencimiento', servicio_id, limites: servicio_id, hasta: null, proximo: null }
}

/** The last one approved of those that have begun; before all of them, the first. */
function pagoQueRige(pagos: readonly PagoAprobado[], dia: CivilDate): PagoAprobado {
  const begun = pagos.filter(({ inicio }) => inicio <= dia).at(-1) ?? pagos[0]
  if (!begun) throw new Error('No payment holds where there is none')
  return begun
}

export type EstadoDelServicio = 'activo' | 'por_vencer' | 'pendiente' | 'vencido'

export interface Aviso {
  estado: EstadoDelServicio
  mensaje: string
}

/** What the dot in the top bar says. `fecha` writes a civil day as the gym does. */
export function avisoDe(
  { fase, hasta }: Situacion,
  { enRevision }: Pick<Contrato, 'enRevision'>,
  { dia, fecha }: { dia: CivilDate; fecha: (dia: CivilDate) => string },
): Aviso {
  if (fase === 'termina')
    return { estado: 'activo', mensaje: `Tu plan termina el ${fecha(hasta ?? dia)} y pasas a Gratis` }
  if (fase === 'por_vencer') return porVencer(daysBetween(dia, hasta ?? dia), enRevision)
  if (enRevision) return { estado: 'pendiente', mensaje: revision }
  if (fase === 'en_gracia') {
    const limite = fecha(addDays(hasta ?? dia, diasDeGracia))
    return { estado: 'pendiente', mensaje: `Tu servicio venció. Págalo hasta el ${limite} y no pierdes nada` }
  }
  if (fase === 'vencido') return { estado: 'vencido', mensaje: 'Tu servicio venció' }
  return { estado: 'activo', mensaje: 'Estás al día' }
}

const revision = 'Estamos revisando tu pago'

function porVencer(left: number, enRevision: boolean): Aviso {
  const cuando = left === 0 ? 'hoy' : `en ${left} ${left === 1 ? 'día' : 'días'}`
  return { estado: 'por_vencer', mensaje: `Tu servicio vence ${cuando}${enRevision ? `. ${revision}` : ''}` }
}

/** What is about to be paid. `mensual` are prices per month: which of two services is the larger one. */
export interface PagoNuevo {
  servicio_id: string
  meses: number
  monto: Centavos
  moneda: string
  mensual: { nuevo: Centavos; actual: Centavos }
}

/**
 * The days that a payment buys when it is approved on `hoy`. The same service goes on where it ends, also within the grace;
 * a larger one begins at once, and what was paid for and not used becomes days of it; a smaller one waits for the end.
 */
export function periodoDelPago(
  pagos: readonly PagoAprobado[],
  pago: PagoNuevo,
  hoy: CivilDate,
): { inicio: CivilDate; vencimiento: CivilDate } {
  const ultimo = pagos.at(-1)
  const dias = ultimo ? daysBetween(hoy, ultimo.vencimiento) : -Infinity
  if (!ultimo || dias < -diasDeGracia) return desde(hoy, pago.meses)
  if (ultimo.servicio_id === pago.servicio_id)
    return desde(ultimo.vencimiento, pago.meses, anclaDe(pagos, ultimo.vencimiento))
  if (dias < 0) return desde(hoy, pago.meses)
  const isLarger = pago.mensual.nuevo > pago.mensual.actual && ultimo.moneda === pago.moneda
  if (!isLarger) return desde(ultimo.vencimiento, pago.meses)
  const { inicio, vencimiento } = desde(hoy, pago.meses)
  const credito = saldoSinUsar(pagos, hoy)
  const regalo = pago.monto === 0 ? 0 : parte(credito, daysBetween(inicio, vencimiento), pago.monto)
  return { inicio, vencimiento: addDays(vencimiento, regalo) }
}

const desde = (inicio: CivilDate, meses: number, ancla = dayOfMonth(inicio)) => ({
  inicio,
  vencimiento: addMonths(inicio, meses, ancla),
})

/** The day of the month on which an unbroken chain of payments began: 31 Jan, 28 Feb, 31 Mar. */
function anclaDe(pagos: readonly PagoAprobado[], hasta: CivilDate): number {
  const previo = pagos.findLast(({ vencimiento }) => vencimiento === hasta)
  if (!previo) return dayOfMonth(hasta)
  const anterior = pagos.slice(0, pagos.indexOf(previo))
  const isChain = anterior.some(({ vencimiento }) => vencimiento === previo.inicio)
  if (isChain) return anclaDe(anterior, previo.inicio)
  return addMonths(previo.inicio, monthsBetween(previo.inicio, hasta)) === hasta
    ? dayOfMonth(previo.inicio)
    : dayOfMonth(hasta)
}

function monthsBetween(desde: CivilDate, hasta: CivilDate): number {
  const [year = 0, month = 0] = desde.split('-').map(Number)
  const [lastYear = 0, lastMonth = 0] = hasta.split('-').map(Number)
  return (lastYear - year) * 12 + lastMonth - month
}

/** What has been paid for days after `hoy`: each payment holds until the next one approved begins. */
export function saldoSinUsar(pagos: readonly PagoAprobado[], hoy: CivilDate): Centavos {
  return pagos.reduce((sum, pago, index) => {
    const siguientes = pagos.slice(index + 1).map(({ inicio }) => inicio)
    const hasta = [pago.vencimiento, ...siguientes].reduce((a, b) => (a < b ? a : b))
    const comienza = pago.inicio > hoy ? pago.inicio : hoy
    const total = daysBetween(pago.inicio, pago.vencimiento)
    const left = daysBetween(comienza, hasta)
    return left <= 0 || total <= 0 ? sum : sum + parte(pago.monto, left, total)
  }, 0)
}

/** `amount` × `part` ÷ `whole`, rounded down without a float in between. */
const parte = (amount: number, part: number, whole: number) => Number((BigInt(amount) * BigInt(part)) / BigInt(whole))
