import { extend, rebuild, type Cadena, type Cobro, type Lugar, type Pausa, type Periodo } from '#shared/periodos.ts'
import type { PagoSeed } from './world.ts'

/** A payment, before or after its branch counted its receipts. */
type Sold = Omit<PagoSeed, 'recibo'>

/** What the ledger of one member amounts to. */
export interface MemberChain {
  /** The period each payment was sold with, by its id: what stood then, mistakes not yet noticed included. */
  readonly sold: ReadonlyMap<string, Periodo>
  /** The period each payment gives today, in its place; a voided one keeps what it was sold with, and has none. */
  readonly current: ReadonlyMap<string, Periodo & Lugar>
  readonly cadena: Cadena | null
  /** The last payment that stands. */
  readonly last: Sold | null
}

/** Folds one member's payments, in ledger order, as the server would have, charge by charge and void by void. */
export function chainOf(pagos: readonly Sold[], tolerancia: number, pausas: readonly Pausa[] = []): MemberChain {
  const cobroOf = (pago: Sold): Cobro & { pago: Sold } => ({
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
  const current = new Map<string, Periodo & Lugar>(
    [...sold].map(([id, periodo]) => [id, { ...periodo, hueco: null, siguiente: null }]),
  )
  for (const { cobro, ...periodo } of periodos) current.set(cobro.pago.id, periodo)
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
