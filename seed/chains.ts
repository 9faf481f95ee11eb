import {
  extend,
  rebuild,
  withNext,
  type Cadena,
  type Cobro,
  type Lugar,
  type Pausa,
  type Periodo,
} from '#shared/periodos.ts'
import { toDecimal } from '#shared/values/money.ts'
import type { PagoSeed } from './world.ts'

/** A payment before or after it got its receipt number. */
type Sold = Omit<PagoSeed, 'recibo'>

type Folding = Cobro & { pago: Sold }
type Placed = Periodo & Lugar & { siguiente_dia: string | null; siguiente_monto: string | null }

export interface MemberChain {
  /** The period of each payment when it was charged, by payment id. It includes payments voided later. */
  readonly sold: ReadonlyMap<string, Periodo>
  /** The period of each payment today, with its position. Voided payments keep their original period, without a position. */
  readonly current: ReadonlyMap<string, Placed>
  readonly cadena: Cadena | null
  /** The last payment in force. */
  readonly last: Sold | null
}

/** Folds one member's payments in ledger order as the server does, charge by charge and void by void. */
export function chainOf(pagos: readonly Sold[], tolerancia: number, pausas: readonly Pausa[] = []): MemberChain {
  const cobroOf = (pago: Sold): Folding => ({
    dia: pago.dia.toString(),
    duracion: pago.duracion,
    unidad: pago.unidad,
    eleccion: '',
    tolerancia,
    pago,
  })
  const sold = soldPeriods(pagos, cobroOf)
  const standing = pagos.filter(({ anulacion }) => anulacion === null)
  const { periodos, cadena } = rebuild(standing.map(cobroOf), pausas)
  const nowhere = { hueco: null, siguiente: null, siguiente_dia: null, siguiente_monto: null }
  const current = new Map<string, Placed>([...sold].map(([id, periodo]) => [id, { ...periodo, ...nowhere }]))
  const placed = withNext<Folding, (typeof periodos)[number]>(periodos)
  for (const { cobro, sigue, inicio, vencimiento, hueco, siguiente } of placed) {
    const periodo = { inicio, vencimiento, hueco, siguiente }
    const siguiente_monto = sigue && toDecimal(sigue.pago.monto_total)
    current.set(cobro.pago.id, { ...periodo, siguiente_dia: sigue?.dia ?? null, siguiente_monto })
  }
  return { sold, current, cadena, last: standing.at(-1) ?? null }
}

function soldPeriods(pagos: readonly Sold[], cobroOf: (pago: Sold) => Cobro): Map<string, Periodo> {
  const sold = new Map<string, Periodo>()
  let standing: Sold[] = []
  let cadena: Cadena | null = null
  for (const pago of pagos) {
    const still = standing.filter(({ anulacion }) => anulacion === null || anulacion.created > pago.created)
    if (still.length < standing.length) cadena = rebuild(still.map(cobroOf)).cadena
    const next = extend(cadena, cobroOf(pago))
    sold.set(pago.id, next.periodo)
    cadena = next.cadena
    standing = [...still, pago]
  }
  return sold
}
