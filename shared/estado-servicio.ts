import { addDays, addMonths, dayOfMonth, daysBetween, type CivilDate } from './values/dates.ts'
import type { Centavos } from './values/money.ts'

/** Days before the end in which the service counts as about to end. */
export const diasDeAviso = 7
/** Days of grace after the end. The gym keeps its service. */
export const diasDeGracia = 5
/** Days after the grace until an unpaid gym moves to the free service for good. */
export const diasHastaGratis = 30

/** An approved payment of a gym to the platform. Both days are inclusive, and the next payment starts on the last day. */
export interface PagoAprobado {
  servicio_id: string
  inicio: CivilDate
  vencimiento: CivilDate
  monto: Centavos
  moneda: string
}

/** A gym's contract. `pagos` is in order of approval: each applies from its `inicio`. */
export interface Contrato {
  servicio_id: string
  esGratis: boolean
  /** The gym has cancelled: it stays until the paid time ends. */
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
  /** The service shown as the gym's; null: the free one. */
  servicio_id: string | null
  /** The service whose limits apply; null: the free one. */
  limites: string | null
  /** Last paid day; null if the gym never had to pay. */
  hasta: CivilDate | null
  /** A service paid in advance that starts later. */
  proximo: { servicio_id: string; inicio: CivilDate } | null
}

/** The gym's standing with the platform on a day. It never blocks anything that already exists. */
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

/** The last approved payment that has started; before the first start, the first payment. */
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

/** The message of the dot in the top bar. `fecha` formats a civil day for the gym. */
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

/** A payment about to be made. `mensual` holds prices per month and decides which service is larger. */
export interface PagoNuevo {
  servicio_id: string
  meses: number
  monto: Centavos
  moneda: string
  mensual: { nuevo: Centavos; actual: Centavos }
}

/**
 * The days that a payment buys when it is approved on `hoy`. The same service continues from its end, also within the grace. A
 * larger service starts at once, and the unused money becomes days of it. A smaller service waits for the end.
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

/** The day of the month on which an unbroken chain of payments started: 31 Jan, 28 Feb, 31 Mar. */
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

/** Money paid for days after `hoy`. Each payment applies until the next approved one starts. */
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

/** `amount` × `part` ÷ `whole`, rounded down, without floats. */
const parte = (amount: number, part: number, whole: number) => Number((BigInt(amount) * BigInt(part)) / BigInt(whole))
